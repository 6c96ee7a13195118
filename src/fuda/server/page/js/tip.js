/**
 * Whatever carries `data-tip` explains itself on hover, on focus, and on a long press; `data-why` says besides why it can't be used,
 * and `data-rule` is the rule that says more: a link, which the key ? follows too. A tip lies over nothing that can be clicked; where a
 * small screen is full of such things, over nothing that makes a move.
 */
import { h } from "./dom.js";
import { say } from "./words.js";

const GAP = 10;
const LONG = 450; // milliseconds that a finger rests for a long press
const LINGERS = 300; // milliseconds in which one can reach a tip with the mouse
const CROSSED = 120; // milliseconds for which something on the way there is not explained instead
const UNDER_BAR = 54; // from the top of the page
const SCROLLS = "[data-scrolls], .middle.scrolls, .panel-body";
const EXPLAINS = "[data-tip], [data-why]";
const READ = ".own-plate, .pile .play, .laid, .own .prompt, .canyon-name"; // what is looked at while one chooses
const CHOSEN = ".held, .legal, .picked, .usable, [data-move], .moves button, .tools button, button.plate, .cover button"; // what makes a move
const CLICKED = "button:not([aria-disabled=true]), a[href], input, select, summary, .held";

/** @type {HTMLElement | null} */
let shown = null;
/** What it speaks of. @type {Element | null} */
let spoken = null;
/** Stays beside what it speaks of until it is taken away. @type {HTMLElement | null} */
let pinned = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pressing = undefined;
/** What is shown or taken away in a moment. @type {ReturnType<typeof setTimeout> | undefined} */
let next = undefined;
/** Whether a finger was used last: then focus that follows a tap explains nothing. */
let touched = false;
/** Shows a rule beside the table, where there is one. @type {((number: string) => void) | null} */
let openRule = null;

/** Has rules be shown by a function instead of on a page of their own; null ends it. @param {typeof openRule} open */
export function showRulesWith(open) {
  openRule = open;
}

export function watchTips() {
  document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && pointAt(event.target));
  document.addEventListener("focusin", (event) => !touched && event.target instanceof Element && event.target.matches(":focus-visible") && !inTip(event.target) && show(event.target, true));
  document.addEventListener("pointerout", (event) => event.pointerType !== "touch" && later(hide, LINGERS));
  document.addEventListener("focusout", (event) => !inTip(event.relatedTarget) && hide());
  document.addEventListener("keydown", (event) => {
    touched = false;
    if (event.key === "Escape") (hide(), unpin());
    const link = event.key === "?" && !(event.target instanceof Element && event.target.matches("input, textarea")) ? shown?.querySelector("a") : null;
    if (link) (event.preventDefault(), link.click());
  });
  document.addEventListener("pointerdown", press);
  for (const end of ["pointerup", "pointercancel", "pointermove"]) document.addEventListener(end, (event) => release(/** @type {PointerEvent} */ (event)));
  document.addEventListener("contextmenu", (event) => event.target instanceof Element && event.target.closest(`.stage :is(${EXPLAINS})`) && event.preventDefault());
}

/** @param {EventTarget | null} target */
function inTip(target) {
  return target instanceof Node && (shown?.contains(target) ?? false);
}

/** @param {() => void} act @param {number} milliseconds */
function later(act, milliseconds) {
  clearTimeout(next);
  next = setTimeout(act, milliseconds);
}

/** The mouse comes to something; on the way to a tip what it crosses waits. @param {EventTarget | null} target */
function pointAt(target) {
  clearTimeout(next);
  if (inTip(target)) return;
  const node = target instanceof Element ? target.closest(EXPLAINS) : null;
  if (node === spoken && node) return;
  if (node) shown?.querySelector("a") ? later(() => show(node), CROSSED) : show(node);
  else if (shown) later(hide, LINGERS);
}

/** A finger that rests on something has it explained, and does not choose it. @param {PointerEvent} event */
function press(event) {
  if (inTip(event.target)) return;
  hide();
  touched = event.pointerType === "touch";
  if (event.pointerType !== "touch") return;
  const { target } = event;
  clearTimeout(pressing);
  target?.addEventListener("pointerup", () => clearTimeout(pressing), { once: true }); // the page may have drawn it anew by then
  pressing = setTimeout(() => {
    if (!(target instanceof Element && target.isConnected) || !show(target)) return;
    const swallow = (/** @type {Event} */ click) => {
      if (inTip(click.target)) return;
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

/** @param {EventTarget | null} target @param {boolean} [keyboard] whether it is said which key follows the link @returns {boolean} whether there is something to show */
function show(target, keyboard = false) {
  const node = target instanceof Element ? target.closest(EXPLAINS) : null;
  hide();
  if (!node?.isConnected) return false;
  const [why, text, rule] = ["data-why", "data-tip", "data-rule"].map((name) => node.getAttribute(name));
  if (!why && !text) return false;
  shown = h("div", { class: "tip", id: "tip" }, why ? h("p", { class: "tip-why" }, why) : null, text ? h("p", {}, text) : null, rule ? ruleLink(rule, keyboard) : null);
  spoken = node;
  (document.getElementById("main") ?? document.body).append(shown);
  node.setAttribute("aria-describedby", "tip");
  lay(shown, node);
  return true;
}

/** @param {string} rule such as `name.6` @param {boolean} keyboard */
function ruleLink(rule, keyboard) {
  const [game = "", number = ""] = rule.split(".");
  const follow = (/** @type {MouseEvent} */ click) => {
    if (!openRule || click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    hide();
    openRule(rule);
  };
  return h("p", { class: "tip-rule" }, h("a", { href: `/rules/${encodeURIComponent(game)}#rule-${rule}`, target: openRule ? null : "_blank", onclick: follow }, say("ruleNumber", number)), keyboard ? h("kbd", {}, "?") : null);
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

/** @typedef {{left: number, top: number}} Spot */
/** @typedef {Spot & {right: number, bottom: number}} Box */

/**
 * Where a tip lies over nothing: above what it explains, below it, beside it, above one's own seat, or the nearest free place.
 * @param {Element} node @param {number} width @param {number} height @returns {Spot}
 */
function room(node, width, height) {
  const box = node.getBoundingClientRect();
  const own = document.querySelector(".own")?.getBoundingClientRect();
  const across = Math.max(8, Math.min(innerWidth - width - 8, box.left + box.width / 2 - width / 2));
  const level = Math.max(4, Math.min(innerHeight - height - 4, box.top));
  const near = [
    { left: across, top: box.top - height - GAP },
    { left: across, top: box.bottom + GAP },
    ...(own ? [{ left: across, top: own.top - height - GAP }] : []),
    { left: across, top: UNDER_BAR },
    { left: box.right + GAP, top: level },
    { left: box.left - width - GAP, top: level },
  ].filter(({ left, top }) => top >= 2 && top + height <= innerHeight - 2 && left >= 2 && left + width <= innerWidth - 2);
  const boxes = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].filter((one) => !one.contains(node) && !one.closest(".tip")).map(visible).filter((one) => one.right > one.left && one.bottom > one.top);
  const [chosen, clicked, read] = [boxes(CHOSEN), boxes(CLICKED), boxes(READ)];
  const covers = (/** @type {Box[]} */ others, /** @type {Spot} */ { left, top }) =>
    others.reduce((sum, one) => sum + Math.max(0, Math.min(one.right, left + width) - Math.max(one.left, left)) * Math.max(0, Math.min(one.bottom, top + height) - Math.max(one.top, top)), 0);
  const measured = (/** @type {Spot} */ spot) => ({ spot, chosen: covers(chosen, spot), clicked: covers(clicked, spot), read: covers(read, spot), far: Math.hypot(spot.left + width / 2 - box.left - box.width / 2, spot.top + height / 2 - box.top - box.height / 2) });
  const best = near.map(measured).sort((a, b) => a.clicked + a.read - b.clicked - b.read)[0];
  if (best && best.clicked + best.read === 0) return best.spot;
  const over = (/** @type {Spot} */ { left, top }) => left < box.right && left + width > box.left && top < box.bottom && top + height > box.top;
  const free = between([...clicked, ...read, box], width, height).filter((spot) => !over(spot)).map(measured);
  return [...free, ...(best ? [best] : [])].sort((a, b) => a.chosen - b.chosen || a.clicked - b.clicked || a.read - b.read || a.far - b.far)[0]?.spot ?? { left: across, top: 4 };
}

/** What can be seen of something in a part that scrolls. @param {Element} one @returns {Box} */
function visible(one) {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const room = one.closest(SCROLLS)?.getBoundingClientRect();
  return room ? { left: Math.max(left, room.left), top: Math.max(top, room.top), right: Math.min(right, room.right), bottom: Math.min(bottom, room.bottom) } : { left, top, right, bottom };
}

/** Places that lie against the edges of things, and against those of the page. @param {Box[]} things @param {number} width @param {number} height @returns {Spot[]} */
function between(things, width, height) {
  const fitting = (/** @type {number[]} */ all, /** @type {number} */ end) => [...new Set(all.map(Math.round))].filter((one) => one >= 4 && one <= end - 4);
  const lefts = fitting([4, innerWidth - width - 4, ...things.flatMap((one) => [one.right + 2, one.left - width - 2])], innerWidth - width);
  const tops = fitting([4, innerHeight - height - 4, ...things.flatMap((one) => [one.bottom + 2, one.top - height - 2])], innerHeight - height);
  return tops.flatMap((top) => lefts.map((left) => ({ left, top })));
}

export function hide() {
  clearTimeout(next);
  if (spoken?.getAttribute("aria-describedby") === "tip") spoken.removeAttribute("aria-describedby");
  const tip = shown;
  shown = null;
  spoken = null;
  tip?.remove(); // its link may have the focus, and losing that comes back here
}
