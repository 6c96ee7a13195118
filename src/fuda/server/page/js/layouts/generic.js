/** The plain, complete layout of any game: made from its view and its legal moves alone. */
import { h } from "../dom.js";
import { capital, count, say, told } from "../words.js";

/** Fields that every view has and that are shown elsewhere. */
const ELSEWHERE = new Set(["game", "players", "seat", "turn", "phase", "over", "scores", "options", "hand"]);

/** @param {unknown} value @returns {string} */
function plain(value) {
  if (value === null || value === undefined) return "–";
  if (value === true || value === false) return say(value ? "yes" : "no");
  if (Array.isArray(value)) return value.map(plain).join(say("comma")) || "–";
  if (typeof value === "object") return Object.entries(value).map(([name, inner]) => `${name} ${plain(inner)}`).join(say("comma"));
  return String(value);
}

/** @param {string} field */
const spelled = (field) => field.replaceAll("_", " ");

/** @param {import("../types.js").View} view the fields that say one thing of each seat, and the others */
function fields(view) {
  const all = Object.entries(view).filter(([name]) => !ELSEWHERE.has(name));
  const bySeat = all.filter(([, value]) => Array.isArray(value) && value.length === view.players && value.every((one) => one === null || typeof one !== "object"));
  return { bySeat, whole: all.filter((field) => !bySeat.includes(field)) };
}

/** @type {import("../types.js").Layout} */
export const layout = {
  scrolls: true,
  middle({ view, game }) {
    const { whole } = fields(view);
    return h(
      "div",
      { class: "generic-middle paper" },
      h("h2", {}, told(game.title)),
      h(
        "dl",
        {},
        ...whole.flatMap(([name, value]) => [h("dt", {}, spelled(name)), h("dd", {}, Array.isArray(value) && value.length ? cards(value, name) : plain(value))]),
      ),
    );
  },
  hand({ view }) {
    /** @type {Map<string, number>} */
    const seen = new Map();
    return (view.hand ?? []).map((/** @type {unknown} */ card) => {
      const text = plain(card);
      const n = seen.get(text) ?? 0;
      seen.set(text, n + 1);
      return { key: n ? `${text}#${n}` : text, part: text, face: textCard(text), label: text };
    });
  },
  facts({ view }, seat) {
    const { bySeat } = fields(view);
    return [
      { text: String(view.scores[seat]), label: count("pointOne", "pointMany", view.scores[seat]) },
      ...bySeat.map(([name, value]) => ({ text: `${spelled(name)} ${plain(value[seat])}`, label: `${spelled(name)} ${plain(value[seat])}` })),
    ];
  },
  parts(text, view) {
    const hand = (view.hand ?? []).map(String);
    if (hand.includes(text)) return [text];
    return text.split(/[\s+]+/).filter((word) => hand.includes(word));
  },
  describe({ view, names }) {
    const { bySeat, whole } = fields(view);
    return [
      ...whole.map(([name, value]) => `${spelled(name)}: ${plain(value)}`),
      ...names.map((name, seat) => `${name}: ${view.scores[seat]}; ${bySeat.map(([field, value]) => `${spelled(field)} ${plain(value[seat])}`).join(say("comma"))}`),
      view.hand?.length ? `${say("yourHand")}: ${plain(view.hand)}` : "",
    ].filter(Boolean);
  },
  status({ view, game }) {
    return capital(told(game.phases?.[view.phase]) || view.phase);
  },
};

/** @param {unknown[]} values @param {string} field */
function cards(values, field) {
  if (values.some((value) => value !== null && typeof value === "object")) return h("ul", {}, ...values.map((value) => h("li", {}, plain(value))));
  return h("div", { class: "row" }, ...values.map((value, i) => h("span", { "data-key": `${field}-${i}-${value}` }, textCard(plain(value)))));
}

/** A card with nothing but its name. @param {string} text */
function textCard(text) {
  return h("span", { class: "card text-card" }, h("span", {}, text));
}
