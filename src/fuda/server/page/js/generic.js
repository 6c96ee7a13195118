/**
 * The complete layout of any game that brings none: made from its view, card table and texts alone. Fields of the view are called
 * as the catalogue's `table` has them; what is a card is shown as one; fields that hold seats are shown with names.
 */
import { h } from "./dom.js";
import { explaining } from "./place.js";
import { capital, count, say, told } from "./words.js";

/** Fields that every view has and that are shown elsewhere. */
const ELSEWHERE = new Set(["game", "players", "seat", "turn", "phase", "over", "scores", "options", "hand", "hands"]);

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Scene} Scene */

/**
 * @param {import("./types.js").OpenGame} open
 * @returns {import("./types.js").Layout}
 */
export function createLayout({ game, t, has, card, cardName, explain, face }) {
  const label = (/** @type {string} */ field) => (has(`table.${field}`) ? t(`table.${field}`) : field.replaceAll("_", " "));
  const isCard = (/** @type {unknown} */ value) => typeof value === "string" && card(value) !== null;
  const isSeat = (/** @type {string} */ field) => game.seat_fields.includes(field);

  /** A value in words. @param {string} field @param {unknown} value @param {string[]} names @returns {string} */
  function plain(field, value, names) {
    if (value === null || value === undefined) return "–";
    if (typeof value === "boolean") return say(value ? "yes" : "no");
    if (Array.isArray(value)) return value.map((one) => plain(field, one, names)).join(say("comma")) || "–";
    if (typeof value === "object") return Object.entries(value).map(([name, inner]) => `${label(name)} ${plain(name, inner, names)}`).join(say("comma"));
    if (isSeat(field) && typeof value === "number") return names[value] ?? say("seatN", value + 1);
    return isCard(value) ? cardName(String(value)) : String(value);
  }

  /** @param {View} view @param {unknown} value whether it says one thing of each seat */
  const bySeat = (view, value) => Array.isArray(value) && value.length === view.players && value.every((one) => one === null || typeof one !== "object");

  /**
   * The view's own fields by how they are shown: a card before each seat, a fact about each seat, cards, and whatever else.
   * @param {View} view
   */
  function fields(view) {
    const all = Object.entries(view).filter(([name]) => !ELSEWHERE.has(name));
    const before = all.filter(([, value]) => bySeat(view, value) && value.some(isCard));
    const empty = all.filter(([, value]) => bySeat(view, value) && value.every((/** @type {unknown} */ one) => one === null));
    const facts = all.filter((field) => bySeat(view, field[1]) && !before.includes(field) && !empty.includes(field));
    const cards = all.filter(([, value]) => isCard(value) || (Array.isArray(value) && value.length > 0 && value.every(isCard) && !bySeat(view, value)));
    const shown = [...before, ...empty, ...facts, ...cards];
    return { spots: all.filter((field) => before.includes(field) || empty.includes(field)), facts, cards, others: all.filter((field) => !shown.includes(field)) };
  }

  /** One card, or the place where one will lie, with whose it is. @param {Scene} scene @param {string} field @param {unknown} value @param {number} seat */
  function spot({ view, names }, field, value, seat) {
    const laid = value === null ? h("span", { class: `card-place ${view.turn === seat ? "awaited" : ""}` }) : isCard(value) ? face(String(value)) : face(plain(field, value, names));
    return h("li", { class: "spot-of-seat", "data-key": value === null ? null : `${field}-${seat}-${value}`, "data-from": value === null ? null : `seat-${seat}`, ...(isCard(value) ? explaining(explain(String(value))) : {}) }, laid, h("span", { class: "whose" }, names[seat] ?? ""));
  }

  return {
    scrolls: true,

    middle(scene) {
      const { view, names, bottom } = scene;
      const { spots, cards, others } = fields(view);
      const order = Array.from({ length: view.players }, (_, i) => (bottom + 1 + i) % view.players);
      return h(
        "div",
        { class: "generic-middle", style: { "--wide": Math.max(view.players, 4) } },
        ...spots.map(([field, values]) => h("figure", { class: "generic-row" }, h("figcaption", {}, capital(label(field))), h("ul", {}, ...order.map((seat) => spot(scene, field, values[seat], seat))))),
        ...cards.map(([field, value]) => h("figure", { class: "generic-row small" }, h("figcaption", {}, capital(label(field))), h("ul", {}, ...[value].flat().map((one, i) => h("li", { "data-key": `${field}-${i}-${one}`, ...explaining(explain(String(one))) }, face(String(one))))))),
        others.length ? h("dl", {}, ...others.map(([field, value]) => h("div", {}, h("dt", {}, capital(label(field))), h("dd", {}, plain(field, value, names))))) : null,
      );
    },

    hand({ view, names }) {
      /** @type {Map<string, number>} */
      const seen = new Map();
      return (view.hand ?? []).map((/** @type {unknown} */ one) => {
        const text = typeof one === "string" ? one : plain("hand", one, names);
        const n = seen.get(text) ?? 0;
        seen.set(text, n + 1);
        return { key: n ? `${text}#${n}` : text, part: text, face: face(text), label: cardName(text), about: explain(text) };
      });
    },

    facts({ view, names }, seat) {
      const { facts } = fields(view);
      return [
        { icon: "crown", text: String(view.scores[seat]), label: count("pointOne", "pointMany", view.scores[seat]) },
        ...facts.map(([field, values]) => {
          const text = `${capital(label(field))} ${plain(field, values[seat], names)}`;
          return { text, label: text };
        }),
      ];
    },

    gathers: true,

    describe({ view, names }) {
      const { spots, facts, cards, others } = fields(view);
      return [
        ...[...cards, ...others].map(([field, value]) => `${capital(label(field))}: ${plain(field, value, names)}`),
        ...names.map((name, seat) => {
          const known = [...spots, ...facts].map(([field, values]) => `${label(field)} ${plain(field, values[seat], names)}`);
          return `${name}: ${[count("pointOne", "pointMany", view.scores[seat]), ...known].join(say("comma"))}`;
        }),
        view.hand?.length ? `${say("yourHand")}: ${plain("hand", view.hand, names)}` : "",
      ].filter(Boolean);
    },

    status({ view }) {
      return capital(told(game.phases[view.phase]) || view.phase);
    },
  };
}
