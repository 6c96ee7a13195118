/** The page's words in the language that was chosen. A language is one module with the same keys as English. */
import { EN } from "./words-en.js";
import { JA } from "./words-ja.js";
import { keep, kept } from "./settings.js";

/** @typedef {keyof typeof EN} Key */

const SPOKEN = { en: EN, ja: JA };
/** @type {"en" | "ja"} */
let chosen = kept("language") === "ja" || (!kept("language") && navigator.language.startsWith("ja")) ? "ja" : "en";
document.documentElement.lang = chosen;

export function lang() {
  return chosen;
}

/** @param {"en" | "ja"} language */
export function speak(language) {
  chosen = language;
  keep("language", language);
  document.documentElement.lang = language;
}

/**
 * A phrase, with `{0}`, `{1}` … filled in.
 * @param {Key} key
 * @param {...(string | number)} values
 */
export function say(key, ...values) {
  return SPOKEN[chosen][key].replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)]));
}

/**
 * A count with the right form of its noun: keys `…One` and `…Many`.
 * @param {Key} one
 * @param {Key} many
 * @param {number} n
 */
export function count(one, many, n) {
  return say(n === 1 ? one : many, n);
}

/**
 * What the service said, in the language that was chosen.
 * @param {import("./types.js").Words | string | null | undefined} words
 */
export function told(words) {
  if (!words) return "";
  return typeof words === "string" ? words : (words[chosen] ?? words.en);
}

/** What one plays for, in a line. @param {import("./types.js").Game} game */
export function goalOf(game) {
  return told(game.about?.goal ?? game.tagline);
}

/** How long a match takes and how hard the game is, in a line. @param {import("./types.js").Game} game */
export function effortOf(game) {
  return [game.about?.length, game.about?.level].map(told).filter(Boolean).join(" · ");
}

/** Why something can't be used, with the rule that says so. @param {import("./types.js").Dimmed} dimmed */
export function because({ reason, rule }) {
  return `${told(reason)} (${rule})`;
}

/** @param {import("./types.js").Sentences | undefined} words @returns {string[]} */
export function sentences(words) {
  const found = words?.[chosen] ?? words?.en ?? [];
  return typeof found === "string" ? [found] : found;
}

const IRREGULAR = /** @type {Record<string, string>} */ ({ is: "are", has: "have", does: "do", was: "were", goes: "go" });

/** A verb as it follows "you". @param {string} verb */
function second(verb) {
  if (IRREGULAR[verb]) return IRREGULAR[verb];
  if (/[^aeiou]ies$/.test(verb)) return verb.replace(/ies$/, "y");
  if (/(?:ss|sh|ch|x|zz)es$/.test(verb)) return verb.replace(/es$/, "");
  return /[^s]s$/.test(verb) ? verb.replace(/s$/, "") : verb;
}

const AND = /\band (takes|drops|has|places|is|draws|keeps|lays|plays|gives|loses|wins|discards)\b/g;

/** What is said to be somebody's is said to be one's own: "the row of Aki" is "your row". @param {string} sentence @param {string} name */
function owned(sentence, name) {
  const whose = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return sentence
    .replace(new RegExp(`^Turn( \\d+)? of ${whose}$`), "Your turn$1")
    .replace(new RegExp(`\\b(the|a) ((?:[a-z]+ ){1,3})of ${whose}(?!\\w)`, "gi"), (_, article, thing) => `${/^[A-Z]/.test(article) ? "Your" : "your"} ${thing.trim()}`)
    .replace(new RegExp(`^(.+) of ${whose} (?=is |gets )`), "Your $1 ");
}

/**
 * A sentence of the log for who it speaks of: one's own name is "You".
 * @param {string} sentence @param {string} name one's own, empty for who watches
 */
export function personal(sentence, name) {
  if (name.length < 2 || !sentence.includes(name)) return sentence;
  if (chosen !== "en") return sentence.replaceAll(name, say("youHere"));
  const begins = sentence.startsWith(`${name} `);
  const rest = begins
    ? sentence.slice(name.length + 1).replace(/^(?:now )?([A-Za-z]+)/, (all, verb) => all.replace(verb, second(verb))).replace(AND, (_, verb) => `and ${second(verb)}`).replace(/\bits\b/g, "your")
    : owned(sentence, name);
  const others = rest.split(name).join("you");
  return begins ? `${say("youHere")} ${others}` : others.startsWith("you") ? capital(others) : others;
}

/** A sentence begins with a capital. @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How a match ended for somebody; alone one is always the first of one. @param {number} place @param {number} players @param {number} score */
export const placed = (place, players, score) => (players > 1 ? say("placeOf", place, players) : say(score > 0 ? "wonAlone" : "lostAlone"));
