/** Saika Banrai: the trick with each card before its seat, and the four Natural Disaster cards that turn. */
import { disasterCard, markPicture, saikaCard } from "../cards/saika.js";
import { h } from "../dom.js";
import { count, say } from "../words.js";

const COLOURS = /** @type {const} */ (["red", "green", "yellow", "blue"]);
const DISASTERS = /** @type {const} */ ({ red: "eruption", green: "storm", yellow: "earthquake", blue: "flood" });
const COLLECT = 800;

/** @param {string} card */
export function cardName(card) {
  const [colour, number] = card.split("-");
  if (card === "pillar") return say("pillar");
  if (card === "fertility") return say("fertility");
  if (card === "pass") return say("passed");
  return say("colouredCard", say(/** @type {any} */ (colour)), number ?? "", say(DISASTERS[/** @type {keyof typeof DISASTERS} */ (colour)]));
}

/** @param {import("../types.js").View} view */
function isDisaster(view) {
  return Object.values(view.disasters).every(Boolean);
}

/** @param {import("../types.js").View} view */
function isFull(view) {
  return view.trick.every((/** @type {string | null} */ card) => card !== null);
}

/** @type {import("../types.js").Layout} */
export const layout = {
  middle(scene) {
    const { view } = scene;
    return h(
      "div",
      { class: "saika-middle" },
      trick(scene),
      h(
        "figure",
        { class: "disasters", "aria-label": say("naturalDisasters") },
        h("div", { class: "grid" }, ...COLOURS.map((colour) => {
          const up = view.disasters[colour];
          const label = say(up ? "faceUp" : "faceDown", say(DISASTERS[colour]));
          return h("span", { class: `turning ${up ? "up" : "down"}`, "data-key": `disaster-${colour}-${up ? "up" : "down"}`, "data-turns": true, "data-tip": label }, disasterCard(colour, up, label));
        })),
        h("figcaption", {}, isDisaster(view) ? say("disasterNow") : say("disasterRule")),
      ),
    );
  },

  hand({ view }) {
    return view.hand.map((/** @type {string} */ card) => ({ key: card, part: card, face: saikaCard(card, cardName(card)), label: cardName(card) }));
  },

  facts({ view }, seat) {
    return [
      { icon: "cards", text: String(view.held[seat]), label: count("cardOne", "cardMany", view.held[seat]) },
      { icon: "taken", text: String(view.taken[seat]), label: count("takenOne", "takenMany", view.taken[seat]) },
      { icon: "lost", text: view.lost[seat] ? `−${view.lost[seat]}` : "0", label: count("lostOne", "lostMany", view.lost[seat]) },
    ];
  },

  parts(text) {
    if (text === "pass") return [];
    return [text.startsWith("name ") ? text.replace("name ", "seat-") : text];
  },

  wording(text, names) {
    const name = /^name (\d)$/.exec(text)?.[1];
    const starter = names[Number(name) - 1];
    if (!starter) return null;
    return starter === say("youHere") ? say("youStart") : say("nameStarts", starter);
  },

  between(before, event, after) {
    if (event.seat === undefined || event.seat === null || !event.action || before.phase !== "play") return null;
    if (after.trick[event.seat] !== null || before.trick[event.seat] !== null) return null;
    const trick = [...before.trick];
    trick[event.seat] = event.action.text;
    const hand = before.hand.filter((/** @type {string} */ card) => card !== event.action?.text);
    return { ...before, trick, hand: event.seat === before.seat ? hand : before.hand, turn: null };
  },

  pause(before, after) {
    return isFull(before) && !isFull(after) ? COLLECT : 0;
  },

  goes(key, old, now) {
    if (!old.trick.includes(key) || now.hand.includes(key)) return null;
    const all = !Object.values(old.disasters).some(Boolean); // the four turned down with this trick: it was a Natural Disaster
    return all || old.trick[old.turn] === key ? `seat-${old.turn}` : null;
  },

  describe({ view, names }) {
    const up = COLOURS.filter((colour) => view.disasters[colour]).map((colour) => say(DISASTERS[colour]));
    return [
      say("saikaRound", view.round, view.trick_number, view.tricks),
      up.length ? say("disastersUp", up.join(say("and"))) : say("disastersNone"),
      ...names.map((name, seat) => {
        const card = view.trick[seat];
        return `${name}: ${card ? cardName(card) : say("noCardYet")}; ${count("cardOne", "cardMany", view.held[seat])}, ${count("lostOne", "lostMany", view.lost[seat])}`;
      }),
      view.hand.length ? `${say("yourHand")}: ${view.hand.map(cardName).join(say("comma"))}` : "",
    ].filter(Boolean);
  },

  status({ view }) {
    return say("saikaRound", view.round, view.trick_number, view.tricks);
  },

  moods({ view }) {
    return isDisaster(view) ? ["in-disaster"] : [];
  },
};

/** @param {import("../types.js").Scene} scene */
function trick({ view, bottom, names }) {
  const n = view.players;
  const cards = Array.from({ length: n }, (_, i) => (bottom + i) % n).map((seat, i) => {
    const angle = Math.PI / 2 + (2 * Math.PI * i) / n; // from the bottom, clockwise as seen
    const style = { "--x": (Math.cos(angle)).toFixed(4), "--y": (Math.sin(angle)).toFixed(4) };
    const card = view.trick[seat];
    const start = view.starter === seat && !view.trick.some(Boolean);
    const face = !card
      ? h("span", { class: `place ${view.turn === seat ? "awaited" : ""}` }, start ? h("span", { class: "leads" }, say("leads")) : null)
      : card === "pass"
        ? h("span", { class: "place passed" }, say("passed"))
        : h("span", { class: "laid", "data-key": card, "data-from": `seat-${seat}` }, saikaCard(card, `${names[seat]}: ${cardName(card)}`));
    return h("span", { class: "spot", style }, face);
  });
  const lead = view.lead ? h("span", { class: "lead" }, markPicture(view.lead, ""), h("span", {}, say("leadColour", say(view.lead)))) : null;
  return h("div", { class: "trick", "data-players": n }, ...cards, lead);
}
