/** Which page an address means, and going from one to another without loading anew. */

/** @type {() => void} */
let changed = () => {};

/** @param {() => void} listener called whenever the address changes */
export function onAddress(listener) {
  changed = listener;
  addEventListener("popstate", () => changed());
}

/** @param {string} path */
export function go(path) {
  if (path !== location.pathname) history.pushState(null, "", path);
  changed();
}

/** @returns {{page: "front" | "table" | "replay" | "rules" | "decks" | "learn" | "puzzle" | "history" | "back" | "lost", id: string}} */
export function address() {
  const [, page = "", id = ""] = location.pathname.split("/").map(decodeURIComponent);
  if (page === "") return { page: "front", id: "" };
  if (page === "back" || page === "history") return { page, id: "" };
  if ((page === "table" || page === "replay" || page === "rules" || page === "decks" || page === "learn" || page === "puzzle") && id) return { page, id };
  return { page: "lost", id: "" };
}

/**
 * The click of a link that stays within the page; with a key held down the browser does what it always does.
 * @param {string} path
 */
export function following(path) {
  return (/** @type {MouseEvent} */ click) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey || click.button !== 0) return;
    click.preventDefault();
    go(path);
  };
}

/**
 * The table or replay behind a pasted link, null if it is none.
 * @param {string} link
 */
export function pathOf(link) {
  const text = link.trim();
  const found = /(?:^|\/)(table|replay)\/([A-Za-z0-9_-]+)/.exec(text);
  if (found) return `/${found[1]}/${found[2]}`;
  return /^[A-Za-z0-9_-]{6,40}$/.test(text) ? `/table/${text}` : null;
}
