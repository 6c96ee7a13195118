/** The score: after a round, and at the end of a match with its rounds and titles, and what can be done next. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { following } from "./router.js";
import { kept } from "./settings.js";
import { showCheck } from "./shuffle.js";
import { say, told } from "./words.js";

const MAX_ROUNDS = 6; // columns; of more rounds the last are shown

/** @typedef {import("./types.js").Round} Round */
/** @typedef {import("./types.js").Layout} Layout */

/**
 * The rounds that events tell of; what was taken back does not count.
 * @param {import("./types.js").TableEvent[]} events @param {Layout} layout @param {number} players
 * @returns {Round[]}
 */
export function roundsOf(events, layout, players) {
  /** @type {Round[]} */
  const rounds = [];
  /** What has happened in the round so far. @type {import("./types.js").Note[]} */
  let earlier = [];
  for (const { notes = [] } of standing(events)) {
    const before = rounds.at(-1)?.scores ?? Array.from({ length: players }, () => 0);
    const round = layout.round?.(notes, players, earlier, before);
    if (round) rounds.push(round);
    earlier = round ? [] : [...earlier, ...notes];
  }
  return rounds;
}

/** The moves that were not taken back. @param {import("./types.js").TableEvent[]} events */
function standing(events) {
  /** @type {import("./types.js").TableEvent[]} */
  let moves = [];
  for (const event of events) {
    if (event.kind === "undo") moves = moves.filter(({ index }) => (index ?? 0) < (event.to ?? 0));
    if (event.kind === "move") moves.push(event);
  }
  return moves;
}

/** What a seat got in each round. @param {Round[]} rounds @param {number} seat */
function gains(rounds, seat) {
  return rounds.map((round, i) => (round.scores[seat] ?? 0) - (rounds[i - 1]?.scores[seat] ?? 0));
}

/** @param {number} value @param {boolean} [signed] */
function number(value, signed = false) {
  return `${signed && value > 0 ? "+" : ""}${value}`.replace("-", "−");
}

/** Seats from the best to the worst. @param {number[]} scores */
function ranked(scores) {
  return scores.map((_, seat) => seat).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
}

/**
 * The score after a round, which lies over the table until somebody goes on.
 * @param {Round[]} rounds the last is the one that is over
 * @param {string[]} names @param {number | null} mine one's own seat
 * @param {string} title which round it is
 */
export function roundScore(rounds, names, mine, title) {
  const last = rounds.at(-1);
  if (!last) return null;
  const reasons = last.why.some(Boolean);
  return h(
    "div",
    { class: "cover score round-score paper", role: "group", "aria-label": title },
    h("h2", {}, title),
    h(
      "div",
      { class: "rows" },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, column("player"), reasons ? h("td", {}) : null, column("thisRound", "number"), column("total", "number"))),
        h("tbody", {}, ...ranked(last.scores).map((seat) => h("tr", { class: seat === mine ? "mine" : "" }, h("th", { scope: "row" }, names[seat] ?? ""), reasons ? h("td", { class: "why" }, last.why[seat] ?? "") : null, h("td", { class: "number" }, number(gains(rounds, seat).at(-1) ?? 0, true)), h("td", { class: "number" }, number(last.scores[seat] ?? 0))))),
      ),
    ),
    h("div", { class: "moves" }, h("button", { type: "button", class: "button first", id: "next-round" }, say("nextRound"))),
  );
}

/** @param {import("./words.js").Key} key @param {string} [look] */
function column(key, look = "") {
  return h("th", { scope: "col", class: look }, say(key));
}

/**
 * The end of a match.
 * @param {import("./types.js").Table} table
 * @param {string[]} names
 * @param {{title: string, why: string}} ending
 * @param {Round[]} rounds
 * @param {number} count the number of the last round; a match may start from a later one than the first
 * @param {(seat: number) => string | null} honour a seat's title
 * @param {{playAgain: () => void, decline: () => void, rotate: (is: boolean) => void, rotates: boolean, fold: () => void, folded: boolean}} page
 */
export function finished(table, names, ending, rounds, count, honour, page) {
  const { places, scores } = table;
  if (!places || !scores) return null;
  if (page.folded) return h("div", { class: "cover folded paper" }, h("button", { type: "button", class: "button small plain", id: "fold", onclick: page.fold }, icon("crown"), say("showResult")));
  const order = names.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const isWon = places.includes(1) && (names.length > 1 || (scores[0] ?? 0) > 0); // who plays alone is always the first of one
  const shown = rounds.length > 1 ? rounds.length : 0;
  const first = Math.max(0, shown - MAX_ROUNDS);
  const heads = rounds.slice(first, shown).map((_, i) => h("th", { scope: "col", class: "number" }, say("roundShort", count - shown + first + i + 1)));
  const replay = `/replay/${table.id}`;
  return h(
    "div",
    { class: "cover finish score paper", role: "group", "aria-label": say("matchOver") },
    h("h2", {}, isWon ? icon("crown") : null, ending.title),
    ending.why ? h("p", { class: "ending" }, ending.why) : null,
    h(
      "div",
      { class: "rows", tabindex: 0 },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, column("place"), column("player"), ...heads, column("total", "number"))),
        h(
          "tbody",
          {},
          ...order.map((seat) =>
            h(
              "tr",
              { class: `${isWon && places[seat] === 1 ? "winner" : ""} ${seat === table.seat ? "mine" : ""}` },
              h("td", {}, isWon ? `${places[seat]}` : "–"), // where all have lost, nobody is last
              h("th", { scope: "row" }, names[seat] ?? "", honour(seat) ? h("span", { class: "why" }, ` ${honour(seat)}`) : null),
              ...gains(rounds, seat).slice(first, shown).map((gain) => h("td", { class: "number" }, number(gain, true))),
              h("td", { class: "number" }, number(scores[seat] ?? 0)),
            ),
          ),
        ),
      ),
    ),
    table.rematch && table.seat !== null ? h("p", { class: "ending", id: "rematch-offer" }, say("rematchOffer", names[table.rematch.seat] ?? "")) : null,
    table.seat !== null && !table.rematch && names.length > 1 ? moveOn(page) : null,
    h(
      "div",
      { class: "moves" },
      table.seat !== null ? h("button", { type: "button", class: "button first", id: "play-again", onclick: page.playAgain }, icon("again"), say(table.rematch ? "rematchJoin" : alone(table) ? "playAgain" : "rematch")) : null,
      table.rematch && table.seat !== null && table.rematch.seat !== table.seat && !kept(`declined.${table.id}`) ? h("button", { type: "button", class: "button", id: "rematch-decline", onclick: page.decline }, say("rematchDecline")) : null,
      h("a", { class: "button", href: replay, onclick: following(replay) }, icon("play"), say("replay")),
      h("a", { class: "button", id: "review", href: `${replay}?review`, onclick: following(`${replay}?review`) }, icon("hint"), say("review")),
      h("button", { type: "button", class: "button", id: "verify", onclick: () => showCheck(table) }, icon("check"), say("verify")),
      h("button", { type: "button", class: "button plain", id: "fold", onclick: page.fold }, icon("eye"), say("seeTable")),
    ),
  );
}

/** Whether everybody moves on by a seat in the next match. @param {{rotate: (is: boolean) => void, rotates: boolean}} page */
function moveOn(page) {
  const box = h("input", { type: "checkbox", id: "rematch-rotate", checked: page.rotates, onchange: () => page.rotate(box.checked) });
  return h("label", { class: "tick" }, box, say("rematchRotate"));
}

/** Whether one played against bots only. @param {import("./types.js").Table} table */
function alone(table) {
  return table.seats.every((seat) => seat.you || seat.kind !== "person");
}

/**
 * Who won, and why: as the game says it, or by the last thing that happened.
 * @param {import("./types.js").Table} table @param {string[]} names
 * @param {{words: string[], notes: import("./types.js").Note[]}} last what happened last
 * @param {string | null} outcome how it ended, where it is not somebody who won
 * @param {string | null} rule why somebody wins in this game
 */
export function endingOf(table, names, last, outcome, rule) {
  const winners = names.map((_, seat) => seat).filter((seat) => table.places?.[seat] === 1);
  const mine = table.seat !== null && winners.includes(table.seat);
  const title = outcome ?? (!winners.length ? say("matchOver") : mine ? (winners.length > 1 ? say("youShare") : say("youWin")) : say(winners.length > 1 ? "winTogether" : "wins", winners.map((seat) => names[seat]).join(say("and"))));
  const said = winners.map((seat) => told(table.seats[seat]?.name));
  const others = last.words.filter((sentence, i) => last.notes[i]?.name !== "wins" && sentence !== title && !said.some((name) => sentence === say("wins", name)));
  return { title, why: rule ?? others.at(-1) ?? "" };
}
