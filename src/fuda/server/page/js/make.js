/** Making a table: how many, who sits where, the game's options in words, cards and position, the clock, who may watch. */
import { post } from "./api.js";
import { spell } from "./clock.js";
import { fill, h } from "./dom.js";
import { dialog, trouble } from "./notices.js";
import { go } from "./router.js";
import { Start } from "./start.js";
import { say, told } from "./words.js";

const CLOCKS = /** @type {const} */ ({
  none: null,
  quick: { kind: "bank", seconds: 300, increment: 5 },
  calm: { kind: "bank", seconds: 900, increment: 10 },
  days: { kind: "move", seconds: 259200 },
});

/** A clock in words. @param {import("./types.js").Clock} clock */
export function clockWords(clock) {
  const spelled = spell(clock.seconds * 1000);
  return clock.kind === "bank" ? say("clockBank", spelled, clock.increment) : say("clockMove", spelled);
}

/**
 * The form for a new table.
 * @param {import("./types.js").Game} game
 * @param {import("./start.js").Given} [given] what it is to begin with; then bots are proposed for the other seats
 */
export function makeTable(game, given = {}) {
  const { min, max } = game.players;
  const players = choose("make-players", range(min, max).map((n) => ({ value: String(n), text: say("nPlayers", n) })), String(game.players.default));
  const strongest = game.bots.at(-1)?.name ?? "random";
  const seats = h("ol", { class: "make-seats" });
  /** The list of decks for another seat. @type {(n: number) => HTMLElement | null} */
  let deckOf = () => null;
  let mine = 1; // one's own seat, counted from 1
  const selects = () => /** @type {HTMLSelectElement[]} */ ([...seats.querySelectorAll("select")]);
  const drawSeats = () => {
    const before = new Map(selects().map((select) => [select.id, select.value]));
    const list = [{ value: "open", text: say("openForPerson") }, ...game.bots.map((bot) => ({ value: `bot:${bot.name}`, text: say("botLevel", told(bot.words)) }))];
    fill(
      seats,
      ...range(1, Number(players.value)).map((n) => {
        if (n === mine) return h("li", {}, h("span", {}, say("seatN", n)), h("span", { class: "you-here" }, say("youHere")));
        const name = `make-seat-${n}`;
        const usual = n === 2 && given.position === undefined ? "open" : `bot:${strongest}`;
        return h("li", {}, h("label", { for: name }, say("seatN", n)), choose(name, list, before.get(name) ?? usual), deckOf(n));
      }),
    );
  };
  players.addEventListener("change", drawSeats);
  const options = game.options.map((option) => ({ option, field: optionField(option) }));
  const presets = game.presets.length ? choosePreset(game, options) : null;
  const many = options.length > 4;
  const optionList = options.map(({ field }) => field.root);
  const optionBox = many ? h("details", { class: "options" }, h("summary", {}, say("houseRules", options.length)), ...optionList) : h("fieldset", { class: "field options" }, h("legend", {}, say("options")), ...optionList);
  const start = new Start(game, given, () => Number(players.value), (found) => {
    if (found) players.value = String(found.players);
    players.disabled = found !== null; // the position says how many play, and by which rules
    optionBox.hidden = found !== null;
    if (presets) presets.hidden = found !== null;
    mine = (found?.seat ?? 0) + 1;
    drawSeats();
  });
  if (game.decks) deckOf = (n) => seatDeck(start, n);
  drawSeats();
  const clock = choose("make-clock", Object.keys(CLOCKS).map((name) => ({ value: name, text: say(/** @type {any} */ (`clock_${name}`)) })), "none");
  const listed = h("input", { type: "checkbox", id: "make-public" });
  const hold = h("input", { type: "checkbox", id: "make-hold" });
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!(await start.settled())) return start.focusFault();
    const body = start.body();
    const others = new Map(selects().map((select) => [select.id, select.value]));
    const chosen = range(1, Number(players.value)).map((n) => {
      const value = others.get(`make-seat-${n}`);
      return value === undefined ? { kind: "me" } : value === "open" ? { kind: "open" } : { kind: "bot", bot: value.slice(4) };
    });
    try {
      const table = await post("/api/tables", {
        game: game.name,
        players: Number(players.value),
        options: body.position ? {} : Object.fromEntries(options.map(({ option, field }) => [option.name, field.value()])),
        seats: chosen,
        clock: CLOCKS[/** @type {keyof typeof CLOCKS} */ (clock.value)],
        public: listed.checked,
        hold: hold.checked,
        ...body,
      });
      box.close();
      go(`/table/${table.id}`);
    } catch (error) {
      if (!start.refuse(error, true)) trouble(error);
    }
  };
  const box = dialog(
    say("makeTitle", told(game.title)),
    h(
      "form",
      { class: "make", onsubmit: make },
      h("div", { class: "field" }, h("label", { for: "make-players" }, say("howMany")), players),
      h("fieldset", { class: "field" }, h("legend", {}, say("whoSits")), seats),
      presets,
      options.length ? optionBox : null,
      h("div", { class: "field" }, h("label", { for: "make-clock" }, say("clock")), clock),
      ...start.roots,
      h("label", { class: "tick" }, listed, h("span", {}, say("listed"))),
      h("label", { class: "tick" }, hold, h("span", {}, say("hold"))),
      h("div", { class: "dialog-foot" }, h("button", { class: "button first", id: "make-go" }, say("makeIt"))),
    ),
  );
}

/** The deck of another seat. @param {Start} start @param {number} n the seat, from 1 */
function seatDeck(start, n) {
  const deck = start.deckOf(n - 1);
  return h("span", { class: "seat-deck" }, h("label", { class: "hidden-text", for: deck.id }, say("deckOfSeat", n)), deck.root);
}

/** @param {number} from @param {number} to */
function range(from, to) {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

/** @param {string} id @param {{value: string, text: string}[]} list @param {string} chosen */
function choose(id, list, chosen) {
  return h("select", { id }, ...list.map(({ value, text }) => h("option", { value, selected: value === chosen }, text)));
}

/**
 * Rules that go together, under a name; what is chosen here sets the single options, which can still be changed.
 * @param {import("./types.js").Game} game
 * @param {{option: import("./types.js").Option, field: ReturnType<typeof optionField>}[]} options
 */
function choosePreset(game, options) {
  const about = h("small", { id: "make-preset-about" });
  const select = choose("make-preset", [...game.presets.map(({ name, words }) => ({ value: name, text: told(words) })), { value: "", text: say("ownRules") }], game.presets[0]?.name ?? "");
  select.setAttribute("aria-describedby", "make-preset-about");
  const apply = () => {
    const preset = game.presets.find(({ name }) => name === select.value);
    fill(about, told(preset?.about));
    if (preset) for (const { option, field } of options) field.set(preset.options[option.name]);
  };
  select.addEventListener("change", apply);
  for (const { field } of options) field.root.addEventListener("change", () => ((select.value = ""), fill(about)));
  apply();
  return h("div", { class: "field" }, h("label", { for: "make-preset" }, say("rulesPreset")), select, about);
}

/** @param {import("./types.js").Option} option */
function optionField(option) {
  const id = `option-${option.name}`;
  if (option.values.length === 2 && option.values.every(({ value }) => typeof value === "boolean")) {
    const box = h("input", { type: "checkbox", id, checked: option.default === true });
    return { root: h("label", { class: "tick" }, box, h("span", {}, told(option.words))), value: () => box.checked, set: (/** @type {unknown} */ value) => void (box.checked = value === true) };
  }
  const select = choose(id, option.values.map(({ words }, i) => ({ value: String(i), text: told(words) })), String(option.values.findIndex(({ value }) => value === option.default)));
  return { root: h("div", { class: "option" }, h("label", { for: id }, told(option.words)), select), value: () => option.values[Number(select.value)]?.value, set: (/** @type {unknown} */ wanted) => void (select.value = String(option.values.findIndex(({ value }) => value === wanted))) };
}
