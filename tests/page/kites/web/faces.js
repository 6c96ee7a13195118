/** Kites as diamonds with a tail. */
import { corners, index, paper, svg } from "/page/js/kit.js";

/** @param {import("../../../../src/fuda/server/page/js/types.js").Card} card @param {string} label */
export function face(card, label) {
  const kite = svg("path", { d: "M31 20 46 42 31 68 16 42ZM31 68q8 6 0 12", class: "face-line kite", "stroke-width": 2 });
  return paper(`suit-${card.colour}`, label, ...corners(() => [index(card.index)]), kite);
}

export function picture() {
  return [];
}
