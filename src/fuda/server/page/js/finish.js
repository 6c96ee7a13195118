/** The end of a match: who won and why, and what can be done next. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { following } from "./router.js";
import { showCheck } from "./shuffle.js";
import { say, told } from "./words.js";

/**
 * @param {import("./types.js").Table} table
 * @param {string[]} names
 * @param {string[]} ending the last things that happened, in words
 * @param {{playAgain: () => void}} page
 */
export function finished(table, names, ending, page) {
  const { places, scores } = table;
  if (!places || !scores) return null;
  const order = names.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const winners = order.filter((seat) => places[seat] === 1);
  const mine = table.seat !== null && winners.includes(table.seat);
  const title = mine ? (winners.length > 1 ? say("youShare") : say("youWin")) : say(winners.length > 1 ? "winTogether" : "wins", winners.map((seat) => names[seat]).join(say("and")));
  const said = winners.map((seat) => say("wins", told(table.seats[seat]?.name))); // by the title already
  const why = ending.findLast((sentence) => !said.includes(sentence));
  const replay = `/replay/${table.id}`;
  return h(
    "div",
    { class: "cover finish paper", role: "group", "aria-label": say("matchOver") },
    h("h2", {}, icon("crown"), title),
    why ? h("p", { class: "ending" }, why) : null,
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("place")), h("th", { scope: "col" }, say("player")), h("th", { scope: "col" }, say("score")))),
      h(
        "tbody",
        {},
        ...order.map((seat) =>
          h("tr", { class: places[seat] === 1 ? "winner" : "" }, h("td", {}, `${places[seat]}`), h("th", { scope: "row" }, names[seat] ?? ""), h("td", {}, String(scores[seat]).replace("-", "−"))),
        ),
      ),
    ),
    h(
      "div",
      { class: "moves" },
      h("button", { type: "button", class: "button first", id: "play-again", onclick: () => page.playAgain() }, icon("again"), say("playAgain")),
      h("a", { class: "button", href: replay, onclick: following(replay) }, icon("play"), say("replay")),
      h("button", { type: "button", class: "button", id: "verify", onclick: () => showCheck(table) }, icon("check"), say("verify")),
    ),
  );
}
