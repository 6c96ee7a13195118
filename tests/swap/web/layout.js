/** Swap: an offer is built by pointing at a seat, goods of one's hand and goods that are wanted, and sent as one line. */
import { h, place } from "/page/js/kit.js";

const GOODS = 12;

/**
 * @param {import("../../../src/fuda/server/page/js/types.js").OpenGame} game
 * @returns {import("../../../src/fuda/server/page/js/types.js").Layout}
 */
export function createLayout({ t }) {
  /** The numbers behind the parts of one kind. @param {string[]} picked @param {string} kind */
  const numbers = (picked, kind) => picked.filter((part) => part.startsWith(kind)).map((part) => part.slice(kind.length));
  return {
    middle(scene) {
      const goods = Array.from({ length: GOODS }, (_, i) => place(scene, `want-${i + 1}`, `want ${i + 1}`, h("span", {}, `${i + 1}`)));
      return h("div", { class: "swap-goods" }, ...goods);
    },
    hand: ({ view }) => view.hand.map((/** @type {string} */ good) => ({ key: good, part: good, face: h("span", {}, good), label: good })),
    facts: ({ view }, seat) => [{ text: String(view.held[seat]), label: t("table.held") }],
    describe: ({ view }) => [`${t("table.deck")} ${view.deck}`],
    status: ({ view }) => view.phase,
    build(view) {
      if (view.phase !== "turn") return null;
      return {
        takes(part, picked) {
          if (part.startsWith("seat-")) return part !== `seat-${view.seat + 1}` && !numbers(picked, "seat-").length;
          return part.startsWith("good-") || (part.startsWith("want-") && !view.hand.includes(part.replace("want", "good")));
        },
        move(picked) {
          const [seat] = numbers(picked, "seat-");
          const [given, wanted] = [numbers(picked, "good-").join(", "), numbers(picked, "want-").join(", ")];
          return seat ? { line: `offer ${seat}: ${given} for ${wanted}`, label: t("table.build", given, wanted) } : null;
        },
      };
    },
  };
}
