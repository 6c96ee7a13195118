/**
 * The shuffle that nobody can choose. This browser draws a part of it and publishes its SHA-256 by itself; when every part is fixed
 * all are opened, and the cards follow from them and from the service's own, to which it committed before. See docs/protocol.md.
 */
import { get } from "./api.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { dialog, trouble } from "./notices.js";
import { forget, keep, kept } from "./settings.js";
import { say } from "./words.js";

/**
 * @typedef {{text: string, commitment: string}} Part
 * @typedef {{text?: string, commitment?: string, seen?: {commitment: string, commitments: (string | null)[]}}} Kept
 * @typedef {import("./types.js").Table} Table
 */

/** Draws a part of a shuffle; null where the browser can't hash: it does so over https and on its own machine only. @returns {Promise<Part | null>} */
export async function drawPart() {
  if (!crypto.subtle) return null;
  const text = hex(crypto.getRandomValues(new Uint8Array(32)));
  return { text, commitment: await sha256(new TextEncoder().encode(text)) };
}

/** @param {string} id @param {Kept} more */
export function keepPart(id, more) {
  keep(`shuffle.${id}`, JSON.stringify({ ...partOf(id), ...more }));
}

/** What this browser knows of a table's shuffle. @param {string} id @returns {Kept} */
export function partOf(id) {
  try {
    return JSON.parse(kept(`shuffle.${id}`) ?? "{}");
  } catch {
    return {};
  }
}

/** One step after the other. @type {Promise<void>} */
let steps = Promise.resolve();
/** The tables whose shuffle this browser has opened its part of. @type {Set<string>} */
const opened = new Set();

/**
 * Does what the shuffle needs of this browser, without a click: commits, opens its part when all are fixed, remembers what was promised.
 * @param {Table} table
 * @param {(message: object) => Promise<any>} tell
 */
export function takePart(table, tell) {
  if (table.seat !== null && table.status === "waiting") steps = steps.then(() => step(table, tell));
}

/** @param {Table} table @param {(message: object) => Promise<any>} tell */
async function step(table, tell) {
  const { shuffle } = table;
  const seat = table.seat ?? 0;
  const own = partOf(table.id);
  if (shuffle.is_revealing) {
    if (opened.has(table.id)) return;
    opened.add(table.id);
    keepPart(table.id, { seen: { commitment: shuffle.commitment, commitments: shuffle.commitments } });
    if (own.text && shuffle.commitments[seat] === own.commitment) await tell({ type: "reveal", text: own.text }).catch(() => null); // perhaps it is too late
  } else if (!table.seats[seat]?.contributed) {
    const part = own.text ? own : await drawPart();
    if (!part) return;
    keepPart(table.id, part);
    await tell({ type: "commit", commitment: part.commitment }).catch(() => null); // perhaps it is in already
  }
}

/**
 * Checks a finished match's shuffle in this browser. Each line is a check: what was promised, and whether it was kept.
 * @param {string} id
 * @param {Table["shuffle"]} shuffle
 * @param {Kept} own what this browser has drawn and seen before the deal
 * @returns {Promise<{check: "promised" | "parts" | "mine" | "follows", good: boolean}[]>}
 */
export async function checkShuffle(id, shuffle, own) {
  const bytes = (/** @type {string} */ text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const utf8 = (/** @type {string} */ text) => new TextEncoder().encode(text);
  const inHex = (/** @type {ArrayBuffer} */ data) => [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const hash = async (/** @type {Uint8Array<ArrayBuffer>} */ data) => inHex(await crypto.subtle.digest("SHA-256", data));
  const revealed = shuffle.revealed;
  if (!revealed) return [];
  const promised = own.seen?.commitment ?? shuffle.commitment;
  const commitments = own.seen?.commitments ?? shuffle.commitments;
  const parts = await Promise.all(revealed.contributions.map(async (text, seat) => !text || !commitments[seat] || (await hash(utf8(text))) === commitments[seat]));
  const key = await crypto.subtle.importKey("raw", bytes(revealed.server_seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const seed = await crypto.subtle.sign("HMAC", key, utf8(`fuda shuffle 1\n${id}\n${JSON.stringify(revealed.contributions)}`));
  return [
    { check: "promised", good: (await hash(bytes(revealed.server_seed))) === promised },
    { check: "parts", good: parts.every(Boolean) },
    ...(own.text && own.seen ? [{ check: /** @type {const} */ ("mine"), good: revealed.contributions.includes(own.text) }] : []),
    { check: "follows", good: inHex(seed) === revealed.seed },
  ];
}

/** Shows what this browser finds, with the code that finds it; and what the service says of the moves. @param {Table} table */
export async function showCheck(table) {
  try {
    const answer = await get(`/api/tables/${encodeURIComponent(table.id)}/verify`);
    const checks = crypto.subtle ? await checkShuffle(table.id, answer.shuffle, partOf(table.id)) : [];
    const lines = [...checks.map(({ check, good }) => ({ text: say(`check_${check}`), good })), { text: say("check_match"), good: Boolean(answer.match) }];
    const all = lines.every(({ good }) => good);
    dialog(
      say("verify"),
      h("p", { class: `check-result ${all ? "good" : "bad"}` }, say(all ? "verified" : "notVerified", table.shuffle.commitment.slice(0, 16))),
      h("ul", { class: "checks" }, ...lines.map(({ text, good }) => h("li", { class: good ? "good" : "bad" }, icon(good ? "check" : "close"), text))),
      crypto.subtle ? null : h("p", {}, say("checkNeedsHttps")),
      h("p", {}, say("checkRecord")),
      h("details", { class: "check-code" }, h("summary", {}, say("checkCode")), h("pre", {}, h("code", {}, String(checkShuffle)))),
    );
    if (all) forget(`shuffle.${table.id}`);
  } catch (error) {
    trouble(error);
  }
}

/** @param {Uint8Array} data */
function hex(data) {
  return [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Uint8Array<ArrayBuffer>} data */
async function sha256(data) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
}
