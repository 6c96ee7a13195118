/**
 * What happens by itself, told step by step: a Disaster's way, whom it picks, each Combat card, each sum. A step is a view of its own
 * with the lines that tell it; a click skips ahead.
 */
import { explaining, h, lang } from "/page/js/kit.js";
import { sign } from "./marks.js";

/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {import("../../../server/page/js/types.js").View} View */
/** @typedef {import("../../../server/page/js/types.js").Note} Note */
/** @typedef {import("../../../server/page/js/types.js").OpenGame} OpenGame */
/** @typedef {{by: string, from: number, to: number}} Change a number that something has changed */
/** @typedef {{card: string, value: number, changes: Change[], total: number}} Term one of those whose ability counts */
/** @typedef {{terms: Term[], changes: Change[], total: number}} Sum */
/** @typedef {{kind: "words", lines: Line[], about: string[]} | {kind: "sum", whom: string, attack: Sum, defense: Sum, about: string[]}
 *   | {kind: "charm", whom: [string, string], charm: [Sum, Sum], about: string[]}
 *   | {kind: "card", whom: string, card: string, about: string[]}} Beat */
/** @typedef {{note: Note, text: string}} Line */

const QUIET = new Set(["turn", "draws", "drawn", "plays", "steps", "takes", "takes_item", "item_seen", "puts_down", "puts_down_item", "attacks", "protects", "uses", "discards", "places", "buries", "buries_item", "strikes_at", "first", "dealt_under", "takes_back", "enhances", "discards_item", "attempts", "leaves"]);
const CHANGES = { is_replaced: 0, surroundings: 0, horde: 0, changes: 1 };
const ALONE = new Set(["combat", "duel", "target", "card_for", "attack_on", "reveals", "draws_disaster", "goes", "disasters_win", "wins", "affects", "enters_field", "flashes", "invokes", "cancels"]);
const TIMES = { words: 1500, card: 1300, sum: 2600, charm: 2600 };

/** The steps of what happened: sums with all that makes them, and everything else in words, a few notes at a time. @param {Note[]} notes @param {string[]} sentences one for each note @returns {Beat[]} */
export function beatsOf(notes, sentences) {
  /** @type {Beat[]} */
  const beats = [];
  /** @type {{ability: number, term: Term}[]} */
  let open = [];
  /** @type {{ability: number, change: Change}[]} */
  let whole = [];
  /** The first of two whose Charm is compared. @type {{whom: string, sum: Sum} | null} */
  let first = null;
  for (const [i, note] of notes.entries()) {
    const [a = 0, b = 0, c = 0] = note.values;
    if (note.name === "has_ability") {
      open.push({ ability: b, term: { card: note.parts[0] ?? "", value: c, changes: [], total: c } });
    } else if (note.name in CHANGES) {
      const [from, to] = note.name === "changes" ? [b, c] : [a, b];
      const change = { by: note.name === "changes" ? (note.parts[0] ?? "") : note.name, from, to };
      const last = open.at(-1);
      if (last && last.term.total === from) {
        last.term.changes.push(change);
        last.term.total = to;
      } else whole.push({ ability: last?.ability ?? 0, change });
    } else if (note.name === "attack_on") {
      const side = (/** @type {number} */ ability, /** @type {number} */ total) => ({ terms: open.filter((one) => one.ability === ability).map((one) => one.term), changes: whole.filter((one) => one.ability === ability).map((one) => one.change), total });
      beats.push({ kind: "sum", whom: note.parts[0] ?? "", attack: side(1, b), defense: side(2, c), about: [note.parts[0] ?? ""] });
      open = [];
      whole = [];
    } else if (note.name === "charm_of") {
      const whom = note.parts[0] ?? "";
      const sum = { terms: open.filter((one) => one.term.card === whom).map((one) => one.term), changes: [], total: b };
      if (first) beats.push({ kind: "charm", whom: [first.whom, whom], charm: [first.sum, sum], about: [first.whom, whom] });
      if (first) open = [];
      first = first ? null : { whom, sum };
    } else if (note.name === "card_for") {
      beats.push({ kind: "card", whom: note.parts[0] ?? "", card: note.parts[1] ?? "", about: [note.parts[0] ?? ""] });
    } else if (!QUIET.has(note.name)) {
      if (["breaks", "location_attacks"].includes(note.name)) open = [];
      const last = beats.at(-1);
      const about = note.parts.filter((part) => !part.startsWith("seat-"));
      if (last?.kind === "words" && !ALONE.has(note.name) && last.lines.length < 5) {
        last.lines.push({ note, text: sentences[i] ?? "" });
        last.about.push(...about);
      } else beats.push({ kind: "words", lines: [{ note, text: sentences[i] ?? "" }], about });
    }
  }
  return beats;
}

/**
 * The views that are shown before what comes of a move, one for each step; null where the move tells itself.
 * @param {View} before @param {{notes?: Note[], words?: import("../../../server/page/js/types.js").Sentences}} event @param {View} after @returns {View[] | null}
 */
export function between(before, event, after) {
  const beats = beatsOf(event.notes ?? [], event.words?.[lang()] ?? event.words?.en ?? []);
  if (!beats.length) return null;
  /** @type {View} */
  let view = { ...before, turn: null };
  return beats.map((beat, i) => {
    view = { ...follow(view, beat, after), story: { ...beat, step: i + 1, steps: beats.length } };
    return view;
  });
}

/** The view with what a step moves: a Disaster goes to where it stops. @param {View} view @param {Beat} beat @param {View} after */
function follow(view, beat, after) {
  if (beat.kind !== "words") return view;
  let field = view.field;
  for (const { note } of beat.lines) {
    const [who = "", where = ""] = note.parts;
    if (["moves", "passes", "enters_field"].includes(note.name)) field = moved(field, who, where);
    if (["defeated", "leaves_field"].includes(note.name)) field = moved(field, who, null);
  }
  return { ...view, field, combat: beat.lines.some(({ note }) => note.name === "combat") ? after.combat : view.combat };
}

/** The Field after a Disaster has gone to another place, or is gone. @param {View} field @param {string} card @param {string | null} where */
function moved(field, card, where) {
  const from = Object.keys(field).find((at) => Object.values(field[at].disasters).some((/** @type {any} */ one) => one.card === card));
  const to = Object.keys(field).find((at) => field[at].card === where);
  if (!from || (where && (!to || to === from))) return field;
  const [name = "", one] = Object.entries(field[from].disasters).find(([, /** @type {any} */ other]) => other.card === card) ?? [];
  const { [name]: _, ...rest } = field[from].disasters;
  const gone = { ...field, [from]: { ...field[from], disasters: rest } };
  return to ? { ...gone, [to]: { ...field[to], disasters: { ...field[to].disasters, [name]: one } } } : gone;
}

/** How long a step is shown. @param {View} view */
export function pause(view) {
  const story = view.story;
  return story ? (TIMES[/** @type {keyof typeof TIMES} */ (story.kind)] ?? 0) + (story.kind === "words" ? 350 * (story.lines.length - 1) : 0) : 0;
}

/** @param {OpenGame} open @param {import("./things.js").Things} pieces */
export function stories(open, pieces) {
  const { t, cardName, face } = open;

  /** What changes a number. @param {Change} change */
  const changed = (change) => h("span", { class: "change", ...explaining(isCard(change.by) ? pieces.explain(change.by) : null) }, isCard(change.by) ? cardName(change.by) : t(`table.by_${change.by}`), h("b", {}, difference(change)));
  const isCard = (/** @type {string} */ by) => open.card(by) !== null;
  const difference = (/** @type {Change} */ { from, to }) => (to >= from ? `+${to - from}` : `−${from - to}`);

  /** One side of a sum. @param {string} ability @param {Sum} sum @param {string} [title] */
  function side(ability, sum, title = t(`cards.ability.${ability}`)) {
    return h(
      "div",
      { class: `sum-side sum-${ability}` },
      h("span", { class: "sum-name" }, sign(ability), title),
      h("ul", {}, ...sum.terms.map((term) => h("li", {}, h("span", { class: "term" }, cardName(term.card), h("b", {}, String(term.value))), ...term.changes.map(changed))), sum.changes.length ? h("li", {}, ...sum.changes.map(changed)) : null),
      h("b", { class: "sum-total" }, String(sum.total)),
    );
  }

  /** What is told now; null where nothing is. @param {Scene} scene */
  return function tell({ view }) {
    /** @type {(Beat & {step: number, steps: number}) | undefined} */
    const story = view.story;
    if (!story) return null;
    const step = story.steps > 1 ? h("span", { class: "story-step" }, `${story.step}/${story.steps}`) : null;
    if (story.kind === "card") return h("section", { class: "story story-card", lang: lang() }, h("div", { class: "story-face", "data-key": `drawn-${story.card}`, "data-turns": true, ...explaining(pieces.explain(story.card)) }, face(story.card)), h("div", {}, h("h2", {}, t("table.card_for", cardName(story.whom))), h("p", {}, cardName(story.card)), h("p", { class: "story-effect" }, pieces.effect(story.card))), step);
    if (story.kind === "charm") {
      const [one, other] = story.charm;
      const ends = one.total === other.total ? "table.charm_even" : "table.charm_wins";
      return h("section", { class: "story story-sum" }, h("h2", {}, t("cards.ability.charm")), h("div", { class: "sum-sides" }, ...story.charm.map((sum, i) => side("charm", sum, cardName(story.whom[i] ?? "")))), h("p", { class: "sum-result" }, t(ends, cardName(story.whom[one.total > other.total ? 0 : 1] ?? ""))), step);
    }
    if (story.kind === "sum") {
      const damage = Math.max(0, story.attack.total - story.defense.total);
      return h("section", { class: "story story-sum" }, h("h2", {}, t("table.attack_on", cardName(story.whom))), h("div", { class: "sum-sides" }, side("attack", story.attack), side("defense", story.defense)), h("p", { class: `sum-result ${damage ? "hurts" : ""}` }, t(damage ? "table.sum_damage" : "table.sum_nothing", damage)), step);
    }
    return h("section", { class: "story story-words" }, ...story.lines.map(({ text }, i) => h("p", { class: i ? "" : "first" }, text)), step);
  };
}
