/** A lesson: prepared positions, one thing at a time, with arrows. What is asked is done with the same stage as in a match. */
import { game as gameNamed, get, post, Refusal } from "./api.js";
import { home, switches } from "./bar.js";
import { byKeyboard, fill, h } from "./dom.js";
import { openGame } from "./game.js";
import { icon } from "./icons.js";
import { notice, trouble } from "./notices.js";
import { Picker } from "./picker.js";
import { following, go } from "./router.js";
import { Stage } from "./scene.js";
import { keep } from "./settings.js";
import { Speaker } from "./speaker.js";
import { say, sentences, told } from "./words.js";

const OTHERS_MOVE = 700;
const ARROW = 36; // pixels, with its movement
const SAYS = ".prompt, .plate, .moves button, .here h2, .plot-name, .spaces-name"; // what arrows should not lie over
const AROUND = { play() {}, playLine() {}, changed() {}, explain() {} };

/** @typedef {import("./types.js").Lesson} Lesson */
/** @typedef {import("./types.js").TableEvent} TableEvent */

export class LessonPage {
  /** @param {HTMLElement} root @param {string} name */
  static async open(root, name) {
    const game = await gameNamed(name);
    const [{ lessons }, { layout }] = await Promise.all([get(`/api/games/${encodeURIComponent(name)}/lessons`), openGame(/** @type {any} */ ({ game: name, book: null }))]);
    if (!lessons.length) throw new Refusal({ type: "/problems/not-found", title: "no lesson", status: 404, words: { en: "There is no lesson.", ja: "レッスンはありません。" } });
    const page = new LessonPage(root, game, layout, lessons);
    page.begin(0).catch(trouble);
    return page;
  }

  /** @param {HTMLElement} root @param {import("./types.js").Game} game @param {import("./types.js").Layout} layout @param {Lesson[]} lessons */
  constructor(root, game, layout, lessons) {
    this.game = game;
    this.layout = layout;
    this.lessons = lessons;
    this.lesson = /** @type {Lesson} */ (lessons[0]);
    this.number = 0;
    this.step = 0;
    this.view = this.lesson.view;
    this.gone = false;
    this.picker = new Picker(null, false, [], AROUND);
    this.stage = new Stage(layout);
    this.stage.reshaped = () => this.draw();
    this.speaker = new Speaker();
    this.coach = h("section", { class: "coach paper", "aria-label": say("learn"), "aria-live": "polite" });
    this.arrows = h("div", { class: "arrows", "aria-hidden": "true" });
    this.watch = new ResizeObserver(() => this.point());
    this.watch.observe(this.stage.root);
    fill(
      root,
      h("header", { class: "bar" }, home(), h("h1", { class: "bar-title" }, this.heading), h("span", { class: "status" }), switches()),
      h("div", { class: "table-page" }, h("main", { id: "main", class: "felt" }, this.coach, this.stage.root, this.arrows)),
      this.speaker.root,
    );
    document.title = `${this.heading} · Fuda`;
  }

  leave() {
    this.gone = true;
    this.watch.disconnect();
  }

  get heading() {
    return say("learnOf", told(this.game.title));
  }

  /** What is said to another move than the one that is asked for. */
  get otherwise() {
    return say("learnOther");
  }

  get names() {
    return this.lesson.names.map((name, seat) => (seat === this.lesson.seat ? say("youHere") : told(name)));
  }

  /** What the stage wants to know of a table. @returns {any} */
  get table() {
    const seats = this.lesson.names.map((name, seat) => ({ seat, kind: seat === this.lesson.seat ? "person" : "bot", name, bot: null, you: seat === this.lesson.seat, here: true, away: null }));
    return { seats, seat: this.lesson.seat, status: "playing" };
  }

  /** @param {number} number */
  async begin(number) {
    this.number = number;
    this.lesson = this.lessons[number] ?? this.lesson;
    this.view = this.lesson.view;
    this.picker = new Picker(null, false, [], AROUND);
    await this.draw();
    await this.show(0);
  }

  /** Shows a step: what others play, what is said, what is to be done. @param {number} number */
  async show(number) {
    this.step = number;
    const step = this.lesson.steps[number];
    if (!step) return this.end();
    this.picker = new Picker(null, false, [], AROUND);
    fill(this.arrows);
    for (const event of step.before) {
      await this.tell(event);
      await this.stage.wait(OTHERS_MOVE);
      if (this.gone) return;
    }
    const total = this.lesson.steps.length;
    const next = step.choice ? null : h("button", { type: "button", class: "button first", id: "lesson-next", onclick: () => this.show(number + 1) }, say("nextRound"));
    fill(this.coach, h("p", { class: "coach-count" }, total > 1 ? `${told(this.lesson.title)} · ${say("learnStep", number + 1, total)}` : told(this.lesson.title)), h("p", { class: "coach-words" }, told(step.words)), next);
    if (step.choice) this.ask(step);
    await this.draw();
    this.point();
    if (byKeyboard()) next?.focus();
  }

  /** Lets the learner choose; only what is expected goes on. @param {import("./types.js").LessonStep} step */
  ask(step) {
    const view = this.view;
    const listeners = {
      play: (/** @type {import("./types.js").Action} */ action) => this.play(step, action),
      playLine: (/** @type {string} */ line) => this.answer(step, step.lines.some((one) => sameWords(one, line))),
      changed: () => void this.draw().then(() => this.point()),
      explain: () => notice(this.otherwise),
    };
    this.picker = new Picker(step.choice, this.layout.gathers ?? false, view.hand ?? [], listeners, step.choice ? (this.layout.build?.(view, step.choice, this.names) ?? null) : null, (action) => this.layout.confirms?.(action, view) ?? false);
  }

  /** @param {import("./types.js").LessonStep} step @param {import("./types.js").Action} action */
  play(step, action) {
    return this.answer(step, step.expect.includes(action.id));
  }

  /** Goes on where the learner did what is meant, else says that something else is. @param {import("./types.js").LessonStep} step @param {boolean} meant */
  async answer(step, meant) {
    if (!meant || !step.after) {
      notice(this.otherwise);
      this.picker.clear();
      await this.draw();
      this.point();
      return;
    }
    const number = this.step + 1;
    this.picker = new Picker(null, false, [], AROUND);
    fill(this.arrows);
    await this.tell(step.after);
    if (!this.gone) await this.show(number);
  }

  /** Shows a move as at a table. @param {TableEvent} event */
  async tell(event) {
    if (!event.view) return;
    this.speaker.tell(...sentences(event.words));
    const before = this.view;
    const between = [this.layout.between?.(before, event, event.view) ?? []].flat();
    for (const view of between) {
      this.view = view;
      await this.draw();
      await this.stage.wait(this.layout.pause?.(view, event.view) ?? 0);
    }
    if (!between.length) await this.stage.wait(this.layout.pause?.(before, event.view) ?? 0);
    this.view = event.view;
    await this.draw();
  }

  async draw() {
    const { layout, view, picker, game, names, table } = this;
    const step = this.lesson.steps[this.step];
    const asked = picker.choice;
    await this.stage.draw(
      { view, bottom: this.lesson.seat, names, picker, game },
      {
        table,
        picker,
        prompt: asked ? (layout.asked?.({ view, bottom: this.lesson.seat, names, picker, game }, asked) ?? told(asked.prompt)) : " ",
        mine: asked !== null,
        watching: false,
        tools: [],
        cover: null,
        play: (action) => void (step && this.play(step, action)),
        wording: (action) => layout.wording?.(action, names, view) ?? null,
        listAll() {},
      },
    );
  }

  /** An arrow at each thing that the step points at and that is not chosen yet. */
  point() {
    const step = this.lesson.steps[this.step];
    const things = (step?.point ?? []).filter((part) => !this.picker.picked.includes(part)).map((part) => find(this.stage.root, part));
    const felt = this.arrows.getBoundingClientRect();
    const words = [this.coach, ...this.stage.root.querySelectorAll(SAYS)].map((one) => one.getBoundingClientRect());
    fill(
      this.arrows,
      ...things.map((thing) => {
        const box = thing?.getBoundingClientRect();
        if (!thing || !box?.width) return null;
        const across = box.left + (thing.matches(".held") ? Math.min(box.width, 60) : box.width) / 2; // of a card in a fan the left part is seen
        const below = hidden(words, across, box.bottom + ARROW, felt) < hidden(words, across, box.top, felt);
        return h("span", { class: `arrow ${below ? "below" : ""}`, style: { left: `${across - felt.left}px`, top: `${(below ? box.bottom : box.top) - felt.top}px` } });
      }),
    );
  }

  end() {
    keep(`learnt.${this.game.name}`, "yes");
    fill(this.arrows);
    const last = this.number === this.lessons.length - 1;
    const play = async () => {
      try {
        const table = await post("/api/play", { game: this.game.name, options: this.game.presets[0]?.options ?? {} });
        go(`/table/${table.id}`);
      } catch (error) {
        trouble(error);
      }
    };
    const rules = `/rules/${this.game.name}`;
    fill(
      this.coach,
      h("p", { class: "coach-words" }, say("learnDone")),
      h(
        "div",
        { class: "moves" },
        last ? h("button", { type: "button", class: "button first", id: "lesson-play", onclick: play }, icon("play"), say("playNow")) : h("button", { type: "button", class: "button first", id: "lesson-on", onclick: () => this.begin(this.number + 1) }, say("learnNext")),
        h("button", { type: "button", class: "button", onclick: () => this.begin(this.number) }, say("learnAgain")),
        h("a", { class: "button", href: rules, onclick: following(rules) }, say("tab_rules")),
      ),
    );
    if (byKeyboard()) /** @type {HTMLElement | null} */ (this.coach.querySelector(".button.first"))?.focus();
  }
}

/** How much of what is to be read an arrow would lie over; more than all of it where it would not be seen itself. @param {DOMRect[]} words @param {number} across @param {number} bottom its lower end @param {DOMRect} felt */
function hidden(words, across, bottom, felt) {
  if (bottom - ARROW < felt.top || bottom > felt.bottom) return ARROW * ARROW;
  const height = (/** @type {DOMRect} */ one) => Math.min(bottom, one.bottom) - Math.max(bottom - ARROW, one.top);
  const width = (/** @type {DOMRect} */ one) => Math.min(across + ARROW / 2, one.right) - Math.max(across - ARROW / 2, one.left);
  return Math.max(0, ...words.map((one) => Math.max(0, width(one)) * Math.max(0, height(one))));
}

/** Whether two lines say the same, in any order: `move ayame, ren to old-mill`. @param {string} one @param {string} other */
function sameWords(one, other) {
  const words = (/** @type {string} */ line) => line.split(/[\s,]+/).sort().join(" ");
  return words(one) === words(other);
}

/** What a name points at: a card of the hand, a place on a board, a button, a seat, or whatever the layout anchors. @param {Element} root @param {string} part */
function find(root, part) {
  const name = CSS.escape(part);
  const seat = /^seat-(\d+)$/.exec(part);
  const wanted = [seat ? `[data-seat="${Number(seat[1]) - 1}"]` : "", `[data-hand="${name}"]`, `[data-place="${name}"]`, `[data-move="${name}"]`, `[data-key="${name}"]`, `[data-anchor="${name}"]`, `[data-key^="${name}-"]`, `.${name.replaceAll(/[^\w-]/g, "")}`].filter(Boolean);
  for (const selector of wanted) {
    try {
      const found = root.querySelector(selector);
      if (found) return found;
    } catch {
      // A name that is no class.
    }
  }
  return null;
}
