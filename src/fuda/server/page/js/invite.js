/** The link of a table: to copy, or to scan. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { notice } from "./notices.js";
import { say } from "./words.js";

/** The link to send to friends. @param {import("./types.js").Table} table */
export function invite(table) {
  const link = `${location.origin}/table/${table.id}`;
  const field = h("input", { type: "text", readonly: true, value: link, id: "invite-link", onclick: () => field.select() });
  return h(
    "div",
    { class: "field invite" },
    h("label", { for: "invite-link" }, say("inviteLink")),
    h("div", { class: "with-button" }, field, h("button", { type: "button", class: "button", onclick: () => copy(link, field) }, icon("link"), say("copy"))),
    h("details", { class: "qr" }, h("summary", {}, say("inviteCode")), h("img", { src: `/table/${table.id}/qr.svg`, alt: say("inviteCodeAlt"), width: 180, height: 180, loading: "lazy" })),
  );
}

/** @param {string} text @param {HTMLInputElement | HTMLTextAreaElement} [field] where it stands */
export async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!field) return notice(text);
    field.select();
    document.execCommand("copy");
  }
  notice(say("copied"));
}
