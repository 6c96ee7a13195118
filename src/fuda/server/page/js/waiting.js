/** A table before the deal: who sits, who is awaited, how to invite, and the shuffle to which everyone adds. */
import { post } from "./api.js";
import { DeckChoice } from "./decks.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { invite } from "./invite.js";
import { trouble } from "./notices.js";
import { clockWords } from "./make.js";
import { startedFrom } from "./position.js";
import { go } from "./router.js";
import { forget, kept } from "./settings.js";
import { drawPart, keepPart } from "./shuffle.js";
import { effortOf, goalOf, say, told } from "./words.js";

const FEW = 5; // lines of the set-up that lie open; more are folded

/** The decks that were chosen before the page was drawn anew. @type {import("./decks.js").Memory} */
const decksChosen = new Map();

/**
 * @param {import("./types.js").Table} table
 * @param {import("./types.js").Game} game
 * @param {{send: (message: object) => Promise<any>, table: any, draw: () => Promise<void>}} page
 */
export function waiting(table, game, page) {
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  const strongest = game.bots.at(-1);
  const deck = game.decks && open && table.seat === null && !table.position ? new DeckChoice(game, `join-deck-${table.id}`, undefined, decksChosen) : null;
  const sit = async (/** @type {number} */ seat) => {
    try {
      const part = await drawPart();
      if (part) keepPart(table.id, part); // it may be asked for before the answer is here
      page.table = await post(`/api/tables/${encodeURIComponent(table.id)}/join`, { seat, commitment: part?.commitment, deck: deck?.text() ?? null });
      go(`/table/${table.id}`);
    } catch (error) {
      trouble(error);
    }
  };
  return h(
    "section",
    { class: "waiting paper", "aria-label": say("waitingTitle") },
    h("h2", {}, open ? say("waitingTitle") : say("waitingStart")),
    h("p", { class: "goal" }, [goalOf(game), effortOf(game)].filter(Boolean).join(" ")),
    h("p", {}, whatNext(table, open)),
    open ? countdown(table, page) : null,
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
          h("span", { class: "name" }, seat.kind === "open" ? (seat.kept ? say("keptSeat", seat.kept === "you" ? say("youHere") : told(seat.name)) : say("openSeat", seat.seat + 1)) : seat.you ? say("you", told(seat.name)) : told(seat.name)),
          seat.contributed ? h("small", {}, say("contributed")) : null,
          seat.kind === "open" && table.seat === null && seat.kept !== "other" ? h("button", { type: "button", class: "button small first", onclick: () => sit(seat.seat) }, say("sitHere")) : null,
          seat.kind === "open" && table.yours && strongest
            ? h("button", { type: "button", class: "button small", onclick: () => page.send({ type: "bot", seat: seat.seat, bot: strongest.name }) }, icon("bot"), say("botHere"))
            : null,
        ),
      ),
    ),
    deck ? h("div", { class: "field" }, h("label", { for: deck.id }, say("deck")), deck.root, h("small", {}, h("a", { href: `/decks/${encodeURIComponent(game.name)}`, target: "_blank" }, say("deckBuild")))) : null,
    invite(table),
    promise(table),
    h(
      "div",
      { class: "moves" },
      table.yours ? h("button", { type: "button", class: `button ${open ? "" : "first"}`, onclick: () => page.send({ type: "start" }) }, say(open ? "startWithBots" : "start")) : null,
    ),
  );
}

/**
 * How long until bots join at a table of one's own quick match, and has them join then.
 * @param {import("./types.js").Table} table @param {{send: (message: object) => Promise<any>, table: any}} page
 */
function countdown(table, page) {
  const until = Number(kept(`quick.${table.id}`));
  if (!until || !table.yours) return null;
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const line = h("p", { class: "countdown", role: "timer" }, say("quickWait", left()));
  const timer = setInterval(() => {
    if (page.table?.status !== "waiting" || !line.isConnected) return clearInterval(timer);
    fill(line, say("quickWait", left()));
    if (left() > 0) return;
    clearInterval(timer);
    forget(`quick.${table.id}`);
    page.send({ type: "start" });
  }, 250);
  return line;
}

/** @param {import("./types.js").Table} table @param {number} open how many seats are free */
function whatNext(table, open) {
  if (!open) return table.yours ? say("waitingYours") : say("waitingMaker", told(table.maker));
  if (table.seat === null) return say("waitingJoin");
  if (!table.yours) return say("waitingOthers");
  if (kept(`quick.${table.id}`)) return say("waitingQuick");
  return say(table.hold ? "waitingHold" : "waitingInvite");
}

/**
 * The clock, and which options are in force: the name of the preset that they are, or those that are not as usual.
 * @param {import("./types.js").Table} table @param {import("./types.js").Game} game
 */
function setUp(table, game) {
  const same = (/** @type {Record<string, unknown>} */ options) => game.options.every(({ name, default: usual }) => (table.options[name] ?? usual) === (options[name] ?? usual));
  const preset = game.presets.find(({ options }) => same(options));
  const unusual = preset ? [] : game.options.filter((option) => table.options[option.name] !== undefined && table.options[option.name] !== option.default);
  const cards = table.book && table.book.digest !== game.book?.digest ? table.book.name : null;
  const lines = [
    ...(cards ? [say("oneIs", say("cards"), cards)] : []),
    ...(table.decks?.some(Boolean) ? [say("ownDecks")] : []),
    ...(table.clock ? [say("oneIs", say("clock"), clockWords(table.clock))] : []),
    ...(preset ? [say("oneIs", told(preset.words), told(preset.about))] : []),
    ...unusual.map((option) => say("oneIs", told(option.words), told(option.values.find(({ value }) => value === table.options[option.name])?.words))),
  ];
  if (!lines.length) return null;
  const list = h("ul", { class: "set-up", "aria-label": say("setUp") }, ...lines.map((line) => h("li", {}, line)));
  return lines.length > FEW ? h("details", { class: "set-up-all" }, h("summary", {}, say("setUp")), list) : list;
}

/** What is promised of the shuffle. The browser does its part by itself. @param {import("./types.js").Table} table */
function promise(table) {
  return h(
    "details",
    { class: "shuffle" },
    h("summary", {}, say("shuffleTitle")),
    h("p", {}, say(crypto.subtle ? "shuffleWhy" : "checkNeedsHttps")),
    h("p", {}, say("shuffleService")),
    h("p", {}, h("code", { id: "shuffle-commitment" }, table.shuffle.commitment)),
    ...table.seats.map((seat, i) => (table.shuffle.commitments[i] ? h("p", {}, told(seat.name), " ", h("code", {}, table.shuffle.commitments[i])) : null)),
  );
}
