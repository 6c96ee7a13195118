/** A live table: receives events, shows them one after the other, and sends moves. */
import { get, post } from "./api.js";
import { call, label } from "./calling.js";
import { clocks } from "./clock.js";
import { h, onResize } from "./dom.js";
import { openGame } from "./game.js";
import { hideHint, showHint } from "./hint.js";
import { icon } from "./icons.js";
import { allMoves, undoQuestion } from "./moves.js";
import { dialog, notice, trouble } from "./notices.js";
import { Panel } from "./panel.js";
import { Picker } from "./picker.js";
import { endingOf, finished, roundScore, roundsOf } from "./score.js";
import { drawPart, keepPart, takePart } from "./shuffle.js";
import { play } from "./sound.js";
import { keep, played, playing } from "./settings.js";
import { Speaker } from "./speaker.js";
import { Stage } from "./scene.js";
import { Live } from "./socket.js";
import { tableBar } from "./table-bar.js";
import { showRulesWith } from "./tip.js";
import { waiting } from "./waiting.js";
import { go } from "./router.js";
import { because, goalOf, personal, say, sentences, told } from "./words.js";

const OFTEN = 2; // so often in a row one has declined when one may skip such questions
const DECLINES = 1200; // how long one seems to think where there is nothing to decide
const OTHERS_MOVE = 420; // how long another's move stays before the next is shown
const ROUND_STAYS = 15000; // how long the score of a round lies there unless one goes on; with a clock
const ROUND_STAYS_TIMED = 4000;

/** @typedef {import("./types.js").TableEvent} TableEvent */
/** @typedef {{event: TableEvent, now?: import("./types.js").Now | null, table?: import("./types.js").Table}} Step */

export class TablePage {
  /** @param {string} id @param {HTMLElement} root */
  constructor(id, root) {
    this.id = id;
    this.root = root;
    /** @type {import("./types.js").Table | null} */
    this.table = null;
    /** @type {import("./types.js").Now | null} */
    this.now = null;
    /** @type {import("./types.js").View | null} */
    this.view = null;
    /** @type {Step[]} */
    this.queue = [];
    this.showing = false;
    /** What happened since one's last move, to be shown again. @type {{from: import("./types.js").View, steps: Step[]} | null} */
    this.since = null;
    /** @type {Stage | null} */
    this.stage = null;
    /** @type {Picker | null} */
    this.picker = null;
    /** What happened last, in words and notes. @type {{words: string[], notes: import("./types.js").Note[]}} */
    this.ending = { words: [], notes: [] };
    /** What lies over the table for a while. @type {HTMLElement | null} */
    this.cover = null;
    this.folded = false;
    this.rotates = false; // whether a rematch changes seats
    /** Why somebody wins in this game. @type {string | null} */
    this.winsBy = null;
    /** What is said when a round is over; a game may call its rounds otherwise. */
    this.roundOver = (/** @type {number} */ number) => say("roundOver", number);
    /** @type {import("./types.js").Choice | null} */
    this.declining = null;
    this.skips = false; // declines all that can be declined, until something else is asked
    this.declined = 0; // how often in a row one has declined
    /** The hint for the decision that is asked, as the service sent it. @type {any} */
    this.hinted = null;
    /** The decision that one was called to. @type {number | null} */
    this.called = null;
    this.sending = false;
    this.connection = "open";
    /** The number of the last event that was shown. */
    this.last = 0;
    /** @type {Promise<void>} */
    this.handled = Promise.resolve();
    this.panel = new Panel(this);
    this.speaker = new Speaker();
    this.live = new Live(id, { message: (message) => this.onMessage(message), state: (state) => this.connected(state) });
    this.forget = onResize(() => this.panel.fit());
    this.clock = clocks(root, () => this.now?.clock ?? null);
  }

  leave() {
    hideHint(this.root);
    showRulesWith(null);
    label("Fuda", false);
    this.live.close();
    this.forget();
    this.clock.stop();
  }

  /** @param {"open" | "lost" | "refused"} state */
  connected(state) {
    if (state === "refused") {
      notice(say("notAllowed"), "bad");
      go("/");
      return;
    }
    this.connection = state;
    this.root.classList.toggle("is-lost", state === "lost");
    this.bar?.setConnection(state);
  }

  /** Messages wait for each other: what happens while the table is being set up is shown after it. @param {any} message */
  onMessage(message) {
    this.handled = this.handled.then(() => this.handle(message)).catch(trouble);
  }

  /** @param {any} message */
  async handle(message) {
    if (message.event?.kind === "undo") this.declining = null; // the same number may be asked again
    if (message.table) takePart(message.table, (one) => this.live.send(one));
    if (message.type === "table") await this.begin(message);
    else if (message.type === "event") {
      for (const event of message.earlier ?? []) this.enqueue({ event });
      this.enqueue(message);
    }
    else if (message.type === "presence") this.present(message.here, message.watching);
    else if (message.type === "saving") notice(say("saving"));
  }

  /** The whole table, at the start and after each reconnection. @param {any} message */
  async begin(message) {
    if (!this.stage) {
      const { game, layout, t, has } = await openGame(message.table);
      this.game = game;
      playing(game.name);
      this.panel.aim(goalOf(game));
      this.winsBy = has("table.wins_by") ? t("table.wins_by") : null;
      if (has("table.round_over")) this.roundOver = (/** @type {number} */ number) => t("table.round_over", number);
      this.layout = layout;
      this.stage = new Stage(this.layout);
      this.stage.reshaped = () => this.draw();
      this.table = message.table;
      this.view = message.view;
      this.now = message.now;
      this.assemble();
      this.panel.addAll(message.events, message.first, (before) => get(`/api/tables/${encodeURIComponent(this.id)}/events?before=${before}`));
      this.keepEnding(message.events.findLast((/** @type {TableEvent} */ event) => event.kind === "move"));
      this.last = message.event;
      await (this.view?.over ? this.ended() : this.draw());
      return;
    }
    const shown = new Set(this.queue.map((step) => step.event.number));
    const missed = message.events.filter((/** @type {TableEvent} */ event) => !shown.has(event.number) && event.number > this.last);
    this.now = message.now;
    this.table = message.table;
    for (const event of missed) this.enqueue({ event, now: message.now, table: message.table });
    if (!missed.some((/** @type {TableEvent} */ event) => event.view) && message.view) this.view = message.view;
    if (!this.showing) await this.draw();
  }

  assemble() {
    if (!this.table || !this.stage) return;
    showRulesWith((number) => this.panel.showRule(number));
    const first = this.table;
    this.bar = tableBar(first, this.panel.goal, {
      panel: () => this.panel.toggle(),
      leave: () => this.standUp(),
      unlisted: () => this.unlisted(),
      table: () => this.table ?? first,
    });
    this.root.replaceChildren(this.bar.root, h("div", { class: "table-page" }, h("main", { id: "main", class: "felt" }, this.stage.root), this.panel.root), this.speaker.root);
    if (document.activeElement === document.body) this.stage.root.focus(); // whoever uses the keyboard begins at the table
  }

  /** @param {boolean[]} here @param {number} watching */
  present(here, watching) {
    this.bar?.setWatching(watching);
    if (!this.table || this.table.seats.every((seat, i) => seat.here === (here[i] ?? seat.here))) return;
    this.table = { ...this.table, seats: this.table.seats.map((seat, i) => ({ ...seat, here: here[i] ?? seat.here })) };
    if (!this.showing) this.draw();
  }

  /** @param {Step} step */
  enqueue(step) {
    this.queue.push(step);
    if (!this.showing) this.showAll();
  }

  /** Shows what is in the queue, one step after the other. */
  async showAll() {
    this.showing = true;
    while (this.queue.length) {
      const step = this.queue.shift();
      if (step) await this.show(step);
    }
    this.showing = false;
    await (this.view?.over ? this.ended() : this.draw());
  }

  /** @param {Step & {again?: boolean}} step */
  async show(step) {
    const { event } = step;
    if (!step.again) {
      this.last = Math.max(this.last, event.number);
      if (step.table) this.table = step.table;
      if (step.now) this.now = step.now;
      if (event.kind === "move" && event.seat === this.table?.seat) this.sending = false; // it has arrived
      this.panel.add(event);
      if (event.view) this.panel.moved();
      this.speaker.tell(...this.sentences(event));
      this.keepEnding(event);
      this.remember(step);
      if (TOLD.includes(event.kind)) notice(this.sentences(event).join(" "));
      if (event.kind === "undo-answer" && !event.yes) notice(say("undoRefused", this.names()[event.seat ?? 0] ?? ""));
    }
    if (!event.view || !this.stage || !this.layout) return;
    const before = this.view;
    const other = event.seat !== this.table?.seat;
    if (before && event.kind === "move") {
      const between = [this.layout.between?.(before, event, event.view) ?? []].flat();
      for (const view of between) {
        this.view = view;
        await this.draw(true);
        await this.stage.wait(this.layout.pause?.(view, event.view) ?? 0);
      }
      if (!between.length) await this.stage.wait(this.layout.pause?.(before, event.view) ?? 0);
      if (!step.again) await this.showRound(event);
    }
    if (event.kind === "move" && !step.again) play(event.view.over ? "end" : "lay");
    this.view = event.view;
    await this.draw(true);
    if (other && event.kind === "move") await this.stage.wait(OTHERS_MOVE);
  }

  /** Keeps how the match ended, in words. @param {TableEvent | undefined} event */
  keepEnding(event) {
    if (event?.kind === "move") this.ending = { words: this.sentences(event), notes: event.notes ?? [] };
  }

  /** The score of a round that ends with this event, until one goes on. @param {TableEvent} event */
  async showRound(event) {
    if (!this.layout?.round?.(event.notes ?? [], event.view?.players ?? 0, [], []) || event.view?.over) return;
    await this.wholeLog();
    const rounds = this.rounds();
    play("round");
    this.cover = roundScore(rounds, this.names(), this.table?.seat ?? null, this.roundOver(this.view?.round ?? rounds.length));
    await this.draw(true);
    await this.stage?.wait(this.now?.clock ? ROUND_STAYS_TIMED : ROUND_STAYS);
    this.cover = null;
  }

  rounds() {
    return this.layout ? roundsOf(this.panel.events, this.layout, this.view?.players ?? 0) : [];
  }

  /** The match is over: the next one of this game is no longer the first. */
  async ended() {
    if (this.table?.seat != null) played(this.table.game);
    await this.draw();
    if (!this.layout?.round || !this.panel.earlier) return;
    await this.wholeLog();
    await this.draw();
  }

  /** In a long match the score needs what happened before the log's first page. */
  async wholeLog() {
    while (this.panel.earlier) await this.panel.earlier();
  }

  /** Keeps what others do since one's own last move. @param {Step} step */
  remember(step) {
    const { event } = step;
    if (event.kind !== "move" && event.kind !== "start") {
      if (event.kind === "undo") this.since = null;
      return;
    }
    if (event.seat === this.table?.seat || event.kind === "start") {
      if (event.view) this.since = { from: event.view, steps: [] };
    } else this.since?.steps.push(step);
  }

  /** Shows again what happened since one's last move. */
  async showAgain() {
    if (!this.since || this.showing) return;
    const steps = this.since.steps.map((step) => ({ ...step, again: true }));
    this.view = this.since.from;
    this.showing = true;
    await this.draw(true);
    this.queue.unshift(...steps);
    await this.showAll();
  }

  /** Draws the table as it stands. @param {boolean} [passing] while steps are being shown nothing is asked */
  async draw(passing = false) {
    const { table, stage, layout, game } = this;
    if (!table || !stage || !layout || !game) return;
    this.bar?.update(table, this.view && layout && table.status !== "waiting" ? layout.status(this.scene()) : "");
    if (table.status === "waiting" || !this.view) {
      stage.root.replaceChildren(waiting(table, game, this));
      return;
    }
    const asked = passing || this.sending ? null : (this.now?.choice ?? null);
    if (asked && !declineOf(asked, game)) this.skips = false;
    const choice = asked && (this.skips || (this.alone() && leavesNothing(asked, game))) ? null : asked;
    if (asked && !choice) this.declineAlone(asked);
    if (!this.picker || this.picker.choice !== choice) {
      const view = this.view;
      const listeners = {
        play: (/** @type {import("./types.js").Action} */ action) => this.play(action),
        playLine: (/** @type {string} */ line) => this.move({ text: line }),
        changed: () => this.draw(),
        explain: (/** @type {import("./types.js").Dimmed | null} */ dimmed) => this.explain(dimmed),
      };
      this.picker = new Picker(choice, layout.gathers ?? false, view.hand ?? [], listeners, choice && layout.build?.(view, choice, this.names()), (action) => layout.confirms?.(action, view) ?? false);
      if (choice) this.speaker.tell(this.prompt(choice));
    }
    const scene = this.scene();
    label(told(table.title), choice !== null);
    if (choice && choice.number !== this.called) call(told(table.title));
    this.called = choice?.number ?? (passing ? this.called : null);
    this.panel.describe(layout.describe(scene));
    const drawn = stage.draw(scene, {
      table,
      picker: this.picker,
      prompt: this.skips ? say("skipping") : asked && !choice ? say("nothingToAnswer") : this.prompt(choice),
      mine: choice !== null,
      watching: table.seat === null,
      tools: this.tools(choice !== null),
      cover: this.cover ?? (this.view.over && !passing ? this.end() : undoQuestion(table, this.now, this.names(), this.live)),
      play: (action) => this.play(action),
      wording: (action) => layout.wording?.(action, this.names(), this.view ?? {}) ?? null,
      letBot: table.seat === null || this.view.over ? null : (seat) => this.send({ type: "take-over", seat }),
      skip: choice && this.declined >= OFTEN && declineOf(choice, game) ? () => this.skip() : null,
      listAll: () => choice && allMoves(choice, (action) => this.play(action)),
    });
    this.clock.draw();
    await drawn;
    this.drawHint();
  }

  /** The end of the match. */
  end() {
    const { table, layout, view } = this;
    if (!table || !layout || !view) return null;
    const ending = endingOf(table, this.names(), this.ending, layout.outcome?.(view, this.names()) ?? null, this.winsBy);
    const fold = () => {
      this.folded = !this.folded;
      this.draw();
    };
    const rounds = this.rounds();
    return finished(table, this.names(), ending, rounds, view.round ?? rounds.length, (seat) => layout.honour?.(view, seat) ?? null, { playAgain: () => this.playAgain(), decline: () => this.decline(), rotate: (is) => (this.rotates = is), rotates: this.rotates, fold, folded: this.folded });
  }

  /** @returns {import("./types.js").Scene} */
  scene() {
    if (!this.view || !this.game) throw new Error("nothing to draw yet");
    const picker = this.picker ?? new Picker(null, false, [], { play() {}, playLine() {}, changed() {}, explain() {} });
    return { view: this.view, bottom: this.table?.seat ?? 0, names: this.names(), picker, game: this.game };
  }

  /** What an event says, to oneself. @param {TableEvent} event */
  sentences(event) {
    const mine = this.table?.seats.find((seat) => seat.you);
    return sentences(event.words).map((line) => personal(line, told(mine?.name)));
  }

  names() {
    return (this.table?.seats ?? []).map((seat) => (seat.you ? say("youHere") : told(seat.name)));
  }

  /** @param {import("./types.js").Choice | null} choice */
  prompt(choice) {
    const { table, view } = this;
    if (choice) return this.layout?.asked?.(this.scene(), choice) ?? told(choice.prompt);
    if (view?.over) return say("matchOver");
    if (this.sending) return say("sending");
    const turn = view?.turn;
    if (turn === null || turn === undefined) return " ";
    const seat = table?.seats[turn];
    if (seat?.you) return seat.away ? say("botForYou") : " ";
    return say("waitingFor", told(seat?.name));
  }

  /** @param {boolean} mine */
  tools(mine) {
    const { table, now } = this;
    if (!table) return [];
    if (table.seat === null) return [h("p", { class: "watching" }, icon("eye"), say("watching"))];
    const me = table.seats[table.seat];
    const can = now?.undo.can ?? "no";
    const idle = !this.showing && !this.view?.over;
    return [
      me?.away && !this.view?.over ? h("button", { type: "button", class: "button small first", id: "tool-back", onclick: () => this.send({ type: "back" }) }, say("playMyself")) : null,
      this.since?.steps.length && !this.showing ? tool("again", "showAgain", say("showAgain"), () => this.showAgain()) : null,
      mine ? tool("hint", "hint", say("hint"), () => this.hint()) : null,
      can !== "no" && idle ? tool("undo", "undo", say(can === "free" || this.alone() ? "undo" : "undoAsk"), () => this.undo()) : null,
    ];
  }

  /**
   * Among bots, where nothing but declining is left, it is done for one after a pause. Among people one is asked all the same:
   * how long somebody takes must not tell whether there was anything to decide. Who skips has said so.
   * @param {import("./types.js").Choice} choice
   */
  async declineAlone(choice) {
    const only = this.game && declineOf(choice, this.game);
    if (!only || this.declining?.number === choice.number) return;
    this.declining = choice;
    await this.stage?.wait(this.skips ? 0 : DECLINES);
    if (this.now?.choice === choice) await this.play(only);
  }

  /** Declines this and all that can be declined, until something else is asked. */
  skip() {
    this.skips = true;
    this.draw();
  }

  /** Whether all others are bots, who never mind. */
  alone() {
    return this.table?.seats.every((seat) => seat.you || seat.kind !== "person") ?? false;
  }

  /** @param {import("./types.js").Action} action */
  async play(action) {
    this.declined = action.id === this.game?.decline ? this.declined + 1 : 0;
    await this.move({ action: action.id });
  }

  /** Sends a move: the number of an action, or a text. @param {{action: number} | {text: string}} move */
  async move(move) {
    const choice = this.now?.choice;
    if (!choice || this.sending) return;
    this.sending = true;
    const waits = setTimeout(() => this.draw(true), 250);
    let done = 0;
    try {
      done = (await this.live.send({ type: "move", number: choice.number, ...move })).event;
    } catch (problem) {
      trouble(problem);
    }
    clearTimeout(waits);
    this.sending = this.last < done; // it is done, but not told yet
    if (!this.showing) await this.draw();
  }

  /** @param {object} message */
  async send(message) {
    try {
      return await this.live.send(message);
    } catch (problem) {
      trouble(problem);
      return null;
    }
  }

  async hint() {
    this.root.querySelector("#tool-hint")?.setAttribute("aria-busy", "true");
    const answer = await this.send({ type: "hint" });
    this.root.querySelector("#tool-hint")?.removeAttribute("aria-busy");
    if (!answer) return;
    this.hinted = answer;
    const words = this.drawHint();
    if (words) this.speaker.tell(words);
  }

  /** The hint that was asked for stays until the decision is made. */
  drawHint() {
    const mine = this.table?.seats.find((seat) => seat.you);
    if (this.hinted && this.hinted.number === this.picker?.choice?.number) return showHint(this.root, this.hinted, told(mine?.name));
    this.hinted = null;
    hideHint(this.root);
    return null;
  }

  async undo() {
    this.skips = false;
    const answer = await this.send({ type: "undo" });
    if (answer?.asked) notice(say("undoAsked"));
  }

  /** Asks whether one means it, then leaves the seat to a bot, or before the deal to somebody else. */
  standUp() {
    const leave = async () => {
      box.close();
      await Promise.race([this.send({ type: "leave" }), new Promise((done) => setTimeout(done, 800))]);
      go("/");
    };
    const box = dialog(
      say("leaveTitle"),
      h("p", {}, say(this.table?.status === "waiting" ? "leaveWaiting" : "leaveText")),
      h("div", { class: "dialog-foot" }, h("button", { type: "button", class: "button", id: "leave-stay", onclick: () => box.close() }, say("leaveStay")), h("button", { type: "button", class: "button first", id: "leave-go", onclick: leave }, say("leaveTable"))),
    );
  }

  /** What the menu offers besides the moves, such as to resign. */
  unlisted() {
    const { table, game } = this;
    if (!game || table?.seat == null || table.status !== "playing") return [];
    return game.unlisted.map((one) => ({ words: told(one.name), ask: () => this.askUnlisted(one) }));
  }

  /** Says what such an action means, and asks whether one means it; at any other time it says when it may be taken. @param {import("./types.js").Unlisted} one */
  askUnlisted(one) {
    const can = this.now?.choice?.unlisted.includes(one.id) ?? false;
    const take = () => {
      box.close();
      this.move({ action: one.id });
    };
    const box = dialog(
      told(can ? one.ask : one.name),
      h("p", {}, told(can ? one.means : one.when)),
      h("div", { class: "dialog-foot" }, h("button", { type: "button", class: "button", id: "unlisted-no", onclick: () => box.close() }, say(can ? "leaveStay" : "close")), can ? h("button", { type: "button", class: "button first", id: "unlisted-go", onclick: take }, told(one.name)) : null),
    );
  }

  /**
   * Why something can't be used: a word, and the rule beside the table. Without a reason it is said what is asked.
   * @param {import("./types.js").Dimmed | null} dimmed
   */
  explain(dimmed) {
    const choice = this.now?.choice;
    if (!choice) return;
    notice(dimmed ? because(dimmed) : told(choice.prompt));
    if (dimmed) this.panel.markRule(dimmed.rule);
  }

  /** Says no to a rematch. */
  async decline() {
    try {
      await post(`/api/tables/${encodeURIComponent(this.id)}/rematch/decline`, {});
      keep(`declined.${this.id}`, "yes");
      notice(say("rematchDeclined"));
      this.draw();
    } catch (error) {
      trouble(error);
    }
  }

  /** Another match of those who played this one. */
  async playAgain() {
    if (!this.table) return;
    try {
      const part = this.alone() ? null : await drawPart(); // against bots the cards are dealt at once
      const table = await post(`/api/tables/${encodeURIComponent(this.id)}/rematch`, { commitment: part?.commitment, rotate: this.rotates });
      if (part && table.status !== "over") keepPart(table.id, part);
      go(`/table/${table.id}`);
    } catch (error) {
      trouble(error);
    }
  }
}

/** Events that are told beside the log. */
const TOLD = ["undo-ask", "undo", "away", "rematch", "decline"];

/**
 * Whether there is nothing to decide: one is asked for an answer and has none.
 * @param {import("./types.js").Choice} choice @param {import("./types.js").Game} game
 */
function leavesNothing(choice, game) {
  return choice.only && declineOf(choice, game) !== null;
}

/** The action by which one declines what is asked, null where one can't. @param {import("./types.js").Choice} choice @param {import("./types.js").Game} game */
function declineOf(choice, game) {
  return (game.decline !== null && choice.legal.find((action) => action.id === game.decline)) || null;
}

/** @param {import("./icons.js").Icon} picture @param {string} id @param {string} text @param {() => void} onclick */
function tool(picture, id, text, onclick) {
  return h("button", { type: "button", class: "button small tool", id: `tool-${id}`, "data-tip": text, onclick }, icon(picture), h("span", {}, text));
}
