/** What is told on the table before it is gone: an answer, a Response, a phase that begins, what a React has cost. */
import { h } from "/page/js/kit.js";
import { hearts, sign } from "./things.js";

/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {import("../../../server/page/js/types.js").View} View */
/** @typedef {import("../../../server/page/js/types.js").Note} Note */
/** @typedef {import("../../../server/page/js/types.js").OpenGame} OpenGame */
/** @typedef {{kind: "answer", answer: string} | {kind: "response", seat: number, card: string} | {kind: "phase"}
 *   | {kind: "reckoning", losses: {seat: number, need: string, amount: number}[], before: number[]}} Story */

const PAUSES = { answer: 1300, response: 1800, phase: 3600, reckoning: 6000 };
const ANSWERS = { accepts: "accepted", declines: "declined", gift: "given" };

/**
 * The view that is shown first, with what is to be told; null where the move tells itself.
 * @param {View} before @param {{notes?: Note[]}} event @param {View} after @returns {View | null}
 */
export function between(before, event, after) {
  const notes = event.notes ?? [];
  const find = (/** @type {string} */ name) => notes.find((note) => note.name === name);
  if (find("react_ends")) {
    const losses = notes.filter((note) => note.name === "loses").map(({ values, parts }) => ({ seat: Number(values[0]), need: parts[1] ?? "", amount: Number(values[2]) }));
    return { ...before, turn: null, story: { kind: "reckoning", losses, before: before.vitality } };
  }
  if (find("phase")) return { ...after, turn: null, story: { kind: "phase" } };
  const played = find("plays");
  if (played) return { ...before, turn: null, story: { kind: "response", seat: Number(played.values[0]), card: played.parts[1] } };
  const answer = Object.entries(ANSWERS).find(([name]) => find(name));
  const offer = before.offer ?? givenBy(before, notes);
  return answer && offer ? { ...before, offer, turn: null, story: { kind: "answer", answer: answer[1] } } : null;
}

/** A gift that was made in one move, from what is noted of it; null where there is none. @param {View} view @param {Note[]} notes */
function givenBy(view, notes) {
  const gift = notes.find((note) => note.name === "gift");
  if (!gift) return null;
  const [trader, partner] = gift.values.map(Number);
  const named = (/** @type {string} */ name) => notes.filter((note) => note.name === name);
  /** @type {number[]} */
  const places = [];
  for (const { values, parts } of named("gives_from_row")) {
    places.push(view.rows[trader ?? 0].findIndex((/** @type {any} */ one, /** @type {number} */ place) => one?.card === parts[1] && one.uses === values[2] && !places.includes(place)));
  }
  const needs = (/** @type {string} */ name) => named(name).flatMap(({ parts }) => parts.slice(1));
  return {
    trader, partner, attempt: 1, attempts: 1, asks: [], asks_row: [], gives_row: places,
    gives: named("gives").flatMap(({ values, parts }) => Array(values[2]).fill(parts[1])),
    because: { lacks: needs("lacks"), adds: needs("adds"), wants: [] },
  };
}

/** How long it is told. @param {View} view */
export function pause(view) {
  /** @type {Story | undefined} */
  const story = view.story;
  return story ? PAUSES[story.kind] : 0;
}

/**
 * @param {OpenGame} open
 * @param {import("./things.js").Things} pieces
 * @param {ReturnType<typeof import("./middle.js").middles>} parts
 */
export function stories({ t, cardName }, pieces, parts) {
  /** What each seat has lost, and what is left. @param {Scene} scene @param {Extract<Story, {kind: "reckoning"}>} story */
  function reckoning({ view, names }, story) {
    return h(
      "div",
      { class: "told reckoning" },
      h("h2", {}, t("table.reckoning", parts.phaseName(view.disaster_phase))),
      h(
        "ul",
        {},
        ...names.map((name, seat) => {
          const lost = story.losses.filter((one) => one.seat === seat);
          const amount = lost.reduce((sum, one) => sum + one.amount, 0);
          const left = Math.max(0, (story.before[seat] ?? 0) - amount);
          return h(
            "li",
            { class: amount ? "hurt" : "unhurt" },
            h("b", { class: "reckoned-name" }, name),
            h("span", { class: "reckoned-why" }, ...(amount ? lost.map((one) => h("span", { class: "lost-to" }, sign(one.need, t(`needs.${one.need}`)), h("span", { class: "lost-name" }, t(`needs.${one.need}`)), ` −${one.amount}`)) : [t("table.unharmed")])),
            h("span", { class: "reckoned-hearts" }, hearts(left, view.options.vitality), h("span", { class: "hidden-text" }, t("table.vitality", left, view.options.vitality))),
          );
        }),
      ),
    );
  }

  /** A phase begins: what strikes. @param {View} view */
  function phase(view) {
    const needs = parts.strikes(view, view.disaster_phase);
    return h(
      "div",
      { class: "told phase-begins" },
      h("p", { class: "phase-number" }, parts.phaseName(view.disaster_phase)),
      h("h2", {}, view.disaster ? cardName(view.disaster) : ""),
      h("div", { class: "phase-cards" }, view.disaster ? pieces.lying(view.disaster) : null, view.complication ? pieces.lying(view.complication) : null),
      h("p", { class: "phase-brings" }, ...needs.map((need) => h("span", { class: "lost-to" }, need ? sign(need) : null, need ? t(`needs.${need}`) : ""))),
    );
  }

  /** What is told now, in the middle of the table; null where nothing is. @param {Scene} scene */
  return function tell(scene) {
    /** @type {Story | undefined} */
    const story = scene.view.story;
    if (!story) return null;
    if (story.kind === "reckoning") return reckoning(scene, story);
    if (story.kind === "phase") return phase(scene.view);
    if (story.kind !== "response") return null;
    return h(
      "div",
      { class: "told response-played" },
      h("div", { "data-key": `played:${story.card}`, "data-from": `seat-${story.seat}` }, pieces.lying(story.card)),
      h("div", {}, h("h2", {}, story.seat === scene.view.seat ? t("table.you_play", cardName(story.card)) : t("table.plays", scene.names[story.seat] ?? "", cardName(story.card))), h("p", {}, pieces.effect(story.card))),
    );
  };
}
