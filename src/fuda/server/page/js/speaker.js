/** What screen readers read out as it happens, also while the panel is closed: events, what is asked, what others say. */
import { h } from "./dom.js";
import { say } from "./words.js";

const MAX_LINES = 30;

export class Speaker {
  constructor() {
    this.root = h("div", { class: "hidden-text", role: "log", "aria-live": "polite", "aria-label": say("happens") });
  }

  /** @param {...string} lines */
  tell(...lines) {
    this.root.append(...lines.filter(Boolean).map((line) => h("p", {}, line)));
    while (this.root.childElementCount > MAX_LINES) this.root.firstElementChild?.remove();
  }
}
