/** The picture of the game on the front page. The cards need no drawing of their own: the page knows the standard pack. */
import { back, playingCard } from "/page/js/kit.js";

export function picture() {
  return [back(""), back(""), playingCard("Qs", ""), back("")];
}
