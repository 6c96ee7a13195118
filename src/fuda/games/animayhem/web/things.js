/** What the view of Ani-Mayhem says, as lists and in words: places, who is there, what they carry. */
import { explaining, h, say, svg, told } from "/page/js/kit.js";
import { drawing } from "./drawings.js";
import { printed, suitOf } from "./faces.js";
import { sign } from "./marks.js";

/** @typedef {import("../../../server/page/js/types.js").OpenGame} OpenGame */
/** @typedef {import("../../../server/page/js/types.js").View} View */
/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {{part: string, card: string, seat: number, attack: number, defense: number, movement: number, charm: number, energy: number, health: number, moved: number, items: string[], shown: string[], cards: Gear[], turnedOver: string[], rides: string | null, builds: boolean}} Character */
/** @typedef {{part: string, card: string, inUse: boolean}} Gear a Power card that lies or is carried */
/** @typedef {{part: string, card: string, by: number, major: boolean, attack: number, defense: number, movement: number, charm: number, health: number, items: number}} Disaster */
/** @typedef {{name: string, part: string, card: string, x: number, y: number, owner: number | null, destroyed: boolean, under: number, items: string[], cards: Gear[], characters: Character[], disasters: Disaster[]}} Site */

/** What abilities are for. */
const ABILITY_RULES = /** @type {Record<string, string>} */ ({ attack: "animayhem.62", defense: "animayhem.62", movement: "animayhem.44", charm: "animayhem.93", energy: "animayhem.82", health: "animayhem.20" });

/** The words of a list that the view has as one text. @param {string | undefined} text */
export const listed = (text) => (text ?? "").split(" ").filter(Boolean);

/** The card behind a name: `medal:2` is a Medal. @param {View} view @param {string} name @returns {string} */
export const cardOf = (view, name) => view.copies[name] ?? name;

/** The places of the Field with all that is there. @param {View} view @returns {Site[]} */
export function sitesOf(view) {
  /** @param {string | undefined} text @param {string} [used] @returns {Gear[]} */
  const gear = (text, used) => listed(text).map((name) => ({ part: `card.${name}`, card: cardOf(view, name), inUse: listed(used).includes(name) }));
  return Object.entries(view.field).map(([at, /** @type {any} */ one]) => {
    const [x, y] = at.split(",").map(Number);
    return {
      name: one.name,
      part: `at.${one.name}`,
      card: one.card,
      x: x ?? 0,
      y: y ?? 0,
      owner: one.owner,
      destroyed: one.destroyed ?? false,
      under: one.under,
      items: listed(one.items),
      cards: gear(one.equipment),
      characters: Object.entries(one.characters).map(([part, /** @type {any} */ who]) => ({ ...who, part, items: listed(who.items), shown: listed(who.shown), cards: gear(who.cards, who.in_use), turnedOver: listed(who.turned_over) })),
      disasters: Object.entries(one.disasters).map(([part, /** @type {any} */ what]) => ({ ...what, part })),
    };
  });
}

/** The place where something is, null if nowhere. @param {Site[]} sites @param {string} part */
export function whereIs(sites, part) {
  return sites.find((site) => site.part === part || site.items.includes(part) || site.cards.some((one) => one.part === part) || site.disasters.some((one) => one.part === part) || site.characters.some((one) => one.part === part || one.items.includes(part) || one.cards.some((card) => card.part === part))) ?? null;
}

/** @param {OpenGame} open */
export function things(open) {
  const { t, card, cardName } = open;
  const comma = () => say("comma");

  /** A round token with a card's drawing; the ring says whose it is. @param {string} id @param {number | null} seat @param {string} [more] */
  function token(id, seat, more = "") {
    const row = card(id);
    return h("span", { class: `token ${row ? suitOf(row) : ""} ${seat === null ? "token-foe" : `token-seat seat-${seat + 1}`} ${more}`, "aria-hidden": "true" }, row ? svg("svg", { viewBox: "-27 -27 54 54" }, drawing(row, 0, 0, 56)) : null, seat === null ? null : h("span", { class: "token-number" }, String(seat + 1)));
  }

  /** What stands on a card, in one text. @param {string} id */
  function explained(id) {
    const row = card(id);
    return row ? t("table.explained", cardName(id), told(row.text)) : id;
  }

  /** A card's name and what it does, with the rule that says more; of a card that does nothing, what kind it is. @param {string} id */
  function explain(id) {
    const row = card(id);
    return row ? { tip: t("table.explained", cardName(id), effect(id) || t(`cards.kind.${row.details.kind}`)), rule: row.rule } : { tip: id };
  }

  /** What a card asks for and does, short. @param {string} id */
  function effect(id) {
    const row = card(id);
    if (!row) return "";
    const words = printed(row);
    return [...(words.skills.length ? [t("table.sentence", words.skills.join(comma()))] : []), ...words.asks, ...words.does].join(" ");
  }

  /** A Character or Disaster in words. @param {Character | Disaster} one */
  function inWords(one) {
    const parts = [cardName(one.card), t("table.numbers", one.attack, one.defense, one.movement), t("table.health", one.health)];
    const carried = "seat" in one ? one.items.length : one.items;
    if (carried) parts.push(t("counts.items", carried));
    if ("seat" in one) parts.push(...one.cards.map(({ card }) => cardName(card)));
    return parts.join(comma());
  }

  /** Whose Haven a place is. @param {number} seat @param {string[]} names */
  const havenOf = (seat, names) => (names[seat] === say("youHere") ? t("table.your_haven") : t("table.haven_of", names[seat] ?? ""));

  /** A place in words: what lies there and who is there. @param {Site} site @param {string[]} names */
  function placeInWords(site, names) {
    const parts = [];
    if (site.destroyed) parts.push(t("table.destroyed"));
    if (site.owner !== null) parts.push(havenOf(site.owner, names));
    if (site.under) parts.push(t("table.under_it", t("counts.disasters", site.under)));
    if (site.items.length) parts.push(t("counts.items", site.items.length));
    parts.push(...site.cards.map(({ card }) => cardName(card)));
    for (const [seat, name] of names.entries()) {
      const group = site.characters.filter((one) => one.seat === seat);
      if (group.length) parts.push(t("table.group_of", name, group.map((one) => cardName(one.card)).join(comma())));
    }
    parts.push(...site.disasters.map((one) => cardName(one.card)));
    return parts.length ? t("table.explained", cardName(site.card), parts.join(comma())) : cardName(site.card);
  }

  /** Numbers with their marks. @param {[string, number | string, string?][]} values */
  function numbers(values) {
    return h("span", { class: "numbers" }, ...values.map(([ability, value, tone = ""]) => h("span", { class: `number ${tone}`, ...explaining({ tip: t("table.explained", t(`cards.ability.${ability}`), t(`table.about_${ability}`)), rule: ABILITY_RULES[ability] ?? null }) }, sign(ability, t(`cards.ability.${ability}`)), h("b", {}, String(value)))));
  }

  return { token, explained, explain, effect, inWords, placeInWords, havenOf, numbers };
}

/** @typedef {ReturnType<typeof things>} Things */
