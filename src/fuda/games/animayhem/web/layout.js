/** Ani-Mayhem: the Field as a map, the place in focus beside it, a Combat in its stead, and all that happens by itself told step by step. */
import { capital, explaining, h, narrow, say, told } from "/page/js/kit.js";
import { combats } from "./combat.js";
import { fields } from "./field.js";
import { Focus } from "./focus.js";
import { fading, isWay, places } from "./here.js";
import { sign } from "./marks.js";
import { build } from "./moves.js";
import { QUESTIONS, questions } from "./question.js";
import { between, pause, stories } from "./story.js";
import { cardOf, listed, sitesOf, things } from "./things.js";

/** @typedef {import("../../../server/page/js/types.js").View} View */
/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {import("../../../server/page/js/types.js").Action} Action */

/** Phases in which all there is to choose from has a button, since it may be anywhere. */
const LISTED = ["aim", "user", "enhance", "hand_over", "run", "bid", "charm_break"];
/** Ways of using a thing that have a button beside it only: there may be many. */
const BESIDE = ["take", "use", "discard", "ability", "transform", "ride", "get-out"];
const LAYING = ["choose", "place", "bury_disasters", "bury_items"];

/**
 * @param {import("../../../server/page/js/types.js").OpenGame} open
 * @returns {import("../../../server/page/js/types.js").Layout}
 */
export function createLayout(open) {
  const { game, t, card, cardName, face } = open;
  const focus = new Focus();
  const pieces = things(open);
  const map = fields(open, pieces, focus);
  const { here } = places(open, pieces, focus);
  const combat = combats(open, pieces);
  const tell = stories(open, pieces);
  const question = questions(open, pieces, named);
  const phase = (/** @type {View} */ view) => capital(told(game.phases[view.phase]) || view.phase);
  const held = (/** @type {View} */ view, /** @type {number} */ seat) => (Array.isArray(view.hands[seat]) ? view.hands[seat].length : view.hands[seat]);

  /** An action in words: seats by their names. @param {Action} action @param {string[]} names */
  function named(action, names) {
    return names.reduce((text, name, seat) => text.replaceAll(say("seatN", seat + 1), name), told(action.words));
  }

  /** Who has how many of the Items. @param {Scene} scene */
  function race({ view, names, bottom }) {
    if (!view.items) return null;
    const open = view.items - view.captured - view.retrieved.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0);
    const seats = [...names.keys()].sort((a, b) => (a - bottom + names.length) % names.length - ((b - bottom + names.length) % names.length));
    return h(
      "ul",
      { class: "race", "aria-label": t("table.race", Math.floor(view.items / 2) + 1, view.items), ...explaining({ tip: t("table.race", Math.floor(view.items / 2) + 1, view.items), rule: "animayhem.2" }) },
      ...seats.map((seat) => h("li", { class: `race-seat seat-${seat + 1}`, style: { "flex-grow": view.retrieved[seat] } }, h("span", { class: "seat-number" }, String(seat + 1)), h("b", {}, String(view.retrieved[seat])), h("span", { class: "hidden-text" }, t("table.race_seat", names[seat] ?? "", view.retrieved[seat])))),
      h("li", { class: "race-open", style: { "flex-grow": open } }, sign("item", t("table.race_open", open)), h("b", {}, String(open))),
      h("li", { class: "race-foes", style: { "flex-grow": view.captured } }, sign("disaster", t("table.captured")), h("b", {}, String(view.captured))),
    );
  }

  /** What acts on everybody: Global Effects, lasting effects, cards about to take effect. @param {Scene} scene */
  function above({ view, names }) {
    const globals = names.flatMap((name, seat) => listed(view.off_field[seat + 1]).map((id) => ({ id: cardOf(view, id), whose: name })));
    const lasting = Object.values(view.lasting).map((/** @type {any} */ one) => ({ id: one.card, whose: one.whom ? cardName(cardOf(view, one.whom)) : "" }));
    const coming = listed(view.stack).map((id) => ({ id, whose: t("table.stack") }));
    const whose = new Map(); // by card: a card that acts on several has one chip
    for (const one of [...coming, ...globals, ...lasting]) whose.set(one.id, (whose.get(one.id) ?? new Set()).add(one.whose));
    if (!whose.size) return null;
    return h("ul", { class: "above", "aria-label": t("table.above") }, ...[...whose].map(([id, names]) => actingOn(id, [...names].filter(Boolean), coming.some((other) => other.id === id))));
  }

  /** A card that acts, with whom it acts on. @param {string} id @param {string[]} whose @param {boolean} isComing */
  function actingOn(id, whose, isComing) {
    const about = pieces.explain(id);
    const told = whose.length > 1 ? { ...about, tip: t("table.acting_on", about.tip, whose.join(t("table.and_also"))) } : about;
    const state = whose.length > 1 ? `\u00d7${whose.length}` : whose[0];
    return h("li", { class: `chip ${isComing ? "coming" : ""}`, ...explaining(told) }, sign(card(id)?.details.kind ?? "global"), h("span", { class: "chip-name" }, cardName(id)), state ? h("span", { class: "chip-state" }, state) : null);
  }

  /** The card that is being laid. @param {View} view */
  const laying = (view) => (view.laying ? h("div", { class: "laying", "data-key": `laying-${view.laying}`, ...explaining(pieces.explain(view.laying)) }, face(view.laying, pieces.explained(view.laying))) : null);

  return {
    middle(scene) {
      const { view } = scene;
      const fight = combat(scene);
      const shown = view.laying ? h("section", { class: "here shows-card", "aria-label": t("table.here"), tabindex: 0 }, laying(view)) : (fight ?? here(scene));
      const asked = question(scene);
      const side = asked ? h("div", { class: "with-question" }, fading(asked), fading(shown)) : fading(shown);
      return h("div", { class: `ani-middle ${Object.keys(view.field).length || view.laying ? "" : "unlaid"} ${fight ? "fighting" : ""} ${view.story ? "telling" : ""}` }, h("div", { class: "top-line" }, race(scene), above(scene)), ...map(scene), side, tell(scene));
    },

    facing: true,

    hand({ view }) {
      /** @type {Map<string, number>} */
      const seen = new Map();
      return (view.hand ?? []).map((/** @type {string} */ id) => {
        const n = seen.get(id) ?? 0;
        seen.set(id, n + 1);
        const drawn = face(id);
        drawn.addEventListener("pointerenter", () => focus.look(id));
        drawn.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && focus.look(null));
        return { key: n ? `${id}#${n}` : id, part: id, face: drawn, label: pieces.explained(id), about: pieces.explain(id) };
      });
    },

    facts({ view }, seat) {
      const thrown = narrow() ? [] : listed(view.discarded[seat + 1]);
      const bonked = listed(view.bonked[seat + 1]);
      return [
        { icon: h("span", { class: `seat-number seat-${seat + 1}` }, String(seat + 1)), text: "", label: say("seatN", seat + 1) },
        { icon: sign("item"), text: String(view.retrieved[seat]), label: t("table.race_seat", "", view.retrieved[seat]).trim(), rule: "animayhem.71" },
        { icon: "cards", text: narrow() ? String(held(view, seat)) : `${held(view, seat)}+${view.piles[seat]}`, label: t("table.hand_and_pile", held(view, seat), view.piles[seat]), rule: "animayhem.32" },
        ...(view.resigned[seat] ? [{ icon: sign("flag"), text: t("table.resigned"), label: t("table.resigned"), rule: "animayhem.198" }] : []),
        ...(thrown.length ? [{ icon: sign("pile"), text: String(thrown.length), label: t("table.explained", t("table.discarded"), thrown.map(cardName).join(say("comma"))), rule: "animayhem.31" }] : []),
        ...(bonked.length ? [{ icon: sign("health"), text: `−${bonked.length}`, label: t("table.explained", t("table.bonked"), bonked.map(cardName).join(say("comma"))), rule: "animayhem.34" }] : []),
      ].map((fact) => /** @type {any} */ (fact));
    },

    build: (view, choice) => build(open, view, choice),

    /** What can't be taken back waits for its button. */
    confirms: ({ parts }, view) => (parts.length === 1 && card(parts[0] ?? "") !== null && !["enhance"].includes(view.phase)) || parts.length === 2,

    listed({ parts }, view, picked) {
      const last = parts.at(-1) ?? "";
      if (QUESTIONS.includes(view.phase)) return false;
      if (!parts.length || LISTED.includes(view.phase)) return true;
      if (picked.length) return parts.every((part) => !part.startsWith("at.") || picked.includes(part));
      return (isWay(last) && card(last) === null && !BESIDE.includes(last)) || parts[0]?.startsWith("seat-") === true;
    },

    asked({ view, picker, names }, choice) {
      const { picked } = picker;
      if (view.phase === "move" && picked.length && !picked.some((part) => part.startsWith("at."))) return t("table.ask_where");
      if (view.phase === "move" && !picked.length && choice.legal.some((action) => action.parts.length === 2)) return t("table.ask_group");
      return names.reduce((text, name, seat) => text.replaceAll(say("seatN", seat + 1), name), told(choice.prompt));
    },

    wording: named,

    between,
    pause,

    outcome: (view) => (view.outcome === "disasters" ? t("table.disasters_won") : null),

    describe({ view, names }) {
      const sites = sitesOf(view);
      return [
        `${t("table.mark_turn", view.turns[view.active])}: ${phase(view)}`,
        t("table.race_all", view.items, view.captured),
        ...names.map((name, seat) => `${name}: ${[t("counts.items", view.retrieved[seat]), t("table.hand_and_pile", held(view, seat), view.piles[seat]), ...(view.resigned[seat] ? [t("table.resigned")] : []), ...listed(view.off_field[seat + 1]).map((id) => cardName(cardOf(view, id)))].join(say("comma"))}`),
        ...sites.map((site) => pieces.placeInWords(site, names)),
        ...sites.flatMap((site) => [...site.characters, ...site.disasters].map((one) => t("table.explained", cardName(site.card), pieces.inWords(one)))),
        t("table.explained", t("table.path"), listed(view.path).map((name) => cardName(cardOf(view, name))).join(say("comma"))),
        view.hand?.length ? t("table.explained", say("yourHand"), view.hand.map(cardName).join(say("comma"))) : "",
      ].filter(Boolean);
    },

    status({ view, names }) {
      if (LAYING.includes(view.phase)) return phase(view);
      return [t("table.mark_turn", view.turns[view.active]), names[view.active] ?? "", phase(view)].join(" · ");
    },

    moods: ({ view }) => [view.combat ? "in-combat" : "", view.over ? "ended" : "", LAYING.includes(view.phase) ? "laying-field" : ""].filter(Boolean),
  };
}
