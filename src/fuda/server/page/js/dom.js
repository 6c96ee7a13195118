/** Making elements. Text is always text: nothing here parses markup. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Properties */

/**
 * An HTML element. `class`, `data-…`, `aria-…` and other attributes by name; `onclick` and the like as functions; `style` as
 * an object of CSS properties. Attributes that are null, undefined or false are left out; true is an empty attribute.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, properties);
  element.append(...kept(children));
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, properties = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, properties);
  element.append(...kept(children));
  return element;
}

/** @param {Element} element @param {Properties} properties */
function dress(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "style" && typeof value === "object") {
      for (const [property, setting] of Object.entries(value)) {
        /** @type {HTMLElement} */ (element).style.setProperty(property, String(setting));
      }
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function kept(children) {
  /** @type {(Node | string)[]} */
  const out = [];
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    out.push(typeof child === "number" ? String(child) : child);
  }
  return out;
}

/**
 * Puts new children in an element's place.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...kept(children));
}

/**
 * The element with that id, which the page has.
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  return element;
}

/** How a picture is named to those who can't see it; without a name it is decoration. @param {string} label */
export function named(label) {
  return label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
}

/** Whether the person asked for less motion. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

let keys = false;
addEventListener("keydown", () => (keys = true), { capture: true });
addEventListener("pointerdown", () => (keys = false), { capture: true });

/** Whether the person uses the keyboard just now. */
export function byKeyboard() {
  return keys;
}

const NARROW = matchMedia("(max-width: 720px)");
const NO_ROOM_BESIDE = matchMedia("(max-width: 1099px)");

/** Whether this is a phone's screen. */
export function narrow() {
  return NARROW.matches;
}

/** Whether the panel lies over the table, since beside it there is no room. */
export function overlaid() {
  return NO_ROOM_BESIDE.matches;
}

/** Calls back whenever one of these changes; the function that is returned ends it. @param {() => void} changed */
export function onResize(changed) {
  for (const media of [NARROW, NO_ROOM_BESIDE]) media.addEventListener("change", changed);
  return () => [NARROW, NO_ROOM_BESIDE].forEach((media) => media.removeEventListener("change", changed));
}
