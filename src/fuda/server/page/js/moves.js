/** All moves of a decision as a list to search, and the question whether a move may be taken back. */
import { fill, h } from "./dom.js";
import { dialog, trouble } from "./notices.js";
import { distinct } from "./picker.js";
import { capital, say, told } from "./words.js";

const MOST = 200;

/**
 * @param {import("./types.js").Choice} choice
 * @param {(action: import("./types.js").Action) => void} play
 */
export function allMoves(choice, play) {
  const moves = distinct(choice.legal);
  const list = h("ul", { class: "all-moves" });
  const search = h("input", { type: "search", "aria-label": say("search"), placeholder: say("search"), autocomplete: "off" });
  const box = dialog(say("allMoves", moves.length), search, list);
  const show = () => {
    const wanted = search.value.trim().toLowerCase();
    const found = moves.filter((action) => `${action.text} ${told(action.words)}`.toLowerCase().includes(wanted));
    fill(
      list,
      found.slice(0, MOST).map((action) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "button small", onclick: () => (box.close(), play(action)) },
            capital(told(action.words)),
          ),
        ),
      ),
      found.length ? null : h("li", {}, say("nothingFound")),
    );
  };
  search.addEventListener("input", show);
  show();
}

/**
 * Whether somebody asks to take a move back, and my answer to it.
 * @param {import("./types.js").Table} table
 * @param {import("./types.js").Now | null} now
 * @param {string[]} names
 * @param {import("./socket.js").Live} live
 */
export function undoQuestion(table, now, names, live) {
  const asked = now?.undo.asked;
  if (!asked || table.seat === null) return null;
  if (!asked.wait.includes(table.seat)) return asked.seat === table.seat ? h("div", { class: "cover question paper" }, h("p", {}, say("undoAsked"))) : null;
  const answer = (/** @type {boolean} */ yes) => live.send({ type: "answer", event: asked.event, yes }).catch(trouble);
  return h(
    "div",
    { class: "cover question paper", role: "group", "aria-label": say("undoQuestion", names[asked.seat] ?? "") },
    h("p", {}, say("undoQuestion", names[asked.seat] ?? "")),
    h("div", { class: "moves" }, h("button", { type: "button", class: "button first", onclick: () => answer(true) }, say("yes")), h("button", { type: "button", class: "button", onclick: () => answer(false) }, say("no"))),
  );
}
