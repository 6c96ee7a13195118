/** Daifugo: the pile with the play before it peeking out, what is in force as badges, a hand that turns over with the order. */
import { playingCard, suitPicture } from "../cards/playing.js";
import { h } from "../dom.js";
import { capital, count, say, told } from "../words.js";

const SUITS = /** @type {const} */ ({ s: "spades", d: "diamonds", c: "clubs", h: "hearts" });
const PLAIN = new Set(["pass", "done", "revolt", "keep"]);
const END_OF_PILE = 700;

/** The play below the one on top; views show only the top. */
const seen = { top: /** @type {string | null} */ (null), below: /** @type {string | null} */ (null) };

/** @param {string} card @returns {string} */
export function cardName(card) {
  if (card === "*") return say("joker");
  if (card.startsWith("*")) return say("jokerAs", cardName(card.slice(1)));
  return say("suitedCard", say(SUITS[/** @type {keyof typeof SUITS} */ (card.slice(-1))]), card.slice(0, -1));
}

/** @param {string} text the cards of a play */
const cardsOf = (text) => text.split("+");

/** @type {import("../types.js").Layout} */
export const layout = {
  middle(scene) {
    const { view } = scene;
    if (view.pile !== seen.top) {
      seen.below = view.pile === null ? null : seen.top;
      seen.top = view.pile;
    }
    return h(
      "div",
      { class: "daifugo-middle" },
      badges(view),
      h(
        "div",
        { class: "pile", role: "group", "aria-label": say("pile") },
        seen.below ? h("div", { class: "play below", "aria-hidden": "true" }, ...cardsOf(seen.below).map((card, i) => h("span", { "data-key": `below-${keyOf(card, i)}` }, playingCard(card, "")))) : null,
        view.pile
          ? h("div", { class: "play" }, ...cardsOf(view.pile).map((card, i) => h("span", { "data-key": keyOf(card, i), "data-from": `seat-${view.pile_owner}` }, playingCard(card, cardName(card)))))
          : h("p", { class: "empty-pile" }, emptyWords(scene)),
      ),
      view.pile ? h("p", { class: "pile-owner" }, view.pile_owner === view.seat ? say("playedByYou") : say("playedBy", scene.names[view.pile_owner] ?? "")) : null,
    );
  },

  hand({ view }) {
    /** @type {string[]} */
    const cards = [...view.hand];
    const jokers = cards.filter((card) => card === "*");
    const others = cards.filter((card) => card !== "*");
    if (view.reversed) others.reverse();
    return [...others, ...jokers].map((card, i) => {
      const n = card === "*" ? i - others.length : 0;
      return { key: n ? `*#${n}` : card, part: card, face: playingCard(card, cardName(card)), label: cardName(card) };
    });
  },

  facts({ view }, seat) {
    const title = view.titles[seat] ?? view.titles_before?.[seat];
    return [
      { icon: "cards", text: String(view.held[seat]), label: count("cardOne", "cardMany", view.held[seat]) },
      ...(title ? [{ icon: "crown", text: say(/** @type {any} */ (`title_${title}`)), label: say(view.titles[seat] ? "titleNow" : "titleBefore") }] : []),
      ...(view.rounds > 1 ? [{ text: count("pointOne", "pointMany", view.scores[seat]), label: "" }] : []),
    ];
  },

  comes(key) {
    return key.startsWith("below-") ? key.slice("below-".length) : null;
  },

  parts(text) {
    if (PLAIN.has(text)) return [];
    const card = /^(?:give|discard|return) (.+)$/.exec(text)?.[1];
    return card ? [card] : cardsOf(text).map((one) => (one.startsWith("*") ? "*" : one));
  },

  gathers(choice) {
    return choice.legal.some((action) => action.text.includes("+"));
  },

  between(before, event, after) {
    const text = event.action?.text;
    if (!text || event.seat === undefined || event.seat === null || PLAIN.has(text) || text.includes(" ") || after.pile === text) return null;
    const used = layout.parts(text, before);
    const hand = [...before.hand];
    if (event.seat === before.seat) for (const part of used) hand.splice(hand.indexOf(part), 1);
    return { ...before, pile: text, pile_owner: event.seat, hand, turn: null };
  },

  pause(before, after) {
    return before.pile && !after.pile ? END_OF_PILE : 0;
  },

  chapter(before, after, names) {
    return before.pile && !after.pile && after.turn !== null && before.round === after.round ? say("pileOf", names[after.turn] ?? "") : null;
  },

  describe(scene) {
    const { view, names } = scene;
    return [
      layout.status(scene),
      view.pile ? `${say("pile")}: ${cardsOf(view.pile).map(cardName).join(say("comma"))} (${names[view.pile_owner]})` : emptyWords(scene),
      ...inForce(view).map((badge) => badge.text),
      ...names.map((name, seat) => `${name}: ${count("cardOne", "cardMany", view.held[seat])}${view.titles[seat] ? `, ${say(/** @type {any} */ (`title_${view.titles[seat]}`))}` : ""}`),
      view.hand.length ? `${say("yourHand")}: ${view.hand.map(cardName).join(say("comma"))}` : "",
    ].filter(Boolean);
  },

  status({ view }) {
    return say("roundOf", view.round, view.rounds);
  },

  moods({ view }) {
    return view.reversed ? ["turned-over"] : [];
  },
};

/** What is said where no pile lies. @param {import("../types.js").Scene} scene */
function emptyWords({ view, game }) {
  return view.phase === "play" ? say("emptyPile") : capital(told(game.phases[view.phase]));
}

/** @param {string} card @param {number} i */
function keyOf(card, i) {
  return card.startsWith("*") ? (i ? `*#${i}` : "*") : card;
}

/** What is in force, in words. @param {import("../types.js").View} view */
function inForce(view) {
  const suits = (view.shibari ?? []).map((/** @type {string} */ suit) => say(SUITS[/** @type {keyof typeof SUITS} */ (suit)]));
  return [
    { on: true, name: "order", text: say(view.reversed ? "threeHigh" : "twoHigh") },
    { on: view.kakumei, name: "kakumei", text: say("kakumei") },
    { on: view.jack_back, name: "jack-back", text: say("jackBack") },
    { on: suits.length > 0, name: "shibari", text: say("shibari", suits.join(say("and"))) },
    { on: view.geki_shibari, name: "geki", text: say("geki") },
  ].filter((badge) => badge.on);
}

/** @param {import("../types.js").View} view */
function badges(view) {
  return h(
    "ul",
    { class: "badges", "aria-label": say("inForce") },
    ...inForce(view).map((badge) =>
      h("li", { class: `badge ${badge.name}`, "data-key": `badge-${badge.name}-${badge.text}` }, badge.name === "shibari" ? view.shibari.map((/** @type {string} */ suit) => suitPicture(suit, "")) : null, badge.text),
    ),
  );
}
