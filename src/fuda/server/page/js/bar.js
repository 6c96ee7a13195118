/** The line at the top: where one is, how it stands, and the few switches that every page has. */
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { dialog } from "./notices.js";
import { following } from "./router.js";
import { applyTheme, keep, kept, theme } from "./settings.js";
import { lang, say, speak, told } from "./words.js";
import { invite } from "./waiting.js";

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

/**
 * The bar of a table.
 * @param {import("./types.js").Table} table
 * @param {{panel: () => void, leave: () => void, table: () => import("./types.js").Table}} does
 */
export function tableBar(table, does) {
  const status = h("span", { class: "status" });
  const lost = h("span", { class: "connection", role: "status" });
  const root = h(
    "header",
    { class: "bar" },
    home(),
    h("h1", { class: "bar-title" }, told(table.title)),
    status,
    lost,
    h(
      "div",
      { class: "bar-buttons" },
      h("button", { type: "button", class: "button small plain wide-only", onclick: () => dialog(say("invite"), h("p", {}, say(table.public ? "inviteWatch" : "inviteHelp")), invite(table)) }, icon("link"), say("invite")),
      h("button", { type: "button", class: "button small plain", id: "settings", "aria-label": say("settings"), onclick: () => settings(does.table(), does.leave) }, icon("menu")),
      h("button", { type: "button", class: "button small plain", id: "panel-button", "aria-label": say("panel"), "aria-controls": "panel", onclick: does.panel }, icon("panel")),
    ),
  );
  return {
    root,
    /** @param {import("./types.js").Table} _ @param {string} text */
    update(_, text) {
      fill(status, text);
    },
    /** @param {string} state */
    setConnection(state) {
      fill(lost, state === "lost" ? say("reconnecting") : "");
    },
  };
}

/** @param {import("./types.js").Table} table @param {() => void} leave */
function settings(table, leave) {
  const box = dialog(
    say("settings"),
    h("div", { class: "settings-line" }, h("span", {}, say("languageAndTheme")), switches()),
    h(
      "div",
      { class: "field" },
      h("label", { for: "pace" }, say("pace")),
      h(
        "select",
        { id: "pace", onchange: (/** @type {Event} */ event) => keep("pace", /** @type {HTMLSelectElement} */ (event.target).value) },
        ...(/** @type {const} */ (["slow", "normal", "quick", "instant"])).map((pace) => h("option", { value: pace, selected: (kept("pace") ?? "normal") === pace }, say(`pace_${pace}`))),
      ),
    ),
    invite(table),
    h("div", { class: "dialog-foot" }, table.seat !== null && table.status !== "over" ? h("button", { type: "button", class: "button", id: "leave", onclick: () => (box.close(), leave()) }, say("leaveTable")) : null, h("a", { class: "button", href: "/", onclick: (/** @type {MouseEvent} */ click) => (box.close(), following("/")(click)) }, say("toFront"))),
  );
}
