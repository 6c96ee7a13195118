/** Asking the service. A refusal becomes a `Refusal`, whose words can be shown to people. */
import { lang } from "./words.js";

export class Refusal extends Error {
  /** @param {import("./types.js").Problem} problem */
  constructor(problem) {
    super(problem.words?.[lang()] ?? problem.words?.en ?? problem.detail ?? problem.title);
    this.problem = problem;
    /** What kind of refusal, such as `no-such-table`. */
    this.kind = problem.type.replace("/problems/", "");
  }
}

/** The service can't be reached. */
export class Unreachable extends Error {}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: { "Accept-Language": lang(), ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Unreachable(path);
  }
  if (answer.ok) return answer.json();
  let problem;
  try {
    problem = await answer.json();
  } catch {
    problem = { type: "unknown", title: answer.statusText || String(answer.status), status: answer.status };
  }
  throw new Refusal(problem);
}

/** @param {string} path */
export const get = (path) => ask("GET", path);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => ask("POST", path, body);

/** The cards of a table that are not its game's own, as text; null where they are. @param {import("./types.js").Table} table @param {import("./types.js").Game} game */
export async function otherBook(table, game) {
  if (!table.book || table.book.digest === game.book?.digest) return null;
  const answer = await fetch(`/api/tables/${encodeURIComponent(table.id)}/book`);
  if (!answer.ok) throw new Refusal(await answer.json());
  return answer.text();
}

/** @type {Promise<{games: import("./types.js").Game[]}> | null} */
let asked = null;

/** All games; asked for once. @returns {Promise<import("./types.js").Game[]>} */
export async function games() {
  asked ??= get("/api/games").catch((error) => {
    asked = null;
    throw error;
  });
  return (await asked).games;
}

/** @param {string} name @returns {Promise<import("./types.js").Game>} */
export async function game(name) {
  const found = (await games()).find((one) => one.name === name);
  if (!found) throw new Refusal({ type: "/problems/not-found", title: "no such game", status: 404, words: { en: "There is no such game.", ja: "そのゲームはありません。" } });
  return found;
}
