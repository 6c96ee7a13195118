/** What lies before a seat: its Persona, the impacts that it still suffers, its row, and the cards that visit it. */
import { explaining, h, icon, place, say } from "/page/js/kit.js";
import { brief, sign, tipped } from "./things.js";
import { partnerOf } from "./trade.js";

/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {import("../../../server/page/js/types.js").OpenGame} OpenGame */
/** @typedef {import("./things.js").Lying} Lying */

/** Where others' things are too small for a finger until one of them is asked for. */
export const CRAMPED = matchMedia("(max-width: 720px), (max-height: 480px)");

/**
 * @param {OpenGame} open
 * @param {import("./things.js").Things} pieces
 */
export function seats({ t, cardName }, pieces) {
  /** Whether others' things can be pointed at now: where there is little room, only those that go with what is picked. @param {Scene} scene @param {number} seat @param {string} part */
  function reachable({ view, picker }, seat, part) {
    if (!CRAMPED.matches || seat === view.seat) return true;
    if (!["legal", "picked"].includes(picker.state(part))) return false;
    return view.phase === "trade" ? partnerOf(view, picker.picked) === seat : view.phase === "offer" || picker.picked.length > 0;
  }

  /** @param {Scene} scene @param {number} seat @param {string} part @param {string} label @param {HTMLElement} face @param {import("../../../server/page/js/types.js").Explanation} about */
  function spot(scene, seat, part, label, face, about) {
    const shown = reachable(scene, seat, part) ? place(scene, part, label, face) : h("span", { class: "space", "data-place": part }, face);
    return tipped(shown, about);
  }

  /** What another seat is called at the cards of a seat: shorter where many lie there. @param {Pick<Scene, "view" | "names">} scene @param {number} seat @param {number} other */
  function called({ view, names }, seat, other) {
    const lying = view.rows[seat].filter(Boolean).length + view.loans[seat].length;
    return CRAMPED.matches || lying > 6 ? brief(names[other] ?? "") : (names[other] ?? "");
  }

  /** What a card's uses are promised for. @param {Scene} scene @param {number} seat @param {Lying} one */
  function promises({ view, names }, seat, one) {
    const words = (/** @type {{impact: number, seat: number}} */ promise) => t("table.for_whom", t(`needs.${view.impacts[promise.impact]?.need}`), names[promise.seat] ?? "");
    return h(
      "span",
      { class: "promises" },
      ...one.promises.map((promise) =>
        h("span", { class: "promise", ...explaining({ tip: words(promise), rule: "catastrophe.34" }) }, sign(view.impacts[promise.impact]?.need ?? "", words(promise)), promise.seat === seat ? null : h("span", { class: "promise-for" }, called({ view, names }, seat, promise.seat))),
      ),
    );
  }

  /** A card in a row. @param {Scene} scene @param {number} seat @param {number} i @param {Lying} one */
  function slot(scene, seat, i, one) {
    const part = `${seat + 1}.row-${i + 1}`;
    const label = t("table.row_card", pieces.lyingWords(one), scene.names[seat] ?? "");
    const face = pieces.lying(one.card, { uses: one.uses, promised: one.promises.length, label });
    const lent = (one.borrowed_by ?? []).map((other) => scene.names[other] ?? "").join(say("comma"));
    return h(
      "li",
      { class: "lies", "data-key": `${part}:${one.card}`, "data-from": `seat-${seat}` },
      spot(scene, seat, part, label, face, pieces.explain(one.card)),
      promises(scene, seat, one),
      lent ? h("span", { class: "lent", ...explaining({ tip: t("table.lent_to", lent), rule: "catastrophe.36" }) }, icon("link"), h("span", { class: "lent-name" }, lent)) : null,
    );
  }

  /** A card that visits: borrowed for this React. @param {Scene} scene @param {number} seat @param {number} i @param {Lying} one */
  function visitor(scene, seat, i, one) {
    const part = `${seat + 1}.loan-${i + 1}`;
    const from = t("table.visits_from", scene.names[one.from ?? 0] ?? "");
    const label = t("table.explained", pieces.lyingWords(one), from);
    return h(
      "li",
      { class: "lies visits", "data-key": `${part}:${one.card}`, "data-from": `seat-${one.from}` },
      spot(scene, seat, part, label, pieces.lying(one.card, { uses: one.uses, promised: one.promises.length, label }), { tip: t("table.explained", from, pieces.explained(one.card)), rule: "catastrophe.36" }),
      promises(scene, seat, one),
      h("span", { class: "visits-from", ...explaining({ tip: from, rule: "catastrophe.36" }) }, called(scene, seat, one.from ?? 0)),
    );
  }

  /** The Persona with what it does; where it has uses without a card, these too. @param {Scene} scene @param {number} seat */
  function persona(scene, seat) {
    const id = pieces.personaOf(scene.view, seat);
    if (!id) return null;
    const free = scene.view.free_uses[seat];
    const left = free ? free.uses - free.promises.length : 0;
    const label = t("table.explained", cardName(id), pieces.effect(id));
    const face = h("span", { class: "portrait" }, pieces.lying(id, { label: cardName(id) }), free ? h("span", { class: `free-use ${left ? "" : "spent"}` }, left ? `+${left}` : "✓") : null);
    return h(
      "div",
      { class: "persona" },
      h("span", { class: "lies" }, spot(scene, seat, `${seat + 1}.persona`, label, face, pieces.explain(id)), free?.promises.length ? promises(scene, seat, { card: id, uses: free.uses, promises: free.promises }) : null),
      h("p", { class: "persona-words" }, h("b", {}, cardName(id)), h("span", { class: "persona-does" }, pieces.effect(id))),
    );
  }

  /** An impact as a seat suffers it. @param {Scene} scene @param {number} seat @param {any} impact @param {number} i */
  function cell(scene, seat, impact, i) {
    const need = t(`needs.${impact.need}`);
    const losing = impact.losing[seat];
    const words = t(losing ? "table.suffers" : "table.safe_from", scene.names[seat] ?? "", need);
    const face = h(
      "span",
      { class: `impact-cell ${losing ? "suffers" : "safe"}` },
      sign(impact.need, words),
      losing ? null : icon("check"),
      impact.needed[seat] > 1 ? h("span", { class: "uses-given" }, `${impact.given[seat]}/${impact.needed[seat]}`) : null,
    );
    return h("li", {}, spot(scene, seat, `${seat + 1}.impact-${i + 1}`, words, face, { tip: words, rule: "catastrophe.49" }));
  }

  /** A card that one has chosen for the row and nobody else sees yet. @param {string} id @param {number} i */
  function waiting(id, i) {
    const tip = t("table.explained", t("table.chosen"), pieces.explained(id));
    return h("li", { class: "lies unseen", "data-key": `chosen-${i}:${id}` }, tipped(h("span", { class: "space" }, pieces.lying(id)), { tip, rule: "catastrophe.25" }), h("span", { class: "unseen-tag" }, t("table.hidden_yet")));
  }

  /** What a seat has picked so far, or what comes into its row. @param {Scene} scene @param {string} key @param {string} title @param {string[]} cards */
  function aside(scene, key, title, cards) {
    return h("div", { class: "set-aside" }, h("span", { class: "aside-name" }, title), h("ul", { class: "seat-row" }, ...cards.map((id, i) => h("li", { class: "lies", "data-key": `${key}-${i}:${id}` }, tipped(h("span", { class: "space" }, pieces.lying(id)), pieces.explain(id))))));
  }

  /** @param {Scene} scene @param {number} seat */
  function board(scene, seat) {
    const { view, bottom, picker } = scene;
    const mine = seat === view.seat;
    const row = view.rows[seat].map((/** @type {Lying | null} */ one, /** @type {number} */ i) => (one ? slot(scene, seat, i, one) : null)).filter(Boolean);
    const loans = view.loans[seat].map((/** @type {Lying} */ one, /** @type {number} */ i) => visitor(scene, seat, i, one));
    const chosen = (mine ? (view.chosen ?? []) : []).map(waiting);
    const drafting = view.stage === "draft";
    const kept = drafting && mine ? (view.hand ?? []) : [];
    const freely = mine && picker.state("nothing") !== "idle" ? place(scene, "nothing", t("table.pass_nothing"), h("span", { class: "pass-nothing" }, t("table.pass_nothing"))) : null;
    return h(
      "div",
      { class: `seat-board ${seat === bottom ? "at-bottom" : ""} ${view.impacts.length && !mine ? "with-cells" : ""}`, style: { "--lying": Math.max(4, Math.min(mine ? 8 : 12, row.length + loans.length + chosen.length), kept.length) } },
      persona(scene, seat),
      view.impacts.length && !mine ? h("ul", { class: "impact-cells", "aria-label": t("table.impacts_of", scene.names[seat] ?? "") }, ...view.impacts.map((/** @type {any} */ impact, /** @type {number} */ i) => cell(scene, seat, impact, i))) : null,
      drafting
        ? mine ? aside(scene, "kept", t("table.kept", kept.length, 6), kept) : h("p", { class: "empty-row" }, t("table.picked", view.held[seat]))
        : h(
            "ul",
            { class: "seat-row", "aria-label": t("table.row_of", scene.names[seat] ?? "") },
            ...row,
            ...loans,
            ...chosen,
            row.length + loans.length + chosen.length ? null : h("li", { class: "empty-row" }, t("table.empty_row")),
          ),
      view.coming[seat].length ? aside(scene, `coming-${seat}`, t("table.coming"), view.coming[seat]) : null,
      freely,
    );
  }

  return board;
}
