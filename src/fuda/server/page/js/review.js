/** What search says of a finished match: a curve of everyone's chances, the turning points, and what moves cost. */
import { get } from "./api.js";
import { fill, h, svg } from "./dom.js";
import { dialog, inWords } from "./notices.js";
import { say, told } from "./words.js";

const EACH = 700; // milliseconds between two questions how far it has got
const WIDTH = 600;
const HEIGHT = 220;
const FOOT = 18; // for the numbers below the curve
const EDGE = 72; // for those beside it

/** @typedef {{en: string, ja?: string}} Words */
/** @typedef {{id: number, text: string, words: Words}} Move */
/** @typedef {{place: number, place_margin: number, points: number, points_margin: number}} Cost */
/**
 * @typedef {object} Review
 * @property {number} players
 * @property {number} actions
 * @property {{number: number, first: number[], place: number[]}[]} points
 * @property {{number: number, seat: number, played: Move, whose: number, before: number, after: number}[]} turning_points
 * @property {{number: number, seat: number, played: Move, best: Move, cost: Cost | null}[]} decisions
 */

/**
 * Opens the review of a match; it is made meanwhile where it is not there yet.
 * @param {import("./types.js").Table} table
 * @param {(number: number) => void} go shows the position after so many actions
 */
export async function showReview(table, go) {
  const place = h("div", { class: "review", "aria-live": "polite" }, h("p", {}, say("reviewing")));
  const box = dialog(say("review"), place);
  const path = `/api/tables/${encodeURIComponent(table.id)}/review${table.seat === null ? "" : `?seat=${table.seat}`}`;
  try {
    while (box.open) {
      const state = await get(path);
      if (state.review) {
        const leave = (/** @type {number} */ to) => {
          box.close();
          go(to);
        };
        return fill(place, ...reviewed(state.review, table.seats.map((seat) => (seat.you ? say("youHere") : told(seat.name))), leave));
      }
      if (state.total) fill(place, h("p", {}, say("reviewingOf", state.done, state.total)), h("progress", { value: state.done, max: state.total, "aria-label": say("reviewing") }));
      await new Promise((next) => setTimeout(next, EACH));
    }
  } catch (problem) {
    fill(place, h("p", {}, inWords(problem)));
  }
}

/** @param {Review} review @param {string[]} names @param {(number: number) => void} go */
function reviewed(review, names, go) {
  const moveWords = (/** @type {Move} */ move) => names.reduce((text, name, seat) => text.replaceAll(say("seatN", seat + 1), name), told(move.words));
  const lines = linesOf(review, names.length);
  const same = review.decisions.filter((one) => !one.cost).length;
  const costly = review.decisions.filter(({ cost }) => cost && isCertain(cost)).sort((a, b) => worth(b.cost) - worth(a.cost));
  return [
    h("h3", {}, say(chancesOf(lines))),
    curve(review, names, lines),
    h("ul", { class: "review-seats" }, ...lines.map((seats) => h("li", {}, svg("svg", { class: `review-key seat-line-${(seats[0] ?? 0) % 6}`, viewBox: "0 0 24 8", "aria-hidden": "true" }, svg("path", { d: "M0 4H24" })), seats.map((seat) => names[seat]).join(say("comma"))))),
    h("h3", {}, say("turningPoints")),
    h("ul", { class: "review-list" }, ...review.turning_points.map((one) => h("li", {}, link(say("turningPoint", one.number, names[one.seat] ?? "", moveWords(one.played)), () => go(one.number)), h("span", { class: "why" }, say("chanceChange", names[one.whose] ?? "", percent(one.before), percent(one.after)))))),
    h("h3", {}, say("costlyMoves")),
    h("p", {}, say("searchSame", same, review.decisions.length)),
    h(
      "ul",
      { class: "review-list" },
      ...costly.slice(0, 8).map((one) =>
        h("li", {}, link(say("turningPoint", one.number, names[one.seat] ?? "", moveWords(one.played)), () => go(one.number - 1)), h("span", { class: "why" }, say("searchWould", moveWords(one.best)), " ", say("lostHere", round(one.cost?.place ?? 0, 2), round(one.cost?.points ?? 0, 1)))),
      ),
    ),
    h("p", { class: "why" }, say("reviewNote")),
  ];
}

/** @param {string} text @param {() => void} onclick */
function link(text, onclick) {
  return h("button", { type: "button", class: "button small plain", onclick }, text);
}

/** The seats that share a line: those who win or lose together have the same chances. @param {Review} review @param {number} players */
function linesOf(review, players) {
  /** @type {Map<string, number[]>} */
  const lines = new Map();
  for (let seat = 0; seat < players; seat++) {
    const chances = review.points.map((point) => point.first[seat]).join();
    lines.set(chances, [...(lines.get(chances) ?? []), seat]);
  }
  return [...lines.values()];
}

/** Everyone's chances of the first place from the deal to the end. @param {Review} review @param {string[]} names @param {number[][]} lines */
function curve(review, names, lines) {
  const x = (/** @type {number} */ at) => EDGE + ((WIDTH - EDGE) * at) / Math.max(1, review.actions);
  const y = (/** @type {number} */ share) => HEIGHT - FOOT - (HEIGHT - FOOT - 8) * share;
  const last = review.points.at(-1);
  const label = names.map((name, seat) => say("chanceChange", name, percent(review.points[0]?.first[seat] ?? 0), percent(last?.first[seat] ?? 0))).join(" · ");
  const path = (/** @type {number} */ seat) => review.points.map((point, i) => `${i ? "L" : "M"}${x(point.number).toFixed(1)} ${y(point.first[seat] ?? 0).toFixed(1)}`).join("");
  return svg(
    "svg",
    { class: "review-curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${say(chancesOf(lines))}. ${label}` },
    ...[0, 0.5, 1].map((share) => svg("g", { class: "review-grid" }, svg("path", { d: `M${EDGE} ${y(share)}H${WIDTH}` }), svg("text", { x: EDGE - 6, y: y(share) + 5, "text-anchor": "end" }, percent(share)))),
    ...review.turning_points.map((one) => svg("g", { class: "review-turn" }, svg("path", { d: `M${x(one.number)} ${y(0)}V${y(1)}` }), svg("text", { x: Math.min(WIDTH - 14, x(one.number)), y: HEIGHT - 3, "text-anchor": "middle" }, String(one.number)))),
    ...lines.map(([seat = 0]) => svg("path", { class: `review-line seat-line-${seat % 6}`, d: path(seat) })),
  );
}

/** What the curve shows: where all win together they share one line. @param {number[][]} lines @returns {"chances" | "chancesTogether"} */
function chancesOf(lines) {
  return lines.length === 1 && (lines[0]?.length ?? 0) > 1 ? "chancesTogether" : "chances";
}

/** Whether it is no chance. @param {Cost} cost */
function isCertain(cost) {
  return cost.place > cost.place_margin || (cost.place >= 0 && cost.points > cost.points_margin);
}

/** By what costs are ordered. @param {Cost | null} cost */
function worth(cost) {
  return cost ? cost.place + cost.points / 1000 : 0;
}

/** @param {number} share */
function percent(share) {
  return `${Math.round(100 * share)} %`;
}

/** @param {number} value @param {number} digits */
function round(value, digits) {
  return Number(value.toFixed(digits));
}
