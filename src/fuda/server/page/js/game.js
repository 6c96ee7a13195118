/** A game with all that its package brings: texts, cards, faces, layout and style. What it does not bring is generic. */
import { game as gameNamed, get } from "./api.js";
import { cardFace } from "./cards/face.js";
import { back } from "./cards/parts.js";
import { h } from "./dom.js";
import { lang, say, told } from "./words.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Card} Card */

/** The game of a table, with the cards of that table. @param {import("./types.js").Table} at @returns {Promise<import("./types.js").OpenGame & {layout: import("./types.js").Layout}>} */
export async function openGame(at) {
  const game = await gameNamed(at.game);
  const address = `/api/games/${encodeURIComponent(at.game)}`;
  const cardTable = at.book ? `/api/tables/${encodeURIComponent(at.id)}/cards` : `${address}/cards`;
  const [table, texts, faces, own] = await Promise.all([get(cardTable), get(`${address}/text`), module(game, "faces.js"), module(game, "layout.js"), style(game)]);
  /** @type {Map<string, Card>} */
  const cards = new Map(table.cards.map((/** @type {Card} */ card) => [card.notation, card]));
  const cardName = (/** @type {string} */ notation) => told(cards.get(notation)?.name) || notation;
  const about = (/** @type {string} */ notation) => [cardName(notation), told(cards.get(notation)?.text)].filter(Boolean).join(say("colon"));
  const open = {
    game,
    ...translator(texts),
    cards: [...cards.values()],
    card: (/** @type {string} */ notation) => cards.get(notation) ?? null,
    cardName,
    about,
    explain: (/** @type {string} */ notation) => ({ tip: about(notation), rule: cards.get(notation)?.rule ?? null }),
    face: (/** @type {string} */ notation, label = cardName(notation)) => {
      const card = cards.get(notation);
      return (card && faces?.face && drawn(game, () => faces.face(card, label))) || cardFace(card ?? notation, label);
    },
  };
  const createLayout = own?.createLayout ?? (await import("./generic.js")).createLayout;
  return { ...open, layout: createLayout(open) };
}

/** What a function of the game's package draws, null if it fails: then the generic face is shown. @param {Game} game @param {() => Element} draw */
function drawn(game, draw) {
  try {
    return draw();
  } catch (error) {
    console.error(`${game.name}: a face can't be drawn`, error);
    return null;
  }
}

/** @param {import("./types.js").Catalogues} texts */
function translator(texts) {
  const find = (/** @type {string} */ key) => texts[lang()][key] ?? texts.en[key];
  /** @type {import("./types.js").OpenGame["t"]} */
  const t = (key, ...values) => {
    const template = find(key) ?? key;
    const text = typeof template === "string" ? template : template[Number(values[0]) === 1 ? "one" : "other"];
    return text.replace(/\{(\d)(?::(\w+))?\}/g, (_, i, kind) => {
      const value = values[Number(i)] ?? "";
      return kind && find(`counts.${kind}`) ? t(`counts.${kind}`, value) : String(value);
    });
  };
  return { t, has: (/** @type {string} */ key) => find(key) !== undefined };
}

/**
 * A module of the game's package, null if it has none of that name or one that fails: then the game is shown without it.
 * @param {Game} game @param {string} file
 */
async function module(game, file) {
  if (!game.web.files.includes(file)) return null;
  try {
    return await import(game.web.address + file);
  } catch (error) {
    console.error(`${game.name}: ${file} can't be used`, error);
    return null;
  }
}

/** Adds the game's style to the page, once. @param {Game} game */
function style(game) {
  const id = `style-${game.name}`;
  if (!game.web.files.includes("style.css") || document.getElementById(id)) return Promise.resolve();
  return new Promise((done) => {
    document.head.append(h("link", { rel: "stylesheet", id, href: `${game.web.address}style.css`, onload: done, onerror: done }));
  });
}

/** A picture of a game for the front page, made of its own cards; backs of cards where it brings none. @param {Game} game */
export async function picture(game) {
  const [faces] = await Promise.all([module(game, "faces.js"), style(game)]);
  /** @type {HTMLElement[]} */
  const pieces = faces?.picture?.() ?? [back(""), back(""), back("")];
  return h("div", { class: "spread" }, ...pieces.map((piece, i) => h("span", { class: `piece piece-${i}` }, piece)));
}
