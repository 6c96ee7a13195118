/** A table before the deal: who sits, who is awaited, how to invite, and the shuffle to which everyone may add. */
import { post } from "./api.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { notice, trouble } from "./notices.js";
import { clockWords } from "./make.js";
import { startedFrom } from "./position.js";
import { go } from "./router.js";
import { say, told } from "./words.js";

/**
 * @param {import("./types.js").Table} table
 * @param {import("./types.js").Game} game
 * @param {{say: (message: object) => Promise<any>, table: any, draw: () => Promise<void>}} page
 */
export function waiting(table, game, page) {
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  const strongest = game.bots.at(-1);
  const sit = async (/** @type {number} */ seat) => {
    try {
      page.table = await post(`/api/tables/${encodeURIComponent(table.id)}/join`, { seat });
      go(`/table/${table.id}`);
    } catch (error) {
      trouble(error);
    }
  };
  return h(
    "section",
    { class: "waiting paper", "aria-label": say("waitingTitle") },
    h("h2", {}, open ? say("waitingTitle") : say("waitingStart")),
    h("p", {}, whatNext(table, open)),
    setUp(table, game),
    startedFrom(table),
    h(
      "ol",
      { class: "seats" },
      ...table.seats.map((seat) =>
        h(
          "li",
          { class: seat.kind },
          icon(seat.kind === "bot" ? "bot" : "person"),
          h("span", { class: "name" }, seat.kind === "open" ? say("openSeat", seat.seat + 1) : seat.you ? say("you", told(seat.name)) : told(seat.name)),
          seat.contributed ? h("small", {}, say("contributed")) : null,
          seat.kind === "open" && table.seat === null ? h("button", { type: "button", class: "button small first", onclick: () => sit(seat.seat) }, say("sitHere")) : null,
          seat.kind === "open" && table.yours && strongest
            ? h("button", { type: "button", class: "button small", onclick: () => page.say({ type: "bot", seat: seat.seat, bot: strongest.name }) }, icon("bot"), say("botHere"))
            : null,
        ),
      ),
    ),
    invite(table),
    table.seat !== null ? contribution(table, page) : null,
    h(
      "div",
      { class: "moves" },
      table.yours ? h("button", { type: "button", class: `button ${open ? "" : "first"}`, onclick: () => page.say({ type: "start" }) }, say(open ? "startWithBots" : "start")) : null,
    ),
  );
}

/** @param {import("./types.js").Table} table @param {number} open how many seats are free */
function whatNext(table, open) {
  if (!open) return table.yours ? say("waitingYours") : say("waitingMaker", told(table.maker));
  if (table.seat === null) return say("waitingJoin");
  return say(table.hold && table.yours ? "waitingHold" : "waitingInvite");
}

/** The clock, and the options that are not as usual. @param {import("./types.js").Table} table @param {import("./types.js").Game} game */
function setUp(table, game) {
  const unusual = game.options.filter((option) => table.options[option.name] !== undefined && table.options[option.name] !== option.default);
  const cards = table.book && table.book.digest !== game.book?.digest ? table.book.name : null;
  const lines = [
    ...(cards ? [say("oneIs", say("cards"), cards)] : []),
    ...(table.decks?.some(Boolean) ? [say("ownDecks")] : []),
    ...(table.clock ? [say("oneIs", say("clock"), clockWords(table.clock))] : []),
    ...unusual.map((option) => say("oneIs", told(option.words), told(option.values.find(({ value }) => value === table.options[option.name])?.words))),
  ];
  return lines.length ? h("ul", { class: "set-up", "aria-label": say("setUp") }, ...lines.map((line) => h("li", {}, line))) : null;
}

/** The link to send to friends. @param {import("./types.js").Table} table */
export function invite(table) {
  const link = `${location.origin}/table/${table.id}`;
  const field = h("input", { type: "text", readonly: true, value: link, id: "invite-link", onclick: () => field.select() });
  return h(
    "div",
    { class: "field invite" },
    h("label", { for: "invite-link" }, say("inviteLink")),
    h("div", { class: "with-button" }, field, h("button", { type: "button", class: "button", onclick: () => copy(link, field) }, icon("link"), say("copy"))),
  );
}

/** @param {string} text @param {HTMLInputElement | HTMLTextAreaElement} field */
export async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    field.select();
    document.execCommand("copy");
  }
  notice(say("copied"));
}

/** @param {import("./types.js").Table} table @param {{say: (message: object) => Promise<any>}} page */
function contribution(table, page) {
  const field = h("input", { type: "text", id: "shuffle-text", maxlength: 200, autocomplete: "off" });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (field.value && (await page.say({ type: "contribute", text: field.value }))) notice(say("contributedYou"));
  };
  return h(
    "details",
    { class: "shuffle" },
    h("summary", {}, say("shuffleTitle")),
    h("p", {}, say("shuffleWhy")),
    h("p", {}, h("code", {}, table.shuffle.commitment)),
    h("form", { class: "field", onsubmit: send }, h("label", { for: "shuffle-text" }, say("shuffleAdd")), h("div", { class: "with-button" }, field, h("button", { class: "button" }, say("add")))),
  );
}
