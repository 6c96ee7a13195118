/** Catastrophe: rows with uses as pips, the disaster's phases and impacts in the middle, offers that everyone sees. */
import { capital, h, lineIcon, say, told } from "/page/js/kit.js";
import { middles, nextPhase } from "./middle.js";
import { CRAMPED, seats } from "./seat.js";
import { between, pause, stories } from "./story.js";
import { hearts, things } from "./things.js";
import { partnerOf, trades } from "./trade.js";

const FLAG = "M6 21V4M6 5h11l-2.500 3.500L17 12H6";

/** @typedef {import("../../../server/page/js/types.js").View} View */
/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {import("../../../server/page/js/types.js").Action} Action */

/**
 * @param {import("../../../server/page/js/types.js").OpenGame} open
 * @returns {import("../../../server/page/js/types.js").Layout}
 */
export function createLayout(open) {
  const { t, card, cardName } = open;
  const pieces = things(open);
  const parts = middles(open, pieces);
  const trade = trades(open, pieces);
  const board = seats(open, pieces);
  const tell = stories(open, pieces, parts);

  /** Whether a Response is played: it is named first. @param {Action} action @param {View} view */
  const isPlay = ({ parts: [first] }, view) => ["react", "trade"].includes(view.phase) && card(first ?? "")?.details.kind === "response";

  const stage = (/** @type {View} */ view) => t(`table.stage_${view.stage}`);
  const status = (/** @type {View} */ view) => [view.disaster ? cardName(view.disaster) : "", view.options.games > 1 ? t("table.mark_game", view.game_number) : "", view.disaster_phase ? parts.phaseName(view.disaster_phase) : "", stage(view)].filter(Boolean).join(" · ");

  /** What stands below the phases. @param {Scene} scene */
  function main(scene) {
    const { view } = scene;
    const said = tell(scene);
    if (said) return [said];
    if (view.stage === "react") return [parts.impacts(scene)];
    const warned = h("p", { class: "warning" }, parts.warning(view) ?? "");
    if (view.offer) return [trade.openMat(scene, view.story?.kind === "answer" ? view.story.answer : null), balance(view)];
    if (view.phase === "trade" && scene.picker.choice) return [warned, trade.ownMat(scene), parts.provisions(scene)];
    return [h("div", { class: "waits" }, parts.disaster(view), h("div", { class: "waits-words" }, h("h2", {}, stage(view)), h("p", {}, t(`table.about_${view.stage}`)), warned)), parts.provisions(scene)];
  }

  /** What one gains and loses by an offer. @param {View} view */
  function balance(view) {
    const sums = trade.balance(view);
    return sums && h("dl", { class: "balance" }, h("div", {}, h("dt", {}, t("table.you_gain")), h("dd", {}, sums.gains)), h("div", {}, h("dt", {}, t("table.you_give_up")), h("dd", {}, sums.loses)));
  }

  /** Seats as notation numbers them, by their names. @param {string} text @param {string[]} names */
  const withNames = (text, names) => names.reduce((said, name, seat) => said.replaceAll(say("seatN", seat + 1), name), text);

  return {
    middle(scene) {
      const { view } = scene;
      return h("div", { class: `catastrophe-middle at-${view.stage} ${view.story ? "telling" : ""}` }, parts.track(scene), ...main(scene), parts.piles(view));
    },

    board,

    hand({ view }) {
      const cards = view.stage === "draft" ? (view.pack ?? []) : without(view.hand ?? [], view.chosen ?? []);
      /** @type {Map<string, number>} */
      const seen = new Map();
      return cards.map((/** @type {string} */ id) => {
        const n = seen.get(id) ?? 0;
        seen.set(id, n + 1);
        return { key: n ? `${id}#${n}` : id, part: id, face: pieces.lying(id), label: t("table.explained", cardName(id), pieces.effect(id)), about: { tip: t("table.explained", cardName(id), pieces.effect(id)), rule: card(id)?.rule ?? null } };
      });
    },

    facing: true,
    scrolls: true,

    facts({ view, bottom }, seat) {
      const done = view.stage === "react" && isDone(view, seat);
      return [
        { icon: hearts(view.vitality[seat], view.options.vitality), text: "", label: t("table.vitality", view.vitality[seat], view.options.vitality), rule: "catastrophe.49" },
        { icon: "cards", text: String(view.held[seat]), label: t("table.in_hand", view.held[seat]), rule: "catastrophe.10" },
        ...(view.first_trader === seat ? [{ icon: lineIcon(FLAG), text: seat === bottom && !CRAMPED.matches ? t("table.first") : "", label: t("table.first_trader"), rule: "catastrophe.16" }] : []),
        ...(done ? [{ icon: "check", text: seat === bottom && !CRAMPED.matches ? t("table.done") : "", label: t("table.done"), rule: "catastrophe.31" }] : []),
        ...(view.options.games > 1 ? [{ icon: "crown", text: String(view.points[seat]), label: t("table.points", view.points[seat]), rule: "catastrophe.73" }] : []),
      ];
    },

    build: (view, _, names) => trade.build(view, names),

    /** Only what can't be taken back, or costs something, waits for its button. */
    confirms: (action, view) => action.parts.includes("back") || isLoan(action) || isPlay(action, view),

    /** Uses, trades and titles are pointed at. */
    listed: ({ parts: made }, _, picked) => !made.length || (picked.length > 0 && (made.includes("back") || made.includes("nothing"))),

    asked({ view, picker, names }, choice) {
      const { picked } = picker;
      if (view.phase === "trade" && picked.length) return partnerOf(view, picked) === null ? t("table.ask_partner") : t("table.ask_offer");
      if (view.phase === "react" && picked.length) return picked.some((key) => /\.(row|loan|persona)/.test(key)) ? (picked.some((key) => key.startsWith(`${view.seat + 1}.`)) ? t("table.ask_target") : t("table.ask_passed")) : t("table.ask_more");
      if (view.phase === "react") {
        if (!view.impacts.some((/** @type {any} */ one) => one.losing[view.seat])) return t("table.ask_safe");
        return t(choice.legal.some(isLoan) ? "table.ask_react_or_borrow" : "table.ask_react");
      }
      return withNames(told(choice.prompt), names);
    },

    wording: (action, names) => withNames(told(action.words), names),

    comes(key, old, now) {
      const title = key.slice(key.indexOf(":") + 1);
      if (!key.includes(":") || !title) return null;
      const loan = /^(\d)\.loan-(\d):/.exec(key);
      if (loan) return rowKeys(now, now.loans[Number(loan[1]) - 1]?.[Number(loan[2]) - 1]?.from ?? 0).find((one) => one.endsWith(`:${title}`)) ?? null;
      if (!/^\d\.row-\d:|^kept|^chosen|^mat/.test(key)) return null;
      const there = new Set(now.rows.flatMap((/** @type {unknown} */ _, /** @type {number} */ seat) => rowKeys(now, seat)));
      const gone = old.rows.flatMap((/** @type {unknown} */ _, /** @type {number} */ seat) => rowKeys(old, seat)).filter((/** @type {string} */ one) => !there.has(one) && one.endsWith(`:${title}`));
      return gone[0] ?? (old.hand?.includes(title) || old.pack?.includes(title) ? title : null);
    },

    goes(key) {
      return /^\d\.row-\d:|^played:/.test(key) ? "discards" : null;
    },

    between,
    pause,

    /** A game of a series; where it was lost nobody gains anything. */
    round(notes, players, _, before) {
      if (!notes.some(({ name }) => name === "survived" || name === "lost")) return null;
      const left = new Map(notes.filter(({ name }) => name === "vitality").map(({ values: [seat = 0, vitality = 0] }) => [seat, vitality]));
      const best = notes.filter(({ name }) => name === "resilient").map(({ values: [seat = 0] }) => seat);
      const scores = Array.from({ length: players }, (_, seat) => (before[seat] ?? 0) + (left.get(seat) ?? 0));
      const why = scores.map((_, seat) => (left.size ? [t("table.vitality_left", left.get(seat) ?? 0), best.includes(seat) ? t("table.most_resilient") : ""].filter(Boolean).join(say("comma")) : t("table.game_lost")));
      return { scores, why };
    },

    /** All have won together or lost together; a series is won by somebody. */
    outcome: (view) => (view.options.games > 1 ? null : t(view.scores.some((/** @type {number} */ one) => one > 0) ? "table.survived" : "table.lost")),

    /** Whose Vitality gave out, where all have lost. */
    honour: (view, seat) => (view.over && view.options.games === 1 && view.vitality[seat] === 0 ? t("table.gave_out") : null),

    chapter(before, after) {
      return before.stage === after.stage || after.over ? null : status(after);
    },

    describe(scene) {
      const { view, names } = scene;
      const list = (/** @type {string[]} */ ids) => ids.map(cardName).join(say("comma"));
      return [
        status(view),
        view.disaster ? t("table.explained", t("table.disaster"), cardName(view.disaster)) : "",
        parts.warning(view) ?? "",
        ...(view.offer ? trade.offerWords(scene) : []),
        ...view.impacts.map((/** @type {any} */ one) => {
          const open = names.filter((_, seat) => one.losing[seat]);
          return t("table.explained", t(`needs.${one.need}`), open.length ? t("table.still", open.join(say("comma"))) : t("table.all_safe"));
        }),
        ...names.map((name, seat) => {
          const row = view.rows[seat].filter(Boolean).map(pieces.lyingWords);
          const loans = view.loans[seat].map((/** @type {any} */ one) => `${pieces.lyingWords(one)} (${t("table.visits_from", names[one.from] ?? "")})`);
          const persona = pieces.personaOf(view, seat);
          return `${name}: ${[t("table.vitality", view.vitality[seat], view.options.vitality), persona ? t("table.explained", cardName(persona), pieces.effect(persona)) : "", t("table.in_hand", view.held[seat]), ...row, ...loans].filter(Boolean).join(say("comma"))}`;
        }),
        view.hand?.length ? t("table.explained", say("yourHand"), list(view.hand)) : "",
        view.discards.length ? t("table.explained", t("table.discards", view.discards.length), list(view.discards)) : "",
      ].filter(Boolean);
    },

    status: ({ view }) => capital(status(view)),

    moods: ({ view }) => [view.stage === "react" ? "striking" : "", nextPhase(view) !== null && view.disaster ? "threatened" : "", view.over ? "ended" : ""].filter(Boolean),
  };
}

/** A list less the members of another, each as often as it is there. @param {string[]} all @param {string[]} gone */
function without(all, gone) {
  const left = [...all];
  for (const one of gone) if (left.includes(one)) left.splice(left.indexOf(one), 1);
  return left;
}

/** A loan names somebody else's card and one of one's own hand. @param {Action} action */
function isLoan({ parts: [first, second] }) {
  return second !== undefined && /^\d\.row-/.test(first ?? "") && !/^\d\.impact-/.test(second);
}

/** The cards of a row by the keys that they are drawn with. @param {View} view @param {number} seat @returns {string[]} */
function rowKeys(view, seat) {
  return view.rows[seat].map((/** @type {any} */ one, /** @type {number} */ i) => (one ? `${seat + 1}.row-${i + 1}:${one.card}` : "")).filter(Boolean);
}

/** Whether a seat has said done since anybody did something: the last ones before the seat that acts have. @param {View} view @param {number} seat */
function isDone(view, seat) {
  const acting = view.acting ?? view.turn;
  return acting !== null && (acting - seat + view.players) % view.players <= view.dones && acting !== seat;
}
