/** Talk at the table: short lines, always as plain text. */
import { h } from "./dom.js";
import { say, told } from "./words.js";

const LONGEST = 280;

export class Talk {
  /**
   * @param {(text: string) => Promise<any>} send
   * @param {() => number | null} seat one's own, null when watching
   */
  constructor(send, seat) {
    this.seat = seat;
    this.list = h("ol", { class: "talk" });
    this.empty = h("p", { class: "nothing" }, say("talkEmpty"));
    const field = h("input", { type: "text", maxlength: LONGEST, "aria-label": say("talkField"), placeholder: say("talkField"), autocomplete: "off" });
    const form = h("form", { class: "with-button" }, field, h("button", { class: "button" }, say("send")));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text && (await send(text))) field.value = "";
    });
    this.root = h("div", { class: "talk-root" }, this.empty, this.list, form);
  }

  clear() {
    this.list.replaceChildren();
  }

  /** @param {import("./types.js").TableEvent} event */
  add(event) {
    this.empty.remove();
    this.list.append(h("li", { class: event.seat === this.seat() ? "mine" : "" }, h("b", {}, told(event.from)), h("span", {}, event.text ?? "")));
    this.list.lastElementChild?.scrollIntoView({ block: "nearest" });
  }
}
