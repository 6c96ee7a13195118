/** The rules of a game on a page of their own: the goal in a line, how to play with pictures, then the numbered rules. */
import { game as gameNamed, get } from "./api.js";
import { home, switches } from "./bar.js";
import { fill, h } from "./dom.js";
import { openGame } from "./game.js";
import { icon } from "./icons.js";
import { following } from "./router.js";
import { Rules } from "./rules.js";
import { say, told } from "./words.js";

/** @param {HTMLElement} root @param {string} name */
export async function rulesPage(root, name) {
  const game = await gameNamed(name);
  const rules = new Rules(() => name);
  const [how] = await Promise.all([game.lessons ? howToPlay(game) : null, rules.load()]);
  const { about } = game;
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
      h("p", { class: "goal" }, told(about?.goal ?? game.tagline)),
      about ? h("p", { class: "effort" }, [about.length, about.level].map(told).filter(Boolean).join(" · ")) : null,
      h("p", { class: "moves rules-links" }, game.lessons ? h("a", { class: "button first", href: learn, onclick: following(learn) }, icon("hint"), say("learn")) : null, game.puzzles ? h("a", { class: "button", id: "puzzle", href: puzzle, onclick: following(puzzle) }, icon("hint"), say("puzzle")) : null),
      how,
      h("h2", { class: "all-rules" }, say("allRules")),
      rules.root,
    ),
  );
}

/** How to play, from what the lessons say, with the cards that they speak of. @param {import("./types.js").Game} game */
async function howToPlay(game) {
  const [{ lessons }, { card, face }] = await Promise.all([get(`/api/games/${encodeURIComponent(game.name)}/lessons`), openGame(/** @type {any} */ ({ game: game.name, book: null }))]);
  const drawn = (/** @type {import("./types.js").LessonStep} */ step) => {
    const faces = (step.cards.length ? step.cards : shown(step)).filter(card).slice(0, 4).map((notation) => face(notation));
    return faces.length ? h("span", { class: "how-cards" }, ...faces) : null;
  };
  return h(
    "section",
    { class: "how", "aria-label": say("howToPlay") },
    h("h2", {}, say("howToPlay")),
    ...lessons.map((/** @type {import("./types.js").Lesson} */ lesson) =>
      h(
        "section",
        {},
        h("h3", {}, told(lesson.title)),
        h("ol", {}, ...lesson.steps.map((step) => h("li", {}, drawn(step), h("span", {}, told(step.words))))),
      ),
    ),
  );
}

/** What a step may speak of: what it points at, what is to be played, and signs that are names of cards. @param {import("./types.js").LessonStep} step */
function shown(step) {
  const action = step.choice?.legal.find(({ id }) => step.expect.includes(id));
  return [...new Set([...step.point, ...(action?.parts ?? []), ...step.words.en])].slice(0, 120);
}
