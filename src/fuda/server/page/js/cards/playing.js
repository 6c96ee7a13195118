/** The standard pack of cards: four suits, courts with their crowns, and a fox for the joker. */
import { named, svg } from "../dom.js";
import { corners, index, paper } from "./parts.js";

/** Each suit in a square of 24 around its middle. */
const SUITS = {
  s: "M0-11C5-5 10.500-2 10.500 3.600c0 3.200-2.500 5.200-5.200 5.200-1.800 0-3.300-.8-4.200-2 .3 2.600 1.300 4.200 3.100 5H-4.200c1.800-.8 2.800-2.400 3.100-5-.9 1.200-2.400 2-4.200 2-2.700 0-5.200-2-5.200-5.200C-10.500-2-5-5 0-11Z",
  h: "M0 11C-5.500 5-11 1.500-11-4.200-11-8-8.300-10.300-5.300-10.300-2.900-10.300-1-9 0-6.800 1-9 2.900-10.300 5.300-10.300 8.300-10.300 11-8 11-4.200 11 1.500 5.500 5 0 11Z",
  d: "M0-12C2.600-7.400 5.600-3.600 9.200 0 5.600 3.600 2.600 7.400 0 12-2.600 7.400-5.600 3.600-9.200 0-5.600-3.600-2.600-7.400 0-12Z",
  c: "M0-11.200c3 0 5.200 2.200 5.200 5 0 1.500-.6 2.700-1.600 3.700 2.900-1.300 7.400.3 7.400 4.500C11 5 8.600 7 6 7 3.800 7 2 5.900.9 4.300c.2 3.200 1.300 5.700 3.300 7.500h-8.400c2-1.800 3.100-4.300 3.300-7.500C-2 5.900-3.800 7-6 7c-2.600 0-5-2-5-5 0-4.200 4.500-5.800 7.400-4.500-1-1-1.600-2.200-1.600-3.700 0-2.800 2.200-5 5.200-5Z",
};
/** @typedef {keyof typeof SUITS} Suit */

const CROWNS = {
  K: "M-11 7-13-6-5.500 0 0-9 5.500 0 13-6 11 7Z",
  Q: "M-10 7-12.500-4C-8-4-6 0-5 2-4-3-2-7 0-9 2-7 4-3 5 2 6 0 8-4 12.500-4L10 7Z",
  J: "M-9 7c-1-5 0-9 4-11l1-5 2 4 2-4 1 4.400C6-3 9 2 9 7Z",
};

/** @param {Suit} suit @param {number} x @param {number} y @param {number} size */
export function pip(suit, x, y, size) {
  return svg("path", { d: SUITS[suit], transform: `translate(${x} ${y}) scale(${size / 24})`, class: "face-fill" });
}

/** Only the suit's mark, as a picture of its own. @param {string} suit @param {string} label */
export function suitPicture(suit, label) {
  return svg("svg", { viewBox: "-13 -13 26 26", ...named(label), class: "mark" }, pip(/** @type {Suit} */ (suit), 0, 0, 24));
}

/**
 * A card from its notation: `10h`, `Ks`, `*`, or `*7d` for a joker that stands for another card.
 * @param {string} card
 * @param {string} label
 */
export function playingCard(card, label) {
  if (isJoker(card)) return joker(standsFor(card), label);
  const suit = /** @type {Suit} */ (card.slice(-1));
  const value = card.slice(0, -1);
  const red = suit === "h" || suit === "d";
  const crown = CROWNS[/** @type {keyof typeof CROWNS} */ (value)];
  return paper(
    red ? "suit-red" : "suit-ink",
    label,
    ...corners(() => [index(value), pip(suit, 9.6, 25.4, 11)]),
    crown
      ? [
          svg("rect", { x: 17.500, y: 12, width: 28, height: 65, rx: 2, class: "face-faint", "stroke-width": 0.8 }),
          svg("rect", { x: 17.500, y: 12, width: 28, height: 65, rx: 2, class: "face-wash" }),
          svg("path", { d: crown, transform: "translate(31.5 32) scale(.86)", class: "face-line", "stroke-width": 1.8 }),
          pip(suit, 31.5, 54, 22),
        ]
      : pip(suit, 31.5, 44.5, value === "A" ? 34 : 27),
  );
}

/** Whether a card is a joker, whatever it stands for. @param {string} card */
export function isJoker(card) {
  return card.startsWith("*");
}

/** The card that a joker stands for, empty if none; any other card is itself. @param {string} card */
export function standsFor(card) {
  return isJoker(card) ? card.slice(1) : card;
}

/** @param {string} stands what the joker stands for, empty if nothing @param {string} label */
function joker(stands, label) {
  const suit = /** @type {Suit} */ (stands.slice(-1));
  return paper(
    "suit-ink",
    label,
    ...corners(() =>
      stands
        ? [index(stands.slice(0, -1)), svg("g", { class: suit === "h" || suit === "d" ? "suit-red" : "suit-ink" }, pip(suit, 9.6, 25.400, 10))]
        : [index("★", 14)],
    ),
    svg(
      "g",
      { transform: "translate(31.5 42)" },
      svg("path", { d: "M-14-16-8-9C-3-11 3-11 8-9l6-7c1.500 7 1 12-1 16C11 9 6 14 0 19-6 14-11 9-13 0c-2-4-2.500-9-1-16Z", class: "face-line", "stroke-width": 2 }),
      svg("path", { d: "M-9 0c3-2 5-1 6 1.500M9 0C6-2 4-1 3 1.500M-2.500 12.500h5L0 15.500ZM0-9v5", class: "face-line", "stroke-width": 1.800 }),
      svg("path", { d: "M-11-11l2.500 3.500-3 3ZM11-11 8.500-7.500l3 3Z", class: "suit-red face-fill" }),
    ),
    svg("text", { x: 31.5, y: 73, "text-anchor": "middle", "font-size": 7.5, "letter-spacing": 1, class: "face-sans" }, "JOKER"),
  );
}
