/**
 * The table as one sees it: the others around, the middle, one's own seat at the bottom with what is asked and the hand.
 * The live table and the replay both draw with it.
 */
import { byKeyboard, fill, h, narrow } from "./dom.js";
import { fitHand, hand, step } from "./hand.js";
import { icon } from "./icons.js";
import { follow, places, skip } from "./motion.js";
import { plate } from "./seats.js";
import { pace } from "./settings.js";
import { capital, say, told } from "./words.js";

const MAX_BUTTONS = 12;
const MAX_PLAYS = 8;
const MAX_GATHERED = 3; // ways to complete what one has begun to gather
const MAX_BESIDE_A_BOARD = 3; // where moves are made by pointing at the board, more would only push it away
const SCROLLING = [".middle", "[data-scrolls=map]", "[data-scrolls=side]"]; // a layout marks what else it scrolls
const GROUPS = ".own-board, .own-line, .seat-with-board, .others, .middle"; // in which arrow keys go from thing to thing
const EXPLAINED = "[data-tip]:not(button, button *)";
const WALKED = `button.space, ${EXPLAINED}`;
const LOW = 480; // a phone on its side is no higher
const NARROW = 720; // a phone upright is no wider

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./picker.js").Picker} Picker */

/**
 * @typedef {object} Around what is drawn around the game itself
 * @property {import("./types.js").Table} table
 * @property {Picker} picker
 * @property {string} prompt the sentence at the bottom
 * @property {boolean} mine whether it asks oneself
 * @property {boolean} watching
 * @property {(HTMLElement | null)[]} tools buttons beside one's name
 * @property {HTMLElement | null} cover what lies over the middle: results, waiting
 * @property {(action: import("./types.js").Action) => void} play
 * @property {(action: import("./types.js").Action) => string | null} [wording] how a move is said here, where names are known
 * @property {() => void} listAll shows all moves
 * @property {(() => void) | null} [skip] declines all that can be declined, until something else is asked
 * @property {((seat: number) => void) | null} [letBot] has a bot play for somebody who is gone
 */

export class Stage {
  /** @param {Layout} layout */
  constructor(layout) {
    this.layout = layout;
    this.root = h("div", { class: "stage", tabindex: -1 });
    this.root.addEventListener("click", () => this.hurry());
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.picker?.clear();
      const at = event.target instanceof Element && event.target.matches(WALKED) && !event.defaultPrevented ? event.target : null;
      const group = at?.closest(GROUPS);
      if (!group) return;
      const all = [.../** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll(WALKED))];
      for (const one of all) if (!one.matches("button, [tabindex]")) one.tabIndex = -1; // drawn since then
      step(all, event);
    });
    /** @type {Picker | null} */
    this.picker = null;
    /** @type {import("./types.js").View | null} */
    this.view = null;
    /** @type {(() => void) | null} */
    this.hurried = null;
    /** Called when things must lie elsewhere, since the room has another shape. @type {() => void} */
    this.reshaped = () => {};
    this.root.dataset.shape = "wide";
    this.watch = new ResizeObserver(() => {
      if (this.shape()) this.reshaped();
      else this.fit();
    });
    this.watch.observe(this.root);
  }

  /** Looks at the room there is: wide, tall (upright) or low (a phone on its side). Whether that has changed. */
  shape() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!width || !height) return false;
    const shape = height < LOW && width > height ? "low" : width <= NARROW || width < height * 0.95 ? "tall" : "wide";
    const changed = this.root.dataset.shape !== shape;
    this.root.dataset.shape = shape;
    return changed;
  }

  /** Has the hand and the buttons keep to the room there is. */
  fit() {
    fitHand(this.root.querySelector(".hand"));
    fitMoves(this.root.querySelector(".own .moves"));
  }

  /** Waits, unless someone clicks or the pace is at once. @param {number} milliseconds */
  wait(milliseconds) {
    const time = milliseconds * pace();
    if (time <= 0) return Promise.resolve();
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        const timer = setTimeout(resolve, time);
        this.hurried = () => {
          clearTimeout(timer);
          resolve();
        };
      })
    );
  }

  /** Skips ahead. */
  hurry() {
    skip(this.root);
    this.hurried?.();
    this.hurried = null;
  }

  /**
   * Draws the table; what is on it moves there from where it was.
   * @param {Scene} scene
   * @param {Around} around
   */
  async draw(scene, around) {
    this.shape();
    const before = places(this.root);
    const old = this.view;
    const focus = focused(this.root);
    const scrolled = SCROLLING.map((one) => this.root.querySelector(one)).map((one) => ({ left: one?.scrollLeft ?? 0, top: one?.scrollTop ?? 0 }));
    this.picker = around.picker;
    this.view = scene.view;
    const moods = this.layout.moods?.(scene) ?? [];
    this.root.className = ["stage", `game-${scene.view.game}`, around.mine ? "my-turn" : "", ...moods].filter(Boolean).join(" ");
    this.root.dataset.decision = around.mine ? String(around.picker.choice?.number) : "";
    fill(this.root, ...this.drawn(scene, around));
    SCROLLING.forEach((one, i) => this.root.querySelector(one)?.scrollTo({ ...scrolled[i], behavior: "instant" }));
    this.fit();
    reach(this.root);
    refocus(this.root, focus, around.mine);
    const ask = (/** @type {Layout["goes"]} */ where) => (/** @type {string} */ key) => (old ? (where?.(key, old, scene.view) ?? null) : null);
    await follow(this.root, before, ask(this.layout.comes), ask(this.layout.goes));
  }

  /** @param {Scene} scene @param {Around} around */
  drawn(scene, around) {
    const { view, bottom } = scene;
    const others = order(view.players, bottom);
    const sides = this.root.dataset.shape !== "wide" || this.layout.facing ? { left: [], top: others, right: [] } : aroundTable(others);
    const plates = (/** @type {number[]} */ seats) => seats.map((seat) => plate(scene, this.layout, around, seat));
    const held = around.watching ? [] : this.layout.hand(scene);
    const board = this.layout.board?.(scene, bottom) ?? null;
    return [
      h("section", { class: "others top", style: { "--others": Math.max(1, sides.top.length) }, "aria-label": say("others") }, ...plates(sides.top)),
      sides.left.length ? h("div", { class: "others left" }, ...plates(sides.left)) : null,
      h("section", { class: `middle ${this.layout.scrolls ? "scrolls" : ""}`, "aria-label": say("middle"), "data-anchor": "middle", tabindex: this.layout.scrolls && !narrow() ? 0 : null }, this.layout.middle(scene)),
      sides.right.length ? h("div", { class: "others right" }, ...plates(sides.right)) : null,
      h(
        "section",
        { class: "own", "aria-label": say("ownSeat") },
        board ? h("div", { class: "own-board" }, board) : null,
        h(
          "div",
          { class: "own-line" },
          plate(scene, this.layout, around, bottom, true),
          h(
            "div",
            { class: "asked" },
            h("p", { class: `prompt ${around.mine ? "now" : ""}`, id: "prompt" }, around.prompt),
            this.buttons(around, held),
          ),
          h("div", { class: "tools" }, ...around.tools),
        ),
        held.length ? hand(held, around.picker) : null,
      ),
      around.cover,
    ];
  }

  /**
   * The moves that are offered for what is picked. Where cards are gathered, that is what is picked as it is; a few ways to complete
   * it only where it is no move yet: the hand shows what can be added.
   * @param {Picker} picker @param {Picker["moves"]} exact @param {(move: {action: import("./types.js").Action}) => boolean} listed
   */
  offered(picker, exact, listed) {
    const begun = picker.candidates().filter((move) => !exact.includes(move) && listed(move));
    if (!picker.gathers) return [...exact, ...begun].slice(0, MAX_PLAYS);
    const view = this.view ?? {};
    const plain = (/** @type {{action: import("./types.js").Action}} */ { action }) => this.layout.effects?.(action, view).length ?? 0;
    if (exact.length) return exact.sort((a, b) => plain(a) - plain(b)).slice(0, MAX_GATHERED);
    return begun.sort((a, b) => a.parts.length - b.parts.length || plain(a) - plain(b)).slice(0, MAX_GATHERED);
  }

  /** The moves that are made with a button. @param {Around} around @param {import("./types.js").Held[]} held */
  buttons(around, held) {
    const { picker } = around;
    const { view } = this;
    if (!picker.choice || !view) return null;
    const exact = picker.exact();
    const inHand = new Set([...picker.dimmed.keys(), ...held.map((one) => one.part)]);
    const listed = (/** @type {{action: import("./types.js").Action}} */ move) => this.layout.listed?.(move.action, view, picker.picked) ?? true;
    const shown = picker.picked.length
      ? this.offered(picker, exact, listed)
      : picker.moves.filter((move) => (!move.parts.length || !move.parts.some((part) => inHand.has(part))) && listed(move));
    const only = picker.moves.length === 1;
    const first = exact[0]; // of several ways to play the same cards the plainest
    const most = this.layout.board && !picker.picked.length ? MAX_BESIDE_A_BOARD : MAX_BUTTONS;
    const few = shown.length > most ? shown.filter((move) => !move.parts.length) : shown;
    const buttons = few.slice(0, MAX_BUTTONS).map((move) =>
      h(
        "button",
        {
          type: "button",
          class: `button small ${only || move === first ? "first" : ""}`,
          "data-move": move.action.text,
          onclick: (/** @type {Event} */ click) => {
            click.stopPropagation();
            around.play(move.action);
          },
        },
        capital(around.wording?.(move.action) ?? told(move.action.words)),
      ),
    );
    const built = picker.built();
    if (built) {
      const play = (/** @type {Event} */ click) => (click.stopPropagation(), picker.playLine(built.line));
      buttons.unshift(h("button", { type: "button", class: "button small first", "data-line": built.line, onclick: play }, capital(built.label)));
    }
    if (picker.picked.length) {
      buttons.push(h("button", { type: "button", class: "button small plain", onclick: () => picker.clear() }, icon("close"), say("clear")));
    }
    const isNeeded = shown.length > most || picker.gathers || picker.candidates().length > MAX_PLAYS;
    if (picker.moves.length > 1 && (isNeeded || buttons.length)) {
      buttons.push(h("button", { type: "button", class: `button small plain list-all ${isNeeded ? "" : "spare"}`, hidden: !isNeeded, onclick: around.listAll }, say("allMoves", picker.moves.length)));
    }
    const { skip } = around;
    if (skip && !picker.picked.length) {
      buttons.push(h("button", { type: "button", class: "button small plain", id: "skip", "data-tip": say("skipMeans"), onclick: (/** @type {Event} */ click) => (click.stopPropagation(), skip()) }, icon("last"), say("skipAll")));
    }
    return buttons.length ? h("div", { class: "moves", role: "group", "aria-label": say("moves") }, ...buttons) : null;
  }
}

/** Where the buttons have no room, the last ones give way to the list of all moves. @param {HTMLElement | null} moves */
function fitMoves(moves) {
  const all = /** @type {HTMLElement | null} */ (moves?.querySelector(".list-all"));
  if (!moves || !all) return;
  const buttons = /** @type {HTMLElement[]} */ ([...moves.querySelectorAll("[data-move]:not(.first)")]);
  for (const button of buttons) button.hidden = false;
  all.hidden = all.classList.contains("spare");
  while (moves.scrollHeight > moves.clientHeight + 1 && buttons.length > 1) {
    all.hidden = false;
    const last = buttons.pop();
    if (last) last.hidden = true;
  }
}

/** The other seats in play order, from the next one on. @param {number} players @param {number} bottom */
function order(players, bottom) {
  return Array.from({ length: players - 1 }, (_, i) => (bottom + 1 + i) % players);
}

/** Who sits where: play goes clockwise, so the next seat is on the left. @param {number[]} others */
function aroundTable(others) {
  if (others.length < 3) return { left: [], top: others, right: [] };
  return { left: others.slice(0, 1), top: others.slice(1, -1), right: others.slice(-1) };
}

/** Lets the keyboard come to all that explains itself: Tab to one thing of each group in which nothing can be used, arrow keys to all. @param {Element} root */
function reach(root) {
  const all = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(EXPLAINED));
  for (const one of all) one.tabIndex = -1;
  for (const group of root.querySelectorAll(GROUPS)) {
    const inside = [...all].filter((one) => one.closest(GROUPS) === group);
    if (inside[0] && !group.querySelector("button.space:not([tabindex='-1'])")) inside[0].tabIndex = 0;
  }
}

/** What has the focus, in words that outlast a new drawing. @param {Element} root */
function focused(root) {
  const at = document.activeElement;
  if (!at || !root.contains(at)) return null;
  const list = at.closest(".hand");
  return { key: at.getAttribute("data-key") ?? "", id: at.id, index: list ? [...list.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (at)) : -1 };
}

/**
 * Gives the focus back after a new drawing: to the same thing, to its neighbour in the hand, to what can be done now; while
 * nothing can be done the stage itself keeps it, so that it is never lost.
 * @param {HTMLElement} root
 * @param {ReturnType<typeof focused>} focus
 * @param {boolean} mine
 */
function refocus(root, focus, mine) {
  if (!focus) return;
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement | null} */ (root.querySelector(selector));
  const same = focus.id ? find(`button#${CSS.escape(focus.id)}`) : focus.key ? find(`:is(button, [data-tip])[data-key="${CSS.escape(focus.key)}"]`) : null;
  const hand = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".hand button")]);
  const near = focus.index < 0 ? null : hand[Math.min(focus.index, hand.length - 1)];
  const wanted = mine ? [".held.picked, .held.legal", ".moves .button", "button.space.legal"] : [".cover .button"];
  const useful = byKeyboard() ? wanted.map(find).find(Boolean) : null;
  const next = same ?? near ?? useful ?? root;
  if (hand.includes(next)) for (const one of hand) one.tabIndex = one === next ? 0 : -1;
  next.focus({ preventScroll: true });
}
