/** The panel beside the table, over it where there is no room, a sheet from below on a phone: log, rules, talk, the position. */
import { fill, h, overlaid } from "./dom.js";
import { icon } from "./icons.js";
import { Log } from "./log.js";
import { trouble } from "./notices.js";
import { Position } from "./position.js";
import { Rules } from "./rules.js";
import { Talk } from "./talk.js";
import { keep, kept } from "./settings.js";
import { say, told } from "./words.js";

const TABS = /** @type {const} */ (["log", "rules", "talk", "position"]);
/** @typedef {(typeof TABS)[number]} Tab */

export class Panel {
  /** @param {{send: (message: object) => Promise<any>, table: import("./types.js").Table | null, frame?: () => number}} page */
  constructor(page) {
    this.page = page;
    this.log = new Log(() => told(page.table?.seats.find((seat) => seat.you)?.name));
    this.rules = new Rules(() => page.table?.game ?? "");
    this.talk = new Talk((text) => page.send({ type: "chat", text }), () => page.table?.seat ?? null);
    this.position = new Position(page);
    /** @type {Tab} */
    this.tab = "log";
    this.unread = 0;
    /** Fetches a page of events before the first that is here; null where all are. @type {(() => Promise<void>) | null} */
    this.earlier = null;
    /** @type {import("./types.js").TableEvent[]} */
    this.events = [];
    /** What one plays for, in a line. */
    this.goal = "";
    this.root = h("aside", { class: "panel paper", id: "panel", "aria-label": say("panel") });
    this.open = false;
    this.fit();
  }

  /** Says above everything what one plays for. @param {string} goal */
  aim(goal) {
    this.goal = goal;
    this.draw();
  }

  /** Beside the table it is open unless it was closed; where it would cover the table, it is closed. */
  fit() {
    this.open = !overlaid() && kept("panel") !== "closed";
    this.draw();
  }

  draw() {
    this.root.classList.toggle("closed", !this.open);
    this.root.toggleAttribute("inert", !this.open);
    const bodies = { log: this.log.root, rules: this.rules.root, talk: this.talk.root, position: this.position.root };
    fill(
      this.root,
      h(
        "div",
        { class: "panel-head" },
        h(
          "div",
          { class: "tabs", role: "tablist", "aria-label": say("panel") },
          ...TABS.map((tab) =>
            h(
              "button",
              {
                type: "button",
                role: "tab",
                id: `tab-${tab}`,
                "aria-selected": String(tab === this.tab),
                "aria-controls": `body-${tab}`,
                tabindex: tab === this.tab ? 0 : -1,
                onclick: () => this.choose(tab),
                onkeydown: (/** @type {KeyboardEvent} */ event) => this.walk(event),
              },
              say(`tab_${tab}`),
              tab === "talk" && this.unread ? h("span", { class: "unread" }, this.unread, h("span", { class: "hidden-text" }, say("unread"))) : null,
            ),
          ),
        ),
        h("button", { type: "button", class: "button small plain", "aria-label": say("close"), id: "panel-close", onclick: () => this.toggle() }, icon("close")),
      ),
      this.goal ? h("p", { class: "panel-goal" }, this.goal) : null,
      ...TABS.map((tab) => h("div", { class: "panel-body", role: "tabpanel", id: `body-${tab}`, "aria-labelledby": `tab-${tab}`, tabindex: 0, hidden: tab !== this.tab }, bodies[tab])),
    );
    if (this.tab === "log") this.log.toEnd();
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = TABS[(TABS.indexOf(this.tab) + step + TABS.length) % TABS.length];
    if (next) this.choose(next);
    document.getElementById(`tab-${this.tab}`)?.focus();
  }

  /** @param {Tab} tab */
  choose(tab) {
    this.tab = tab;
    if (tab === "rules") this.rules.load();
    if (tab === "talk") this.unread = 0;
    if (tab === "position") this.position.load();
    this.draw();
    document.getElementById(`tab-${tab}`)?.focus();
  }

  toggle() {
    this.open = !this.open;
    if (!overlaid()) keep("panel", this.open ? "open" : "closed");
    this.draw();
    document.getElementById(this.open ? `tab-${this.tab}` : "panel-button")?.focus();
  }

  /**
   * The events so far. Of a long match these are the last; `ask` fetches a page of those before a number.
   * @param {import("./types.js").TableEvent[]} events
   * @param {number} [first] the number of the first of them
   * @param {(before: number) => Promise<{events: import("./types.js").TableEvent[], first: number}>} [ask]
   */
  addAll(events, first = 1, ask = undefined) {
    const earlier = async () => {
      const page = await ask?.(first).catch(trouble);
      if (page) this.addAll([...page.events, ...this.events], page.first, ask);
      else this.earlier = null;
    };
    this.events = [];
    this.earlier = first > 1 && ask ? earlier : null;
    this.log.clear(this.earlier);
    this.talk.clear();
    for (const event of events) this.add(event, true);
  }

  /** @param {import("./types.js").TableEvent} event @param {boolean} [past] */
  add(event, past = false) {
    this.events.push(event);
    if (event.kind === "chat") {
      this.talk.add(event);
      if (!past && !(this.open && this.tab === "talk")) {
        this.unread += 1;
        this.draw();
      }
      return;
    }
    const line = this.log.add(event, past);
    if (event.kind === "move" && event.seat === this.page.table?.seat) line?.classList.add("mine");
  }

  /** The table is not as it was. */
  moved() {
    if (this.tab === "position") this.position.load();
  }

  /** @param {string[]} lines the table in words */
  describe(lines) {
    this.log.describe(lines);
  }

  /** Opens the rules at one of them. @param {string} number */
  async showRule(number) {
    this.open = true;
    this.tab = "rules";
    this.draw();
    await this.rules.load();
    this.rules.mark(number);
    document.getElementById("tab-rules")?.focus();
  }

  /** Shows a rule without taking the focus. @param {string} number */
  async markRule(number) {
    await this.rules.load();
    this.rules.mark(number);
    if (overlaid()) return;
    this.tab = "rules";
    this.draw();
    this.rules.mark(number);
  }
}
