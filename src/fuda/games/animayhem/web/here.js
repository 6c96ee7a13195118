/** The place in focus: its card, what lies there and who is there, each with what can be done with it. Or one card, large. */
import { capital, explaining, fill, h, icon, place, say, told } from "/page/js/kit.js";
import { printed } from "./faces.js";
import { sign } from "./marks.js";
import { left } from "./moves.js";
import { listed } from "./things.js";

/** @typedef {import("../../../server/page/js/types.js").OpenGame} OpenGame */
/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {import("../../../server/page/js/types.js").Action} Action */
/** @typedef {import("./things.js").Site} Site */
/** @typedef {import("./things.js").Character} Character */
/** @typedef {import("./things.js").Disaster} Disaster */

/** Something that scrolls, with a sign at its foot while there is more below. @param {HTMLElement} root */
export function fading(root) {
  const mark = () => root.classList.toggle("more-below", root.scrollTop + root.clientHeight < root.scrollHeight - 6);
  root.addEventListener("scroll", mark, { passive: true });
  new ResizeObserver(mark).observe(root);
  return root;
}

/** Whether a part is no thing but the way in which one is used, such as `take`. @param {string | undefined} part */
export const isWay = (part) => part !== undefined && /^[a-z-]+$/.test(part) && !part.startsWith("seat-");

/**
 * @param {OpenGame} open
 * @param {import("./things.js").Things} pieces
 * @param {import("./focus.js").Focus} focus
 */
export function places(open, pieces, focus) {
  const { t, card, cardName, face } = open;

  /** What can be done with a thing alone, as buttons. @param {Scene} scene @param {string} part */
  function deeds({ picker }, part) {
    const found = (picker.choice?.legal ?? []).filter((action) => action.parts[0] === part && action.parts.length === 2 && isWay(action.parts[1]) && card(action.parts[1] ?? "") === null);
    const word = (/** @type {Action} */ action) => (action.parts[1] && open.has(`ways.${action.parts[1]}`) ? t(`ways.${action.parts[1]}`) : told(action.words));
    return found.map((action) => h("button", { type: "button", class: "button small deed", "data-move": action.text, "aria-label": capital(told(action.words)), onclick: (/** @type {Event} */ click) => (click.stopPropagation(), picker.playLine(action.text)) }, capital(word(action))));
  }

  /** A card or Item that is carried or lies here. @param {Scene} scene @param {string} part @param {string | null} id @param {string} [more] */
  function chip(scene, part, id, more = "") {
    const text = id ? cardName(id) : t("table.an_item");
    const about = id ? pieces.explain(id) : { tip: t("table.item_unknown"), rule: "animayhem.18" };
    const kind = id ? (card(id)?.details.kind ?? "item") : "item";
    const inner = h("span", { class: `chip ${id ? "" : "unknown"} ${more}` }, sign(kind), h("span", { class: "chip-name" }, text), more ? h("span", { class: "chip-state" }, t(more === "used" ? "table.in_use" : "table.turned_over")) : null);
    const spot = place(scene, part, text, inner, about);
    return h("li", { class: "lies-here" }, spot, ...deeds(scene, part));
  }

  /** Items by token: those that one knows, those that lie open, and those that nobody here knows. @param {Scene} scene @param {string[]} tokens @param {string[]} shown */
  function items(scene, tokens, shown) {
    const known = { ...(scene.view.faces ?? {}), ...(scene.view.known ?? {}) };
    const open = [...shown];
    return tokens.map((token) => {
      const id = known[token] ?? (open.length && tokens.length === open.length ? (open.shift() ?? null) : null);
      return chip(scene, token, id, shown.includes(known[token] ?? "") ? "used" : "");
    });
  }

  /** A Character with its numbers and all that it carries. @param {Scene} scene @param {Character} one */
  function character(scene, one) {
    const base = card(one.card)?.details.abilities ?? {};
    const tone = (/** @type {string} */ ability, /** @type {number} */ value) => (base[ability] === undefined || base[ability] === value ? "" : value > base[ability] ? "up" : "down");
    const hurt = one.health < (base.defense ?? one.health);
    const moving = scene.view.phase === "move" && scene.view.active === one.seat;
    const row = h(
      "span",
      { class: "person" },
      pieces.token(one.card, one.seat),
      h(
        "span",
        { class: "person-words" },
        h("b", { class: "person-name" }, cardName(one.card)),
        pieces.numbers([
          ["attack", one.attack, tone("attack", one.attack)],
          ["defense", one.defense, tone("defense", one.defense)],
          ["movement", moving ? `${left(one)}/${one.movement}` : one.movement, tone("movement", one.movement)],
          ["charm", one.charm, tone("charm", one.charm)],
          ["energy", one.energy, ""],
          ...(hurt ? [/** @type {[string, number, string]} */ (["health", one.health, "down"])] : []),
        ]),
        one.rides || one.builds ? h("span", { class: "person-kind" }, [one.rides ? t("table.rides_in", cardName(one.rides)) : "", one.builds ? t("table.builds") : ""].filter(Boolean).join(say("comma"))) : null,
        h("span", { class: "person-skills" }, printed(card(one.card) ?? /** @type {any} */ ({ details: {} })).skills.join(say("comma"))),
      ),
    );
    const spot = place(scene, one.part, pieces.inWords(one), row, pieces.explain(one.card));
    const carried = [...one.cards.map((gear) => chip(scene, gear.part, gear.card, one.turnedOver.includes(gear.card) ? "over" : gear.inUse ? "used" : "")), ...items(scene, one.items, one.shown)];
    return h("li", { class: "whom" }, spot, h("span", { class: "deeds" }, looking(one.card), ...deeds(scene, one.part)), carried.length ? h("ul", { class: "carried", "aria-label": t("table.carries") }, ...carried) : null);
  }

  /** A Disaster with its numbers. @param {Scene} scene @param {Disaster} one */
  function disaster(scene, one) {
    const combat = card(one.card)?.details.combat;
    const row = h(
      "span",
      { class: `person foe ${one.major ? "major" : ""}` },
      pieces.token(one.card, null),
      h("span", { class: "person-words" }, h("b", { class: "person-name" }, cardName(one.card)), h("span", { class: "person-kind" }, t(one.major ? "table.major" : "table.minor"), one.items ? ` · ${t("counts.items", one.items)}` : ""), combat ? pieces.numbers([["attack", one.attack], ["defense", one.defense], ["movement", one.movement], ...(one.charm > 0 ? [/** @type {[string, number]} */ (["charm", one.charm])] : []), ["health", one.health]]) : null),
    );
    const spot = place(scene, one.part, pieces.inWords(one), row, pieces.explain(one.card));
    return h("li", { class: "whom" }, spot, h("span", { class: "deeds" }, looking(one.card), ...deeds(scene, one.part)));
  }

  /** A button that shows a card large. @param {string} id */
  function looking(id) {
    return h("button", { type: "button", class: "button small plain look", "aria-label": t("table.look_at", cardName(id)), "data-tip": t("table.look_at", cardName(id)), onclick: (/** @type {Event} */ click) => (click.stopPropagation(), focus.look(id)) }, icon("eye"));
  }

  /** One card, large. @param {string} id */
  function oneCard(id) {
    return [h("div", { class: "one-card", ...explaining(pieces.explain(id)) }, face(id, pieces.explained(id))), h("button", { type: "button", class: "button small plain back-to-place", onclick: (/** @type {Event} */ click) => (click.stopPropagation(), focus.look(null)) }, t("table.back_to_place"))];
  }

  /** @param {Scene} scene @param {Site} site */
  function onePlace(scene, site) {
    const { view, names, bottom } = scene;
    const row = card(site.card);
    const words = row ? printed(row) : null;
    const mine = site.characters.some((one) => one.seat === view.seat);
    const open = mine && site.owner === null ? listed(view.open_to_you).includes(site.name) : null;
    const seats = [...names.keys()].sort((a, b) => Number(b === bottom) - Number(a === bottom));
    const groups = seats.map((seat) => ({ seat, group: site.characters.filter((one) => one.seat === seat) })).filter(({ group }) => group.length);
    return [
      h("div", { class: "here-head" }, h("h2", {}, cardName(site.card)), h("span", { class: "here-kind" }, site.destroyed ? t("table.destroyed") : site.owner === null ? t("cards.kind.location") : pieces.havenOf(site.owner, names)), looking(site.card), ...deeds(scene, site.part)),
      h("div", { class: "here-text" }, ...(words ? [...words.asks, ...words.does] : []).map((one) => h("p", {}, one)), open === null ? null : h("p", { class: open ? "may" : "may-not" }, sign(open ? "haven" : "location"), t(open ? "table.may_enter" : "table.may_not_enter"))),
      site.under || site.items.length || site.cards.length
        ? h(
            "ul",
            { class: "lying", "aria-label": t("table.lies_here") },
            site.under ? h("li", { class: "chip pile-chip", ...explaining({ tip: t("table.about_under"), rule: "animayhem.51" }) }, sign("pile"), t("table.under_it", t("counts.disasters", site.under))) : null,
            ...listed(view.under?.[site.name]).map((id) => h("li", { class: "chip", ...explaining(pieces.explain(id)) }, sign("disaster"), cardName(id))),
            ...items(scene, site.items, []),
            ...site.cards.map((gear) => chip(scene, gear.part, gear.card)),
          )
        : null,
      ...groups.map(({ seat, group }) => h("section", { class: `group seat-${seat + 1}` }, h("h3", {}, h("span", { class: "seat-number" }, String(seat + 1)), names[seat] ?? ""), h("ul", {}, ...group.map((one) => character(scene, one))))),
      site.disasters.length ? h("section", { class: "group foes" }, h("h3", {}, sign("disaster"), t("table.disasters")), h("ul", {}, ...site.disasters.map((one) => disaster(scene, one)))) : null,
    ];
  }

  /** @param {Scene} scene */
  function here(scene) {
    const root = h("section", { class: "here", "aria-label": t("table.here"), "data-scrolls": "side", tabindex: 0 });
    const draw = () => {
      const site = focus.place(scene.view);
      fill(root, ...(focus.card ? oneCard(focus.card) : site ? onePlace(scene, site) : []));
      root.classList.toggle("shows-card", focus.card !== null);
    };
    focus.changed = () => {
      draw();
      root.dispatchEvent(new Event("scroll"));
      const map = root.parentElement?.querySelector(".ani-field");
      for (const tile of map?.querySelectorAll("[data-place^='at.']") ?? []) {
        const chosen = tile.getAttribute("data-place") === `at.${focus.site}`;
        tile.classList.toggle("in-focus", chosen);
        tile.setAttribute("aria-pressed", String(chosen));
      }
    };
    draw();
    return root;
  }

  return { here, character, disaster, deeds, looking };
}
