/** A picture of each game for the front page, made of its own cards. */
import { h } from "../dom.js";
import { back } from "./parts.js";
import { playingCard } from "./playing.js";
import { disasterCard, saikaCard } from "./saika.js";
import { tile } from "./tile.js";

/** @type {Record<string, () => HTMLElement[]>} */
const PICTURES = {
  saika: () => [saikaCard("blue-9", ""), saikaCard("green-4", ""), saikaCard("red-7", ""), disasterCard("yellow", true, "")],
  daifugo: () => [playingCard("3s", ""), playingCard("Kd", ""), playingCard("2h", ""), playingCard("*", "")],
  raigo: () => [tile("轟", ""), tile("五", ""), tile("雷", ""), tile("霧", ""), tile(null, "")],
};

/** @param {string} game */
export function picture(game) {
  const pieces = PICTURES[game]?.() ?? [back(""), back(""), back("")];
  return h("div", { class: "spread" }, ...pieces.map((piece, i) => h("span", { class: `piece piece-${i}` }, piece)));
}
