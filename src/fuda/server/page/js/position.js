/** The table as text, to copy, to keep, and to play on from. */
import { game as gameNamed, get, otherBook } from "./api.js";
import { fill, h } from "./dom.js";
import { makeTable } from "./make.js";
import { inWords, trouble } from "./notices.js";
import { following } from "./router.js";
import { copy } from "./invite.js";
import { say } from "./words.js";

export class Position {
  /** @param {{table: import("./types.js").Table | null, frame?: () => number}} page `frame`: which move of a replay is shown */
  constructor(page) {
    this.page = page;
    this.asked = 0;
    this.root = h("div", { class: "position-root" });
  }

  /** Asks for the position as it stands. */
  async load() {
    const { table, frame } = this.page;
    if (!table) return;
    const asked = ++this.asked;
    try {
      const number = frame ? `?number=${frame()}` : "";
      const written = await get(`/api/tables/${encodeURIComponent(table.id)}/position${number}`);
      if (asked === this.asked) this.draw(table, written);
    } catch (error) {
      if (asked === this.asked) fill(this.root, h("p", { class: "nothing" }, inWords(error)), startedFrom(table));
    }
  }

  /** @param {import("./types.js").Table} table @param {{position: string, seat: number | null, number: number}} written */
  draw(table, written) {
    const over = table.status === "over";
    const ended = over && written.number >= table.number;
    const field = h("textarea", { id: "position-text", class: "position-text", readonly: true, rows: Math.min(16, written.position.split("\n").length + 1), spellcheck: "false" });
    field.value = written.position;
    const replay = `/replay/${table.id}`;
    fill(
      this.root,
      h("label", { for: "position-text" }, written.seat === null ? say("positionWhole", written.number) : say("positionYours")),
      field,
      h(
        "div",
        { class: "moves" },
        h("button", { type: "button", class: "button", id: "position-copy", onclick: () => copy(written.position, field) }, say("copy")),
        !ended && (over || alone(table)) ? h("button", { type: "button", class: "button first", id: "position-play", onclick: () => this.playFrom(table, written.position) }, say("playFromHere")) : null,
      ),
      ended && !this.page.frame ? h("p", {}, say("positionInReplay"), " ", h("a", { href: replay, onclick: following(replay) }, say("replay"))) : null,
      startedFrom(table),
    );
  }

  /** Opens the form for a new table with this position. @param {import("./types.js").Table} table @param {string} position */
  async playFrom(table, position) {
    try {
      const game = await gameNamed(table.game);
      makeTable(game, { position, book: await otherBook(table, game) });
    } catch (error) {
      trouble(error);
    }
  }
}

/** Whether one plays against bots only. @param {import("./types.js").Table} table */
function alone(table) {
  return table.seat !== null && table.seats.every((seat) => seat.you || seat.kind === "bot");
}

/** What a match began with, where it was not dealt; everyone may read it. @param {import("./types.js").Table} table */
export function startedFrom(table) {
  if (table.position === null) return null;
  return h("details", { class: "started-from" }, h("summary", {}, say("startedFrom")), h("p", {}, say("startedFromWhy")), h("pre", { tabindex: 0 }, table.position));
}
