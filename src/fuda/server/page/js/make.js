/** Making a table: how many, who sits where, the game's options in words, the clock, who may watch. */
import { post } from "./api.js";
import { spell } from "./clock.js";
import { fill, h } from "./dom.js";
import { dialog, trouble } from "./notices.js";
import { go } from "./router.js";
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

/** @param {import("./types.js").Game} game */
export function makeTable(game) {
  const { min, max } = game.players;
  const players = choose("make-players", range(min, max).map((n) => ({ value: String(n), text: say("nPlayers", n) })), String(game.players.default));
  const seats = h("ol", { class: "make-seats" });
  const others = () => {
    const strongest = game.bots.at(-1)?.name ?? "random";
    const before = /** @type {HTMLSelectElement[]} */ ([...seats.querySelectorAll("select")]).map((select) => select.value);
    fill(
      seats,
      h("li", {}, h("span", {}, say("seatN", 1)), h("span", { class: "you-here" }, say("youHere"))),
      ...range(2, Number(players.value)).map((n) => {
        const name = `make-seat-${n}`;
        const list = [{ value: "open", text: say("openForPerson") }, ...game.bots.map((bot) => ({ value: `bot:${bot.name}`, text: say("botLevel", told(bot.words)) }))];
        return h("li", {}, h("label", { for: name }, say("seatN", n)), choose(name, list, before[n - 2] ?? (n === 2 ? "open" : `bot:${strongest}`)));
      }),
    );
  };
  players.addEventListener("change", others);
  others();
  const options = game.options.map((option) => ({ option, field: optionField(option) }));
  const clock = choose("make-clock", Object.keys(CLOCKS).map((name) => ({ value: name, text: say(/** @type {any} */ (`clock_${name}`)) })), "none");
  const listed = h("input", { type: "checkbox", id: "make-public" });
  const hold = h("input", { type: "checkbox", id: "make-hold" });
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const chosen = /** @type {HTMLSelectElement[]} */ ([...seats.querySelectorAll("select")]).map((select) => (select.value === "open" ? { kind: "open" } : { kind: "bot", bot: select.value.slice(4) }));
    try {
      const table = await post("/api/tables", {
        game: game.name,
        players: Number(players.value),
        options: Object.fromEntries(options.map(({ option, field }) => [option.name, field.value()])),
        seats: [{ kind: "me" }, ...chosen],
        clock: CLOCKS[/** @type {keyof typeof CLOCKS} */ (clock.value)],
        public: listed.checked,
        hold: hold.checked,
      });
      box.close();
      go(`/table/${table.id}`);
    } catch (error) {
      trouble(error);
    }
  };
  const many = options.length > 4;
  const optionList = options.map(({ field }) => field.root);
  const box = dialog(
    say("makeTitle", told(game.title)),
    h(
      "form",
      { class: "make", onsubmit: make },
      h("div", { class: "field" }, h("label", { for: "make-players" }, say("howMany")), players),
      h("fieldset", { class: "field" }, h("legend", {}, say("whoSits")), seats),
      options.length ? (many ? h("details", { class: "options" }, h("summary", {}, say("houseRules", options.length)), ...optionList) : h("fieldset", { class: "field options" }, h("legend", {}, say("options")), ...optionList)) : null,
      h("div", { class: "field" }, h("label", { for: "make-clock" }, say("clock")), clock),
      h("label", { class: "tick" }, listed, h("span", {}, say("listed"))),
      h("label", { class: "tick" }, hold, h("span", {}, say("hold"))),
      h("div", { class: "dialog-foot" }, h("button", { class: "button first", id: "make-go" }, say("makeIt"))),
    ),
  );
}

/** @param {number} from @param {number} to */
function range(from, to) {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

/** @param {string} id @param {{value: string, text: string}[]} list @param {string} chosen */
function choose(id, list, chosen) {
  return h("select", { id }, ...list.map(({ value, text }) => h("option", { value, selected: value === chosen }, text)));
}

/** @param {import("./types.js").Option} option */
function optionField(option) {
  const id = `option-${option.name}`;
  if (option.values.length === 2 && option.values.every(({ value }) => typeof value === "boolean")) {
    const box = h("input", { type: "checkbox", id, checked: option.default === true });
    return { root: h("label", { class: "tick" }, box, h("span", {}, told(option.words))), value: () => box.checked };
  }
  const select = choose(id, option.values.map(({ words }, i) => ({ value: String(i), text: told(words) })), String(option.values.findIndex(({ value }) => value === option.default)));
  return { root: h("div", { class: "option" }, h("label", { for: id }, told(option.words)), select), value: () => option.values[Number(select.value)]?.value };
}
