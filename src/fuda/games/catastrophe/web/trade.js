/** Trades: an offer is built by pointing at cards on both sides and sent as one move; everyone sees it while it is answered. */
import { capital, h, icon, say } from "/page/js/kit.js";
import { tipped } from "./things.js";

/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {import("../../../server/page/js/types.js").View} View */
/** @typedef {import("../../../server/page/js/types.js").OpenGame} OpenGame */
/** @typedef {{seat: number, place: number}} Place */

/** A place of a row by its part: `2.row-3`. @param {string} part @returns {Place | null} */
function placeOf(part) {
  const found = /^(\d)\.row-(\d)$/.exec(part);
  return found ? { seat: Number(found[1]) - 1, place: Number(found[2]) - 1 } : null;
}

/** @param {string} key */
const partOf = (key) => key.replace(/#\d+$/, "");

/** The title that is asked for from a hand, by its part: `ask-torch`. @param {string} part */
const askedTitle = (part) => (part.startsWith("ask-") ? part.slice("ask-".length) : null);

/** With whom an offer is built: the seat that was picked, or the owner of a card that was; of two seats always the other one. @param {View} view @param {string[]} picked */
export function partnerOf(view, picked) {
  if (view.players === 2) return 1 - view.seat;
  for (const part of picked) {
    const seat = part.startsWith("seat-") ? Number(part.slice("seat-".length)) - 1 : (placeOf(part)?.seat ?? view.seat);
    if (seat !== view.seat) return seat;
  }
  return null;
}

/** What is given and what is asked for, as keys of things. @param {View} view @param {string[]} picked */
function sides(view, picked) {
  const isMine = (/** @type {string} */ key) => (view.hand ?? []).includes(partOf(key)) || placeOf(key)?.seat === view.seat;
  const gives = picked.filter(isMine);
  return { gives, asks: picked.filter((key) => !gives.includes(key) && !key.startsWith("seat-")) };
}

/** The title of a thing in an offer. @param {View} view @param {string} key @returns {string} */
function titleOf(view, key) {
  const place = placeOf(key);
  return place ? view.rows[place.seat][place.place]?.card : (askedTitle(partOf(key)) ?? partOf(key));
}

/** A thing as a line names it: `hand.torch`, or `row.torch#2` for the second one in a row. @param {View} view @param {string} key */
function nameInLine(view, key) {
  const place = placeOf(key);
  const title = titleOf(view, key);
  if (!place) return `hand.${title}`;
  const before = view.rows[place.seat].slice(0, place.place).filter((/** @type {any} */ one) => one?.card === title).length;
  return `row.${title}${before ? `#${before + 1}` : ""}`;
}

/**
 * @param {OpenGame} open
 * @param {import("./things.js").Things} pieces
 */
export function trades({ t, card, cardName }, pieces) {
  let asking = false; // whether the titles that one can ask for are listed

  /** What can be built in one's turn to trade. @param {View} view @param {string[]} names @returns {import("../../../server/page/js/types.js").Build | null} */
  function build(view, names) {
    if (view.phase !== "trade") return null;
    return {
      takes(part, picked) {
        const partner = partnerOf(view, picked);
        const { gives, asks } = sides(view, picked);
        const goes = (/** @type {string[]} */ keys) => keys.some((key) => titleOf(view, key) === titleOf(view, part));
        if (part.startsWith("seat-")) {
          const seat = Number(part.slice("seat-".length)) - 1;
          return seat !== view.seat && (partner === null || partner === seat);
        }
        const place = placeOf(part);
        if (place) {
          if (!view.rows[place.seat]?.[place.place]) return false;
          return place.seat === view.seat ? !goes(asks) : (partner === null || partner === place.seat) && !goes(gives);
        }
        if (askedTitle(part)) return partner !== null && view.held[partner] > 0 && !goes(gives);
        return (view.hand ?? []).includes(part) && !goes(asks);
      },
      move(picked) {
        const partner = partnerOf(view, picked);
        const { gives, asks } = sides(view, picked);
        if (partner === null || !(gives.length + asks.length)) return null;
        const given = gives.map((key) => nameInLine(view, key)).join(", ");
        const asked = asks.map((key) => nameInLine(view, key)).join(", ");
        const name = names[partner] ?? "";
        if (!asks.length) return { line: `gift ${partner + 1}: ${given}`, label: t("table.send_gift", name) };
        return { line: `offer ${partner + 1}: ${given || "nothing"} for ${asked}`, label: t(gives.length ? "table.send_offer" : "table.send_request", name) };
      },
    };
  }

  /** A card in an offer. @param {string} key @param {string} id @param {{uses?: number, from: string, remove?: () => void}} how */
  function offered(key, id, { uses, from, remove }) {
    const label = t("table.explained", cardName(id), from);
    const face = pieces.lying(id, { uses, label });
    const inside = remove ? h("button", { type: "button", class: "space picked-out", "aria-label": t("table.take_out", label), onclick: remove }, face) : h("span", { class: "space" }, face);
    if (remove) face.setAttribute("aria-hidden", "true");
    return h("li", { class: "lies", "data-key": `mat-${key}:${id}` }, tipped(inside, pieces.explain(id)), h("span", { class: "offered-from" }, from));
  }

  /** One side of an offer: who gets what. @param {string} name @param {HTMLElement[]} cards @param {string} nothing */
  function side(name, cards, nothing) {
    return h("div", { class: "mat-side" }, h("h2", {}, name), h("ul", { class: "mat-cards" }, ...(cards.length ? cards : [h("li", { class: "mat-nothing" }, nothing)])));
  }

  /** Who gets something. @param {Scene} scene @param {number | null} seat */
  function getting({ view, names }, seat) {
    if (seat === null) return t("table.partner_gets");
    return seat === view.seat ? t("table.you_get") : t("table.gets", names[seat] ?? "");
  }

  /** The offer that one builds. @param {Scene} scene */
  function ownMat(scene) {
    const { view, names, picker } = scene;
    const partner = partnerOf(view, picker.picked);
    const { gives, asks } = sides(view, picker.picked);
    const out = (/** @type {string} */ key) => ({ uses: usesAt(view, key), from: t(placeOf(key) ? "table.from_row" : "table.from_hand"), remove: () => picker.pick(key) });
    const list = (/** @type {string[]} */ keys) => keys.map((key) => offered(key, titleOf(view, key), out(key)));
    return h(
      "div",
      { class: "mat building" },
      view.players === 2 ? null : h("div", { class: "partners", role: "group", "aria-label": t("table.with_whom") }, h("span", { class: "partners-name" }, t("table.with_whom")), ...others(view).map((seat) => partnerButton(scene, seat, partner))),
      h("div", { class: "mat-sides" }, side(getting(scene, partner), list(gives), t("table.pick_to_give")), h("span", { class: "swap", "aria-hidden": "true" }, "⇄"), side(t("table.you_get"), list(asks), partner === null ? t("table.pick_partner") : t("table.pick_to_ask", names[partner] ?? ""))),
      partner === null ? null : h("p", { class: "mat-because" }, because(scene, { because: reasonsOf(scene, partner, gives, asks), trader: view.seat, partner }) ?? ""),
      partner === null ? null : titles(scene, partner),
    );
  }

  /** @param {Scene} scene @param {number} seat @param {number | null} partner */
  function partnerButton({ view, names, picker }, seat, partner) {
    const part = `seat-${seat + 1}`;
    const change = () => {
      const theirs = partner === null ? [] : picker.picked.filter((key) => key.startsWith("seat-") || sides(view, [key]).asks.length);
      for (const key of theirs) picker.pick(key);
      if (seat !== partner) picker.pick(part);
    };
    return h("button", { type: "button", class: `button small ${seat === partner ? "first" : ""}`, id: `partner-${seat + 1}`, "aria-pressed": String(seat === partner), onclick: change }, names[seat] ?? "");
  }

  /** All titles, to ask for one from a hand that nobody sees; those that are known to be there first. @param {Scene} scene @param {number} partner */
  function titles({ view, names, picker }, partner) {
    if (!view.held[partner]) return h("p", { class: "mat-hint" }, t("table.hand_empty", names[partner] ?? ""));
    const known = new Set(view.known[partner]);
    const all = (picker.choice ? pieces.titles() : []).sort((a, b) => Number(known.has(b)) - Number(known.has(a)));
    const one = (/** @type {string} */ id) => {
      const part = `ask-${id}`;
      const state = picker.state(part);
      if (state === "picked") return null;
      const label = t(known.has(id) ? "table.ask_known" : "table.ask_for", cardName(id), names[partner] ?? "");
      const face = pieces.lying(id, { label });
      face.setAttribute("aria-hidden", "true");
      return h("li", { class: "lies" }, tipped(h("button", { type: "button", class: `space ask ${state}`, id: `place-${part}`, "aria-label": label, "aria-disabled": state === "idle" ? "true" : null, onclick: () => ((asking = false), picker.pick(part)) }, face), state === "idle" ? { tip: t("table.both_ways"), rule: "catastrophe.20" } : pieces.explain(id)), h("span", { class: "ask-name" }, known.has(id) ? icon("eye") : null, cardName(id)));
    };
    return h(
      "details",
      { class: "titles", open: asking, ontoggle: (/** @type {Event} */ event) => (asking = event.target instanceof HTMLDetailsElement && event.target.open) },
      h("summary", {}, t("table.ask_hand", view.held[partner], names[partner] ?? "")),
      h("ul", { class: "title-list" }, h("li", { class: "titles-end" }, h("button", { type: "button", class: "button small", onclick: fold }, icon("close"), t("table.close_titles"))), ...all.map(one).filter((item) => item !== null)),
    );
  }

  /** Closes the list of titles. @param {Event} event */
  function fold(event) {
    const list = event.target instanceof Element ? event.target.closest("details") : null;
    if (list) list.open = false;
  }

  /** Who makes whom an offer. @param {Scene} scene */
  function title({ view, names }) {
    const { trader, partner } = view.offer;
    if (view.story?.answer === "given") {
      if (trader === view.seat) return t("table.gift_by_you", names[partner] ?? "");
      return partner === view.seat ? t("table.gift_to_you", names[trader] ?? "") : t("table.gift_of", names[trader] ?? "", names[partner] ?? "");
    }
    if (trader === view.seat) return t("table.offer_by_you", names[partner] ?? "");
    if (partner === view.seat) return t("table.offer_to_you", names[trader] ?? "");
    return t(view.phase === "offer" ? "table.thinks_of" : "table.offer_of", names[trader] ?? "", names[partner] ?? "");
  }

  /** Kinds of impact as a list in words. @param {string[]} needs */
  const inWords = (needs) => needs.map((need) => t(`needs.${need}`)).reduce((list, need, i) => t(i === needs.length - 1 ? "lists.and" : "lists.comma", list, need));

  /** The kinds of impact that some cards help against. @param {View} view @param {string[]} keys */
  const helped = (view, keys) => [...new Set(keys.flatMap((key) => card(titleOf(view, key))?.details.needs ?? []))];

  /** Those of some kinds that a seat has fewer uses for in its row than the Disaster still asks; one is asked while nobody knows it. @param {View} view @param {number} seat @param {string[]} needs */
  function lacked(view, seat, needs) {
    const ready = (/** @type {string} */ need) => view.rows[seat].filter((/** @type {any} */ one) => one && card(one.card)?.details.needs.includes(need)).reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.uses, 0);
    const coming = view.disaster ? (view.forecast ?? []).slice(view.disaster_phase).flat() : needs;
    return needs.filter((need) => ready(need) < coming.filter((/** @type {string} */ one) => one === need).length);
  }

  /** Whom the offer that one builds would serve. @param {Scene} scene @param {number} partner @param {string[]} gives @param {string[]} asks */
  function reasonsOf({ view }, partner, gives, asks) {
    const [given, asked] = [helped(view, gives), helped(view, asks)];
    const [lacks, short] = [lacked(view, partner, given), lacked(view, view.seat, asked)];
    return { lacks, adds: lacks.length ? [] : given, wants: short.length ? short : asked };
  }

  /** Whom an offer serves, in a sentence; null where there is nothing to say. @param {Scene} scene @param {{because: Record<string, string[]> | null, trader: number, partner: number}} offer */
  function because({ view, names }, { because: reasons, trader, partner }) {
    const found = (/** @type {string} */ key) => reasons?.[key] ?? [];
    const clause = (/** @type {string} */ key, /** @type {string} */ yours, /** @type {number} */ seat) =>
      found(key).length ? [seat === view.seat ? t(`table.${yours}`, inWords(found(key))) : t(`table.${key}`, names[seat] ?? "", inWords(found(key)))] : [];
    const clauses = [...clause("lacks", "you_lack", partner), ...clause("adds", "adds_yours", partner), ...clause("wants", "you_want", trader)];
    return clauses.length ? capital(t(clauses.length > 1 ? "table.because_both" : "table.because", ...clauses)) : null;
  }

  /** An offer that is being made, answered or carried out. @param {Scene} scene @param {string | null} answer */
  function openMat(scene, answer) {
    const { view } = scene;
    const { trader, partner } = view.offer;
    const hand = (/** @type {string} */ key, /** @type {string[]} */ ids) => ids.map((id, i) => offered(`${key}-${i}`, id, { from: t("table.from_hand") }));
    const row = (/** @type {number} */ seat, /** @type {number[]} */ at) => at.filter((place) => view.rows[seat][place]).map((place) => offered(`${seat + 1}.row-${place + 1}`, view.rows[seat][place].card, { uses: view.rows[seat][place].uses, from: t("table.from_row") }));
    const given = [...hand("gives", view.offer.gives), ...row(trader, view.offer.gives_row)];
    const asked = [...hand("asks", view.offer.asks), ...row(partner, view.offer.asks_row)];
    const moving = view.offer.moving ?? [];
    const to = (/** @type {number} */ seat) => moving.filter((/** @type {any} */ one) => one.to === seat).map((/** @type {any} */ one, /** @type {number} */ i) => offered(`moving-${seat}-${i}`, one.card, { uses: one.uses, from: t("table.arriving") }));
    const [first, second] = view.seat === partner ? [trader, partner] : [partner, trader];
    const gets = new Map([[partner, given.length ? given : to(partner)], [trader, asked.length ? asked : to(trader)]]);
    return h(
      "div",
      { class: `mat ${answer ?? ""}` },
      h("p", { class: "mat-title" }, title(scene), view.offer.attempts > 1 ? h("span", { class: "attempt" }, t("table.attempt", view.offer.attempt, view.offer.attempts)) : null),
      h("div", { class: "mat-sides" }, side(getting(scene, first), gets.get(first) ?? [], t("table.nothing")), h("span", { class: "swap", "aria-hidden": "true" }, "⇄"), side(getting(scene, second), gets.get(second) ?? [], t("table.nothing"))),
      h("p", { class: "mat-because" }, because(scene, view.offer) ?? ""),
      answer ? h("p", { class: `stamp ${answer}` }, t(`table.${answer}`)) : null,
    );
  }

  /** What a trade would change for a seat: uses for each kind of impact. @param {View} view @returns {{gains: string, loses: string} | null} */
  function balance(view) {
    const { offer } = view;
    if (!offer || view.phase !== "answer" || offer.partner !== view.seat) return null;
    const row = (/** @type {number} */ seat, /** @type {number[]} */ at) => at.map((place) => ({ id: view.rows[seat][place]?.card, uses: view.rows[seat][place]?.uses }));
    const hand = (/** @type {string[]} */ ids) => ids.map((id) => ({ id, uses: card(id)?.details.uses ?? 0 }));
    const words = (/** @type {{id: string, uses: number}[]} */ cards) => {
      /** @type {Map<string, number>} */
      const sum = new Map();
      for (const one of cards) for (const need of card(one.id)?.details.kind === "resource" ? card(one.id)?.details.needs : []) sum.set(need, (sum.get(need) ?? 0) + one.uses);
      const responses = cards.filter((one) => card(one.id)?.details.kind === "response").map((one) => cardName(one.id));
      return [...[...sum].map(([need, uses]) => t("table.need_uses", t(`needs.${need}`), uses)), ...responses].join(say("comma")) || t("table.nothing");
    };
    return { gains: words([...hand(offer.gives), ...row(offer.trader, offer.gives_row)]), loses: words([...hand(offer.asks), ...row(offer.partner, offer.asks_row)]) };
  }

  /** An offer in words: who makes it to whom, and why. @param {Scene} scene */
  const offerWords = (scene) => [title(scene), because(scene, scene.view.offer) ?? ""];

  return { build, ownMat, openMat, balance, offerWords };
}

/** @param {View} view */
function others(view) {
  return Array.from({ length: view.players - 1 }, (_, i) => (view.seat + 1 + i) % view.players);
}

/** The uses of a card that lies in a row. @param {View} view @param {string} key */
function usesAt(view, key) {
  const place = placeOf(key);
  return place ? view.rows[place.seat][place.place]?.uses : undefined;
}
