/** Things on a board that one may point at, and how they explain themselves. */
import { h } from "./dom.js";
import { because, say, told } from "./words.js";

/** @typedef {import("./types.js").Explanation} Explanation */

/** The attributes of something that explains itself where one points at it. @param {Explanation | null} [about] */
export function explaining(about) {
  return { "data-tip": about?.tip || null, "data-rule": about?.tip ? (about.rule ?? null) : null };
}

/** The attributes of something that can't be used: it says why, and what it is. @param {import("./types.js").Dimmed | null} why @param {Explanation | null} [about] */
export function refusing(why, about) {
  return why ? { ...explaining(about), "data-why": told(why.reason), "data-rule": why.rule } : explaining(about);
}

/**
 * Something on a board that one may point at: chosen if it can be used, else it says why not. Arrow keys come to all of these,
 * Tab only to what can be used.
 * @param {{picker: import("./types.js").Picker}} scene @param {string} part @param {string} label @param {HTMLElement} face @param {Explanation | null} [about] what it is
 */
export function place({ picker }, part, label, face, about = null) {
  const state = picker.state(part);
  const why = picker.why(part);
  if (state === "idle" && !why) return h("span", { class: "space", "data-place": part, ...explaining(about) }, face);
  const usable = state !== "idle" && state !== "dimmed";
  face.setAttribute("aria-hidden", "true");
  return h(
    "button",
    {
      type: "button",
      class: `space ${state}`,
      "data-place": part,
      id: `place-${part}`,
      ...refusing(why, about),
      "aria-label": why ? `${label}. ${say("notUsable")}: ${because(why)}` : label,
      "aria-disabled": usable ? null : "true",
      "aria-pressed": usable ? String(state === "picked") : null,
      tabindex: usable ? 0 : -1,
      onclick: () => picker.pick(part),
    },
    face,
  );
}
