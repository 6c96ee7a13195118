/** What one has played: numbers for each game, against people and against bots, and every match with its date and replay. */
import { get, post } from "./api.js";
import { avatar } from "./avatar.js";
import { home, switches } from "./bar.js";
import { fill, h } from "./dom.js";
import { dialog, trouble } from "./notices.js";
import { following } from "./router.js";
import { forgetAll } from "./settings.js";
import { lang, placed, say, told } from "./words.js";

/**
 * @typedef {{matches: number, wins: number, places: number[], best: number, streak: number, longest_streak: number}} Stats
 * @typedef {{id: string, game: string, title: import("./types.js").Words, at: number, players: number, place: number, score: number, others: import("./types.js").Words[]}} Match
 */

/** @param {HTMLElement} root */
export async function historyPage(root) {
  const [{ matches, games }, { person }] = await Promise.all([get("/api/me/history"), get("/api/me")]);
  const name = person?.name ?? say("youHere");
  document.title = `${say("history")} · Fuda`;
  fill(
    root,
    h("header", { class: "bar" }, home(), h("span", { class: "status" }), switches()),
    h(
      "main",
      { id: "main", class: "rules-page history paper" },
      h("h1", {}, avatar(name), name),
      h("div", { class: "played" }, ...games.map((/** @type {{title: import("./types.js").Words, people: Stats | null, bots: Stats | null, rating: {value: number, matches: number} | null}} */ game) =>
        h("section", {}, h("h2", {}, told(game.title)), game.rating ? h("p", { class: "rating" }, h("b", {}, say("rating", game.rating.value)), h("small", {}, say("ratingOf", game.rating.matches))) : null, h("div", { class: "stats" }, ...(/** @type {const} */ (["people", "bots"])).map((company) => (game[company] ? numbers(say(`against_${company}`), /** @type {Stats} */ (game[company])) : null)))),
      )),
      h("h2", {}, say("allMatches")),
      matches.length ? h("ul", { class: "tables" }, ...matches.map(line)) : h("p", { class: "nothing" }, say("finishedNone")),
      person ? ownData() : null,
    ),
  );
}

/** What is kept about a person: to be saved, or deleted for good. */
function ownData() {
  const sure = () => {
    const yes = h("button", { type: "button", class: "button danger", id: "delete-yes", onclick: () => erase(box).catch(trouble) }, say("deleteYes"));
    const box = dialog(say("deleteMe"), h("p", {}, say("deleteMeans")), h("div", { class: "dialog-foot" }, h("button", { type: "button", class: "button", id: "delete-no", onclick: () => box.close() }, say("deleteNo")), yes));
  };
  return h(
    "section",
    {},
    h("h2", {}, say("ownData")),
    h("p", {}, say("ownDataAbout")),
    h("div", { class: "moves own-data" }, h("a", { class: "button", id: "export", href: "/api/me/export", download: "fuda.json" }, say("exportMe")), h("button", { type: "button", class: "button", id: "delete-me", onclick: sure }, say("deleteMe"))),
  );
}

/** @param {HTMLDialogElement} box */
async function erase(box) {
  await post("/api/me/delete", {});
  forgetAll();
  box.close();
  location.assign("/");
}

/** @param {string} title @param {Stats} stats */
function numbers(title, stats) {
  const facts = [
    [say("statMatches"), stats.matches],
    [say("statWins"), stats.wins],
    [say("statPlaces"), stats.places.flatMap((count, i) => (count ? [say("statPlace", i + 1, count)] : [])).join(say("comma"))],
    [say("statBest"), String(stats.best).replace("-", "−")],
    [say("statStreak"), `${stats.streak} (${say("statLongest", stats.longest_streak)})`],
  ];
  return h("figure", {}, h("figcaption", {}, title), h("dl", {}, ...facts.map(([label, value]) => h("div", {}, h("dt", {}, label), h("dd", {}, value)))));
}

/** @param {Match} match */
function line(match) {
  const path = `/replay/${match.id}`;
  const date = new Date(match.at).toLocaleDateString(lang(), { year: "numeric", month: "short", day: "numeric" });
  return h("li", {}, h("a", { href: path, onclick: following(path) }, h("b", {}, told(match.title)), h("span", {}, `${date} · ${match.others.map(told).join(say("comma"))}`), h("span", { class: "state" }, placed(match.place, match.players, match.score))));
}
