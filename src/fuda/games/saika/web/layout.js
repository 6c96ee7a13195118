/** Saika Banrai: the trick with each card before its seat, and the four Natural Disaster cards that turn. */
import { explaining, h, lineIcon, say } from "/page/js/kit.js";
import { disasterCard, markPicture } from "./faces.js";

const COLOURS = ["red", "green", "yellow", "blue"];
const COLLECT = 800;
const TAKEN = "M5 8h14v11H5ZM7 5h10";
const LOST = "M12 4v11M8 11l4 4 4-4M5 19h14";
const KEPT_CARD = 20; // points that a card left in hand costs

/** @typedef {import("../../../server/page/js/types.js").View} View */
/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */

/** @param {View} view */
function isDisaster(view) {
  return Object.values(view.disasters).every(Boolean);
}

/** @param {View} view */
function isFull(view) {
  return view.trick.every((/** @type {string | null} */ card) => card !== null);
}

/** Whether a round was just dealt: the last trick of the round before is gone. @param {View} view */
function isDealt(view) {
  return view.phase === "name_starter" && view.held.every((/** @type {number} */ count) => count === view.tricks);
}

/**
 * @param {import("../../../server/page/js/types.js").OpenGame} game
 * @returns {import("../../../server/page/js/types.js").Layout}
 */
export function createLayout({ t, face, cardName, explain }) {
  const laid = (/** @type {string} */ card) => (card === "pass" ? t("table.passed") : cardName(card));
  const status = (/** @type {View} */ view) => (isDealt(view) ? t("table.next_round", view.round) : t("table.round", view.round, view.trick_number, view.tricks));

  /** @param {Scene} scene */
  function trick({ view, bottom, names }) {
    const n = view.players;
    const cards = Array.from({ length: n }, (_, i) => (bottom + i) % n).map((seat, i) => {
      const angle = Math.PI / 2 + (2 * Math.PI * i) / n; // from the bottom, clockwise as seen
      const style = { "--x": Math.cos(angle).toFixed(4), "--y": Math.sin(angle).toFixed(4) };
      const card = isDealt(view) ? null : view.trick[seat];
      const start = view.starter === seat && !view.trick.some(Boolean);
      const spot = !card
        ? h("span", { class: `place ${view.turn === seat ? "awaited" : ""}` }, start ? h("span", { class: "leads" }, t("table.starts")) : null)
        : card === "pass"
          ? h("span", { class: "place passed" }, t("table.passed"))
          : h("span", { class: "laid", "data-key": card, "data-from": `seat-${seat}`, ...explaining(explain(card)) }, face(card, `${names[seat]}: ${cardName(card)}`));
      return h("span", { class: "spot", style }, spot);
    });
    const lead = view.lead ? h("span", { class: "lead", ...explaining({ tip: t("table.about_lead", t(`colours.${view.lead}`)), rule: "saika.8" }) }, markPicture(view.lead, ""), h("span", {}, t("table.lead_colour", t(`colours.${view.lead}`)))) : null;
    return h("div", { class: "trick", "data-players": n }, ...cards, lead);
  }

  return {
    middle(scene) {
      const { view } = scene;
      return h(
        "div",
        { class: "saika-middle" },
        trick(scene),
        h(
          "figure",
          { class: "disasters", "aria-label": t("table.disasters") },
          h("div", { class: "grid" }, ...COLOURS.map((colour) => {
            const up = view.disasters[colour];
            const label = t(up ? "table.face_up" : "table.face_down", t(`disasters.${colour}`));
            return h("span", { class: `turning ${up ? "up" : "down"}`, "data-key": `disaster-${colour}-${up ? "up" : "down"}`, "data-turns": true, ...explaining({ tip: t("table.about_disaster", label, t(`colours.${colour}`)), rule: "saika.12" }) }, disasterCard(colour, up, label));
          })),
          h("figcaption", {}, t(isDisaster(view) ? "table.disaster_now" : "table.disaster_rule")),
        ),
      );
    },

    hand({ view }) {
      return view.hand.map((/** @type {string} */ card) => ({ key: card, part: card, face: face(card), label: cardName(card), about: explain(card) }));
    },

    facts({ view }, seat) {
      return [
        { icon: "cards", text: String(view.held[seat]), label: t("table.held", view.held[seat]), rule: "saika.3" },
        { icon: lineIcon(TAKEN), text: String(view.taken[seat]), label: t("table.taken", view.taken[seat]), rule: "saika.22" },
        // Points may be hidden until the round is over: then those of this round are not said to be none.
        ...(view.options.open_scores || view.round > 1 || view.over ? [{ icon: lineIcon(LOST), text: view.lost[seat] ? `−${view.lost[seat]}` : "0", label: t(view.options.open_scores || view.over ? "table.lost" : "table.lost_before", view.lost[seat]), rule: "saika.19" }] : []),
      ];
    },

    wording(action, names) {
      const seat = action.parts.find((part) => part.startsWith("seat-"));
      const starter = seat ? names[Number(seat.slice("seat-".length)) - 1] : null;
      if (!starter) return null;
      return starter === say("youHere") ? t("table.you_start") : t("actions.name", starter);
    },

    between(before, event, after) {
      const note = event.notes?.find(({ name }) => name === "lays" || name === "passes");
      const seat = event.seat ?? null;
      if (!note || seat === null || before.phase !== "play") return null;
      const isLast = after.round !== before.round; // the next round is dealt already
      if ((after.trick[seat] !== null && !isLast) || before.trick[seat] !== null) return null;
      const card = note.parts[1] ?? "pass";
      const trick = [...before.trick];
      trick[seat] = card;
      const hand = before.hand.filter((/** @type {string} */ one) => one !== card);
      return { ...before, trick, hand: seat === before.seat ? hand : before.hand, turn: null };
    },

    pause(before, after) {
      return isFull(before) && (!isFull(after) || isDealt(after)) ? COLLECT : 0;
    },

    round(notes, players, earlier) {
      const lost = notes.filter(({ name }) => name === "round_loss");
      if (!lost.length) return null;
      const taken = [...earlier, ...notes].filter(({ name }) => name === "takes_one" || name === "takes_all");
      const kept = notes.filter(({ name }) => name === "keeps");
      const scores = Array.from({ length: players }, () => 0);
      for (const { values: [seat = 0, points = 0] } of lost) scores[seat] = -points;
      const why = scores.map((_, seat) => {
        const tricks = taken.filter(({ values }) => values[0] === seat).length;
        const cards = kept.find(({ values }) => values[0] === seat)?.values[1] ?? 0;
        return [t("table.tricks_won", tricks), cards ? t("table.kept", cards, cards * KEPT_CARD) : ""].filter(Boolean).join(say("comma"));
      });
      return { scores, why };
    },

    goes(key, old, now) {
      if (!old.trick.includes(key) || now.hand.includes(key)) return null;
      const all = !Object.values(old.disasters).some(Boolean); // the four turned down with this trick: it was a Natural Disaster
      return all || old.trick[old.turn] === key ? `seat-${old.turn}` : null;
    },

    describe({ view, names }) {
      const up = COLOURS.filter((colour) => view.disasters[colour]).map((colour) => t(`disasters.${colour}`));
      return [
        status(view),
        up.length ? t("table.disasters_up", up.join(say("and"))) : t("table.disasters_none"),
        ...names.map((name, seat) => {
          const card = view.trick[seat];
          return `${name}: ${card ? laid(card) : t("table.no_card_yet")}; ${t("table.held", view.held[seat])}, ${t("table.lost", view.lost[seat])}`;
        }),
        view.hand.length ? `${say("yourHand")}: ${view.hand.map(cardName).join(say("comma"))}` : "",
      ].filter(Boolean);
    },

    status: ({ view }) => status(view),

    moods({ view }) {
      return isDisaster(view) ? ["in-disaster"] : [];
    },
  };
}
