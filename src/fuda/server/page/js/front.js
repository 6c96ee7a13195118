/** The front page: the games, one click to play, tables to join, watch and come back to. */
import { avatar } from "./avatar.js";
import { games, get, post } from "./api.js";
import { home, switches } from "./bar.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { notice, trouble } from "./notices.js";
import { following, go, pathOf } from "./router.js";
import { keep } from "./settings.js";
import { count, effortOf, goalOf, placed, say, told } from "./words.js";

const EACH = 5000; // milliseconds between two looks at the tables
const QUICK = 20; // seconds after which bots join a quick match

/** @param {HTMLElement} root @returns {Promise<{leave: () => void}>} */
export async function front(root) {
  const [all, lobby, me] = await Promise.all([games(), get("/api/lobby"), get("/api/me")]);
  const own = h("div", { class: "own-tables" });
  const lists = { join: h("div", {}), watch: h("div", {}), finished: h("div", {}) };
  let drawn = "";
  const draw = (/** @type {Record<string, import("./types.js").Table[]>} */ tables) => {
    const now = JSON.stringify(tables);
    if (now === drawn) return; // whoever is about to click is not disturbed
    drawn = now;
    const focus = document.activeElement?.getAttribute("href");
    fill(own, resume(tables.resume ?? []));
    fill(lists.join, tableList(tables.join ?? [], say("openNone")));
    fill(lists.watch, tableList(tables.watch ?? [], say("watchNone")));
    fill(lists.finished, tableList(tables.finished ?? [], say("finishedNone"), "replay"));
    if (focus && document.activeElement === document.body) /** @type {HTMLElement | null} */ (root.querySelector(`a[href="${CSS.escape(focus)}"]`))?.focus({ preventScroll: true });
  };
  draw(lobby);
  const look = async () => {
    if (document.hidden) return;
    try {
      draw(await get("/api/lobby"));
    } catch {
      // The service is away for a moment; the next look may find it.
    }
  };
  const timer = setInterval(look, EACH);
  document.addEventListener("visibilitychange", look);
  fill(
    root,
    h("header", { class: "bar front-bar" }, home(), h("span", { class: "status" }), h("div", { class: "bar-buttons" }, who(me.person), switches())),
    h(
      "main",
      { id: "main", class: "front" },
      h("div", { class: "hero" }, h("h1", {}, say("hero")), h("p", {}, say("heroText"))),
      own,
      h("section", { class: "games", "aria-label": say("games") }, ...shortestFirst(all).map(gameBox)),
      h("div", { class: "lower" }, joining(lists.join), watching(lists.watch), past(lists.finished)),
    ),
    h("footer", { class: "foot" }, h("p", {}, say("fair"))),
  );
  return {
    leave() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    },
  };
}

/** The games that take the least time come first: with them one begins. @param {import("./types.js").Game[]} all */
function shortestFirst(all) {
  const minutes = (/** @type {import("./types.js").Game} */ game) => Number.parseInt(game.about?.length?.en ?? "", 10) || Infinity;
  return [...all].sort((a, b) => (minutes(a) === minutes(b) ? 0 : minutes(a) - minutes(b)));
}

/** @param {import("./types.js").Game} game */
function gameBox(game) {
  const { min, max } = game.players;
  return h(
    "article",
    { class: "game-box paper" },
    pictureOf(game),
    h(
      "div",
      { class: "game-text" },
      h("h2", {}, told(game.title)),
      h("p", {}, goalOf(game)),
      game.about ? h("p", { class: "effort" }, effortOf(game)) : null,
      h("p", { class: "players" }, h("span", { class: "how-many" }, icon("person"), say(min === max ? "playersOne" : "playersRange", min, max)), h("span", { class: "links" }, pageLink(game, "rules", say("tab_rules")), game.puzzles ? pageLink(game, "puzzle", say("puzzle")) : null, game.decks && game.book ? pageLink(game, "decks", say("decks")) : null)),
    ),
    h(
      "div",
      { class: "game-buttons" },
      h("button", { type: "button", class: "button first", "data-play": game.name, "aria-label": `${say("playNow")}: ${told(game.title)}`, onclick: (/** @type {Event} */ click) => playNow(game, /** @type {HTMLButtonElement} */ (click.currentTarget)) }, icon("play"), say("playNow")),
      game.lessons ? h("a", { class: "button learn", "data-learn": game.name, href: `/learn/${game.name}`, onclick: following(`/learn/${game.name}`), "aria-label": `${say("learn")}: ${told(game.title)}` }, say("learn")) : null,
      h("button", { type: "button", class: "button", "data-make": game.name, "aria-label": `${say("makeTable")}: ${told(game.title)}`, onclick: async () => (await import("./make.js")).makeTable(game) }, say("makeTable")),
      h("button", { type: "button", class: "button", "data-quick": game.name, "data-tip": say("quickHelp", QUICK), "aria-label": `${say("quick")}: ${told(game.title)}`, onclick: (/** @type {Event} */ click) => quickMatch(game, /** @type {HTMLButtonElement} */ (click.currentTarget)) }, say("quick")),
    ),
  );
}

/** @param {import("./types.js").Game} game @param {string} page @param {string} words */
function pageLink(game, page, words) {
  const path = `/${page}/${game.name}`;
  return h("a", { class: `page-link ${page}-link`, href: path, onclick: following(path), "aria-label": `${words}: ${told(game.title)}` }, words);
}

/** The game's picture, which comes when its package has. @param {import("./types.js").Game} game */
function pictureOf(game) {
  const frame = h("div", { class: `picture picture-${game.name}`, "aria-hidden": "true" });
  import("./game.js").then(({ picture }) => picture(game)).then((spread) => frame.append(spread), trouble);
  return frame;
}

/** Sits down with whoever waits for the same game, or opens a table that bots fill after a while. @param {import("./types.js").Game} game @param {HTMLButtonElement} button */
async function quickMatch(game, button) {
  button.disabled = true;
  try {
    const options = game.presets[0]?.options ?? {};
    const usual = Object.fromEntries(game.options.map((option) => [option.name, options[option.name] ?? option.default]));
    const { join } = await get("/api/lobby");
    const same = join.find((/** @type {import("./types.js").Table} */ table) => table.game === game.name && !table.clock && !table.hold && Object.entries(usual).every(([name, value]) => table.options[name] === value));
    const { drawPart, keepPart } = await import("./shuffle.js");
    const part = await drawPart();
    const table = same
      ? await post(`/api/tables/${same.id}/join`, { commitment: part?.commitment }).catch(() => null)
      : null;
    const found = table ?? (await post("/api/tables", { game: game.name, options, public: true, commitment: part?.commitment }));
    if (part) keepPart(found.id, part);
    if (!table) keep(`quick.${found.id}`, String(Date.now() + QUICK * 1000));
    go(`/table/${found.id}`);
  } catch (error) {
    trouble(error);
    button.disabled = false;
  }
}

/** A match against bots by the game's first set of rules. @param {import("./types.js").Game} game @param {HTMLButtonElement} button */
async function playNow(game, button) {
  button.disabled = true;
  try {
    const table = await post("/api/play", { game: game.name, options: game.presets[0]?.options ?? {} });
    go(`/table/${table.id}`);
  } catch (error) {
    trouble(error);
    button.disabled = false;
  }
}

/** @param {import("./types.js").Table[]} tables */
function resume(tables) {
  if (!tables.length) return null;
  return h(
    "section",
    { class: "resume", "aria-label": say("resume") },
    h("h2", {}, say("resume")),
    h(
      "ul",
      {},
      ...tables.slice(0, 6).map((table) => {
        const left = table.seat !== null && table.seats[table.seat]?.away; // a bot plays on
        const awaited = table.status === "playing" && table.turn === table.seat && !left;
        return h("li", {}, h("a", { class: `ticket ${awaited ? "awaited" : ""}`, href: `/table/${table.id}`, onclick: following(`/table/${table.id}`) }, h("b", {}, told(table.title)), h("span", { translate: "no" }, company(table)), h("span", { class: "state" }, say(awaited ? "yourTurn" : left ? "botForYou" : table.status === "waiting" ? "waitingShort" : "theirTurn"))));
      }),
    ),
  );
}

/** Who else sits there. @param {import("./types.js").Table} table */
function company(table) {
  return table.seats.filter((seat) => !seat.you && seat.kind !== "open").map((seat) => told(seat.name)).join(say("comma")) || say("nobodyYet");
}

/** @param {HTMLElement} list */
function joining(list) {
  const field = h("input", { type: "text", id: "join-link", autocomplete: "off", placeholder: "https://…/table/…" });
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    const path = pathOf(field.value);
    if (path) go(path);
    else notice(say("noLink"), "bad");
  };
  return h(
    "section",
    { class: "box paper", "aria-label": say("join") },
    h("h2", {}, say("join")),
    h("form", { class: "field", onsubmit: join }, h("label", { for: "join-link" }, say("joinLink")), h("div", { class: "with-button" }, field, h("button", { class: "button" }, say("go")))),
    h("h3", {}, say("openTables")),
    list,
  );
}

/** @param {HTMLElement} list */
function watching(list) {
  return h("section", { class: "box paper", "aria-label": say("watch") }, h("h2", {}, icon("eye"), say("watch")), list);
}

/** @param {HTMLElement} list */
function past(list) {
  return h("section", { class: "box paper", "aria-label": say("finishedOnes") }, h("h2", {}, say("finishedOnes")), list, h("p", {}, h("a", { href: "/history", id: "history", onclick: following("/history") }, say("history"))));
}

/** @param {import("./types.js").Table[]} tables @param {string} none @param {string} [page] */
function tableList(tables, none, page = "table") {
  if (!tables.length) return h("p", { class: "nothing" }, none);
  return h(
    "ul",
    { class: "tables" },
    ...tables.slice(0, 8).map((table) => {
      const path = `/${page}/${table.id}`;
      const state = stateOf(table);
      return h("li", {}, h("a", { href: path, onclick: following(path) }, h("b", {}, told(table.title)), h("span", { translate: "no" }, company(table)), state ? h("span", { class: "state" }, state) : null));
    }),
  );
}

/** What to know of a table before one goes there: how many may still sit down, or how it ended. @param {import("./types.js").Table} table */
function stateOf(table) {
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  if (table.status === "waiting") return count("seatsFreeOne", "seatsFreeMany", open);
  if (table.watching) return count("watchingOne", "watchingMany", table.watching);
  return table.places && table.seat !== null ? placed(table.places[table.seat] ?? 0, table.players, table.scores?.[table.seat] ?? 0) : "";
}

/** One's name, which leads to the dialog about it. @param {{name: string} | null} person */
function who(person) {
  const open = async () => (await import("./who.js")).whoAreYou(person);
  return h("button", { type: "button", class: "button small plain", id: "who", onclick: open }, person ? avatar(person.name) : icon("person"), person?.name ?? say("yourName"));
}
