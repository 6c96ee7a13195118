/** The kites that fly, each over its seat. */
import { h } from "/page/js/kit.js";

/**
 * @param {import("../../../../src/fuda/server/page/js/types.js").OpenGame} game
 * @returns {import("../../../../src/fuda/server/page/js/types.js").Layout}
 */
export function createLayout({ t, face, card, cardName }) {
  return {
    middle: ({ view }) =>
      h(
        "div",
        { class: "kites-sky" },
        ...view.row.map((/** @type {string | null} */ kite) => (kite ? face(kite) : null)),
        h("img", { class: "kite-picture", src: card("lot-1")?.picture, alt: cardName("lot-1") }),
      ),
    hand: ({ view }) => view.hand.map((/** @type {string} */ kite) => ({ key: kite, part: kite, face: face(kite), label: cardName(kite) })),
    facts: ({ view }, seat) => [{ text: String(view.scores[seat]), label: "" }],
    describe: ({ view }) => [t("table.left", view.left)],
    status: ({ view }) => t("table.left", view.left),
  };
}
