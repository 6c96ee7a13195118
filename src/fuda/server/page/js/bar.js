/** The line at the top of every page: the mark of the house, and the few switches that every page has. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { following } from "./router.js";
import { applyTheme, keep, theme } from "./settings.js";
import { lang, say, speak } from "./words.js";

/** @type {() => void} */
let redraw = () => {};
/** @param {() => void} listener called when the language changes */
export function onLanguage(listener) {
  redraw = listener;
}

/** The mark of the house, which leads to the front page. */
export function home() {
  return h("a", { class: "home", href: "/", onclick: following("/"), "aria-label": say("homeLabel") }, h("span", { class: "seal", "aria-hidden": "true" }, "札"), h("span", { class: "wordmark" }, "Fuda"));
}

/** Language and theme. */
export function switches() {
  const other = lang() === "en" ? "ja" : "en";
  return h(
    "div",
    { class: "switches" },
    h(
      "button",
      { type: "button", class: "button small plain", lang: other, id: "switch-language", onclick: () => (speak(other), redraw()) },
      other === "ja" ? "日本語" : "English",
    ),
    h(
      "button",
      {
        type: "button",
        class: "button small plain",
        id: "switch-theme",
        "aria-label": say(theme() === "dark" ? "toLight" : "toDark"),
        "data-tip": say(theme() === "dark" ? "toLight" : "toDark"),
        onclick: (/** @type {Event} */ click) => {
          keep("theme", theme() === "dark" ? "light" : "dark");
          applyTheme();
          const button = /** @type {HTMLElement} */ (click.currentTarget);
          button.setAttribute("aria-label", say(theme() === "dark" ? "toLight" : "toDark"));
        },
      },
      icon("theme"),
    ),
  );
}
