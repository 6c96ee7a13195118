/** Daifugo is played with the standard pack. */
import { playingCard } from "/page/js/kit.js";

/** For the front page. */
export function picture() {
  return ["3s", "Kd", "2h", "*"].map((card) => playingCard(card, ""));
}
