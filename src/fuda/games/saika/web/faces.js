/** Saika Banrai's cards: four disasters with their marks, the Human Pillar, Fertility. */
import { corners, index, named, paper, svg } from "/page/js/kit.js";

/** The marks, each in a square of 40 around its middle. */
const MARKS = {
  red: () => [
    svg("path", { d: "M-18 15-6-9l3 3.4L0-9l3 3.4L6-9l12 24Z", class: "face-wash" }),
    svg("path", { d: "M-18 15-6-9l3 3.4L0-9l3 3.4L6-9l12 24Z", class: "face-line", "stroke-width": 2.6 }),
    svg("path", { d: "M0-12.5v-6.5M-4.4-12.8c-.6-3-3-3.4-4.6-5.6M4.4-12.8c.6-3 3-3.4 4.6-5.6", class: "face-line", "stroke-width": 2.2 }),
    svg("path", { d: "M-2.6 1.6 0 6l-2.4 4.4M6 6.4 8 10", class: "face-line", "stroke-width": 1.8 }),
  ],
  green: () => [
    svg("path", {
      d: "M1 1.6c-2.6.6-4-1.6-3-3.6 1.400-3 6-2.800 7.600.4 2.200 4.600-1.400 9.200-6.600 9.200-6.800 0-10.800-5.800-9.600-11.600 1.400-7 9-10.400 15.600-8.200 8 2.600 11.600 11 8.600 18.600",
      class: "face-line", "stroke-width": 2.8,
    }),
    svg("path", { d: "M-17 9c2.600 5 7.400 7.800 12.600 8M12.600-15c2 1.200 3.600 2.600 4.800 4.400", class: "face-line", "stroke-width": 2.2 }),
  ],
  yellow: () => [
    svg("path", { d: "M-19-3-9-3-5-11 1 9 6-6 9 1H19", class: "face-line", "stroke-width": 2.8 }),
    svg("path", { d: "M-19 14h12l3-5 4 9 3-4h16M-15-16h9M4-16h12", class: "face-line", "stroke-width": 1.9 }),
  ],
  blue: () => [
    svg("path", { d: "M-19-2c4.600 0 5-8 9.600-8 5.400 0 4.600 8 9.600 8s4.600-8 9.600-8 4.400 8 9.200 8", class: "face-line", "stroke-width": 2.8 }),
    svg("path", { d: "M-19 7c4.600 0 5-6 9.600-6s4.600 6 9.600 6 4.600-6 9.600-6 4.400 6 9.200 6M-19 15c4.600 0 5-5 9.600-5s4.600 5 9.600 5 4.600-5 9.600-5 4.400 5 9.200 5", class: "face-line", "stroke-width": 2 }),
  ],
};
/** @typedef {keyof typeof MARKS} Colour */

const PILLAR = () => [
  svg("path", { d: "M-9 18V-13M9 18V-13M-13 18h26M-12-13h24M-10-17.500h20", class: "face-line", "stroke-width": 2.400 }),
  svg("path", { d: "M-3.400 14v-22M3.400 14v-22", class: "face-line", "stroke-width": 1.300 }),
];
const FERTILITY = () => [
  svg("path", { d: "M0 19C-1 8-.6-2 1-15", class: "face-line", "stroke-width": 2.2 }),
  svg("path", {
    d: "M1-15c-3 1.600-4 4.600-2 7 3-1.600 3.600-4.600 2-7ZM.2-6c-4-1.200-7 .4-8 4 4 1.400 7-.2 8-4Zm0 0c3-3 6.400-3 9-.4-2.800 3-6.200 3.200-9 .4ZM-.2 4c-4-1.200-7 .4-8 4 4 1.400 7-.2 8-4Zm0 0c3-3 6.400-3 9-.4C6 6.600 2.600 6.800-.2 4Z",
    class: "face-fill",
  }),
];

/**
 * A disaster's mark of a size, around a point.
 * @param {Colour} colour
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function mark(colour, x, y, size) {
  return svg("g", { transform: `translate(${x} ${y}) scale(${size / 40})` }, ...MARKS[colour]());
}

/** Only the mark, as a picture of its own. @param {string} colour @param {string} label */
export function markPicture(colour, label) {
  return svg("svg", { viewBox: "-20 -20 40 40", ...named(label), class: `mark suit-${colour}` }, ...MARKS[/** @type {Colour} */ (colour)]());
}

/**
 * A card's face.
 * @param {import("../../../server/page/js/types.js").Card} card
 * @param {string} label
 */
export function face(card, label) {
  return card.notation === "pillar" || card.notation === "fertility" ? special(card, label) : disaster(/** @type {Colour} */ (card.colour), card.index, label);
}

/** @param {Colour} colour @param {string} number @param {string} label */
function disaster(colour, number, label) {
  return paper(
    `suit-${colour}`,
    label,
    ...corners(() => [index(number), mark(colour, 9.6, 24.6, 11)]),
    svg("rect", { x: 17.500, y: 20, width: 28, height: 49, rx: 2, class: "face-wash" }),
    mark(colour, 31.5, 44.5, 33),
  );
}

/** @param {import("../../../server/page/js/types.js").Card} card @param {string} label */
function special(card, label) {
  const pillar = card.notation === "pillar";
  const drawing = pillar ? PILLAR : FERTILITY;
  return paper(
    `suit-${card.colour}`,
    label,
    ...corners(() => [index(card.index), svg("g", { transform: "translate(9.6 25) scale(.27)" }, ...drawing())]),
    svg("rect", { x: 17.500, y: 12, width: 28, height: 65, rx: 2, class: "face-faint", "stroke-width": 0.8 }),
    svg("g", { transform: "translate(31.5 37) scale(.78)" }, ...drawing()),
    svg("text", { x: 31.5, y: 68, "text-anchor": "middle", "font-size": 10, class: "face-text" }, pillar ? "人柱" : "豊穣"),
  );
}

/** For the front page. */
export function picture() {
  return [disaster("blue", "9", ""), disaster("green", "4", ""), disaster("red", "7", ""), disasterCard("yellow", true, "")];
}

/**
 * A Natural Disaster card: in colour when it is face up, in outline when it is face down.
 * @param {string} colour
 * @param {boolean} up
 * @param {string} label
 */
export function disasterCard(colour, up, label) {
  const name = { red: "噴火", green: "嵐", yellow: "地震", blue: "洪水" }[colour] ?? "";
  const card = paper(
    up ? `suit-${colour}` : "suit-ink",
    label,
    svg("rect", { x: 4, y: 4, width: 55, height: 81, rx: 2.6, class: up ? "face-wash" : "face-faint" }),
    mark(/** @type {Colour} */ (colour), 31.5, 38, up ? 40 : 30),
    svg("text", { x: 31.5, y: 77, "text-anchor": "middle", "font-size": 14, class: "face-text" }, name),
  );
  card.classList.add("disaster", up ? "up" : "down");
  return card;
}
