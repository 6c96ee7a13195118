/** The cards of Catastrophe: marks and uses in a strip on the left, which shows when cards are fanned; a drawing; the name. */
import { paper, svg, told } from "/page/js/kit.js";
import { anyone, drawing } from "./drawings.js";
import { mark, pips } from "./marks.js";

/** @typedef {import("../../../server/page/js/types.js").Card} Card */

const STRIP = 15; // how wide
const LINES = 2;
/** Where a name may be cut: at spaces, and in Japanese where kana and kanji meet, but not between kanji and their endings. */
const CUT = / |(?<=[ァ-ー])(?=[ぁ-ん一-龠])|(?<=[ぁ-ん])(?=[ァ-ー一-龠])|(?<=[一-龠])(?=[ァ-ー])/gu;

/** Where a long name of katakana alone may be cut: not before a small or long sign. */
const WITHIN_KATAKANA = /(?<=[ァ-ー])(?=[ァ-ー])(?![ァィゥェォッャュョー])/gu;

/**
 * A card's face, from a row of the card table.
 * @param {Card} card
 * @param {string} label
 */
export function face(card, label) {
  switch (card.details.kind) {
    case "resource": return resource(card, label, card.details.uses, 0);
    case "response": return response(card, label);
    case "disaster": return disaster(card, label);
    case "impact": return impact(card, label);
    default: return persona(card, label);
  }
}

/**
 * A Resource with so many uses left, some of them promised; the rest are crossed off.
 * @param {Card} card
 * @param {string} label
 * @param {number} left
 * @param {number} promised
 */
export function resource(card, label, left, promised) {
  const { needs, uses } = card.details;
  return paper(
    "suit-ink catastrophe-resource",
    label,
    svg("path", { d: `M${STRIP} .4H5A4.600 4.600 0 0 0 .4 5V84A4.600 4.600 0 0 0 5 88.600H${STRIP}Z`, class: "face-wash" }),
    ...marks(needs, 10, 15.5, 12.5),
    ...pips(uses, left, promised, STRIP / 2, 84 - (uses - 1) * 7.4, 7.4),
    drawing(card.notation, 39, 35, 42) ?? mark(needs[0], 39, 35, 34),
    name(card, 39, 42),
  );
}

/** @param {Card} card @param {string} label */
function response(card, label) {
  const { needs } = card.details;
  return paper(
    "suit-green",
    label,
    svg("path", { d: `M${STRIP} .4H5A4.600 4.600 0 0 0 .4 5V84A4.600 4.600 0 0 0 5 88.600H${STRIP}Z`, class: "face-fill" }),
    svg("g", { class: "catastrophe-inverse" }, mark("response", STRIP / 2, 10, 13.5), ...marks(needs, 25, 11.5, 9.5)),
    drawing(card.notation, 39, 35, 42) ?? mark("response", 39, 35, 34),
    name(card, 39, 42),
  );
}

/** A Disaster: what it brings in each of its three phases. @param {Card} card @param {string} label */
function disaster(card, label) {
  /** @type {string[][]} */
  const phases = card.details.phases;
  return paper(
    "suit-red",
    label,
    svg("rect", { x: 3, y: 3, width: 57, height: 40, rx: 3, class: "face-wash" }),
    drawing(card.notation, 31.5, 23, 36) ?? mark("response", 31.5, 23, 30),
    name(card, 31.5, 56, 52.5, 1),
    ...phases.flatMap((needs, phase) => [
      svg("text", { x: 10.5, y: 65 + phase * 10.2, "text-anchor": "middle", "font-size": 6.5, class: "face-text" }, ["Ⅰ", "Ⅱ", "Ⅲ"][phase] ?? ""),
      ...needs.map((need, i) => mark(need, 23 + i * 13.5, 62.7 + phase * 10.2, 8.6)),
      phase ? svg("path", { d: `M5 ${57.6 + phase * 10.2}H58`, class: "face-faint", "stroke-width": 0.5 }) : null,
    ]),
  );
}

/** An Impact: its kind large in the corner, its sting in the other. @param {Card} card @param {string} label */
function impact(card, label) {
  const { needs, sting } = card.details;
  return paper(
    "suit-red",
    label,
    svg("path", { d: "M3 24 10 20 16 25 24 19 31 24 39 19 46 25 53 20 60 24V64L54 68 47 63 39 69 31 64 24 69 16 63 9 68 3 64Z", class: "face-wash" }),
    mark(needs[0], 10.5, 11, 14),
    sting === "none" ? null : svg("circle", { cx: 51, cy: 11.5, r: 8.6, class: "face-fill" }),
    sting === "none" ? null : svg("g", { class: "catastrophe-inverse" }, mark(sting, 51, 11.5, 11)),
    drawing(card.notation, 31.5, 44, 38) ?? mark(needs[0], 31.5, 44, 32),
    name(card, 31.5, 56),
  );
}

/** A Persona; the side with the detriment has a black border. @param {Card} card @param {string} label */
function persona(card, label) {
  const { needs, side } = card.details;
  const back = side === "detriment";
  return paper(
    back ? "suit-ink" : "suit-blue",
    label,
    back ? svg("path", { d: "M5 .4H58A4.600 4.600 0 0 1 62.600 5V84A4.600 4.600 0 0 1 58 88.600H5A4.600 4.600 0 0 1 .4 84V5A4.600 4.600 0 0 1 5 .4ZM4.500 4.500V84.500H58.500V4.500Z", "fill-rule": "evenodd", class: "face-fill" }) : svg("rect", { x: 3, y: 3, width: 57, height: 83, rx: 2.6, class: "face-faint", "stroke-width": 1 }),
    svg("circle", { cx: 31.5, cy: 39, r: 24, class: "face-wash" }),
    drawing(card.notation.replace(/\.back$/, ""), 31.5, 39, 42) ?? anyone(31.5, 39, 42),
    ...needs.map((/** @type {string} */ need, /** @type {number} */ i) => mark(need, 12 + i * 11, 12, 9)),
    name(card, 31.5, 46),
  );
}

/** Marks one below the other in the strip. @param {string[]} needs @param {number} y @param {number} step @param {number} size */
function marks(needs, y, step, size) {
  return needs.map((need, i) => mark(need, STRIP / 2, y + i * step, size));
}

/**
 * A card's name, in as many lines as it takes.
 * @param {Card} card
 * @param {number} x of its middle
 * @param {number} width
 * @param {number} [bottom] of the last line
 * @param {number} [most] lines
 */
function name(card, x, width, bottom = 82.5, most = LINES) {
  const lines = broken(told(card.name), most);
  const size = Math.min(8, width / Math.max(...lines.map(breadth)));
  return svg(
    "text",
    { x, y: bottom - (lines.length - 1) * size * 1.15, "text-anchor": "middle", "font-size": size.toFixed(2), class: "face-name" },
    ...lines.map((line, i) => svg("tspan", { x, dy: i ? (size * 1.15).toFixed(2) : 0 }, line)),
  );
}

/** A name in two lines of about the same breadth, if it is long. @param {string} text @param {number} most */
function broken(text, most) {
  const broadest = (/** @type {string[]} */ lines) => Math.max(...lines.map(breadth));
  const pattern = breadth(text) > 7 && !text.match(CUT) ? WITHIN_KATAKANA : CUT;
  const cuts = most === 1 || breadth(text) <= 5.5 ? [] : [...text.matchAll(pattern)].map(({ index, 0: gap }) => [text.slice(0, index), text.slice(index + gap.length)]);
  return cuts.reduce((best, cut) => (broadest(cut) < broadest(best) ? cut : best), [text]);
}

/** About how many ems wide a text is. @param {string} text */
function breadth(text) {
  return [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.65), 0);
}

/** For the front page. */
export function picture() {
  return [
    face(row("water-cans", "Water cans", "備蓄水", { kind: "resource", needs: ["water"], uses: 1 }), ""),
    face(row("generator", "Generator", "発電機", { kind: "resource", needs: ["power"], uses: 2 }), ""),
    face(row("typhoon", "Typhoon", "台風", { kind: "disaster", phases: [["shelter", "injury", "power"], ["power", "power", "water"], ["water", "water", "information"]] }), ""),
    face(row("helping-hand", "Helping hand", "隣の助け", { kind: "response", needs: [] }), ""),
  ];
}

/** @param {string} notation @param {string} en @param {string} ja @param {any} details @returns {Card} */
function row(notation, en, ja, details) {
  return { id: 0, notation, name: { en, ja }, text: null, index: "", colour: "ink", suit: null, picture: null, rule: null, details };
}
