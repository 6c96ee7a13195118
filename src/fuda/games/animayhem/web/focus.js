/** Which place, or which card, one looks at. It is nobody else's business, so it is kept here and not in the view. */
import { movers, reach, stepsLeft } from "./moves.js";
import { sitesOf, whereIs } from "./things.js";

/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {import("../../../server/page/js/types.js").View} View */
/** @typedef {import("./things.js").Site} Site */

const FINGER = 40; // how wide and high a place must be to be touched, in pixels

export class Focus {
  constructor() {
    /** @type {string | null} the name of a place */
    this.site = null;
    /** @type {string | null} the id of a card */
    this.card = null;
    /** Whether the map is shown close up, where its places are too small for a finger. */
    this.near = false;
    /** @type {string | null} the place to go close to, as a part of moves */
    this.seek = null;
    /** @type {string | null} the place that was scrolled to last */
    this.sought = null;
    /** @type {() => void} */
    this.changed = () => {};
    /** Set by the map. @type {() => void} */
    this.zoomed = () => {};
  }

  /** The place to show now: the one that was chosen, else where something goes on, else where one's own Characters are. @param {View} view @returns {Site | null} */
  place(view) {
    const sites = sitesOf(view);
    const goesOn = view.combat ? sites.find((site) => site.name === view.combat.place) : null;
    const chosen = sites.find((site) => site.name === this.site);
    const own = sites.filter((site) => site.characters.some((one) => one.seat === view.seat));
    const found = goesOn ?? chosen ?? own.find((site) => site.owner === null) ?? own[0] ?? sites.find((site) => site.owner === view.seat) ?? sites[0] ?? null;
    this.site = found?.name ?? null;
    return found;
  }

  /** Somebody points at a place: to see it, to pick the group there, or to go there. @param {Scene} scene @param {Site} site */
  choose(scene, site) {
    const { view, picker } = scene;
    this.site = site.name;
    this.card = null;
    const goes = stepsLeft(scene);
    const sites = sitesOf(view);
    if (goes && goes.from !== site.name && reach(sites, goes.from, goes.steps).has(site.name)) {
      picker.playLine(`move ${goes.parts.map((part) => part.slice(2)).join(", ")} to ${site.name}`);
      return;
    }
    const here = sites.find((one) => one.name === site.name);
    const group = here ? movers(here, view, picker.choice).map((one) => one.part) : [];
    const [last, ...others] = [...group].reverse();
    if (last && !group.every((part) => picker.picked.includes(part))) {
      picker.picked = others;
      picker.pick(last);
      return;
    }
    if (["legal", "picked"].includes(picker.state(site.part)) && whereIs(sites, site.part)) picker.pick(site.part);
    else this.changed();
  }

  /**
   * A finger on a place that is too small for it goes close to it, and chooses nothing yet.
   * @param {Event} click @param {string} part @returns {boolean} whether that was so
   */
  goClose(click, part) {
    const place = click.currentTarget instanceof Element ? click.currentTarget.getBoundingClientRect() : null;
    if (this.near || !place || /** @type {PointerEvent} */ (click).pointerType !== "touch" || Math.min(place.width, place.height) >= FINGER) return false;
    this.near = true;
    this.seek = part;
    this.sought = null;
    this.zoomed();
    return true;
  }

  /** Shows the whole map again. */
  goAway() {
    this.near = false;
    this.zoomed();
  }

  /** Scrolls the map to a place that is out of sight, once for each. @param {HTMLElement} room @param {Element | null} plot */
  bringIntoSight(room, plot) {
    const name = plot?.getAttribute("data-place") ?? null;
    if (!plot || name === this.sought) return;
    this.sought = name;
    const [box, edges] = [plot.getBoundingClientRect(), room.getBoundingClientRect()];
    if (box.left >= edges.left && box.right <= edges.right && box.top >= edges.top && box.bottom <= edges.bottom) return;
    room.scrollBy({ left: (box.left + box.right - edges.left - edges.right) / 2, top: (box.top + box.bottom - edges.top - edges.bottom) / 2, behavior: "instant" });
  }

  /** Shows a card, or the place again. @param {string | null} id */
  look(id) {
    if (this.card === id) return;
    this.card = id;
    this.changed();
  }
}
