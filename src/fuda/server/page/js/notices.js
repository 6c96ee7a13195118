/** Short messages at the foot of the page that go away by themselves, and dialogs. */
import { byId, h } from "./dom.js";
import { icon } from "./icons.js";
import { Refusal, Unreachable } from "./api.js";
import { say } from "./words.js";

const STAYS = 5000;

/** @param {string} text @param {"" | "bad"} [mood] */
export function notice(text, mood = "") {
  const message = h("p", { class: `notice ${mood}` }, text);
  const all = byId("notices");
  while (all.children.length > 2) all.firstElementChild?.remove();
  all.append(message);
  setTimeout(() => message.remove(), STAYS);
}

/** Tells people what went wrong. @param {unknown} error */
export function trouble(error) {
  notice(inWords(error), "bad");
}

/** @param {unknown} error */
export function inWords(error) {
  if (error instanceof Refusal) return error.message;
  if (error instanceof Unreachable) return say("unreachable");
  const problem = /** @type {any} */ (error);
  if (problem?.words) return new Refusal(problem).message;
  console.error(error);
  return say("wentWrong");
}

/**
 * A dialog that closes with Escape, with its button, or by clicking beside it.
 * @param {string} title
 * @param {...(Node | null)} body
 */
export function dialog(title, ...body) {
  const name = `dialog-${Date.now()}`;
  const box = h(
    "dialog",
    { "aria-labelledby": name, class: "paper" },
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id: name }, title),
      h("button", { type: "button", class: "button plain small", "aria-label": say("close"), onclick: () => box.close() }, icon("close")),
    ),
    h("div", { class: "dialog-body" }, ...body),
  );
  box.addEventListener("click", (click) => click.target === box && box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}
