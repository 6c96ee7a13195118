/** What a match begins with besides the game's options: cards of one's own, one's deck, a position. The service looks at them as they come. */
import { post, Refusal } from "./api.js";
import { DeckChoice } from "./decks.js";
import { fill, h } from "./dom.js";
import { trouble } from "./notices.js";
import { say, told } from "./words.js";

const PAUSE = 350; // how long one stops typing before the service is asked

/** @typedef {"book" | "decks" | "position"} Field */
/** @typedef {{position?: string, book?: string | null, deck?: string}} Given what a new table is to begin with */
/** @typedef {{players: number, options: Record<string, unknown>, book: import("./types.js").Book | null, decks: (number | null)[] | null, seat: number | null}} Found */

export class Start {
  /**
   * @param {import("./types.js").Game} game
   * @param {Given} given
   * @param {() => number} players how many play
   * @param {(found: Found | null) => void} changed called with what the position says, null where there is none
   */
  constructor(game, given, players, changed) {
    this.game = game;
    this.players = players;
    this.changed = changed;
    /** The text of other cards. @type {string | null} */
    this.book = given.book ?? null;
    /** What the service said of the cards that it saw last. @type {{text: string | null, book: import("./types.js").Book} | null} */
    this.known = null;
    this.fine = true;
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Promise<void>} */
    this.looked = Promise.resolve();
    this.deck = h("textarea", { id: "make-deck", rows: 4, spellcheck: "false", autocomplete: "off", "aria-describedby": "make-decks-said make-deck-help", oninput: () => this.later() });
    this.position = h("textarea", { id: "make-position", rows: 8, spellcheck: "false", autocomplete: "off", "aria-describedby": "make-position-said make-position-help", oninput: () => this.later() });
    this.position.value = given.position ?? "";
    this.deck.value = given.deck ?? "";
    this.cards = h("input", { type: "file", id: "make-book", accept: ".toml", "aria-describedby": "make-book-said make-book-help", onchange: () => this.choose() });
    this.own = h("button", { type: "button", class: "button small", hidden: this.book === null, onclick: () => this.takeOwn() }, say("cardsReset"));
    /** Decks for the other seats, by seat from 0. @type {Map<number, DeckChoice>} */
    this.others = new Map();
    this.said = { book: said("book"), decks: said("decks"), position: said("position") };
    this.folded = h("details", { class: "options start-from", open: Boolean(given.position) }, h("summary", {}, say("startFrom")), h("div", { class: "field" }, h("label", { for: "make-position" }, say("positionText")), this.said.position, this.position, h("small", { id: "make-position-help" }, say("positionHelp"))));
    this.roots = [game.book ? this.cardsField() : null, game.decks ? this.deckField(game.decks.most) : null, this.folded];
    this.tell(null);
    if (this.book !== null || this.position.value || this.deck.value) this.looked = this.look();
  }

  cardsField() {
    return h("div", { class: "field" }, h("label", { for: "make-book" }, say("cards")), this.cards, this.said.book, h("div", {}, this.own), h("small", { id: "make-book-help" }, say("cardsHelp")));
  }

  /** @param {number} most */
  deckField(most) {
    const file = h("input", { type: "file", id: "make-deck-file", onchange: () => this.readDeck(file) });
    const ready = new DeckChoice(this.game, "make-deck-ready", (text) => {
      this.deck.value = text ?? "";
      this.looked = this.look();
    });
    return h(
      "div",
      { class: "field" },
      h("label", { for: "make-deck" }, say("deck")),
      h("label", { class: "hidden-text", for: ready.id }, say("deckChoose")),
      ready.root,
      this.said.decks,
      this.deck,
      h("small", { id: "make-deck-help" }, say("deckHelp", most)),
      h("label", { class: "deck-file", for: "make-deck-file" }, say("deckFile")),
      file,
    );
  }

  async choose() {
    const file = this.cards.files?.[0];
    this.book = file ? await file.text() : null;
    this.own.hidden = this.book === null;
    this.looked = this.look();
  }

  takeOwn() {
    this.book = null;
    this.cards.value = "";
    this.own.hidden = true;
    this.cards.focus();
    this.looked = this.look();
  }

  /** @param {HTMLInputElement} file */
  async readDeck(file) {
    const chosen = file.files?.[0];
    if (!chosen) return;
    this.deck.value = await chosen.text();
    this.looked = this.look();
  }

  /** What to send with a new table. */
  body() {
    const deck = this.deck.value.trim() ? this.deck.value : null;
    const position = this.position.value.trim() ? this.position.value : null;
    const decks = [deck, ...Array.from({ length: this.players() - 1 }, (_, i) => this.others.get(i + 1)?.text() ?? null)];
    return { book: this.book, decks: position === null && decks.some((one) => one !== null) ? decks : null, position };
  }

  /** A list of decks for another seat. @param {number} seat from 0 */
  deckOf(seat) {
    const found = this.others.get(seat) ?? new DeckChoice(this.game, `make-deck-${seat + 1}`, () => this.later());
    this.others.set(seat, found);
    return found;
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.looked = this.look()), PAUSE);
  }

  /** Waits until the service has looked at everything; whether it is all right. */
  async settled() {
    if (this.timer !== undefined) this.looked = this.look();
    await this.looked;
    return this.fine;
  }

  /** Has the service look at it. */
  async look() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const asked = ++this.asked;
    const body = this.body();
    /** @type {Found | null} */
    let found = null;
    try {
      if (body.book !== null || body.decks || body.position) {
        const players = body.position ? {} : { players: this.players() };
        found = await post(`/api/games/${encodeURIComponent(this.game.name)}/check`, { ...players, ...body });
      }
    } catch (error) {
      if (asked !== this.asked) return;
      this.tell(null);
      if (!this.refuse(error)) trouble(error);
      return;
    }
    if (asked !== this.asked) return;
    this.tell(found);
    this.changed(body.position ? found : null);
  }

  /** Says what was found. @param {Found | null} found */
  tell(found) {
    this.fine = true;
    if (found?.book) this.known = { text: this.book, book: found.book };
    const book = this.book !== null && this.known?.text === this.book ? this.known.book : null;
    const own = this.game.book;
    this.write("book", book ? say("cardsChosen", book.name, book.cards) : own && this.book === null ? say("cardsOwn", told(this.game.title), own.cards) : "");
    this.write("decks", found?.decks?.[0] ? say("deckCards", found.decks[0]) : "");
    this.write("position", found && this.position.value.trim() ? say("positionGood", found.players) : "");
  }

  /** @param {Field} field @param {string} text @param {boolean} [bad] */
  write(field, text, bad = false) {
    fill(this.said[field], text);
    this.said[field].classList.toggle("bad", bad);
    const entry = { book: this.cards, decks: this.deck, position: this.position }[field];
    if (bad) entry.setAttribute("aria-invalid", "true");
    else entry.removeAttribute("aria-invalid");
    return entry;
  }

  /** Shows a refusal beside the field that it is about; false where it is about none of these. @param {unknown} error @param {boolean} [focus] */
  refuse(error, focus = false) {
    const field = error instanceof Refusal ? /** @type {Field | undefined} */ (error.problem.field) : undefined;
    if (!field || !(field in this.said)) return false;
    this.fine = false;
    const entry = this.write(field, /** @type {Refusal} */ (error).message, true);
    if (field === "position") this.folded.open = true;
    if (focus) entry.focus();
    return true;
  }

  /** Goes to the field that is not right. */
  focusFault() {
    for (const entry of [this.cards, this.deck, this.position]) if (entry.getAttribute("aria-invalid")) return entry.focus();
  }
}

/** @param {Field} field */
function said(field) {
  return h("p", { class: "said", id: `make-${field}-said`, role: "status" });
}
