/** The rules of a game on a page of their own. */
import { game as gameNamed } from "./api.js";
import { home, switches } from "./bar.js";
import { fill, h } from "./dom.js";
import { Rules } from "./rules.js";
import { say, told } from "./words.js";

/** @param {HTMLElement} root @param {string} name */
export async function rulesPage(root, name) {
  const game = await gameNamed(name);
  const rules = new Rules(() => name);
  await rules.load();
  document.title = `${say("rulesOf", told(game.title))} · Fuda`;
  fill(
    root,
    h("header", { class: "bar" }, home(), h("span", { class: "status" }), switches()),
    h("main", { id: "main", class: "rules-page paper" }, h("h1", {}, say("rulesOf", told(game.title))), h("p", {}, told(game.tagline)), rules.root),
  );
}
