/** The rules of a game on a page of their own: the goal in a line, how to play with pictures, then the numbered rules. */
import { game as gameNamed } from "./api.js";
import { home, switches } from "./bar.js";
import { fill, h } from "./dom.js";
import { openGame } from "./game.js";
import { icon } from "./icons.js";
import { explaining } from "./place.js";
import { following } from "./router.js";
import { Rules } from "./rules.js";
import { effortOf, goalOf, say, told } from "./words.js";

/** @param {HTMLElement} root @param {string} name */
export async function rulesPage(root, name) {
  const game = await gameNamed(name);
  const rules = new Rules(() => name);
  const [open] = await Promise.all([openGame(/** @type {any} */ ({ game: name, book: null })), rules.load()]);
  const how = rules.how.length ? howToPlay(rules.how, open, rules) : null;
  const learn = `/learn/${name}`;
  const puzzle = `/puzzle/${name}`;
  document.title = `${say("rulesOf", told(game.title))} · Fuda`;
  fill(
    root,
    h("header", { class: "bar" }, home(), h("span", { class: "status" }), switches()),
    h(
      "main",
      { id: "main", class: "rules-page paper" },
      h("h1", {}, say("rulesOf", told(game.title))),
      h("p", { class: "goal" }, goalOf(game)),
      game.about ? h("p", { class: "effort" }, effortOf(game)) : null,
      h("p", { class: "moves rules-links" }, game.lessons ? h("a", { class: "button first", href: learn, onclick: following(learn) }, icon("hint"), say("learn")) : null, game.puzzles ? h("a", { class: "button", id: "puzzle", href: puzzle, onclick: following(puzzle) }, icon("hint"), say("puzzle")) : null),
      how,
      h("h2", { class: "all-rules" }, say("allRules")),
      rules.root,
    ),
  );
  const [, wanted] = /^#rule-([\w-]+\.\d+)$/.exec(decodeURIComponent(location.hash)) ?? [];
  if (wanted) rules.mark(wanted);
}

/**
 * How to play, with drawings of the cards that are spoken of and links to the rules that say it exactly.
 * @param {import("./types.js").HowPart[]} parts @param {import("./types.js").OpenGame} open @param {Rules} rules
 */
function howToPlay(parts, open, rules) {
  const drawn = (/** @type {string[]} */ cards) => (cards.length ? h("span", { class: "how-cards" }, ...cards.map((notation) => h("span", { class: "how-card", tabindex: 0, ...explaining(open.explain(notation)) }, open.face(notation)))) : null);
  const link = (/** @type {string} */ number) => h("a", { href: `#rule-${number}`, "aria-label": say("ruleNumber", number.split(".")[1] ?? number), onclick: (/** @type {Event} */ click) => (click.preventDefault(), rules.mark(number)) }, number.split(".")[1] ?? number);
  const links = (/** @type {string[]} */ numbers) => (numbers.length ? h("small", { class: "how-rules" }, `${say(numbers.length === 1 ? "seeRule" : "seeRules")} `, ...numbers.flatMap((number, i) => [i ? say("comma") : "", link(number)])) : null);
  return h(
    "section",
    { class: "how", "aria-label": say("howToPlay") },
    h("h2", {}, say("howToPlay")),
    ...parts.map(({ title, paragraphs }) => h("section", {}, h("h3", {}, told(title)), ...paragraphs.map((one) => h("div", { class: "how-line" }, drawn(one.cards), h("p", {}, told(one.words), " ", links(one.rules)))))),
  );
}
