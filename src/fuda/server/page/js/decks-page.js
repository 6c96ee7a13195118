/** Looking through a game's cards and building a deck: the service looks at it as it grows. Decks are kept in this browser and as files. */
import { post } from "./api.js";
import { home, switches } from "./bar.js";
import { DeckChoice, forgetDeck, saveDeck, savedDecks, shownName } from "./decks.js";
import { fill, h } from "./dom.js";
import { openGame } from "./game.js";
import { icon } from "./icons.js";
import { makeTable } from "./make.js";
import { dialog, notice, trouble } from "./notices.js";
import { explaining } from "./place.js";
import { capital, say, told } from "./words.js";

const PAUSE = 300; // how long one stops before the service is asked
const AT_ONCE = 60; // cards that are drawn before the rest follows

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").OpenGame} OpenGame */

/** @param {HTMLElement} root @param {string} name */
export async function decksPage(root, name) {
  const open = await openGame(/** @type {any} */ ({ game: name, id: "", book: null }));
  const title = say("decksOf", told(open.game.title));
  document.title = `${title} · Fuda`;
  const page = new DecksPage(open);
  fill(root, h("header", { class: "bar" }, home(), h("h1", { class: "bar-title" }, title), h("span", { class: "status" }), switches()), h("main", { id: "main", class: `decks-page game-${name}` }, page.browser(), page.builder()));
  page.draw();
}

class DecksPage {
  /** @param {OpenGame} open */
  constructor(open) {
    this.open = open;
    this.cards = open.cards.filter((card) => !card.details?.other_side);
    /** The deck: how many of each card, in the order in which they were added. @type {Map<string, number>} */
    this.deck = new Map();
    this.kind = "";
    this.wanted = "";
    this.onlyMine = false;
    this.asked = 0;
    /** What could not be read of the file that the deck began with. @type {import("./types.js").Words[]} */
    this.unread = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.list = h("ul", { class: "card-list" });
    this.found = h("p", { class: "found", role: "status" });
    this.said = h("div", { class: "deck-said", role: "status" });
    this.chosen = h("div", { class: "deck-cards" });
    this.name = h("input", { type: "text", id: "deck-name", maxlength: 60, value: say("deckNamed") });
    this.start = new DeckChoice(open.game, "deck-start", (text) => this.begin(text));
    this.file = h("input", { type: "file", hidden: true, accept: ".deck,.txt,.toml,text/plain", onchange: () => this.read() });
    this.forget = h("button", { type: "button", class: "button small", onclick: () => this.remove() }, say("deckForget"));
  }

  /** A kind in words. @param {string} kind */
  kindName(kind) {
    return this.open.has(`cards.kind.${kind}`) ? this.open.t(`cards.kind.${kind}`) : capital(kind);
  }

  get kinds() {
    return [...new Set(this.cards.map((card) => String(card.details?.kind ?? "")))].filter(Boolean);
  }

  browser() {
    const search = h("input", { type: "search", id: "cards-search", placeholder: say("cardsSearch"), oninput: () => ((this.wanted = search.value.trim().toLowerCase()), this.drawCards()) });
    const kind = h("select", { id: "cards-kind", onchange: () => ((this.kind = kind.value), this.drawCards()) }, h("option", { value: "" }, say("cardsEvery")), ...this.kinds.map((one) => h("option", { value: one }, this.kindName(one))));
    const mine = h("input", { type: "checkbox", id: "cards-mine", onchange: () => ((this.onlyMine = mine.checked), this.drawCards()) });
    return h(
      "section",
      { class: "cards-browser", "aria-label": say("cardsAll") },
      h("div", { class: "cards-filter" }, h("label", { for: "cards-kind" }, say("cardsKind")), kind, h("label", { class: "hidden-text", for: "cards-search" }, say("cardsSearch")), search, h("label", { class: "tick" }, mine, h("span", {}, say("cardsInDeck"))), this.found),
      this.list,
    );
  }

  builder() {
    return h(
      "section",
      { class: "deck-builder paper", "aria-label": say("deckIs") },
      h("div", { class: "deck-head" }, h("label", { for: "deck-name" }, say("deckName")), this.name, h("label", { for: this.start.id }, say("deckStart")), this.start.root),
      this.said,
      h(
        "div",
        { class: "deck-buttons" },
        h("button", { type: "button", class: "button small first", id: "deck-save", onclick: () => this.save() }, say("deckSave")),
        h("button", { type: "button", class: "button small", id: "deck-download", onclick: () => this.download() }, icon("download"), say("deckDownload")),
        h("button", { type: "button", class: "button small", id: "deck-open", onclick: () => this.file.click() }, say("deckOpen")),
        h("button", { type: "button", class: "button small", id: "deck-play", onclick: () => makeTable(this.open.game, { deck: this.text() }) }, say("deckPlay")),
        h("button", { type: "button", class: "button small", id: "deck-clear", onclick: () => this.begin("") }, say("deckClear")),
        this.forget,
        this.file,
      ),
      this.chosen,
    );
  }

  /** The deck as a file has it, by kind. */
  text() {
    const lines = this.byKind().flatMap(([kind, cards]) => [`# ${this.kindName(kind)}`, ...cards.map((card) => `${this.deck.get(card.notation)} ${card.notation}`), ""]);
    return [`# ${this.name.value.trim()}`, "", ...lines].join("\n");
  }

  /** The cards of the deck by kind, in the order of the book; within a kind as they were added. @returns {[string, Card[]][]} */
  byKind() {
    const held = [...this.deck.keys()].map((id) => this.open.card(id)).filter((card) => card !== null);
    const kinds = this.kinds.length ? this.kinds : [""];
    return kinds.map((kind) => /** @type {[string, Card[]]} */ ([kind, held.filter((card) => (card.details?.kind ?? "") === kind)])).filter(([, cards]) => cards.length);
  }

  /** Begins with another deck; what can't be read of it is said. @param {string | null} text */
  async begin(text) {
    const asked = ++this.asked;
    this.unread = [];
    try {
      const answer = text?.trim() ? await this.ask(text) : { counts: {}, unread: [] };
      if (asked !== this.asked) return;
      this.unread = answer.unread;
      this.deck = new Map(Object.entries(answer.counts).filter(([id]) => this.open.card(id)));
    } catch (error) {
      trouble(error);
    }
    const { value } = this.start.state;
    if (value) this.name.value = shownName(value === "file" ? fileName(this.start.state.file?.name ?? "") : value.replace(/^(ready|own):/, ""));
    this.draw();
  }

  async read() {
    const file = this.file.files?.[0];
    if (!file) return;
    const text = await file.text();
    this.file.value = ""; // the same file may be opened again
    await this.begin(text);
    this.name.value = shownName(fileName(file.name));
  }

  /** What the service makes of a deck. @param {string} text */
  ask(text) {
    return post(`/api/games/${encodeURIComponent(this.open.game.name)}/decks/check`, { deck: text });
  }

  /** @param {string} id @param {number} change */
  add(id, change) {
    const count = Math.max(0, (this.deck.get(id) ?? 0) + change);
    if (count) this.deck.set(id, count);
    else this.deck.delete(id);
    const held = this.list.querySelector(`[data-card="${CSS.escape(id)}"] .in-deck`);
    if (held) fill(held, count ? say("cardInDeck", count) : "");
    this.list.querySelector(`[data-card="${CSS.escape(id)}"]`)?.classList.toggle("held-here", count > 0);
    this.drawDeck();
  }

  draw() {
    this.drawCards();
    this.drawDeck();
  }

  drawCards() {
    const wanted = this.cards.filter((card) => (!this.kind || card.details?.kind === this.kind) && (!this.onlyMine || this.deck.has(card.notation)) && (!this.wanted || `${told(card.name)} ${told(card.text)}`.toLowerCase().includes(this.wanted)));
    fill(this.found, say("cardsFound", wanted.length, this.cards.length));
    fill(this.list, ...wanted.slice(0, AT_ONCE).map((card) => this.entry(card)));
    const rest = wanted.slice(AT_ONCE);
    if (!rest.length) return;
    const more = new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      more.disconnect();
      end.remove();
      this.list.append(...rest.map((card) => this.entry(card)));
    });
    const end = h("li", { class: "more-cards", "aria-hidden": "true" });
    this.list.append(end);
    more.observe(end);
  }

  /** A card in the list. @param {Card} card */
  entry(card) {
    const id = card.notation;
    const name = told(card.name);
    const count = this.deck.get(id) ?? 0;
    return h(
      "li",
      { "data-card": id, class: count ? "held-here" : "" },
      h("button", { type: "button", class: "card-look", "aria-label": say("cardLook", name), onclick: () => this.look(card) }, this.open.face(id, "")),
      h("span", { class: "in-deck" }, count ? say("cardInDeck", count) : ""),
      h("span", { class: "card-buttons" }, this.button(id, -1, say("cardRemove", name)), this.button(id, 1, say("cardAdd", name))),
    );
  }

  /** @param {string} id @param {1 | -1} change @param {string} label */
  button(id, change, label) {
    return h("button", { type: "button", class: "button small count", "aria-label": label, onclick: () => this.add(id, change) }, change > 0 ? "+" : "−");
  }

  /** A card large, with its text. @param {Card} card */
  look(card) {
    dialog(told(card.name), h("div", { class: "card-large" }, this.open.face(card.notation, ""), h("p", {}, told(card.text))));
  }

  drawDeck() {
    const total = [...this.deck.values()].reduce((sum, one) => sum + one, 0);
    this.forget.hidden = !savedDecks(this.open.game.name).some((one) => one.name === this.name.value.trim());
    fill(
      this.chosen,
      ...this.byKind().map(([kind, cards]) =>
        h(
          "section",
          {},
          h("h2", {}, kind ? this.kindName(kind) : say("deckIs"), " ", h("span", {}, String(cards.reduce((sum, card) => sum + (this.deck.get(card.notation) ?? 0), 0)))),
          h("ul", {}, ...cards.map((card) => h("li", {}, h("span", { class: "deck-count" }, String(this.deck.get(card.notation))), h("button", { type: "button", class: "deck-card", ...explaining({ tip: told(card.text), rule: card.rule }), onclick: () => this.look(card) }, told(card.name)), this.button(card.notation, -1, say("cardRemove", told(card.name))), this.button(card.notation, 1, say("cardAdd", told(card.name)))))),
        ),
      ),
    );
    clearTimeout(this.timer);
    if (!total) fill(this.said, ...this.leftOut(), h("p", {}, say("deckEmpty")));
    else this.timer = setTimeout(() => this.check(), PAUSE);
  }

  /** Has the service look at the deck. */
  async check() {
    const asked = ++this.asked;
    try {
      const answer = await this.ask(this.text());
      if (asked !== this.asked) return;
      const faults = /** @type {import("./types.js").Words[]} */ (answer.faults);
      fill(
        this.said,
        ...this.leftOut(),
        faults.length ? h("p", { class: "deck-wrong" }, say("deckFaults", faults.length)) : h("p", { class: "deck-right" }, icon("check"), say("deckFine", answer.cards)),
        faults.length ? sentences(faults) : null,
      );
    } catch (error) {
      trouble(error);
    }
  }

  /** What could not be read of the file. */
  leftOut() {
    return this.unread.length ? [h("p", { class: "deck-wrong", id: "deck-unread" }, say("deckUnread", this.unread.length)), sentences(this.unread)] : [];
  }

  save() {
    const name = this.name.value.trim() || say("deckNamed");
    saveDeck(this.open.game.name, { name, text: this.text() });
    this.start.draw();
    this.drawDeck();
    notice(say("deckSaved", name));
  }

  remove() {
    forgetDeck(this.open.game.name, this.name.value.trim());
    this.start.draw();
    this.drawDeck();
  }

  download() {
    const name = this.name.value.trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-") || "deck";
    const link = h("a", { href: URL.createObjectURL(new Blob([this.text()], { type: "text/plain" })), download: `${name}.deck` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}

/** @param {import("./types.js").Words[]} faults */
const sentences = (faults) => h("ul", {}, ...faults.map((fault) => h("li", {}, capital(told(fault).replace(/^Deck(?:: |, )/, "")))));

/** @param {string} name of a file */
const fileName = (name) => name.replace(/\.[a-z]+$/, "");
