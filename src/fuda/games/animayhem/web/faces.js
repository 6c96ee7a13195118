/**
 * The cards of Ani-Mayhem. A small one shows its kind and numbers in a strip on the left, which shows when cards are fanned, a
 * drawing and its name; a large one also all that is printed on it.
 */
import { h, lang, named, svg, told } from "/page/js/kit.js";
import { drawing } from "./drawings.js";
import { mark, sign } from "./marks.js";

/** @typedef {import("../../../server/page/js/types.js").Card} Card */

const STRIP = 15;
const SUITS = /** @type {Record<string, string>} */ ({ character: "blue", haven: "green", location: "green", item: "yellow", disaster: "red", combat: "red", enhancement: "blue", equipment: "yellow", flash: "ink", global: "green" });
const ABILITIES = ["attack", "defense", "movement", "charm", "energy"];

/** The colour of a card's kind. @param {Card} card */
export const suitOf = (card) => `suit-${SUITS[card.details.kind] ?? "ink"}`;

/** The words on a card in the reader's language. @param {Card} card */
export function printed(card) {
  return card.details.words?.[lang()] ?? card.details.words?.en ?? { skills: [], asks: [], does: [], categories: [], says: "" };
}

/** The abilities of a card with their values. @param {Card} card @returns {[string, number][]} */
export function abilitiesOf(card) {
  return ABILITIES.filter((one) => card.details.abilities[one] !== undefined).map((one) => [one, card.details.abilities[one]]);
}

/** A card's face, from a row of the card table. @param {Card} card @param {string} label */
export function face(card, label) {
  const { kind, major, gender } = card.details;
  const solid = kind === "disaster" && major;
  return h(
    "span",
    { class: `card ani-card ani-${kind} ${solid ? "ani-major" : ""} ${suitOf(card)}` },
    svg(
      "svg",
      { viewBox: "0 0 63 89", ...named(label) },
      svg("rect", { x: 0.4, y: 0.4, width: 62.2, height: 88.2, rx: 4.6, class: "face-paper" }),
      svg(
        "g",
        { class: "at-small" },
        svg("path", { d: `M${STRIP} .4H5A4.600 4.600 0 0 0 .4 5V84A4.600 4.600 0 0 0 5 88.600H${STRIP}Z`, class: solid ? "face-fill" : "ani-strip" }),
        svg("g", { class: solid ? "ani-inverse" : "" }, mark(kind, STRIP / 2, 9.5, 11.5), ...numbers(card)),
        drawing(card, 39, 33, 44),
      ),
      svg(
        "g",
        { class: "at-large" },
        svg("path", { d: "M5 .4H58A4.600 4.600 0 0 1 62.600 5V12.500H.4V5A4.600 4.600 0 0 1 5 .4Z", class: solid ? "face-fill" : "ani-strip" }),
        svg("g", { class: solid ? "ani-inverse" : "" }, mark(kind, 7, 6.5, 8)),
        gender ? mark(gender, 57, 6.5, 6) : null,
        drawing(card, 31.5, 26, 24.5),
      ),
    ),
    h("span", { class: `ani-name-small at-small ${sizeOf(told(card.name))}`, "aria-hidden": "true" }, told(card.name)),
    large(card),
  );
}

/** How small a name has to be that no word of it breaks. @param {string} name */
function sizeOf(name) {
  const word = Math.max(...name.split(/[\s/-]+/).map((one) => (/^[\u0000-\u024f]*$/.test(one) ? one.length : 0)));
  return word > 11 ? "longest" : word > 9 || name.length > 17 ? "long" : "";
}

/** The numbers in the strip of a small card. @param {Card} card */
function numbers(card) {
  const shown = abilitiesOf(card);
  const step = shown.length > 3 ? 13.4 : 15;
  return shown.flatMap(([ability, value], i) => [
    mark(ability, STRIP / 2, 20.5 + i * step, 5.2),
    svg("text", { x: STRIP / 2, y: 30 + i * step, "text-anchor": "middle", "font-size": 9.2, class: "face-sans" }, String(value)),
  ]);
}

/** All that is printed on a card. @param {Card} card */
function large(card) {
  const words = printed(card);
  const shown = abilitiesOf(card);
  const letters = [...words.skills, ...words.asks, ...words.does].join("").length * (lang() === "ja" ? 1.9 : 1);
  return h(
    "span",
    { class: `ani-print at-large ${letters > 210 ? "crowded" : letters > 130 ? "full" : ""}`, "aria-hidden": "true" },
    h("b", { class: "ani-name" }, told(card.name)),
    shown.length ? h("span", { class: "ani-abilities" }, ...shown.map(([ability, value]) => h("span", {}, sign(ability), String(value)))) : null,
    h(
      "span",
      { class: "ani-body" },
      words.skills.length ? h("span", { class: "ani-skills" }, words.skills.join(lang() === "ja" ? "・" : " · ")) : null,
      ...words.asks.map((/** @type {string} */ one) => h("span", { class: "ani-asks" }, one)),
      ...words.does.map((/** @type {string} */ one) => h("span", {}, one)),
      words.says ? h("i", {}, words.says) : null,
    ),
    words.categories.length ? h("span", { class: "ani-categories" }, `«${words.categories.join(lang() === "ja" ? "・" : ", ")}»`) : null,
  );
}

/** For the front page. */
export function picture() {
  const none = { skills: [], asks: [], does: [], categories: [], says: "" };
  const row = (/** @type {string} */ notation, /** @type {string} */ en, /** @type {string} */ ja, /** @type {any} */ details) => face({ id: 0, notation, name: { en, ja }, text: null, index: "", colour: "ink", suit: null, picture: null, rule: null, details: { abilities: {}, categories: [], words: { en: none, ja: none }, ...details } }, "");
  return [
    row("lantern-shrine", "Lantern Shrine", "灯籠の社", { kind: "haven", categories: ["sanctuary"] }),
    row("ayame", "Ayame, Lantern Keeper", "灯守りのアヤメ", { kind: "character", gender: "female", abilities: { attack: 2, defense: 3, movement: 2, charm: 4, energy: 3 } }),
    row("kraken", "Harbour Kraken", "港のクラーケン", { kind: "disaster", major: true, combat: true, abilities: { attack: 6, defense: 6, movement: 3 } }),
    row("glass-dunes", "Glass Dunes", "硝子の砂丘", { kind: "location", categories: ["desert"] }),
  ];
}
