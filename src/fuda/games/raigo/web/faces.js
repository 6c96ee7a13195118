/** Raigo's tokens: squarish tiles with one big kanji; Spells inked, Silents outlined, unseen ones blank. */
import { h, named, svg } from "/page/js/kit.js";

const SPELLS = "雷蛇斬陣轟霧瞬淨滅";
const SILENTS = "一二三四五六七八";

/** A token's weight, 0 where it can't be seen. @param {string | null} kanji */
export function weightOf(kanji) {
  if (!kanji) return 0;
  return (SPELLS.indexOf(kanji) + 1) || (SILENTS.indexOf(kanji) + 1);
}

/**
 * A tile from its kanji; null is a token that may not be seen.
 * @param {string | null} kanji
 * @param {string} label
 */
export function tile(kanji, label) {
  const known = kanji !== null && weightOf(kanji) > 0;
  const spell = known && SPELLS.includes(kanji);
  const drawn = !known
    ? [svg("path", { d: weave(), class: "back-weave" })]
    : [
        svg("text", { x: 29, y: 45, "text-anchor": "middle", "font-size": 39, class: spell ? "tile-kanji tile-on-ink" : "tile-outline" }, kanji),
        svg("text", { x: 50, y: 54, "text-anchor": "middle", "font-size": 13, class: `face-sans ${spell ? "tile-on-ink" : "tile-on-paper"}` }, String(weightOf(kanji))),
      ];
  return h(
    "span",
    { class: `tile ${known ? (spell ? "spell" : "silent") : "blank"}` },
    svg(
      "svg",
      { viewBox: "0 0 60 60", ...named(label) },
      svg("rect", { x: 1.2, y: 1.2, width: 57.6, height: 57.6, rx: 9, class: known ? (spell ? "tile-ink" : "tile-paper") : "back-ground" }),
      ...drawn,
    ),
  );
}

function weave() {
  let threads = "";
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 5; column += 1) {
      const x = 8 + column * 9.2;
      const y = 8 + row * 9.2;
      threads += (row + column) % 2 ? `M${x + 1.500} ${y}v7M${x + 4.500} ${y}v7` : `M${x} ${y + 1.500}h7M${x} ${y + 4.500}h7`;
    }
  }
  return threads;
}

/**
 * A token in a tower, seen from the side.
 * @param {string | null} kanji
 * @param {string} label
 */
export function slab(kanji, label) {
  const known = kanji !== null && weightOf(kanji) > 0;
  const spell = known && SPELLS.includes(kanji);
  return h(
    "span",
    { class: "slab" },
    svg(
      "svg",
      { viewBox: "0 0 84 30", ...named(label) },
      svg("rect", { x: 1, y: 1, width: 82, height: 28, rx: 5, class: known ? (spell ? "tile-ink slab-edge" : "tile-paper") : "back-ground slab-edge" }),
      known
        ? [
            svg("text", { x: 36, y: 23.500, "text-anchor": "middle", "font-size": 23, class: spell ? "tile-kanji tile-on-ink" : "tile-outline" }, kanji),
            svg("text", { x: 70, y: 21, "text-anchor": "middle", "font-size": 14, class: `face-sans ${spell ? "tile-on-ink" : "tile-on-paper"}` }, String(weightOf(kanji))),
          ]
        : svg("path", { d: "M10 10h14M10 15h14M10 20h14M32 8v14M37 8v14M42 8v14M50 10h24M50 15h24M50 20h24", class: "back-weave" }),
    ),
  );
}

/** A token's face. @param {import("../../../server/page/js/types.js").Card} card @param {string} label */
export function face(card, label) {
  return tile(card.notation, label);
}

/** For the front page. */
export function picture() {
  return [tile("轟", ""), tile("五", ""), tile("雷", ""), tile("霧", ""), tile(null, "")];
}
