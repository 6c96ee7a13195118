/** A seat's plate: name, who plays, clock, and the game's facts about it. The seat to act has a gold edge and says so. */
import { avatar } from "./avatar.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { explaining } from "./place.js";
import { say, told } from "./words.js";

/**
 * @param {import("./types.js").Scene} scene
 * @param {import("./types.js").Layout} layout
 * @param {{table: import("./types.js").Table, letBot?: ((seat: number) => void) | null}} around
 * @param {number} seat
 * @param {boolean} [own] whether it stands at the bottom
 */
export function plate(scene, layout, { table, letBot }, seat, own = false) {
  const { view, names, picker } = scene;
  const part = `seat-${seat + 1}`;
  const state = picker.state(part);
  const usable = state === "legal" || state === "picked";
  const who = table.seats[seat];
  const turn = view.turn === seat;
  const facts = layout.facts(scene, seat);
  const board = own ? null : (layout.board?.(scene, seat) ?? null);
  const out = view.over ? "" : who?.away ? say("botPlays") : who?.kind === "person" && !who.here && !own ? say("notHere") : "";
  const gone = !view.over && who?.kind === "person" && !who.here && !who.away && !own;
  const content = [
    h(
      "span",
      { class: "plate-name" },
      who?.kind === "person" ? avatar(told(who.name)) : icon("bot"),
      h("span", { class: "name" }, names[seat] ?? ""),
      turn ? h("span", { class: "turn-mark" }, say("toAct")) : null,
    ),
    h(
      "span",
      { class: "facts" },
      ...facts.map((fact) =>
        h("span", { class: "fact", ...explaining({ tip: fact.tip ?? fact.label, rule: fact.rule ?? null }) }, typeof fact.icon === "string" ? icon(/** @type {any} */ (fact.icon)) : (fact.icon ?? null), h("span", {}, fact.text), h("span", { class: "hidden-text" }, ` ${fact.label}`)),
      ),
      h("span", { class: "fact clock", "data-clock": seat }),
    ),
    out ? h("span", { class: "plate-away" }, out) : null,
    gone && letBot ? h("button", { type: "button", class: "button small", onclick: () => letBot(seat) }, icon("bot"), say("letBot")) : null,
  ];
  const classes = ["plate", own ? "own-plate" : "", turn ? "turn" : "", usable ? "choosable" : "", state === "picked" ? "picked" : ""].filter(Boolean).join(" ");
  const face = usable
    ? h("button", { type: "button", class: classes, "aria-pressed": String(state === "picked"), "data-anchor": `seat-${seat}`, "data-seat": seat, id: `plate-${seat}`, onclick: () => picker.pick(part) }, ...content)
    : h("div", { class: classes, "data-anchor": `seat-${seat}`, "data-seat": seat }, ...content);
  const open = own || !view.hands?.[seat]?.length ? null : openHand(scene, layout, seat);
  return board || open ? h("div", { class: `seat-with-board ${open ? "shown" : ""}` }, face, board, open) : face;
}

/** Another's cards face up, where a replay shows everything. @param {import("./types.js").Scene} scene @param {import("./types.js").Layout} layout @param {number} seat */
function openHand(scene, layout, seat) {
  const held = layout.hand({ ...scene, view: { ...scene.view, hand: scene.view.hands[seat] } });
  return h("ul", { class: "open-hand" }, ...held.map((one) => h("li", { "data-key": one.key, ...explaining(one.about) }, one.face)));
}
