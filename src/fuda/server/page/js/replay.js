/** A finished match: a scrubber, jumps to rounds and tricks, each seat's view or all, and the file to keep. */
import { get } from "./api.js";
import { home, switches } from "./bar.js";
import { fill, h, onResize } from "./dom.js";
import { openGame } from "./game.js";
import { icon } from "./icons.js";
import { Panel } from "./panel.js";
import { Picker } from "./picker.js";
import { showReview } from "./review.js";
import { Stage } from "./scene.js";
import { showCheck } from "./shuffle.js";
import { showRulesWith } from "./tip.js";
import { copy } from "./invite.js";
import { personal, say, sentences, told } from "./words.js";

const EACH = 900; // milliseconds a frame when it plays by itself, at the usual speed
const SPEEDS = [0.5, 1, 2, 4];

export class ReplayPage {
  /** @param {HTMLElement} root @param {string} id */
  static async open(root, id) {
    const wanted = new URLSearchParams(location.search);
    const seat = /^\d$/.test(wanted.get("seat") ?? "") ? String(wanted.get("seat")) : "all";
    const replay = await get(`/api/tables/${encodeURIComponent(id)}/replay?seat=${seat}`);
    const { game, layout } = await openGame(replay.table);
    const page = new ReplayPage(root, id, replay, game, layout, seat);
    page.go(Number(wanted.get("move")) || 0);
    if (wanted.has("review")) page.review();
    return page;
  }

  /**
   * @param {HTMLElement} root @param {string} id @param {any} replay
   * @param {import("./types.js").Game} game @param {import("./types.js").Layout} layout @param {string} seat whose view, or all
   */
  constructor(root, id, replay, game, layout, seat) {
    this.id = id;
    this.game = game;
    this.layout = layout;
    /** @type {import("./types.js").Table} */
    this.table = { ...replay.table, seats: replay.table.seats.map((/** @type {import("./types.js").Seat} */ one) => ({ ...one, here: true, away: null })) }; // who is connected now does not matter
    /** @type {import("./types.js").Frame[]} */
    this.frames = byMove(replay.frames);
    this.jumps = this.chapters(replay.jumps);
    this.seat = seat;
    this.at = 0;
    this.playing = false;
    this.speed = 1;
    this.stage = new Stage(layout);
    this.stage.reshaped = () => this.draw();
    this.panel = new Panel({ send: async () => null, table: this.table, frame: () => this.frames[this.at]?.number ?? 0 });
    this.assemble(root);
    showRulesWith((number) => this.panel.showRule(number));
    const forget = onResize(() => this.panel.fit());
    const keys = (/** @type {KeyboardEvent} */ event) => this.press(event);
    addEventListener("keydown", keys);
    this.forget = () => {
      forget();
      removeEventListener("keydown", keys);
    };
  }

  /** Where one can jump to: what the service knows of, and what the game's layout sees begin. @param {import("./types.js").Jump[]} listed */
  chapters(listed) {
    const names = this.table.seats.map((seat) => told(seat.name));
    const jumps = listed.map((jump) => ({ frame: this.frames.findIndex(({ number }) => number >= jump.frame), text: told(jump.words) }));
    this.frames.forEach((frame, i) => {
      const before = this.frames[i - 1];
      const text = before && this.layout.chapter?.(before.view, frame.view, names);
      if (text) jumps.push({ frame: i, text: `${i}: ${text}` });
    });
    if (!jumps.some(({ frame }) => frame === 0)) jumps.unshift({ frame: 0, text: say("toStart") });
    return jumps.sort((a, b) => a.frame - b.frame);
  }

  leave() {
    this.playing = false;
    showRulesWith(null);
    this.forget();
  }

  /** Arrow keys step, Home and End jump, the space bar plays and pauses. @param {KeyboardEvent} event */
  press(event) {
    const at = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || at?.closest("input, select, textarea, dialog, [role=tablist]")) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.frames.length - 1 }[event.key];
    if (to !== undefined) this.step(to);
    else if (event.key === " " && !at?.closest("button, a, summary")) this.playing ? this.stop() : this.run();
    else return;
    event.preventDefault();
  }

  /** Goes somewhere by hand, which ends playing. @param {number} frame */
  step(frame) {
    this.stop();
    return this.go(frame);
  }

  /** @param {HTMLElement} root */
  assemble(root) {
    const button = (/** @type {import("./icons.js").Icon} */ picture, /** @type {string} */ label, /** @type {() => void} */ onclick) =>
      h("button", { type: "button", class: "button small plain", "aria-label": label, "data-tip": label, onclick }, icon(picture));
    this.scrubber = h("input", {
      type: "range", min: 0, max: this.frames.length - 1, value: 0, class: "scrubber", "aria-label": say("scrubber"),
      oninput: () => this.step(Number(this.scrubber?.value)),
    });
    this.playButton = button("play", say("playReplay"), () => (this.playing ? this.stop() : this.run()));
    this.playButton.id = "replay-play";
    this.words = h("p", { class: "replay-words", "aria-live": "polite" });
    this.jumpList = h("select", { "aria-label": say("jump"), id: "jump", onchange: () => this.step(Number(this.jumpList?.value)) }, ...this.jumps.map(({ frame, text }) => h("option", { value: frame }, text)));
    const seats = h(
      "select",
      { "aria-label": say("whoseView"), id: "whose", onchange: () => this.look(seats.value) },
      h("option", { value: "all" }, say("viewAll")),
      ...this.table.seats.map((seat) => h("option", { value: seat.seat, selected: this.seat === String(seat.seat) }, say("viewOf", told(seat.name)))),
    );
    const speed = h(
      "select",
      { "aria-label": say("speed"), id: "speed", class: "speed", onchange: () => (this.speed = Number(speed.value)) },
      ...SPEEDS.map((value) => h("option", { value, selected: value === 1 }, `${value}×`)),
    );
    const controls = h(
      "section",
      { class: "replay-controls paper", "aria-label": say("replay") },
      this.words,
      h(
        "div",
        { class: "replay-line" },
        button("first", say("toStart"), () => this.step(0)),
        button("previous", say("back1"), () => this.step(this.at - 1)),
        this.playButton,
        button("next", say("on1"), () => this.step(this.at + 1)),
        button("last", say("toEnd"), () => this.step(this.frames.length - 1)),
        speed,
        this.scrubber,
      ),
      h("div", { class: "replay-line" }, this.jumpList, seats, h("button", { type: "button", class: "button small", id: "replay-link", onclick: () => copy(location.href) }, icon("link"), say("shareMove")), h("a", { class: "button small", href: `/api/tables/${encodeURIComponent(this.id)}/record`, download: "" }, icon("download"), say("download")), h("button", { type: "button", class: "button small", onclick: () => showCheck(this.table) }, icon("check"), say("verify")), h("button", { type: "button", class: "button small", id: "review", onclick: () => this.review() }, icon("hint"), say("review"))),
    );
    this.status = h("span", { class: "status" });
    fill(
      root,
      h("header", { class: "bar" }, home(), h("div", { class: "bar-words" }, h("h1", { class: "bar-title" }, say("replayOf", told(this.table.title))), this.status), h("div", { class: "bar-buttons" }, switches(), h("button", { type: "button", class: "button small plain", id: "panel-button", "aria-label": say("panel"), "aria-controls": "panel", onclick: () => this.panel.toggle() }, icon("panel")))),
      h("div", { class: "table-page replaying" }, h("main", { id: "main", class: "felt" }, this.stage.root, controls), this.panel.root),
    );
    document.title = `${say("replayOf", told(this.table.title))} · Fuda`;
    for (const [i, frame] of this.frames.entries()) {
      const line = this.panel.log.add({ number: frame.number, kind: frame.number ? "move" : "start", at: frame.at, words: frame.words }, true);
      line?.setAttribute("data-frame", String(i));
    }
    this.panel.log.list.addEventListener("click", (click) => {
      const line = click.target instanceof Element ? click.target.closest("li") : null;
      if (line) this.step(Number(line.getAttribute("data-frame")));
    });
  }

  /** What search says of the match. */
  review() {
    return showReview(this.table, (number) => this.step(this.frames.findIndex((frame) => frame.number >= number)));
  }

  /** Looks from another seat. @param {string} seat */
  async look(seat) {
    const replay = await get(`/api/tables/${encodeURIComponent(this.id)}/replay?seat=${seat}`);
    this.seat = seat;
    this.frames = byMove(replay.frames);
    this.note();
    await this.draw();
  }

  /** Writes what is shown into the address, so that the link leads here. */
  note() {
    const query = new URLSearchParams([...(this.at ? [["move", String(this.at)]] : []), ...(this.seat === "all" ? [] : [["seat", this.seat]])]);
    history.replaceState(history.state, "", `${location.pathname}${query.size ? `?${query}` : ""}`);
  }

  /** @param {number} frame */
  async go(frame) {
    const before = this.at;
    this.at = Math.max(0, Math.min(this.frames.length - 1, Math.trunc(frame)));
    this.note();
    if (this.scrubber) {
      this.scrubber.value = String(this.at);
      this.scrubber.setAttribute("aria-valuetext", say("frameOf", this.at, this.frames.length - 1));
    }
    const passed = this.jumps.filter((jump) => jump.frame <= this.at).at(-1);
    if (passed && this.jumpList) this.jumpList.value = String(passed.frame);
    const lines = [...this.panel.log.list.children];
    const here = lines.findLast((line) => Number(line.getAttribute("data-frame")) <= this.at);
    for (const line of lines) line.classList.toggle("here", line === here);
    here?.scrollIntoView({ block: "nearest" });
    this.panel.moved();
    const at = this.at;
    if (at === before + 1) await this.drawBetween();
    if (at === this.at) await this.draw(); // unless somebody went elsewhere meanwhile
  }

  /** What a move laid and took away again is shown first, as at the table. */
  async drawBetween() {
    const [old, frame] = [this.frames[this.at - 1], this.frames[this.at]];
    if (!old || !frame) return;
    const { at } = this;
    for (const view of [this.layout.between?.(this.seen(old.view), frame, this.seen(frame.view)) ?? []].flat()) {
      await this.draw(view);
      await this.stage.wait((this.layout.pause?.(view, frame.view) ?? 0) / this.speed);
      if (at !== this.at) return; // somebody went elsewhere meanwhile
    }
  }

  /** Whose seat is at the bottom. */
  get bottom() {
    return this.seat === "all" ? (this.table.seat ?? 0) : Number(this.seat);
  }

  /** A view with the hand of who sits at the bottom. @param {import("./types.js").View} view @returns {import("./types.js").View} */
  seen(view) {
    return this.seat === "all" && view.hands ? { ...view, hand: view.hands[this.bottom], seat: this.bottom } : view;
  }

  /** @param {import("./types.js").View} [between] what to show instead of the frame's own view */
  async draw(between) {
    const frame = this.frames[this.at];
    if (!frame) return;
    const names = this.table.seats.map((seat) => (seat.you ? say("youHere") : told(seat.name)));
    const own = told(this.table.seats.find((seat) => seat.you)?.name);
    const picker = new Picker(null, false, [], { play() {}, playLine() {}, changed() {}, explain() {} });
    const view = between ?? this.seen(frame.view);
    const scene = { view, bottom: this.bottom, names, picker, game: this.game };
    if (this.words) fill(this.words, sentences(frame.words).map((line) => personal(line, own)).join(" · ") || say("frameOf", this.at, this.frames.length - 1));
    if (this.status) fill(this.status, this.layout.status(scene));
    this.panel.describe(this.layout.describe(scene));
    await this.stage.draw(scene, { table: this.table, picker, prompt: " ", mine: false, watching: false, tools: [], cover: null, play() {}, listAll() {} });
  }

  async run() {
    this.playing = true;
    this.show();
    if (this.at === this.frames.length - 1) await this.go(0);
    while (this.playing && this.at < this.frames.length - 1) {
      await this.go(this.at + 1);
      await new Promise((next) => setTimeout(next, EACH / this.speed));
    }
    this.stop();
  }

  stop() {
    this.playing = false;
    this.show();
  }

  show() {
    if (!this.playButton) return;
    fill(this.playButton, icon(this.playing ? "pause" : "play"));
    this.playButton.setAttribute("aria-label", say(this.playing ? "pauseReplay" : "playReplay"));
  }
}

/** A frame for each move: what the earlier actions of one have told is told with its last. @param {import("./types.js").Frame[]} frames @returns {import("./types.js").Frame[]} */
function byMove(frames) {
  /** @type {import("./types.js").Frame[]} */
  const moves = [];
  for (const frame of frames) {
    const begun = frame.part ? moves.pop() : null;
    moves.push(begun ? { ...frame, words: joined(begun.words, frame.words), notes: [...begun.notes, ...frame.notes] } : frame);
  }
  return moves;
}

/** The sentences of two actions, one after the other. @param {import("./types.js").Sentences} first @param {import("./types.js").Sentences} second */
function joined(first, second) {
  return { en: [...first.en, ...second.en], ja: [...(first.ja ?? first.en), ...(second.ja ?? second.en)] };
}
