/** One's hand: a fan of things to choose from, by clicking, dragging to the middle, or with arrow keys and Enter. */
import { h } from "./dom.js";
import { refusing } from "./place.js";
import { because, say } from "./words.js";

const DRAG_STARTS = 10;
const CORNER = 0.34; // how much of a card's breadth shows its index
const FINGER = 40; // pixels

/**
 * @param {import("./types.js").Held[]} held
 * @param {import("./types.js").Picker} picker
 */
export function hand(held, picker) {
  const list = h("ul", { class: "hand", "aria-label": say("yourHand"), "data-count": held.length });
  const first = held.findIndex((one) => ["legal", "picked"].includes(picker.state(one.key)));
  held.forEach((one, i) => list.append(h("li", {}, holding(one, picker, i === Math.max(0, first)))));
  list.addEventListener("keydown", (event) => walk(list, event));
  return list;
}

/**
 * @param {import("./types.js").Held} one
 * @param {import("./types.js").Picker} picker
 * @param {boolean} entry whether Tab comes here first
 */
function holding(one, picker, entry) {
  const state = picker.state(one.key);
  const why = picker.why(one.key);
  const reason = why ? because(why) : "";
  const button = h(
    "button",
    {
      type: "button",
      class: `held ${state}`,
      "data-key": one.key,
      "data-hand": one.key,
      ...refusing(state === "dimmed" ? why : null, one.about),
      "aria-label": [one.label, state === "dimmed" ? `${say("cannot")}: ${reason}` : "", state === "picked" ? say("chosen") : ""].filter(Boolean).join(". "),
      "aria-disabled": state === "dimmed" || state === "idle" ? "true" : null,
      "aria-pressed": picker.choice && state !== "dimmed" && state !== "idle" ? String(state === "picked") : null,
      tabindex: entry ? 0 : -1,
      onclick: () => picker.pick(one.key),
    },
    one.face,
  );
  one.face.setAttribute("aria-hidden", "true");
  if (state === "legal" || state === "picked") dragging(button, () => picker.pick(one.key));
  return button;
}

/**
 * Lays a hand in two rows where in one not every card could be seen and touched.
 * @param {HTMLElement | null} list
 */
export function fitHand(list) {
  if (!list) return;
  const items = /** @type {HTMLElement[]} */ ([...list.children]);
  list.classList.remove("two-rows");
  if (items.length < 3) return;
  const card = items.at(-1)?.firstElementChild?.clientWidth ?? 0;
  const least = Math.max(card * CORNER, matchMedia("(pointer: coarse)").matches ? FINGER : 0);
  if ((items[0]?.clientWidth ?? 0) >= Math.min(least, card)) return;
  list.style.setProperty("--per-row", String(Math.ceil(items.length / 2)));
  list.classList.add("two-rows");
}

/** Arrow keys go along the hand, and Tab comes back to where they went. @param {HTMLElement} list @param {KeyboardEvent} event */
function walk(list, event) {
  const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("button")]);
  const to = step(all, event);
  if (to) for (const one of all) one.tabIndex = one === to ? 0 : -1;
}

/**
 * Moves the focus along a row of things with the arrow keys; the one that has it then.
 * @param {HTMLElement[]} all
 * @param {KeyboardEvent} event
 */
export function step(all, event) {
  const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
  const far = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (far === undefined) return null;
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const to = all[Math.max(0, Math.min(all.length - 1, at + far))];
  if (!to) return null;
  event.preventDefault();
  to.focus();
  to.scrollIntoView({ block: "nearest", inline: "nearest" });
  return to;
}

/**
 * Lets a card be dragged; dropped above the hand, it is chosen.
 * @param {HTMLElement} card
 * @param {() => void} chosen
 */
function dragging(card, chosen) {
  card.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    let moved = false;
    const hand = card.parentElement?.parentElement?.getBoundingClientRect(); // which may be drawn anew meanwhile
    /** @param {PointerEvent} move */
    const drag = (move) => {
      const x = move.clientX - down.clientX;
      const y = move.clientY - down.clientY;
      if (!moved && Math.hypot(x, y) > DRAG_STARTS) {
        moved = true;
        card.classList.add("dragged");
      }
      if (moved) card.style.setProperty("transform", `translate(${x}px, ${y}px)`);
    };
    /** @param {PointerEvent} up */
    const drop = (up) => {
      removeEventListener("pointermove", drag);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      if (!moved) return;
      const outside = up.type === "pointerup" && hand !== undefined && up.clientY < hand.top;
      const swallow = (/** @type {Event} */ click) => click.stopImmediatePropagation();
      card.addEventListener("click", swallow, { capture: true });
      setTimeout(() => {
        card.removeEventListener("click", swallow, { capture: true });
        card.classList.remove("dragged");
        card.style.removeProperty("transform");
        if (outside) chosen();
      });
    };
    addEventListener("pointermove", drag);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
  });
}
