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
    this.marked = "";
    this.search = h("input", { type: "search", placeholder: say("searchRules"), "aria-label": say("searchRules"), autocomplete: "off" });
    this.search.addEventListener("input", () => this.draw());
    this.found = h("p", { class: "found", role: "status" });
    this.list = h("div", { class: "rules" }, h("p", {}, say("loading")));
    this.root = h("div", { class: "rules-root" }, h("div", { class: "rules-search" }, this.search, this.found), this.list);
  }

  async load() {
    if (this.rules) return;
    try {
      this.rules = (await get(`/api/games/${encodeURIComponent(this.game())}`)).rules;
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
      out.push(h("p", { class: `rule ${rule.number === this.marked ? "marked" : ""}`, id: `rule-${rule.number}` }, h("b", {}, rule.number.split(".")[1] ?? rule.number), h("span", {}, ...formatted(told(rule.text)))));
    }
    fill(this.list, ...out);
    fill(this.found, wanted ? (found.length ? count("foundOne", "foundMany", found.length) : say("nothingFound")) : "");
  }

  /** @param {string} number such as `name.6` */
  mark(number) {
    this.marked = number;
    this.search.value = "";
    this.draw();
    document.getElementById(`rule-${number}`)?.scrollIntoView({ block: "center" });
  }
}

/** Text with `**bold**` and `code`, as nodes. @param {string} text */
function formatted(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((piece) => {
    if (piece.startsWith("**")) return h("b", {}, piece.slice(2, -2));
    if (piece.startsWith("`")) return h("code", {}, piece.slice(1, -1));
    return piece;
  });
}
