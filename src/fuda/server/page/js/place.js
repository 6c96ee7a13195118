/** Things on a board that one may point at. */
import { h } from "./dom.js";
import { because, say } from "./words.js";

/**
 * Something on a board that one may point at: chosen if it can be used, else it says why not. Arrow keys come to all of these,
 * Tab only to what can be used.
 * @param {{picker: import("./types.js").Picker}} scene @param {string} part @param {string} label @param {HTMLElement} face
 */
export function place({ picker }, part, label, face) {
  const state = picker.state(part);
  const why = picker.why(part);
  if (state === "idle" && !why) return h("span", { class: "space", "data-place": part }, face);
  const usable = state !== "idle" && state !== "dimmed";
  face.setAttribute("aria-hidden", "true");
  return h(
    "button",
    {
      type: "button",
      class: `space ${state}`,
      "data-place": part,
      id: `place-${part}`,
      "data-tip": why ? because(why) : null,
      "aria-label": why ? `${label}. ${say("notUsable")}: ${because(why)}` : label,
      "aria-disabled": usable ? null : "true",
      "aria-pressed": usable ? String(state === "picked") : null,
      tabindex: usable ? 0 : -1,
      onclick: () => picker.pick(part),
    },
    face,
  );
}
