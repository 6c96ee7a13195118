/** Decks: those that come with a game, those that this browser keeps, and choosing one of them for a seat. */
import { get } from "./api.js";
import { fill, h } from "./dom.js";
import { notice, trouble } from "./notices.js";
import { keep, kept } from "./settings.js";
import { say } from "./words.js";

/** @typedef {{name: string, text: string}} Deck a name and a line a card */

/** @type {Map<string, Promise<Deck[]>>} */
const asked = new Map();

/** The decks that come with a game; asked for once. @param {string} game @returns {Promise<Deck[]>} */
export function readyDecks(game) {
  const known = asked.get(game) ?? get(`/api/games/${encodeURIComponent(game)}/decks`).then((answer) => answer.decks);
  asked.set(game, known);
  known.catch(() => asked.delete(game));
  return known;
}

/** The decks of a game that this browser keeps. @param {string} game @returns {Deck[]} */
export function savedDecks(game) {
  try {
    const found = JSON.parse(kept(`decks.${game}`) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one?.name === "string" && typeof one?.text === "string") : [];
  } catch {
    return [];
  }
}

/** Keeps a deck in the place of one of the same name. @param {string} game @param {Deck} deck */
export function saveDeck(game, deck) {
  keep(`decks.${game}`, JSON.stringify([...savedDecks(game).filter((one) => one.name !== deck.name), deck]));
}

/** @param {string} game @param {string} name */
export function forgetDeck(game, name) {
  keep(`decks.${game}`, JSON.stringify(savedDecks(game).filter((one) => one.name !== name)));
}

/** A name as people read it: `paper-foxes` is Paper foxes. @param {string} name */
export function shownName(name) {
  const words = name.replace(/\.deck$/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @typedef {Map<string, {value: string, file: Deck | null}>} Memory what was chosen before a page is drawn anew, by the id of the choice */

/** A list of decks to choose from for a seat: the game's choice, ready ones, one's own, or a file. */
export class DeckChoice {
  /** @param {import("./types.js").Game} game @param {string} id @param {(text: string | null) => void} [changed] @param {Memory} [memory] */
  constructor(game, id, changed = () => {}, memory = new Map()) {
    this.memory = memory;
    this.game = game;
    this.id = id;
    this.changed = changed;
    /** @type {Deck[]} */
    this.ready = [];
    this.file = h("input", { type: "file", hidden: true, accept: ".deck,.txt,.toml,text/plain", onchange: () => this.read() });
    this.select = h("select", { id, onchange: () => this.pick() });
    this.root = h("span", { class: "deck-choice" }, this.select, this.file);
    this.draw();
    readyDecks(game.name).then((ready) => {
      this.ready = ready;
      this.draw();
    }, trouble);
  }

  get state() {
    return this.memory.get(this.id) ?? { value: "", file: null };
  }

  draw() {
    const { value, file } = this.state;
    const option = (/** @type {string} */ key, /** @type {string} */ text) => h("option", { value: key, selected: key === value }, text);
    const list = (/** @type {string} */ kind, /** @type {string} */ title, /** @type {Deck[]} */ decks) => (decks.length ? h("optgroup", { label: title }, ...decks.map((one) => option(`${kind}:${one.name}`, shownName(one.name)))) : null);
    fill(this.select, option("", say("deckUsual")), list("ready", say("decksReady"), this.ready), list("own", say("decksOwn"), savedDecks(this.game.name)), file ? option("file", file.name) : null, option("choose", say("deckFromFile")));
  }

  pick() {
    if (this.select.value === "choose") {
      this.select.value = this.state.value;
      this.file.click();
      return;
    }
    this.memory.set(this.id, { ...this.state, value: this.select.value });
    this.changed(this.text());
  }

  async read() {
    const file = this.file.files?.[0];
    if (!file) return;
    this.memory.set(this.id, { value: "file", file: { name: file.name, text: await file.text() } });
    this.file.value = ""; // the same file may be read again
    this.draw();
    notice(say("deckRead", file.name));
    this.changed(this.text());
  }

  /** The deck that is chosen, null for the game's choice. */
  text() {
    const { value, file } = this.state;
    if (value === "file") return file?.text ?? null;
    const [kind, name] = [value.slice(0, value.indexOf(":")), value.slice(value.indexOf(":") + 1)];
    const found = kind === "ready" ? this.ready : kind === "own" ? savedDecks(this.game.name) : [];
    return found.find((one) => one.name === name)?.text ?? null;
  }
}
