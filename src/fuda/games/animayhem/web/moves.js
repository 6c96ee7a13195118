/** Moves of several steps that one builds by pointing: a group and where it goes, who attacks, what is given to whom. */
import { listed, sitesOf, whereIs } from "./things.js";

/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {import("../../../server/page/js/types.js").View} View */
/** @typedef {import("../../../server/page/js/types.js").Choice} Choice */
/** @typedef {import("./things.js").Site} Site */
/** @typedef {import("./things.js").Character} Character */

/** A name as lines have it: `1.ayame` is `ayame`. @param {string} part */
export const inLine = (part) => part.replace(/^\d\.|^at\.|^card\./, "");

/** Whether a part is a Character of a seat. @param {string} part @param {number | null} seat */
export const isOwn = (part, seat) => seat !== null && part.startsWith(`${seat + 1}.`);

/** How far a Character can still go. @param {Character} one */
export const left = (one) => Math.max(0, one.movement - one.moved);

/** The Characters that are picked, their place and the steps that all of them have left; null if none are. @param {{view: View, picker: {picked: string[]}}} scene */
export function stepsLeft({ view, picker }) {
  if (view.phase !== "move") return null;
  const group = sitesOf(view).flatMap((site) => site.characters.filter((one) => picker.picked.includes(one.part)).map((one) => ({ one, site })));
  const [first] = group;
  if (!first) return null;
  return { from: first.site.name, steps: Math.min(...group.map(({ one }) => left(one))), parts: group.map(({ one }) => one.part) };
}

/**
 * Whether the whole group that is picked, or the only one that there is, could enter a Location.
 * @param {{view: View, picker: {picked: string[]}}} scene @param {Site} site
 */
export function isOpenTo({ view, picker }, site) {
  const groups = Object.entries(view.could_enter ?? {});
  const own = (/** @type {Site} */ one) => one.characters.filter((each) => each.seat === view.seat);
  const isPicked = (/** @type {string} */ name) => sitesOf(view).some((one) => one.name === name && own(one).every((each) => picker.picked.includes(each.part)));
  const [group] = picker.picked.length ? groups.filter(([name]) => isPicked(name)) : groups.length === 1 ? groups : [];
  return group ? listed(group[1]).includes(site.name) : false;
}

/** The places within so many steps, without the first. @param {Site[]} sites @param {string} from @param {number} steps */
export function reach(sites, from, steps) {
  const found = new Map([[from, 0]]);
  const waiting = sites.filter((site) => site.name === from);
  for (const site of waiting) {
    const far = found.get(site.name) ?? 0;
    if (far >= steps) continue;
    for (const other of sites) {
      if (found.has(other.name) || Math.abs(other.x - site.x) > 1 || Math.abs(other.y - site.y) > 1) continue;
      found.set(other.name, far + 1);
      waiting.push(other);
    }
  }
  found.delete(from);
  return found;
}

/** The own Characters at a place that can take a step now. @param {Site} site @param {View} view @param {Choice | null} choice */
export function movers(site, view, choice) {
  if (view.phase !== "move" || !choice) return [];
  const can = new Set(choice.legal.filter((action) => action.parts.length === 2 && action.parts[1]?.startsWith("at.")).map((action) => action.parts[0]));
  return site.characters.filter((one) => one.seat === view.seat && can.has(one.part) && left(one) > 0);
}

/**
 * What can be built at a decision besides its legal moves.
 * @param {import("../../../server/page/js/types.js").OpenGame} open
 * @param {View} view @param {Choice} choice
 * @returns {import("../../../server/page/js/types.js").Build | null}
 */
export function build({ t, cardName }, view, choice) {
  const sites = sitesOf(view);
  const names = (/** @type {string[]} */ parts) => parts.map((part) => cardName(cardIn(sites, part))).join(", ");
  const legal = (/** @type {string} */ part) => choice.legal.some((action) => action.parts.includes(part));
  if (view.phase === "move") {
    return {
      takes(part, picked) {
        const site = whereIs(sites, part);
        const group = picked.filter((one) => isOwn(one, view.seat));
        if (!site) return false;
        if (isOwn(part, view.seat)) return movers(site, view, choice).some((one) => one.part === part) && group.every((one) => whereIs(sites, one) === site) && group.length === picked.length;
        const goes = stepsLeft({ view, picker: { picked: group } });
        return goes !== null && site.part === part && reach(sites, goes.from, goes.steps).has(site.name) && picked.length === group.length;
      },
      move(picked) {
        const to = picked.find((one) => one.startsWith("at."));
        const group = picked.filter((one) => isOwn(one, view.seat));
        return to && group.length ? { line: `move ${group.map(inLine).join(", ")} to ${inLine(to)}`, label: t("table.move_group", names(group), cardName(cardIn(sites, to))) } : null;
      },
    };
  }
  if (view.phase === "assign" && view.combat) {
    return {
      takes: (part, picked) => isOwn(part, view.seat) && legal(part) && picked.every((one) => isOwn(one, view.seat)),
      move(picked) {
        const group = picked.filter((one) => choice.legal.some((action) => action.parts[0] === one && action.parts[1] === view.combat.disaster));
        return group.length && group.length === picked.length ? { line: `attack ${view.combat.disaster} with ${group.map(inLine).join(", ")}`, label: t("table.attack_group", names(group)) } : null;
      },
    };
  }
  return null;
}

/** The card behind a part. @param {Site[]} sites @param {string} part */
export function cardIn(sites, part) {
  const site = whereIs(sites, part);
  if (site?.part === part) return site.card;
  const who = [...(site?.characters ?? []), ...(site?.disasters ?? [])].find((one) => one.part === part);
  return who?.card ?? inLine(part);
}
