/** A game's rules by number, with search; used beside the table and on a page of their own. */
import { get } from "./api.js";
import { fill, h } from "./dom.js";
import { inWords } from "./notices.js";
import { count, say, told } from "./words.js";

export class Rules {
  /** @param {() => string} game whose rules */
  constructor(game) {
    this.game = game;
    /** @type {import("./types.js").Rule[] | null} */
    this.rules = null;
    /** How to play, told before the rules. @type {import("./types.js").HowPart[]} */
    this.how = [];
    this.marked = "";
    this.search = h("input", { type: "search", placeholder: say("searchRules"), "aria-label": say("searchRules"), autocomplete: "off" });
    this.search.addEventListener("input", () => this.draw());
    /** The options of the game by name, whose words stand in the rules. @type {Map<string, string>} */
    this.options = new Map();
    this.found = h("p", { class: "found", role: "status" });
    this.list = h("div", { class: "rules" }, h("p", {}, say("loading")));
    this.root = h("div", { class: "rules-root" }, h("div", { class: "rules-search" }, this.search, this.found), this.list);
  }

  async load() {
    if (this.rules) return;
    try {
      const game = await get(`/api/games/${encodeURIComponent(this.game())}`);
      this.options = new Map(game.options.map((/** @type {import("./types.js").Option} */ option) => [option.name, told(option.words)]));
      this.rules = game.rules;
      this.how = game.how_to_play;
      this.draw();
    } catch (error) {
      fill(this.list, h("p", {}, inWords(error)));
    }
  }

  draw() {
    const wanted = this.search.value.trim().toLowerCase();
    const found = (this.rules ?? []).filter((rule) => `${rule.number} ${told(rule.section)} ${told(rule.text)}`.toLowerCase().includes(wanted));
    let section = "";
    const out = [];
    for (const rule of found) {
      if (told(rule.section) !== section) {
        section = told(rule.section);
        out.push(h("h2", {}, section));
      }
      out.push(h("p", { class: `rule ${rule.number === this.marked ? "marked" : ""}`, id: `rule-${rule.number}` }, h("b", {}, rule.number.split(".")[1] ?? rule.number), h("span", {}, ...this.formatted(told(rule.text)))));
    }
    fill(this.list, ...out);
    fill(this.found, wanted ? (found.length ? count("foundOne", "foundMany", found.length) : say("nothingFound")) : "");
  }

  /**
   * The text of a rule for players: options by their words, other rules as links, without the marks that are for who checks the rules.
   * @param {string} text
   */
  formatted(text) {
    const pieces = text.replaceAll(/\s*\(ruling\)|（裁定）/g, "").split(/(\*\*[^*]+\*\*|`[^`]+`|\b[a-z]+\.\d+\b)/);
    const numbers = new Set((this.rules ?? []).map((rule) => rule.number));
    return pieces.map((piece) => {
      if (piece.startsWith("**")) return h("b", {}, piece.slice(2, -2));
      if (piece.startsWith("`")) return this.options.has(piece.slice(1, -1)) ? h("q", {}, this.options.get(piece.slice(1, -1))) : h("code", {}, piece.slice(1, -1));
      if (numbers.has(piece)) return h("a", { href: `#rule-${piece}`, onclick: (/** @type {Event} */ click) => (click.preventDefault(), this.mark(piece)) }, piece.split(".")[1]);
      return piece;
    });
  }

  /** @param {string} number such as `name.6` */
  mark(number) {
    this.marked = number;
    this.search.value = "";
    this.draw();
    document.getElementById(`rule-${number}`)?.scrollIntoView({ block: "center" });
  }
}

