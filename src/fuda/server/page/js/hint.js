/** A hint: the things that a good move is made of are marked, and beside them stands why it is good. */
import { partOf } from "./picker.js";
import { pin, unpin } from "./tip.js";
import { personal, say, told } from "./words.js";

const WORTH_SAYING = 2; // percent of what can be won; less is said to be about as good
const ENOUGH = 50; // playouts on which a percentage is built

/** Marks a hint at the table and says why, in the words that are returned. @param {HTMLElement} root @param {any} answer as the service sends it @param {string} me one's own name */
export function showHint(root, answer, me) {
  const { parts, text } = answer.action;
  const things = [...root.querySelectorAll("[data-key], [data-place], [data-seat], [data-move]")];
  const meant = things.filter((node) => node.getAttribute("data-move") === text || names(node).some((name) => parts.includes(name)));
  for (const node of things) node.classList.toggle("hinted", meant.includes(node));
  const beside = meant[0] ?? root.querySelector("#tool-hint");
  const words = hintWords(answer, me);
  if (beside) pin(beside, words);
  return words;
}

/** What a thing at the table is called in a move: a place, a seat, or a card. @param {Element} node */
function names(node) {
  const seat = node.getAttribute("data-seat");
  return [node.getAttribute("data-place"), partOf(node.getAttribute("data-key") ?? ""), seat === null ? null : `seat-${Number(seat) + 1}`].filter(Boolean);
}

/** Takes the words away and the marks off. @param {HTMLElement} root */
export function hideHint(root) {
  unpin();
  for (const node of root.querySelectorAll(".hinted")) node.classList.remove("hinted");
}

/** The move, with what happens after it in most lines, or what it brought. @param {any} answer @param {string} me */
function hintWords({ action, why }, me) {
  const [best, other] = [told(action.words), told(why?.instead.words)];
  if (!why || sameThings(action, why.instead)) return say("hintIs", best);
  if (why.fact) return say("hintFact", best, personal(told(why.fact.words), me), why.fact.after, why.fact.lines, why.fact.instead, other);
  const [mine, theirs] = why.rewards;
  if (why.playouts < ENOUGH || mine - theirs < WORTH_SAYING) return say("hintAlike", best, other);
  return say("hintReward", best, mine, theirs, other);
}

/** Whether two moves are made of the same cards, such as two ways to use a joker. @param {import("./types.js").Action} one @param {import("./types.js").Action} other */
function sameThings(one, other) {
  return one.parts.length > 0 && [...one.parts].sort().join(" ") === [...other.parts].sort().join(" ");
}
