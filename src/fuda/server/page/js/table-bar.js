/** The line at the top of a table: where one is, how it stands, who watches, and the settings. */
import { game as gameNamed } from "./api.js";
import { home, switches } from "./bar.js";
import { notifies, setNotifies } from "./calling.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { invite } from "./invite.js";
import { dialog, trouble } from "./notices.js";
import { following } from "./router.js";
import { keep, kept, paceName } from "./settings.js";
import { setVolume, volume } from "./sound.js";
import { count, say, told } from "./words.js";

/**
 * The bar of a table.
 * @param {import("./types.js").Table} table
 * @param {string} goal what one plays for
 * @param {{panel: () => void, leave: () => void, unlisted: () => {words: string, ask: () => void}[], table: () => import("./types.js").Table}} does
 */
export function tableBar(table, goal, does) {
  const status = h("span", { class: "status" });
  const lost = h("span", { class: "connection", role: "status" });
  const watchers = h("span", { class: "watchers" });
  const root = h(
    "header",
    { class: "bar" },
    home(),
    h("div", { class: "bar-words" }, h("h1", { class: "bar-title", "data-tip": goal }, told(table.title)), status, lost, watchers),
    h(
      "div",
      { class: "bar-buttons" },
      h("button", { type: "button", class: "button small plain wide-only", onclick: () => dialog(say("invite"), h("p", {}, say(table.public ? "inviteWatch" : "inviteHelp")), invite(table)) }, icon("link"), say("invite")),
      learnLink(table.game),
      h("button", { type: "button", class: "button small plain", id: "settings", "aria-label": say("settings"), onclick: () => settings(does.table(), does.leave, does.unlisted()) }, icon("menu")),
      h("button", { type: "button", class: "button small plain", id: "panel-button", "aria-label": say("panel"), "aria-controls": "panel", onclick: does.panel }, icon("panel")),
    ),
  );
  return {
    root,
    /** @param {import("./types.js").Table} _ @param {string} text */
    update(_, text) {
      fill(status, text);
    },
    /** How many watch. @param {number} watching */
    setWatching(watching) {
      fill(watchers, watching ? [icon("eye"), h("span", { class: "hidden-text" }, count("watchingOne", "watchingMany", watching)), h("span", { "aria-hidden": "true" }, String(watching))] : []);
    },
    /** @param {string} state */
    setConnection(state) {
      fill(lost, state === "lost" ? say("reconnecting") : "");
    },
  };
}

/** The way to the game's lesson, in gold for who has not had it; it comes when the game is known. @param {string} name */
function learnLink(name) {
  const place = h("span", { class: "learn-place" });
  gameNamed(name).then((game) => {
    if (!game.lessons) return;
    const path = `/learn/${name}`;
    const fresh = !kept(`learnt.${name}`);
    fill(place, h("a", { class: `button small ${fresh ? "first" : "plain"}`, id: "bar-learn", href: path, onclick: following(path), "aria-label": say("learn"), "data-tip": fresh ? say("learnOffer") : null }, icon("hint"), h("span", { class: "wide-only" }, say("learn"))));
  }, trouble);
  return place;
}

/** @param {import("./types.js").Table} table @param {() => void} leave @param {{words: string, ask: () => void}[]} unlisted */
function settings(table, leave, unlisted) {
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
        ...(/** @type {const} */ (["slow", "normal", "quick", "instant"])).map((pace) => h("option", { value: pace, selected: paceName() === pace }, say(`pace_${pace}`))),
      ),
    ),
    h(
      "div",
      { class: "field" },
      h("label", { for: "sound" }, say("sound")),
      h(
        "select",
        { id: "sound", onchange: (/** @type {Event} */ event) => setVolume(/** @type {any} */ (event.target).value) },
        ...(/** @type {const} */ (["off", "quiet", "normal"])).map((one) => h("option", { value: one, selected: volume() === one }, say(`sound_${one}`))),
      ),
    ),
    "Notification" in globalThis
      ? h("label", { class: "tick" }, h("input", { type: "checkbox", id: "notify", checked: notifies(), onchange: async (/** @type {Event} */ event) => {
          const box = /** @type {HTMLInputElement} */ (event.target);
          box.checked = await setNotifies(box.checked);
        } }), h("span", {}, say("notifyMe")))
      : null,
    invite(table),
    h("div", { class: "dialog-foot" }, ...unlisted.map((one) => h("button", { type: "button", class: "button unlisted", onclick: () => (box.close(), one.ask()) }, one.words)), table.seat !== null && table.status !== "over" ? h("button", { type: "button", class: "button", id: "leave", onclick: () => (box.close(), leave()) }, say("leaveTable")) : null, h("a", { class: "button", href: "/", onclick: (/** @type {MouseEvent} */ click) => (box.close(), following("/")(click)) }, say("toFront"))),
  );
}
