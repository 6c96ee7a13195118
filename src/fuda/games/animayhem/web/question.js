/** A question that stands by itself, such as joining a Combat: what is asked, what it means, and every answer with its own button. */
import { capital, explaining, h, told } from "/page/js/kit.js";
import { sign } from "./marks.js";
import { sitesOf } from "./things.js";

/** @typedef {import("../../../server/page/js/types.js").OpenGame} OpenGame */
/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {import("../../../server/page/js/types.js").Action} Action */

/** Phases in which one answers and does not point at anything. */
export const QUESTIONS = ["join", "welcome", "admit", "object", "consent", "bid", "force", "option"];
const NO = ["pass", "refuse", "end"];

/** What kind of answer an action is. @param {Action} action @returns {string} */
const kindOf = (action) => action.details?.kind ?? "";

/**
 * @param {OpenGame} open
 * @param {import("./things.js").Things} pieces
 * @param {(action: Action, names: string[]) => string} wording
 */
export function questions({ t, has, cardName }, pieces, wording) {
  /** @param {Scene} scene @param {Action} action */
  function answer({ view, picker, names }, action) {
    const key = `table.answer_${view.phase}_${kindOf(action)}`;
    return h(
      "li",
      {},
      h("button", { type: "button", class: `button ${NO.includes(kindOf(action)) ? "" : "first"}`, "data-move": action.text, onclick: (/** @type {Event} */ click) => (click.stopPropagation(), picker.playLine(action.text)) }, capital(wording(action, names))),
      has(key) ? h("span", { class: "answer-means" }, t(key)) : null,
    );
  }

  /** The Disaster that it is about, with its numbers. @param {Scene} scene */
  function foe({ view }) {
    const one = sitesOf(view).flatMap((site) => site.disasters).find((other) => other.part === view.combat?.disaster);
    return one ? h("p", { class: "question-foe", ...explaining(pieces.explain(one.card)) }, pieces.token(one.card, null), h("b", {}, cardName(one.card)), pieces.numbers([["attack", one.attack], ["defense", one.defense], ["health", one.health]])) : null;
  }

  /** @param {Scene} scene */
  return function question(scene) {
    const { view, picker, names } = scene;
    const { choice } = picker;
    if (!choice || !QUESTIONS.includes(view.phase)) return null;
    const all = [...choice.legal].sort((a, b) => Number(NO.includes(kindOf(a))) - Number(NO.includes(kindOf(b))));
    const kinds = [...new Set(all.map((action) => (kindOf(action) === "prevent" ? "prevent" : "answer")))];
    return h(
      "section",
      { class: "asking", "data-scrolls": "question", "aria-label": t("table.question"), tabindex: 0 },
      h("h2", {}, sign("combat"), wording(/** @type {any} */ ({ words: choice.prompt }), names) || told(choice.prompt)),
      h("p", { class: "question-means" }, has(`table.question_${view.phase}`) ? t(`table.question_${view.phase}`) : ""),
      ["join", "welcome", "bid"].includes(view.phase) ? foe(scene) : null,
      ...kinds.map((kind) =>
        h("div", { class: `answers ${kind}` }, kind === "prevent" ? h("h3", {}, t("table.question_prevent")) : null, h("ul", {}, ...all.filter((action) => (kindOf(action) === "prevent") === (kind === "prevent")).map((action) => answer(scene, action)))),
      ),
    );
  };
}
