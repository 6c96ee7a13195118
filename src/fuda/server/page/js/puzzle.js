/** The puzzle of the day: a position of a real match in which one move is clearly best. It is shown like a lesson of one step. */
import { game as gameNamed, get, post } from "./api.js";
import { fill, h } from "./dom.js";
import { openGame } from "./game.js";
import { icon } from "./icons.js";
import { LessonPage } from "./lesson.js";
import { trouble } from "./notices.js";
import { following, go } from "./router.js";
import { say, told } from "./words.js";

export class PuzzlePage extends LessonPage {
  /** @param {HTMLElement} root @param {string} name */
  static async open(root, name) {
    const game = await gameNamed(name);
    const [{ lesson }, { layout }] = await Promise.all([get(`/api/games/${encodeURIComponent(name)}/puzzle`), openGame(/** @type {any} */ ({ game: name, book: null }))]);
    const page = new PuzzlePage(root, game, layout, [lesson]);
    page.coach.classList.add("single");
    page.begin(0).catch(trouble);
    return page;
  }

  get heading() {
    return say("puzzleOf", told(this.game.title));
  }

  get otherwise() {
    return say("puzzleOther");
  }

  end() {
    fill(this.arrows);
    const rules = `/rules/${this.game.name}`;
    const play = async () => {
      try {
        const table = await post("/api/play", { game: this.game.name, position: this.lesson.position });
        go(`/table/${table.id}`);
      } catch (error) {
        trouble(error);
      }
    };
    fill(
      this.coach,
      h("p", { class: "coach-words" }, say("puzzleDone"), " ", told(this.lesson.solution)),
      h("div", { class: "moves" }, h("button", { type: "button", class: "button first", id: "puzzle-play", onclick: play }, icon("play"), say("puzzlePlay")), h("a", { class: "button", href: rules, onclick: following(rules) }, say("tab_rules"))),
    );
  }
}
