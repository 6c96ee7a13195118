/** What happened, in words. And the table as it stands, in words. */
import { fill, h } from "./dom.js";
import { personal, say, sentences } from "./words.js";

export class Log {
  /** @param {() => string} [name] one's own name, which is "You" here */
  constructor(name = () => "") {
    this.name = name;
    this.list = h("ol", { class: "log", "aria-label": say("tab_log") });
    this.words = h("ul", { class: "in-words" });
    this.before = h("div", { class: "log-before" });
    this.root = h("div", { class: "log-root" }, h("details", { class: "table-in-words" }, h("summary", {}, say("tableInWords")), this.words), this.before, this.list);
  }

  /** The line that tells an event, if there is anything to tell. @param {import("./types.js").TableEvent} event @param {boolean} past */
  add(event, past) {
    if (event.kind === "undo" && event.to !== undefined) this.strike(event.to);
    const lines = sentences(event.words).map((line) => (event.kind === "chat" ? line : personal(line, this.name())));
    const [first, ...rest] = lines;
    if (!first) return null;
    const number = event.kind === "move" ? (event.index ?? this.moves()) : null;
    const line = h(
      "li",
      { class: `${event.kind} ${past ? "" : "fresh"}`, "data-move": number },
      h("span", {}, first),
      ...rest.map((more) => h("span", { class: "then" }, more)),
    );
    this.list.append(line);
    this.toEnd();
    return line;
  }

  /** Begins anew, with a button for what happened before where that is not all here. @param {(() => void) | null} earlier */
  clear(earlier) {
    fill(this.list);
    fill(this.before, earlier ? h("button", { type: "button", class: "button small", id: "log-earlier", onclick: earlier }, say("earlier")) : null);
  }

  /** How many moves are in the log and stand. */
  moves() {
    return this.list.querySelectorAll("li.move:not(.struck)").length;
  }

  /** Strikes out what was taken back. @param {number} to */
  strike(to) {
    for (const line of this.list.querySelectorAll("li.move:not(.struck)")) {
      if (Number(line.getAttribute("data-move")) >= to) line.classList.add("struck");
    }
  }

  toEnd() {
    const body = this.root.parentElement;
    if (body) body.scrollTop = body.scrollHeight;
  }

  /** @param {string[]} lines */
  describe(lines) {
    fill(this.words, ...lines.map((line) => h("li", {}, line)));
  }
}
