/**
 * Moving things from where they were to where they are. Whatever carries `data-key` is followed from one drawing to the next;
 * new things come from the place that `data-from` names, things that are gone leave towards a place or fade.
 */
import { calm } from "./dom.js";
import { pace } from "./settings.js";

const MOVE = 260;
const FADE = 160;
const EASE = "cubic-bezier(.2,.7,.2,1)";
const SMALL = 0.6; // how large a card is beside a seat's plate
const FADES_IN = [{ opacity: 0 }, { opacity: 1 }];

/** @typedef {Map<string, {box: DOMRect, node: Element}>} Places */

/** @param {Element} root @returns {Places} */
export function places(root) {
  /** @type {Places} */
  const found = new Map();
  for (const node of root.querySelectorAll("[data-key]")) {
    found.set(node.getAttribute("data-key") ?? "", { box: node.getBoundingClientRect(), node });
  }
  return found;
}

/**
 * Animates from the places before to those now.
 * @param {Element} root
 * @param {Places} before
 * @param {(key: string) => string | null} comes where a new thing comes from, where a game knows it: a thing that was there, or a name in `data-anchor`
 * @param {(key: string) => string | null} goes where a thing that is gone leaves to: a thing that is there now, or a name in `data-anchor`
 * @returns {Promise<void>} when all has arrived
 */
export async function follow(root, before, comes, goes) {
  const factor = pace();
  if (factor === 0 || document.hidden) return;
  /** @type {Animation[]} */
  const running = [];
  const now = places(root);
  const moved = new Set(); // what lies elsewhere now is not seen to leave as well
  for (const [key, { box, node }] of now) {
    const origin = before.has(key) ? key : comes(key);
    const was = before.get(origin ?? "")?.box;
    if (was && origin) moved.add(origin);
    const from = was ?? anchor(root, origin) ?? anchor(root, node.getAttribute("data-from"));
    if (!from) {
      if (before.size) running.push(appear(node, factor));
    } else if (far(from, box)) {
      const frames = calm() ? FADES_IN : [{ transform: between(from, box, !was), zIndex: 5 }, { transform: "none", zIndex: 5 }];
      running.push(node.animate(frames, { duration: (calm() ? FADE : MOVE) * factor, easing: EASE }));
    }
  }
  for (const [key, { box, node }] of before) {
    if (now.has(key) || moved.has(key) || box.width === 0) continue;
    const thing = now.get(goes(key) ?? "")?.box;
    const to = thing ?? anchor(root, goes(key));
    running.push(leave(node, box, to && !calm() ? between(to, box, !thing) : "", root, factor));
  }
  await Promise.allSettled(running.map((animation) => animation.finished));
}

/** Something that was nowhere before: it fades in, or turns over. @param {Element} node @param {number} factor */
function appear(node, factor) {
  const turns = node.hasAttribute("data-turns") && !calm();
  const frames = turns ? [{ transform: "rotateY(90deg)" }, { transform: "none" }] : FADES_IN;
  return node.animate(frames, { duration: (turns ? MOVE : FADE) * factor, easing: "ease-out" });
}

/**
 * Something that is gone: a ghost of it goes where it went, or fades.
 * @param {Element} node @param {DOMRect} box @param {string} to the transform that brings it there, empty for nowhere
 * @param {Element} root @param {number} factor
 */
function leave(node, box, to, root, factor) {
  const ghost = /** @type {HTMLElement} */ (node.cloneNode(true));
  ghost.removeAttribute("data-key");
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("inert", "");
  for (const named of [ghost, ...ghost.querySelectorAll("[id]")]) named.removeAttribute("id");
  ghost.classList.add("ghost");
  ghost.style.setProperty("left", `${box.left}px`);
  ghost.style.setProperty("top", `${box.top}px`);
  ghost.style.setProperty("width", `${box.width}px`);
  ghost.style.setProperty("height", `${box.height}px`);
  root.append(ghost);
  const frames = to ? [{ transform: "none", opacity: 1 }, { transform: to, opacity: 0.2 }] : [{ opacity: 1 }, { opacity: 0 }];
  const animation = ghost.animate(frames, { duration: (to ? MOVE : FADE) * factor, easing: EASE, fill: "forwards" });
  const gone = () => ghost.remove();
  animation.finished.then(gone, gone);
  return animation;
}

/** @param {Element} root @param {string | null} name */
function anchor(root, name) {
  return name ? (root.querySelector(`[data-anchor="${CSS.escape(name)}"]`)?.getBoundingClientRect() ?? null) : null;
}

/** @param {DOMRect} a @param {DOMRect} b */
function far(a, b) {
  return Math.abs(a.left - b.left) + Math.abs(a.top - b.top) + Math.abs(a.width - b.width) > 2;
}

/**
 * The transform that puts a thing that lies at `at` where `from` is.
 * @param {DOMRect} from @param {DOMRect} at
 * @param {boolean} place whether `from` is a mere place, which has no card's size
 */
function between(from, at, place) {
  const x = from.left + from.width / 2 - at.left - at.width / 2;
  const y = from.top + from.height / 2 - at.top - at.height / 2;
  const size = place ? SMALL : Math.max(0.3, Math.min(2.5, from.width / Math.max(1, at.width)));
  return `translate(${x}px, ${y}px) scale(${size})`;
}

/** Ends all movement below an element at once. @param {Element} root */
export function skip(root) {
  for (const animation of root.getAnimations({ subtree: true })) {
    if (animation instanceof CSSAnimation || animation instanceof CSSTransition) continue;
    animation.finish();
  }
}
