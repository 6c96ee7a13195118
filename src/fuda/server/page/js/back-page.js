/** The page of a private link: says whose seats it brings here, and asks before anything is changed. */
import { get, post } from "./api.js";
import { home, switches } from "./bar.js";
import { fill, h } from "./dom.js";
import { notice, trouble } from "./notices.js";
import { go } from "./router.js";
import { forget, keep, kept } from "./settings.js";
import { say, told } from "./words.js";

/** @param {HTMLElement} root @param {string} token */
export async function backPage(root, token) {
  const [{ person, tables, count }, me] = await Promise.all([post("/api/me/back/look", { token }), get("/api/me")]);
  const accept = async () => {
    try {
      const answer = await post("/api/me/back", { token });
      if (answer.before) keep("before", JSON.stringify(answer.before));
      else forget("before");
      notice(say("welcomeBack", person.name));
      go("/");
    } catch (error) {
      trouble(error);
    }
  };
  fill(
    root,
    h("header", { class: "bar" }, home(), h("span", { class: "status" }), switches()),
    h(
      "main",
      { id: "main", class: "error-page back-page" },
      h("h1", {}, say("backTitle", person.name)),
      h("p", {}, say(count ? "backSeats" : "backNoSeats", person.name, count)),
      tables.length ? h("ul", {}, ...tables.map((/** @type {any} */ table) => h("li", {}, told(table.title)))) : null,
      h("p", {}, me.person ? say("backNow", me.person.name) : say("backNobody")),
      h("p", {}, say("backCare")),
      h(
        "div",
        { class: "moves" },
        h("button", { type: "button", class: "button", id: "back-accept", onclick: accept }, say("backAccept", person.name)),
        h("button", { type: "button", class: "button first", id: "back-refuse", onclick: () => go("/") }, me.person ? say("backStay", me.person.name) : say("toFront")),
      ),
    ),
  );
}

/** Who one was before a private link, if that was somebody. @returns {{name: string, token: string} | null} */
export function before() {
  try {
    return JSON.parse(kept("before") ?? "null");
  } catch {
    return null;
  }
}
