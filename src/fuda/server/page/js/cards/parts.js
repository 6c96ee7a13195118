/** What all cards are made of: the paper, the corners, the back. A card is 63 by 89. */
import { h, named, svg } from "../dom.js";

/** @typedef {import("../dom.js").Child} Child */

/**
 * A card's paper with something drawn on it.
 * @param {string} suit class of the colour
 * @param {string} label what it is, for those who can't see it
 * @param {...(Child | Child[])} drawn
 */
export function paper(suit, label, ...drawn) {
  return h(
    "span",
    { class: `card ${suit}` },
    svg(
      "svg",
      { viewBox: "0 0 63 89", ...named(label), class: suit },
      svg("rect", { x: 0.4, y: 0.4, width: 62.2, height: 88.2, rx: 4.6, class: "face-paper" }),
      ...drawn,
    ),
  );
}

/**
 * The same corner twice, upright and turned.
 * @param {() => SVGElement[]} draw
 */
export function corners(draw) {
  return [svg("g", {}, ...draw()), svg("g", { transform: "rotate(180 31.5 44.5)" }, ...draw())];
}

/**
 * A card's number in its corner.
 * @param {string} text
 * @param {number} [size]
 */
export function index(text, size = 17) {
  return svg("text", { x: 9.6, y: 17, "text-anchor": "middle", "font-size": text.length > 1 ? size * 0.86 : size, class: "face-text" }, text);
}

/**
 * A card's back, with a plain woven pattern.
 * @param {string} label
 */
export function back(label) {
  const threads = [];
  for (let row = 0; row < 11; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      const x = 5.4 + column * 8;
      const y = 5 + row * 7.6;
      const across = (row + column) % 2 === 0;
      threads.push(
        across ? `M${x} ${y + 1.6}h5.4M${x} ${y + 3.4}h5.4M${x} ${y + 5.2}h5.4` : `M${x + 0.9} ${y + 0.6}v5.6M${x + 2.7} ${y + 0.6}v5.6M${x + 4.5} ${y + 0.6}v5.6`,
      );
    }
  }
  return h(
    "span",
    { class: "card back" },
    svg(
      "svg",
      { viewBox: "0 0 63 89", ...named(label) },
      svg("rect", { x: 0.4, y: 0.4, width: 62.2, height: 88.2, rx: 4.6, class: "back-ground" }),
      svg("path", { d: threads.join(""), class: "back-weave" }),
      svg("rect", { x: 1.6, y: 1.6, width: 59.8, height: 85.8, rx: 3.8, class: "back-edge" }),
    ),
  );
}
