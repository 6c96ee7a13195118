/** Cards, hearts and words as they lie on the table of Catastrophe. A card that is drawn small shows only its marks and uses. */
import { back, h, named, say, svg, told } from "/page/js/kit.js";
import { resource } from "./faces.js";
import { mark, pips } from "./marks.js";

/** @typedef {import("../../../server/page/js/types.js").OpenGame} OpenGame */
/** @typedef {import("../../../server/page/js/types.js").View} View */
/** @typedef {import("../../../server/page/js/types.js").Card} Card */
/** @typedef {{card: string, uses: number, printed?: number, promises: {impact: number, seat: number}[], borrowed_by?: number[], from?: number}} Lying a card in a row, or a loan */

const HEART = "M12 20.500C5 15.500 2.500 12 2.500 8.500A4.800 4.800 0 0 1 12 6.800 4.800 4.800 0 0 1 21.500 8.500C21.500 12 19 15.500 12 20.500Z";

/** A name that has room under a small card: of a name with a number, its first letter and the number. @param {string} name */
export const brief = (name) => name.replace(/^(.).*?(\d+).*$/u, "$1$2");

/** @param {OpenGame} open */
export function things(open) {
  const { t, card, cardName, face } = open;

  /** What a card does, without what is told about it besides. @param {string} id */
  function effect(id) {
    const row = card(id);
    if (!row) return "";
    const { kind, does, traits, sting } = row.details;
    const sentences = { resource: 2, response: 1 + (does?.length ?? 0), persona: traits?.length ?? 1, impact: sting === "none" ? 1 : 2, disaster: 3 }[/** @type {string} */ (kind)] ?? 1;
    return (told(row.text).match(/[^.。]+[.。]+/g) ?? []).slice(0, sentences).map((one) => one.trim()).join(t("cards.gap"));
  }

  /** A card's name, what it does and what is told about it. @param {string} id */
  const explained = (id) => t("table.explained", cardName(id), told(card(id)?.text));

  /** The same with the rule that says more. @param {string} id */
  const explain = (id) => ({ tip: explained(id), rule: card(id)?.rule ?? null });

  /**
   * A card as it lies on the table: of a Resource the uses that are left and those that are promised.
   * @param {string} id
   * @param {{uses?: number, promised?: number, label?: string}} [state]
   */
  function lying(id, { uses, promised = 0, label = cardName(id) } = {}) {
    const row = card(id);
    if (!row) return back(label);
    const whole = row.details.kind === "resource" ? resource(row, label, uses ?? row.details.uses, promised) : face(id, label);
    const picture = whole.querySelector("svg");
    const small = smallFace(row, uses ?? row.details.uses, promised);
    if (picture && small) {
      const large = svg("g", { class: "at-large" }, ...[...picture.children].slice(1));
      picture.append(large, svg("g", { class: "at-small" }, ...small));
      whole.classList.add("of-two-sizes");
    }
    return whole;
  }

  /** A card in a row in words: name, uses left, promised uses. @param {Lying} one */
  function lyingWords(one) {
    const parts = [cardName(one.card), t("table.uses_left", one.uses)];
    if (one.promises.length) parts.push(t("table.promised", one.promises.length));
    return parts.join(say("comma"));
  }

  /** The id of a seat's Persona with the side that counts, null without Personas. @param {View} view @param {number} seat */
  function personaOf(view, seat) {
    const id = view.personas[seat];
    return id && view.options.personas === "detriment" ? `${id}.back` : id;
  }

  /** All titles that can be in a hand, in the order of the book. */
  const titles = () => open.cards.filter((one) => ["resource", "response"].includes(one.details.kind)).map((one) => one.notation);

  return { effect, explained, explain, lying, lyingWords, personaOf, titles };
}

/** @typedef {ReturnType<typeof things>} Things */

/** The marks and uses of a card, large enough to be told apart where the card itself is small. @param {Card} card @param {number} uses @param {number} promised */
function smallFace({ details }, uses, promised) {
  if (details.kind === "response") return [svg("rect", { x: 0.4, y: 0.4, width: 62.2, height: 88.2, rx: 4.6, class: "face-fill" }), svg("g", { class: "catastrophe-inverse" }, mark("response", 31.5, 44, 44))];
  if (details.kind !== "resource") return null;
  const [first, second, third] = details.needs;
  const marks = third
    ? [mark(first, 19, 18, 25), mark(second, 44, 34, 25), mark(third, 19, 50, 25)]
    : second
      ? [mark(first, 22, 20, 32), mark(second, 41, 47, 32)]
      : [mark(first, 31.5, 34, 44)];
  const row = svg("g", { transform: "translate(0 77) rotate(-90) scale(2)" }, ...pips(details.uses, uses, promised, 0, 15.75 - (details.uses - 1) * 3.7, 7.4));
  return [...marks, row];
}

/** Hearts: those that are left, and those that are lost. @param {number} left @param {number} most */
export function hearts(left, most) {
  return svg(
    "svg",
    { viewBox: `0 0 ${24 * most} 24`, class: "hearts", style: { "--hearts": most }, "aria-hidden": "true" },
    ...Array.from({ length: most }, (_, i) => svg("path", { d: HEART, transform: `translate(${24 * i} 0)`, class: i < left ? "heart" : "heart lost" })),
  );
}

/** The mark of a kind of impact, or of anything else that has one, with its name. @param {string} name @param {string} [label] */
export function sign(name, label = "") {
  return h("span", { class: "sign" }, svg("svg", { viewBox: "-13 -13 26 26", ...named(label) }, mark(name, 0, 0, 24)));
}

/** Something that explains itself where one points at it; where it says why it can't be used, the rule stays that of the refusal. @template {HTMLElement} T @param {T} node @param {import("../../../server/page/js/types.js").Explanation} about @returns {T} */
export function tipped(node, { tip, rule }) {
  node.setAttribute("data-tip", tip);
  if (rule && !node.hasAttribute("data-rule")) node.setAttribute("data-rule", rule);
  return node;
}
