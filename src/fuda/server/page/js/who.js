/** The dialog in which one says one's name and takes one's seats to another device. */
import { post } from "./api.js";
import { before } from "./back-page.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { copy } from "./invite.js";
import { dialog, notice, trouble } from "./notices.js";
import { go } from "./router.js";
import { say } from "./words.js";

/** @param {{name: string} | null} person */
export function whoAreYou(person) {
  const name = h("input", { type: "text", id: "my-name", maxlength: 24, value: person?.name ?? "", autocomplete: "nickname" });
  const link = h("div", {});
  const was = before();
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const answer = await post("/api/me", { name: name.value.trim() });
      notice(say("hello", answer.person.name));
      box.close();
      go("/");
    } catch (error) {
      trouble(error);
    }
  };
  const makeLink = async () => {
    try {
      const answer = await post("/api/me/link");
      const field = h("input", { type: "text", id: "back-link", readonly: true, value: answer.link });
      fill(link, h("div", { class: "field" }, h("label", { for: "back-link" }, say("backLink")), h("div", { class: "with-button" }, field, h("button", { type: "button", class: "button", onclick: () => copy(answer.link, field) }, say("copy")))));
    } catch (error) {
      trouble(error);
    }
  };
  const box = dialog(
    say("whoAreYou"),
    h("form", { class: "field", onsubmit: save }, h("label", { for: "my-name" }, say("yourName")), h("div", { class: "with-button" }, name, h("button", { class: "button first" }, say("save"))), h("small", {}, say("nameWhy"))),
    h("div", { class: "field" }, h("span", { class: "field-name" }, say("otherDevice")), h("small", {}, say("otherDeviceWhy")), h("div", {}, h("button", { type: "button", class: "button", onclick: makeLink }, icon("link"), say("makeLink"))), link),
    was ? h("div", { class: "field" }, h("span", { class: "field-name" }, say("wasBefore", was.name)), h("div", {}, h("a", { class: "button", id: "be-again", href: `/back#back=${encodeURIComponent(was.token)}` }, say("beAgain", was.name)))) : null,
  );
}
