/** Where the page begins: reads the address and shows what it means. What a page needs is loaded with it. */
import { Refusal } from "./api.js";
import { byId, fill, h } from "./dom.js";
import { home, onLanguage, switches } from "./bar.js";
import { inWords } from "./notices.js";
import { address, following, onAddress } from "./router.js";
import { applyTheme } from "./settings.js";
import { watchTips } from "./tip.js";
import { say } from "./words.js";

/** @type {{leave: () => void} | null} */
let current = null;
let visited = false;

let at = "";

async function show() {
  current?.leave();
  current = null;
  const root = byId("page");
  const token = takeToken();
  const { page, id } = address();
  document.title = "Fuda";
  const skip = document.querySelector(".skip");
  if (skip) skip.textContent = say("skip");
  try {
    if (page === "front") current = await enter(page, await import("./front.js")).front(root);
    else if (page === "table") current = await table(root, id);
    else if (page === "replay") current = await enter(page, await import("./replay.js")).ReplayPage.open(root, id);
    else if (page === "history") await enter(page, await import("./history.js")).historyPage(root);
    else if (page === "learn") current = await enter(page, await import("./lesson.js")).LessonPage.open(root, id);
    else if (page === "puzzle") current = await enter(page, await import("./puzzle.js")).PuzzlePage.open(root, id);
    else if (page === "rules") await enter(page, await import("./rules-page.js")).rulesPage(root, id);
    else if (page === "decks") await enter(page, await import("./decks-page.js")).decksPage(root, id);
    else if (page === "back" && token) await enter(page, await import("./back-page.js")).backPage(root, token);
    else if (page === "back") lost(root, say("lostTitle"), say("backNoToken"));
    else lost(root, say("lostTitle"), say("lostText"));
  } catch (error) {
    lost(root, error instanceof Refusal && error.problem.status === 404 ? say("lostTitle") : say("wentWrongTitle"), inWords(error));
  }
  begin();
}

/**
 * Gives the document the look of the page that is about to be drawn: not before what it needs is there, or the page before would jump.
 * @template T
 * @param {string} page
 * @param {T} drawn what draws it
 */
function enter(page, drawn) {
  if (at !== location.pathname) scrollTo({ top: 0, behavior: "instant" });
  at = location.pathname;
  document.body.className = page === "learn" || page === "puzzle" ? "on-lesson" : `on-${page}`;
  return drawn;
}

/** Whoever comes from another page by keyboard goes on in the new one's main part; the first page begins at its top. */
function begin() {
  const main = byId("main");
  main.tabIndex = -1;
  if (visited && document.activeElement === document.body) main.focus({ preventScroll: true });
  visited = true;
}

/** A table's page, once one may be at it. @param {HTMLElement} root @param {string} id */
async function table(root, id) {
  const [answer, { TablePage }] = await Promise.all([fetch(`/api/tables/${encodeURIComponent(id)}`), import("./table.js")]);
  if (!answer.ok) throw new Refusal(await answer.json());
  enter("table", TablePage);
  fill(root, h("main", { id: "main" }, h("p", { class: "loading" }, "札")));
  return new TablePage(id, root);
}

/** A page that says what is wrong and what can be done. @param {HTMLElement} root @param {string} title @param {string} text */
function lost(root, title, text) {
  enter("lost", null);
  fill(
    root,
    h("header", { class: "bar" }, home(), h("span", { class: "status" }), switches()),
    h("main", { id: "main", class: "error-page" }, h("h1", {}, title), h("p", {}, text), h("a", { class: "button first", href: "/", onclick: following("/") }, say("toFront"))),
  );
}

/** The token of a private link, which stays in no history. Links of earlier versions lead to the front page; none counts elsewhere. */
function takeToken() {
  const token = /^#back=(.+)$/.exec(location.hash)?.[1];
  if (!token) return null;
  const path = location.pathname === "/" ? "/back" : location.pathname;
  history.replaceState(null, "", path);
  return path === "/back" ? decodeURIComponent(token) : null;
}

applyTheme();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
watchTips();
onAddress(show);
onLanguage(() => {
  for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
  show();
});
await show();
navigator.serviceWorker?.register("/sw.js").catch(() => {}); // without it the page works all the same
