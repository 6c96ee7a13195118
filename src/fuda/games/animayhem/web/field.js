/** The Field as a map: places where they lie, the Disasters' path over them, piles under them, groups and Disasters upon them. */
import { explaining, h, icon, lang, svg } from "/page/js/kit.js";
import { drawing } from "./drawings.js";
import { isOpenTo, reach, stepsLeft } from "./moves.js";
import { sign } from "./marks.js";
import { listed, sitesOf } from "./things.js";

/** @typedef {import("../../../server/page/js/types.js").OpenGame} OpenGame */
/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {import("./things.js").Site} Site */

const MAX_TOKENS = 5;
const MAX_SIGNS = 16; // of a name in one line
const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] });

/**
 * @param {OpenGame} open
 * @param {import("./things.js").Things} pieces
 * @param {import("./focus.js").Focus} focus
 */
export function fields({ t, card, cardName }, pieces, focus) {
  /** A pile with its number. @param {string} name @param {number} count @param {string} tip @param {string} rule */
  const pile = (name, count, tip, rule) => (count ? h("span", { class: `pile pile-${name}`, ...explaining({ tip, rule }) }, sign(name), String(count)) : null);

  /** Who stands on a place. @param {Site} site @param {string[]} told what the story is about */
  function standing(site, told) {
    const all = [...site.characters.map((one) => ({ part: one.part, card: one.card, seat: /** @type {number | null} */ (one.seat), carries: one.items.length })), ...site.disasters.map((one) => ({ part: one.part, card: one.card, seat: null, carries: one.items }))];
    const shown = all.length > MAX_TOKENS ? all.slice(0, MAX_TOKENS - 1) : all;
    return h(
      "span",
      { class: `standing count-${shown.length}` },
      ...shown.map((one) => h("span", { class: "stands", "data-key": one.part, ...explaining(pieces.explain(one.card)) }, pieces.token(one.card, one.seat, told.includes(one.card) ? "told-of" : ""), one.carries ? h("span", { class: "carries" }, sign("item")) : null)),
      all.length > shown.length ? h("span", { class: "more" }, `+${all.length - shown.length}`) : null,
    );
  }

  /** @param {Scene} scene @param {Site} site @param {boolean} reachable @param {string[]} told */
  function tile(scene, site, reachable, told) {
    const { picker, names, view } = scene;
    const row = card(site.card);
    const there = view.phase === "move" ? [] : [...site.characters, ...site.disasters].map((one) => one.part);
    const usable = reachable || [site.part, ...there].some((part) => ["legal", "picked"].includes(picker.state(part)));
    const mine = view.seat !== null && site.characters.some((one) => one.seat === view.seat);
    const haven = site.owner !== null;
    const isOpen = isOpenTo(scene, site);
    const classes = ["plot", haven ? `plot-haven seat-${(site.owner ?? 0) + 1}` : "plot-location", usable ? "usable" : "", mine ? "with-mine" : "", site.destroyed ? "ruined" : "", focus.site === site.name ? "in-focus" : "", told.includes(site.card) ? "told-of" : ""];
    return h(
      "button",
      {
        type: "button",
        class: `space ${classes.filter(Boolean).join(" ")}`,
        id: `place-${site.part}`,
        "data-place": site.part,
        "data-site": `${site.x},${site.y}`,
        ...explaining(pieces.explain(site.card)),
        "aria-label": [pieces.placeInWords(site, names), isOpen ? t("table.would_enter") : ""].filter(Boolean).join(" "),
        "aria-pressed": String(focus.site === site.name),
        style: { "grid-column": site.x, "grid-row": site.y },
        onclick: (/** @type {Event} */ click) => {
          click.stopPropagation();
          if (!focus.goClose(click, site.part)) focus.choose(scene, site);
        },
      },
      row ? svg("svg", { viewBox: "-30 -22 60 44", class: "plot-view", "aria-hidden": "true" }, drawing(row, 0, 0, 56)) : null,
      h("span", { class: `plot-name ${cardName(site.card).length > (lang() === "ja" ? MAX_SIGNS / 2 : MAX_SIGNS) ? "long" : ""}` }, cardName(site.card)),
      haven ? h("span", { class: "plot-owner", ...explaining({ tip: pieces.havenOf(site.owner ?? 0, names), rule: "animayhem.120" }) }, sign("haven"), String((site.owner ?? 0) + 1)) : null,
      isOpen ? h("span", { class: "plot-open", ...explaining({ tip: t("table.would_enter"), rule: "animayhem.50" }) }, icon("check")) : null,
      h("span", { class: "piles" }, pile("pile", site.under, t("table.under_it", t("counts.disasters", site.under)), "animayhem.51"), pile("item", site.items.length, t("counts.items", site.items.length), "animayhem.54"), pile("equipment", site.cards.length, site.cards.map(({ card }) => cardName(card)).join(", "), "animayhem.54")),
      standing(site, told),
    );
  }

  /** An empty place where a card can be laid. @param {Scene} scene @param {string} part @param {number} x @param {number} y @param {[number, number]} origin */
  function free(scene, part, x, y, origin) {
    return h("button", { type: "button", class: "space plot plot-free legal", id: `place-${part}`, "data-place": part, "data-site": `${x},${y}`, "aria-label": t("table.lay_here", x + origin[0] - 1, y + origin[1] - 1), style: { "grid-column": x, "grid-row": y }, onclick: (/** @type {Event} */ click) => focus.goClose(click, part) || scene.picker.pick(part) }, h("span", { class: "plus", "aria-hidden": "true" }, "+"));
  }

  /** The Disasters' path as a line. @param {Site[]} sites @param {string[]} names @param {number} columns @param {number} rows */
  function path(sites, names, columns, rows) {
    const places = names.map((name) => sites.find((site) => site.name === name)).filter((site) => site !== undefined);
    if (places.length < 2) return null;
    const points = places.map((site) => `${site.x - 0.5} ${site.y - 0.5}`);
    return svg("svg", { class: "path", viewBox: `0 0 ${columns} ${rows}`, preserveAspectRatio: "none", "aria-hidden": "true" }, svg("path", { d: `M${points.join("L")}`, "vector-effect": "non-scaling-stroke" }), svg("circle", { cx: (places[0]?.x ?? 0) - 0.5, cy: (places[0]?.y ?? 0) - 0.5, r: 0.07 }));
  }

  /** Arrow keys go over the map. @param {KeyboardEvent} event */
  function walk(event) {
    const step = ARROWS[event.key];
    const at = event.target instanceof Element ? event.target.getAttribute("data-site") : null;
    if (!step || !at || !(event.currentTarget instanceof Element)) return;
    event.preventDefault();
    event.stopPropagation();
    const [x = 0, y = 0] = at.split(",").map(Number);
    const others = /** @type {HTMLElement[]} */ ([...event.currentTarget.querySelectorAll("[data-site]")]).map((node) => {
      const [ox = 0, oy = 0] = (node.getAttribute("data-site") ?? "").split(",").map(Number);
      const ahead = (ox - x) * step[0] + (oy - y) * step[1];
      const aside = Math.abs((ox - x) * step[1]) + Math.abs((oy - y) * step[0]);
      return { node, ahead, far: ahead + 2 * aside };
    });
    const [next] = others.filter((one) => one.ahead > 0).sort((a, b) => a.far - b.far);
    next?.node.focus();
  }

  /** The map, and the way back to the whole of it. @param {Scene} scene */
  return function map(scene) {
    const { view, picker } = scene;
    const found = sitesOf(view);
    const spaces = [...picker.choice?.legal ?? []].flatMap((action) => action.parts).filter((part) => part.startsWith("free."));
    const empty = [...new Set(spaces)].map((part) => ({ part, at: part.slice(5).split(",").map(Number) }));
    const xs = [...found.map((site) => site.x), ...empty.map(({ at }) => at[0] ?? 0)];
    const ys = [...found.map((site) => site.y), ...empty.map(({ at }) => at[1] ?? 0)];
    const left = Math.min(0, ...xs) - 1;
    const top = Math.min(0, ...ys) - 1;
    const columns = Math.max(1, ...xs.map((x) => x - left));
    const rows = Math.max(1, ...ys.map((y) => y - top));
    const sites = found.map((site) => ({ ...site, x: site.x - left, y: site.y - top }));
    const told = view.story?.about ?? [];
    const group = stepsLeft(scene);
    const near = group ? reach(found, group.from, group.steps) : null;
    const root = h(
      "div",
      { class: "ani-field", style: { "--columns": columns, "--rows": rows }, role: "group", "aria-label": t("table.field") },
      path(sites, listed(view.path), columns, rows),
      ...sites.map((site) => tile(scene, site, near?.has(site.name) ?? false, told)),
      ...empty.map(({ part, at }) => free(scene, part, (at[0] ?? 0) - left, (at[1] ?? 0) - top, [left + 1, top + 1])),
    );
    root.addEventListener("keydown", walk);
    const room = h("div", { class: "field-room", "data-scrolls": "map" }, found.length || empty.length ? root : h("p", { class: "field-empty" }, sign("path"), t("table.field_empty")));
    const whole = h("button", { type: "button", class: "button small whole-map", id: "whole-map", onclick: () => focus.goAway() }, t("table.whole_map"));
    focus.zoomed = () => {
      room.classList.toggle("near", focus.near);
      whole.hidden = !focus.near;
      requestAnimationFrame(() => {
        const sought = focus.seek && root.querySelector(`[data-place="${CSS.escape(focus.seek)}"]`);
        focus.seek = null;
        focus.bringIntoSight(room, sought || (root.querySelector(".plot.told-of") ?? root.querySelector(".plot.in-focus")));
      });
    };
    focus.zoomed();
    return [room, whole];
  };
}
