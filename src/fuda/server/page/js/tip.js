/**
 * A word beside what one points at: whatever carries `data-tip` shows it on hover, on focus, and on a long press. It never lies over
 * anything that can be clicked, nor over what is asked.
 */
import { h } from "./dom.js";

const GAP = 10;
const LONG = 450; // milliseconds that a finger rests for a long press
const UNDER_BAR = 54; // from the top of the page
const KEPT_FREE = ".own-plate, .pile .play, .laid, .own .prompt, .own .moves button, .tools button, .held, button.space, button.plate, .cover button, .canyon-name";

/** @type {HTMLElement | null} */
let shown = null;
/** Stays beside what it speaks of until it is taken away. @type {HTMLElement | null} */
let pinned = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pressing = undefined;
/** Whether a finger was used last: then focus that follows a tap explains nothing. */
let touched = false;

export function watchTips() {
  document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && show(event.target));
  document.addEventListener("focusin", (event) => !touched && event.target instanceof Element && event.target.matches(":focus-visible") && show(event.target));
  document.addEventListener("pointerout", hide);
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => {
    touched = false;
    if (event.key === "Escape") (hide(), unpin());
  });
  document.addEventListener("pointerdown", press);
  for (const end of ["pointerup", "pointercancel", "pointermove"]) document.addEventListener(end, (event) => release(/** @type {PointerEvent} */ (event)));
  document.addEventListener("contextmenu", (event) => event.target instanceof Element && event.target.closest(".stage [data-tip]") && event.preventDefault());
}

/** A finger that rests on something has it explained, and does not choose it. @param {PointerEvent} event */
function press(event) {
  hide();
  touched = event.pointerType === "touch";
  if (event.pointerType !== "touch") return;
  const { target } = event;
  clearTimeout(pressing);
  target?.addEventListener("pointerup", () => clearTimeout(pressing), { once: true }); // the page may have drawn it anew by then
  pressing = setTimeout(() => {
    if (!(target instanceof Element && target.isConnected) || !show(target)) return;
    const swallow = (/** @type {Event} */ click) => {
      click.stopPropagation();
      click.preventDefault();
    };
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 4000);
  }, LONG);
}

/** @param {PointerEvent} event */
function release(event) {
  if (event.type === "pointermove" && Math.hypot(event.movementX, event.movementY) < 3) return;
  clearTimeout(pressing);
}

/** @param {EventTarget | null} target @returns {boolean} whether there is something to show */
function show(target) {
  const node = target instanceof Element ? target.closest("[data-tip]") : null;
  hide();
  const text = node?.getAttribute("data-tip");
  if (!node || !text) return false;
  shown = h("div", { class: "tip", "aria-hidden": "true" }, text);
  document.body.append(shown);
  lay(shown, node);
  return true;
}

/** Words that stay beside a thing until `unpin`. @param {Element} node @param {string} text */
export function pin(node, text) {
  if (pinned?.textContent !== text) {
    unpin();
    pinned = h("div", { class: "tip pinned", "aria-hidden": "true" }, text);
    document.body.append(pinned);
  }
  lay(/** @type {HTMLElement} */ (pinned), node);
}

export function unpin() {
  pinned?.remove();
  pinned = null;
}

/** @param {HTMLElement} tip @param {Element} node what it speaks of */
function lay(tip, node) {
  const { left, top } = room(node, tip.offsetWidth, tip.offsetHeight);
  tip.style.setProperty("left", `${left}px`);
  tip.style.setProperty("top", `${top}px`);
}

/**
 * Where a tip lies over the least: above what it explains, below it, beside it, or above one's own seat.
 * @param {Element} node @param {number} width @param {number} height
 */
function room(node, width, height) {
  const box = node.getBoundingClientRect();
  const own = document.querySelector(".own")?.getBoundingClientRect();
  const across = Math.max(8, Math.min(innerWidth - width - 8, box.left + box.width / 2 - width / 2));
  const level = Math.max(4, Math.min(innerHeight - height - 4, box.top));
  const spots = [
    { left: across, top: box.top - height - GAP },
    { left: across, top: box.bottom + GAP },
    ...(own ? [{ left: across, top: own.top - height - GAP }] : []),
    { left: across, top: UNDER_BAR },
    { left: box.right + GAP, top: level },
    { left: box.left - width - GAP, top: level },
  ].filter(({ left, top }) => top >= 2 && top + height <= innerHeight - 2 && left >= 2 && left + width <= innerWidth - 2);
  const others = [...document.querySelectorAll(KEPT_FREE)].filter((one) => one !== node && !node.contains(one)).map((one) => one.getBoundingClientRect());
  const covered = (/** @type {{left: number, top: number}} */ { left, top }) =>
    others.reduce((sum, one) => sum + Math.max(0, Math.min(one.right, left + width) - Math.max(one.left, left)) * Math.max(0, Math.min(one.bottom, top + height) - Math.max(one.top, top)), 0);
  return spots.sort((a, b) => covered(a) - covered(b))[0] ?? { left: across, top: 4 };
}

export function hide() {
  shown?.remove();
  shown = null;
}
