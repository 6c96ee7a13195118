/** A finished match: a scrubber, jumps to rounds and tricks, each seat's view or all, and the file to keep. */
import { get } from "./api.js";
import { home, switches } from "./bar.js";
import { fill, h, onResize } from "./dom.js";
import { openGame } from "./game.js";
import { icon } from "./icons.js";
import { Panel } from "./panel.js";
import { Picker } from "./picker.js";
import { Stage } from "./scene.js";
import { showCheck } from "./shuffle.js";
import { say, sentences, told } from "./words.js";

const EACH = 900; // milliseconds a frame when it plays by itself

export class ReplayPage {
  /** @param {HTMLElement} root @param {string} id */
  static async open(root, id) {
    const found = await get(`/api/tables/${encodeURIComponent(id)}/replay?seat=all`);
    const { game, layout } = await openGame(found.table);
    const page = new ReplayPage(root, id, found, game, layout);
    page.go(0);
    return page;
  }

  /**
   * @param {HTMLElement} root @param {string} id @param {any} found
   * @param {import("./types.js").Game} game @param {import("./types.js").Layout} layout
   */
  constructor(root, id, found, game, layout) {
    this.id = id;
    this.game = game;
    this.layout = layout;
    /** @type {import("./types.js").Table} */
    this.table = found.table;
    /** @type {import("./types.js").Frame[]} */
    this.frames = found.frames;
    this.jumps = this.chapters(found.jumps);
    this.seat = "all";
    this.at = 0;
    this.turn = 0; // counts the frames that were gone to
    this.stepping = false;
    this.playing = false;
    this.stage = new Stage(layout);
    this.panel = new Panel({ say: async () => null, table: this.table, frame: () => this.at });
    this.assemble(root);
    this.forget = onResize(() => {
      this.panel.fit();
      this.draw();
    });
  }

  /** Where one can jump to: what the service knows of, and what the game's layout sees begin. @param {import("./types.js").Jump[]} listed */
  chapters(listed) {
    const names = this.table.seats.map((seat) => told(seat.name));
    const found = listed.map((jump) => ({ frame: jump.frame, text: told(jump.words) }));
    this.frames.forEach((frame, i) => {
      const before = this.frames[i - 1];
      const text = before && this.layout.chapter?.(before.view, frame.view, names);
      if (text) found.push({ frame: i, text: `${i}: ${text}` });
    });
    if (!found.some(({ frame }) => frame === 0)) found.unshift({ frame: 0, text: say("toStart") });
    return found.sort((a, b) => a.frame - b.frame);
  }

  leave() {
    this.playing = false;
    this.forget();
  }

  /** @param {HTMLElement} root */
  assemble(root) {
    const button = (/** @type {import("./icons.js").Icon} */ picture, /** @type {string} */ label, /** @type {() => void} */ onclick) =>
      h("button", { type: "button", class: "button small plain", "aria-label": label, "data-tip": label, onclick }, icon(picture));
    this.scrubber = h("input", {
      type: "range", min: 0, max: this.frames.length - 1, value: 0, class: "scrubber", "aria-label": say("scrubber"),
      oninput: () => this.go(Number(this.scrubber?.value)),
    });
    this.playButton = button("play", say("playReplay"), () => (this.playing ? this.stop() : this.run()));
    this.playButton.id = "replay-play";
    this.words = h("p", { class: "replay-words", "aria-live": "polite" });
    this.jumpList = h("select", { "aria-label": say("jump"), id: "jump", onchange: () => this.go(Number(this.jumpList?.value)) }, ...this.jumps.map(({ frame, text }) => h("option", { value: frame }, text)));
    const seats = h(
      "select",
      { "aria-label": say("whoseView"), id: "whose", onchange: () => this.look(seats.value) },
      h("option", { value: "all" }, say("viewAll")),
      ...this.table.seats.map((seat) => h("option", { value: seat.seat }, say("viewOf", told(seat.name)))),
    );
    const controls = h(
      "section",
      { class: "replay-controls paper", "aria-label": say("replay") },
      this.words,
      h(
        "div",
        { class: "replay-line" },
        button("first", say("toStart"), () => this.go(0)),
        button("previous", say("back1"), () => this.go(this.at - 1)),
        this.playButton,
        button("next", say("on1"), () => this.step()),
        this.scrubber,
      ),
      h("div", { class: "replay-line" }, this.jumpList, seats, h("a", { class: "button small", href: `/api/tables/${encodeURIComponent(this.id)}/record`, download: "" }, icon("download"), say("download")), h("button", { type: "button", class: "button small", onclick: () => showCheck(this.table) }, icon("check"), say("verify"))),
    );
    this.status = h("span", { class: "status" });
    fill(
      root,
      h("header", { class: "bar" }, home(), h("h1", { class: "bar-title" }, say("replayOf", told(this.table.title))), this.status, h("div", { class: "bar-buttons" }, switches(), h("button", { type: "button", class: "button small plain", id: "panel-button", "aria-label": say("panel"), "aria-controls": "panel", onclick: () => this.panel.toggle() }, icon("panel")))),
      h("div", { class: "table-page replaying" }, h("main", { id: "main", class: "felt" }, this.stage.root, controls), this.panel.root),
    );
    document.title = `${say("replayOf", told(this.table.title))} · Fuda`;
    for (const frame of this.frames) {
      const line = this.panel.log.add({ number: frame.number, kind: frame.number ? "move" : "start", at: frame.at, words: frame.words }, true);
      line?.setAttribute("data-frame", String(frame.number));
    }
    this.panel.log.list.addEventListener("click", (click) => {
      const line = click.target instanceof Element ? click.target.closest("li") : null;
      if (line) this.go(Number(line.getAttribute("data-frame")));
    });
  }

  /** Looks from another seat. @param {string} seat */
  async look(seat) {
    const found = await get(`/api/tables/${encodeURIComponent(this.id)}/replay?seat=${seat}`);
    this.seat = seat;
    this.frames = found.frames;
    await this.draw();
  }

  /** @param {number} frame */
  async go(frame) {
    this.turn += 1;
    this.at = Math.max(0, Math.min(this.frames.length - 1, frame));
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
    await this.draw();
  }

  /** Goes on by one, and first shows what happened in between as the table did; asked again, it waits no longer. False where it was left. */
  async step() {
    const before = this.frames[this.at];
    const next = this.frames[this.at + 1];
    if (!before || !next) return false;
    const { turn } = this;
    if (!this.stepping) {
      this.stepping = true;
      for (const view of [this.layout.between?.(before.view, next, next.view) ?? []].flat()) {
        await this.draw({ ...next, view });
        await this.stage.wait(this.layout.pause?.(view, next.view) ?? 0);
        if (turn !== this.turn) break;
      }
      this.stepping = false;
      if (turn !== this.turn) return false;
    }
    await this.go(this.at + 1);
    return true;
  }

  async draw(frame = this.frames[this.at]) {
    if (!frame) return;
    const names = this.table.seats.map((seat) => told(seat.name));
    const picker = new Picker(null, false, [], { play() {}, playLine() {}, changed() {}, explain() {} });
    const bottom = this.seat === "all" ? (this.table.seat ?? 0) : Number(this.seat);
    const hands = frame.view.hands;
    const view = this.seat === "all" && hands ? { ...frame.view, hand: hands[bottom] } : frame.view;
    const scene = { view, bottom, names, picker, game: this.game };
    if (this.words) fill(this.words, sentences(frame.words).join(" · ") || say("frameOf", this.at, this.frames.length - 1));
    if (this.status) fill(this.status, this.layout.status(scene));
    this.panel.describe(this.layout.describe(scene));
    await this.stage.draw(scene, { table: this.table, picker, prompt: " ", mine: false, watching: false, tools: [], cover: null, play() {}, listAll() {} });
  }

  async run() {
    this.playing = true;
    this.show();
    if (this.at === this.frames.length - 1) await this.go(0);
    while (this.playing && this.at < this.frames.length - 1) {
      if (!(await this.step())) break;
      await new Promise((next) => setTimeout(next, EACH));
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
