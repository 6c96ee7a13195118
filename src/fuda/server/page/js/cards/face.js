/** The face of a card that its game does not draw: its picture, the standard pack's face, or index, name and colour. */
import { h, svg } from "../dom.js";
import { told } from "../words.js";
import { corners, index, paper } from "./parts.js";
import { playingCard } from "./playing.js";

const WIDTH = 44; // of the name, on a card 63 wide
const LINES = 4;
const LARGEST = 12;

/**
 * @param {import("../types.js").Card | string} card a row of the card table, or the text of a card that is in none
 * @param {string} label
 */
export function cardFace(card, label) {
  if (typeof card === "string") return written("", card, "ink", label);
  if (card.picture) return h("span", { class: "card" }, h("img", { src: card.picture, alt: label, draggable: "false" }));
  if (card.suit) return playingCard(card.notation, label);
  return written(card.index, told(card.name), card.colour, label);
}

/** @param {string} corner @param {string} name @param {string} colour @param {string} label */
function written(corner, name, colour, label) {
  const lines = wrapped(name);
  const size = Math.min(LARGEST, WIDTH / Math.max(...lines.map(breadth)));
  const top = 47 - ((lines.length - 1) * size * 1.2) / 2;
  return paper(
    `suit-${colour}`,
    label,
    ...(corner ? corners(() => [index(corner)]) : []),
    svg("rect", { x: 6, y: 24, width: 51, height: 41, rx: 2, class: "face-wash" }),
    ...lines.map((line, i) => svg("text", { x: 31.5, y: top + i * size * 1.2, "text-anchor": "middle", "font-size": size.toFixed(2), class: "face-name" }, line)),
  );
}

/** A name in few lines of about the same breadth. @param {string} name */
function wrapped(name) {
  const pieces = name.includes(" ") ? name.split(" ") : breadth(name) > 8 ? (name.match(/.{1,6}/gu) ?? [name]) : [name];
  const room = Math.max(...pieces.map(breadth), breadth(name) / LINES);
  /** @type {string[]} */
  const lines = [];
  for (const piece of pieces) {
    const joined = `${lines.at(-1) ?? ""} ${piece}`.trim();
    if (lines.length && (breadth(joined) <= room || lines.length === LINES)) lines[lines.length - 1] = joined;
    else lines.push(piece);
  }
  return lines;
}

/** About how many ems wide a text is. @param {string} text */
function breadth(text) {
  return Math.max(1, [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.6), 0));
}
