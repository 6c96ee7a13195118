/** The middle of the table: the disaster with the phase that strikes and those to come, its impacts, and what one has against them. */
import { back, capital, explaining, h, icon, narrow, place, say } from "/page/js/kit.js";
import { sign, tipped } from "./things.js";

/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {import("../../../server/page/js/types.js").View} View */
/** @typedef {import("../../../server/page/js/types.js").OpenGame} OpenGame */

const PHASES = ["immediate", "short_term", "long_term"];
const NUMERALS = ["Ⅰ", "Ⅱ", "Ⅲ"];
export const NEEDS = ["water", "food", "shelter", "warmth", "injury", "illness", "power", "information", "mobility", "security"];

/** The phase that strikes next, from 1; null while one strikes and after the last. @param {View} view */
export function nextPhase(view) {
  return view.stage === "react" || view.over || view.disaster_phase >= PHASES.length ? null : view.disaster_phase + 1;
}

/**
 * @param {OpenGame} open
 * @param {import("./things.js").Things} pieces
 */
export function middles({ t, card, cardName }, pieces) {
  /** The name of a phase. @param {number} phase from 1 */
  const phaseName = (phase) => t(`table.${PHASES[phase - 1]}`);

  /** The kinds of impact of a phase, as far as they are known; null for one that is not. @param {View} view @param {number} phase @returns {(string | null)[]} */
  function strikes(view, phase) {
    const listed = view.forecast?.[phase - 1] ?? [null, null, null];
    if (phase < view.disaster_phase) return listed;
    const last = phase === view.disaster_phase ? view.complication : phase === view.disaster_phase + 1 ? view.foreseen : null;
    return [...listed, last ? (card(last)?.details.needs[0] ?? null) : null];
  }

  /** The three phases: what has struck, what strikes, what is coming. @param {Scene} scene */
  function track({ view }) {
    const next = nextPhase(view);
    return h(
      "ol",
      { class: "phases", "aria-label": t("table.phases") },
      ...PHASES.map((_, i) => {
        const phase = i + 1;
        const state = phase === view.disaster_phase && view.stage === "react" ? "now" : phase <= view.disaster_phase ? "past" : phase === next ? "next" : "later";
        const needs = strikes(view, phase);
        const words = needs.map((need) => (need ? t(`needs.${need}`) : t("table.unknown"))).join(say("comma"));
        return h(
          "li",
          { class: `phase ${state}`, ...explaining({ tip: t("table.explained", phaseName(phase), words), rule: "catastrophe.28" }) },
          h("span", { class: "phase-name" }, h("b", {}, NUMERALS[i] ?? ""), h("span", { class: "phase-word" }, phaseName(phase)), h("span", { class: "phase-state" }, t(`table.phase_${state}`))),
          h("span", { class: "phase-needs" }, ...needs.map((need) => (need ? sign(need) : h("span", { class: "sign unknown" }, "?"))), h("span", { class: "hidden-text" }, words)),
        );
      }),
    );
  }

  /** The Disaster, face down until it is known. @param {View} view */
  function disaster(view) {
    if (!view.disaster) return h("div", { class: "disaster unknown", ...explaining({ tip: t("table.disaster_unknown"), rule: "catastrophe.4" }) }, back(t("table.disaster_unknown")));
    return h("div", { class: "disaster", "data-key": `disaster:${view.disaster}`, "data-turns": true }, tipped(h("span", { class: "space" }, pieces.lying(view.disaster)), pieces.explain(view.disaster)), h("span", { class: "disaster-name" }, cardName(view.disaster)));
  }

  /** What an impact asks for, and whether one is safe from it. @param {Scene} scene @param {any} impact @param {number} i */
  function tile(scene, impact, i) {
    const { view, names } = scene;
    const mine = view.seat !== null && view.seat >= 0;
    const need = t(`needs.${impact.need}`);
    const losing = mine ? impact.losing[view.seat] : 0;
    const open = impact.losing.map((/** @type {number} */ lost, /** @type {number} */ seat) => ({ lost, seat })).filter((/** @type {{lost: number, seat: number}} */ one) => one.lost > 0 && one.seat !== view.seat).map((/** @type {{seat: number}} */ one) => names[one.seat] ?? "");
    const others = !open.length ? t("table.others_safe") : open.length === view.players - 1 && mine ? t("table.still_all") : t("table.still", open.join(say("comma")));
    const sting = impact.sting === "none" ? null : impact.sting.replaceAll("_", "-");
    const stingText = sting ? t(`table.sting-${sting}`, impact.for_all) : "";
    const uses = mine && impact.needed[view.seat] > 1 ? ` ${impact.given[view.seat]}/${impact.needed[view.seat]}` : "";
    const state = !mine ? "" : losing ? "suffers" : "safe";
    const status = !mine ? "" : losing ? t(narrow() ? "table.lose_short" : "table.you_lose", losing) : t(narrow() ? "table.safe_short" : "table.you_safe");
    const about = i === view.impacts.length - 1 && view.complication ? pieces.explain(view.complication) : { tip: t("table.explained", capital(need), [t("table.about_impact", need), status && t("table.sentence", capital(status))].filter(Boolean).join(t("cards.gap"))), rule: "catastrophe.32" };
    const face = h(
      "span",
      { class: `impact ${state} ${i === view.impacts.length - 1 ? "complication" : ""}` },
      sign(impact.need),
      h("span", { class: "impact-name" }, need),
      sting ? h("span", { class: "sting" }, sign(sting), stingText) : null,
      mine ? h("span", { class: "impact-state" }, losing ? null : icon("check"), `${status}${uses}`) : null,
      h("span", { class: "impact-others" }, others),
    );
    const words = [need, stingText, status, others].filter(Boolean).join(say("comma"));
    const spot = mine ? place(scene, `${view.seat + 1}.impact-${i + 1}`, words, face) : h("span", { class: "space" }, face);
    return h("li", { "data-key": `impact-${view.disaster_phase}-${i}`, "data-turns": true }, tipped(spot, about));
  }

  /** The impacts of this phase. @param {Scene} scene */
  function impacts(scene) {
    const { view } = scene;
    return h(
      "div",
      { class: "striking-now" },
      disaster(view),
      h("ul", { class: "impacts", "aria-label": t("table.impacts") }, ...view.impacts.map((/** @type {any} */ impact, /** @type {number} */ i) => tile(scene, impact, i))),
      view.complication ? h("div", { class: "disaster complication-card", "data-key": `complication:${view.complication}`, "data-turns": true }, tipped(h("span", { class: `space ${view.calmed ? "calmed" : ""}` }, pieces.lying(view.complication)), pieces.explain(view.complication)), h("span", { class: "disaster-name" }, t(view.calmed ? "table.calmed" : "table.complication"))) : null,
    );
  }

  /** The uses that one has against each kind of impact, in row and hand. @param {View} view @returns {Map<string, number>} */
  function stock(view) {
    const own = (view.rows[view.seat] ?? []).filter(Boolean);
    const cards = [...own.map((/** @type {any} */ one) => ({ id: one.card, uses: one.uses })), ...view.hand.map((/** @type {string} */ id) => ({ id, uses: card(id)?.details.uses ?? 0 }))];
    const sum = new Map(NEEDS.map((need) => [need, 0]));
    for (const { id, uses } of cards) {
      if (card(id)?.details.kind !== "resource") continue;
      for (const need of card(id)?.details.needs ?? []) sum.set(need, (sum.get(need) ?? 0) + uses);
    }
    return sum;
  }

  /** What one has against each kind, and which of them the next phase brings. @param {Scene} scene */
  function provisions({ view }) {
    if (view.seat === null || view.seat < 0) return null;
    const next = nextPhase(view);
    const coming = next && view.forecast ? strikes(view, next) : [];
    return h(
      "div",
      { class: "provisions" },
      h("h2", {}, t("table.provisions")),
      h(
        "ul",
        {},
        ...[...stock(view)].map(([need, uses]) =>
          h("li", { class: `provision ${uses ? "" : "none"} ${coming.includes(need) ? "coming" : ""}`, ...explaining({ tip: t("table.about_need", t(`needs.${need}`), uses), rule: "catastrophe.3" }) }, sign(need), h("span", { class: "provision-name" }, t(`needs.${need}`)), h("b", {}, String(uses)), coming.includes(need) ? h("span", { class: "hidden-text" }, t("table.phase_next")) : null),
        ),
      ),
    );
  }

  /** What the next phase brings, in a sentence. @param {View} view */
  function warning(view) {
    const next = nextPhase(view);
    if (next === null) return null;
    if (!view.forecast) return t("table.nobody_knows");
    const needs = strikes(view, next);
    const known = needs.filter((need) => need !== null).map((need) => t(`needs.${need}`)).join(say("comma"));
    return t(needs.includes(null) ? "table.coming_and_unknown" : "table.coming_known", phaseName(next), known);
  }

  /** The deck and the discards. @param {View} view */
  function piles(view) {
    return h(
      "p",
      { class: "piles" },
      h("span", { "data-anchor": "deck", ...explaining({ tip: t("table.about_deck"), rule: "catastrophe.58" }) }, t("table.deck", view.deck)),
      h("span", { "data-anchor": "discards", ...explaining({ tip: view.discards.map(cardName).join(say("comma")) || t("table.about_discards"), rule: "catastrophe.51" }) }, t("table.discards", view.discards.length)),
    );
  }

  return { track, disaster, impacts, provisions, warning, piles, phaseName, strikes };
}
