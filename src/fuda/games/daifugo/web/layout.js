/** Daifugo: the pile with the play before it peeking out, what is in force as badges, a hand that turns over with the order. */
import { capital, explaining, h, isJoker, playingCard, say, standsFor, suitPicture, told } from "/page/js/kit.js";

const SUITS = { s: "spades", d: "diamonds", c: "clubs", h: "hearts" };
const JOKER = "*";
const END_OF_PILE = 1100;
const CUTTING = ["8", "9"];
const TITLES = ["daifugo", "fugo", "heimin", "hinmin", "daihinmin"];
/** The options without which a card does nothing special, by its number or its own name. */
const SPECIAL = /** @type {Record<string, string>} */ ({ 5: "five", 7: "seven", 8: "eight", 9: "nine", 10: "ten", J: "jackback", "3s": "spade3" });
/** The rules about what is in force. */
const BADGE_RULES = /** @type {Record<string, string>} */ ({ order: "daifugo.15", kakumei: "daifugo.16", "jack-back": "daifugo.17", shibari: "daifugo.18", geki: "daifugo.19" });
const ORDER = ["2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"];

/** @typedef {import("../../../server/page/js/types.js").View} View */
/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */

/**
 * @param {import("../../../server/page/js/types.js").OpenGame} game
 * @returns {import("../../../server/page/js/types.js").Layout}
 */
export function createLayout({ t, card: cardNamed, cardName }) {
  /** The play below the one on top; views show only the top. */
  const seen = { top: /** @type {string[]} */ ([]), below: /** @type {string[]} */ ([]) };

  /** @param {string} card a card, or `*7d` for a joker that stands for another @returns {string} */
  const nameOf = (card) => (isJoker(card) && standsFor(card) ? t("cards.joker_as", cardName(standsFor(card))) : cardName(card));

  /** The number of a card, or of the card that a joker stands for, as it is printed. @param {string} card */
  const rankOf = (card) => cardNamed(standsFor(card))?.index ?? "";

  const status = (/** @type {View} */ view) => t("table.round", view.round, view.rounds);

  /** What a card is, and what it does at this table. @param {string} card @param {View} view */
  function about(card, view) {
    const named = (/** @type {string} */ text) => t("about_card.named", nameOf(card), text);
    const row = cardNamed(isJoker(card) ? JOKER : card);
    const option = SPECIAL[card] ?? SPECIAL[rankOf(card)];
    if (option && !isJoker(card) && !view.options[option]) return { tip: named(t("about_card.plain")), rule: "daifugo.3" };
    return { tip: named(told(row?.text)), rule: row?.rule ?? null };
  }

  /** What a move does besides being played, each in a word. @param {import("../../../server/page/js/types.js").Action} action */
  const effectsOf = (action) => Object.entries(action.details?.effects ?? {}).map(([name, /** @type {any} */ number]) => t(`effects.${name}`, number));

  /** What is said while a play that ends the pile rests on it; a five that skips everybody ends it too. @param {View} before @param {string[]} cards @param {string[]} notes */
  function ending(before, cards, notes) {
    if (!notes.includes("ends") || notes.includes("skipped")) return "";
    if (before.pile_cards.length === 1 && isJoker(before.pile_cards[0])) return t("told.spade3");
    return t("told.cut", CUTTING.find((rank) => cards.map(rankOf).includes(rank)) ?? "");
  }

  /** What is said where no pile lies. @param {Scene} scene */
  const emptyWords = ({ view, game }) => (view.phase === "play" ? t("table.empty_pile") : capital(told(game.phases[view.phase])));

  /** What is in force, in words. @param {View} view */
  function inForce(view) {
    const suits = view.shibari.map((/** @type {keyof typeof SUITS} */ suit) => t(`pack.suits.${SUITS[suit]}`));
    return [
      { on: true, name: "order", text: t(view.reversed ? "order.reversed" : "order.usual") },
      { on: view.kakumei, name: "kakumei", text: t("table.kakumei") },
      { on: view.jack_back, name: "jack-back", text: t("table.jack_back") },
      { on: suits.length > 0, name: "shibari", text: t("table.shibari", suits.join(say("and"))) },
      { on: view.geki_shibari, name: "geki", text: t("table.geki") },
    ].filter((badge) => badge.on);
  }

  /** @param {View} view */
  function badges(view) {
    return h(
      "ul",
      { class: "badges", "aria-label": t("table.in_force") },
      ...inForce(view).map((badge) =>
        h("li", { class: `badge ${badge.name}`, "data-key": `badge-${badge.name}-${badge.text}`, ...explaining({ tip: t(`about_badge.${badge.name.replace("-", "_")}`, (view.reversed ? [...ORDER].reverse() : ORDER).join(" ")), rule: BADGE_RULES[badge.name] ?? null }) }, badge.name === "shibari" ? view.shibari.map((/** @type {string} */ suit) => suitPicture(suit, "")) : null, badge.text),
      ),
    );
  }

  return {
    middle(scene) {
      const { view } = scene;
      if (view.pile_cards.join() !== seen.top.join()) {
        seen.below = view.pile_cards.length ? seen.top : [];
        seen.top = view.pile_cards;
      }
      const owner = view.pile_owner;
      return h(
        "div",
        { class: "daifugo-middle" },
        badges(view),
        h(
          "div",
          { class: "pile", role: "group", "aria-label": t("table.pile") },
          seen.below.length ? h("div", { class: "play below", "aria-hidden": "true" }, ...seen.below.map((card, i) => h("span", { "data-key": `below-${keyOf(card, i)}` }, playingCard(card, "")))) : null,
          seen.top.length
            ? h("div", { class: "play" }, ...seen.top.map((card, i) => h("span", { "data-key": keyOf(card, i), "data-from": `seat-${owner}`, ...explaining(about(card, view)) }, playingCard(card, nameOf(card)))))
            : h("p", { class: "empty-pile" }, emptyWords(scene)),
        ),
        view.told ? h("p", { class: "told", role: "status" }, view.told) : seen.top.length ? h("p", { class: "pile-owner" }, owner === view.seat ? t("table.played_by_you") : t("table.played_by", scene.names[owner] ?? "")) : null,
      );
    },

    hand({ view }) {
      /** @type {string[]} */
      const cards = [...view.hand];
      const jokers = cards.filter(isJoker);
      const others = cards.filter((card) => !isJoker(card));
      if (view.reversed) others.reverse();
      return [...others, ...jokers].map((card, i) => {
        const n = isJoker(card) ? i - others.length : 0;
        return { key: n ? `${card}#${n}` : card, part: card, face: playingCard(card, nameOf(card)), label: nameOf(card), about: about(card, view) };
      });
    },

    facts({ view }, seat) {
      const title = view.titles[seat] ?? view.titles_before?.[seat];
      return [
        { icon: "cards", text: String(view.held[seat]), label: t("table.held", view.held[seat]), rule: "daifugo.2" },
        ...(title ? [{ icon: "crown", text: t(`titles.${title}`), label: t(view.titles[seat] ? "table.title_now" : "table.title_before"), tip: t("about_badge.title", t(`titles.${title}`), t(view.titles[seat] ? "table.title_now" : "table.title_before"), TITLES.map((one) => t(`titles.${one}`)).join(say("comma"))), rule: "daifugo.39" }] : []),
        ...(view.rounds > 1 ? [{ text: t("counts.points", view.scores[seat]), label: "", tip: t("about_badge.points"), rule: "daifugo.41" }] : []),
      ];
    },

    comes(key) {
      return key.startsWith("below-") ? key.slice("below-".length) : null;
    },

    gathers: true,

    effects: effectsOf,

    wording(action, _, view) {
      if (!action.parts.length || view.phase !== "play") return null;
      const effects = effectsOf(action);
      const cards = told(action.words);
      return effects.length ? t("table.play_with", cards, effects.join(say("comma"))) : t("table.play", cards);
    },

    round(notes, players) {
      const points = notes.filter(({ name }) => name === "points");
      if (!points.length) return null;
      const scores = Array.from({ length: players }, () => 0);
      const why = Array.from({ length: players }, () => "");
      for (const { values: [seat = 0, , total = 0] } of points) scores[seat] = total;
      for (const { values: [seat = 0, title = 0] } of notes.filter(({ name }) => name === "title")) why[seat] = t(`titles.${TITLES[title]}`);
      return { scores, why };
    },

    honour: (view, seat) => (view.titles[seat] ? t(`titles.${view.titles[seat]}`) : null),

    between(before, event, after) {
      const note = event.notes?.find(({ name }) => name === "plays");
      const seat = event.seat ?? null;
      const cards = note?.parts.slice(1) ?? [];
      if (!note || seat === null || (after.pile_owner === seat && after.pile_cards.join() === cards.join())) return null;
      const hand = [...before.hand];
      for (const card of seat === before.seat ? cards : []) {
        const at = hand.indexOf(isJoker(card) ? JOKER : card);
        if (at >= 0) hand.splice(at, 1);
      }
      const held = before.held.map((/** @type {number} */ count, /** @type {number} */ i) => (i === seat ? count - cards.length : count));
      const names = event.notes?.map(({ name }) => name) ?? [];
      return { ...before, pile_cards: cards, pile_owner: seat, hand, held, turn: null, told: ending(before, cards, names) };
    },

    pause(before, after) {
      return before.pile_cards.length && (!after.pile_cards.length || before.round !== after.round) ? END_OF_PILE : 0;
    },

    chapter(before, after, names) {
      const ended = before.pile_cards.length && !after.pile_cards.length;
      return ended && after.turn !== null && before.round === after.round ? t("table.pile_of", names[after.turn] ?? "") : null;
    },

    describe(scene) {
      const { view, names } = scene;
      return [
        status(view),
        view.pile_cards.length ? `${t("table.pile")}: ${view.pile_cards.map(nameOf).join(say("comma"))} (${names[view.pile_owner]})` : emptyWords(scene),
        ...inForce(view).map((badge) => badge.text),
        ...names.map((name, seat) => `${name}: ${t("table.held", view.held[seat])}${view.titles[seat] ? `, ${t(`titles.${view.titles[seat]}`)}` : ""}`),
        view.hand.length ? `${say("yourHand")}: ${view.hand.map(nameOf).join(say("comma"))}` : "",
      ].filter(Boolean);
    },

    status: ({ view }) => status(view),

    moods({ view }) {
      return view.reversed ? ["turned-over"] : [];
    },
  };
}

/** @param {string} card @param {number} i */
function keyOf(card, i) {
  return isJoker(card) ? (i ? `${JOKER}#${i}` : JOKER) : card;
}
