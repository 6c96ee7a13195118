/** A Combat: both sides with their numbers, who attacks and who protects, the Combat cards that were drawn, and what can be done. */
import { explaining, h, place, say } from "/page/js/kit.js";
import { sign } from "./marks.js";
import { inLine, isOwn } from "./moves.js";
import { listed, sitesOf } from "./things.js";

/** @typedef {import("../../../server/page/js/types.js").OpenGame} OpenGame */
/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {import("./things.js").Character} Character */
/** @typedef {import("./things.js").Disaster} Disaster */

/**
 * @param {OpenGame} open
 * @param {import("./things.js").Things} pieces
 */
export function combats({ t, cardName, face }, pieces) {
  /** A Combat card that was drawn for somebody. @param {string | null | undefined} id */
  const drawn = (id) => (id ? h("span", { class: "drawn", "data-key": `drawn-${id}`, "data-turns": true, ...explaining(pieces.explain(id)) }, face(id)) : h("span", { class: "drawn empty", ...explaining({ tip: t("table.no_combat_card"), rule: "animayhem.60" }) }));

  /** One who fights. @param {Scene} scene @param {Character | Disaster} one @param {string[]} states @param {string | null | undefined} cardDrawn */
  function fighter(scene, one, states, cardDrawn) {
    const seat = "seat" in one ? one.seat : null;
    const inner = h(
      "span",
      { class: `fighter ${states.join(" ")}` },
      pieces.token(one.card, seat),
      h("b", { class: "person-name" }, cardName(one.card)),
      pieces.numbers([["attack", one.attack], ["defense", one.defense], ...(one.charm > 0 ? [/** @type {[string, number]} */ (["charm", one.charm])] : []), ["health", one.health]]),
      h("span", { class: "states" }, ...states.map((state) => h("span", { class: `state state-${state}` }, sign({ attacks: "attack", protects: "defense", target: "combat", charmed: "charm" }[state] ?? "combat"), t(`table.${state}`)))),
    );
    const spot = place(scene, one.part, [pieces.inWords(one), ...states.map((state) => t(`table.${state}`))].join(say("comma")), inner, pieces.explain(one.card));
    return h("li", {}, spot, cardDrawn === undefined ? null : drawn(cardDrawn));
  }

  /** What the attacks would come to before Combat cards. @param {string} label @param {number} attack @param {number} defense */
  const sum = (label, attack, defense) => h("p", { class: "sum" }, h("span", {}, label), pieces.numbers([["attack", attack], ["defense", defense]]));

  /** A group against a Disaster. @param {Scene} scene */
  function withDisaster(scene) {
    const { view, names } = scene;
    const { combat } = view;
    const site = sitesOf(view).find((one) => one.name === combat.place);
    const foe = site?.disasters.find((one) => one.part === combat.disaster);
    const group = site?.characters.filter((one) => combat.party.includes(one.seat)) ?? [];
    const [attackers, protectors, charmed] = [listed(combat.attackers), listed(combat.protectors), listed(combat.charmed)];
    const target = group.find((one) => one.part === combat.target);
    const ally = site?.disasters.find((one) => one.part === combat.target); // that is attacked in the place of its group
    const victim = target ?? ally;
    const states = (/** @type {Character} */ one) => [...(one === target ? ["target"] : []), ...(attackers.includes(one.part) ? ["attacks"] : []), ...(protectors.includes(one.part) ? ["protects"] : []), ...(charmed.includes(one.part) ? ["charmed"] : [])];
    const striking = group.filter((one) => attackers.includes(one.part));
    const struck = (site?.disasters ?? []).map((one) => ({ one, by: striking.filter((other) => (combat.assaults[other.part] ?? combat.disaster) === one.part) })).filter(({ by }) => by.length);
    const covering = group.filter((one) => protectors.includes(one.part));
    const add = (/** @type {Character[]} */ all, /** @type {"attack" | "defense"} */ what) => all.reduce((total, one) => total + one[what], 0);
    return h(
      "section",
      { class: "combat", "data-scrolls": "side", "aria-label": t("table.combat"), tabindex: 0 },
      h("h2", {}, sign("combat"), t("table.combat_at", site ? cardName(site.card) : ""), combat.running ? h("span", { class: "state state-running" }, t("table.running")) : null),
      h("ul", { class: "side side-foe" }, foe ? fighter(scene, foe, [], combat.foe_card) : null),
      h("div", { class: "sums" }, ...struck.map(({ one, by }) => sum(combat.fighter === view.seat ? t("table.on_foe") : t("table.attack_of", names[combat.fighter] ?? ""), add(by, "attack"), one.defense)), foe && victim ? sum(t("table.on_target"), foe.attack, victim.defense + add(covering, "defense")) : null),
      h("ul", { class: "side side-own", "aria-label": t("table.group_of", names[combat.fighter] ?? "", "") }, ...group.map((one) => fighter(scene, one, states(one), one === target ? combat.target_card : undefined)), ally ? fighter(scene, ally, ["target"], combat.target_card) : null),
      buttons(scene, group, target, foe),
    );
  }

  /** Several at once. @param {Scene} scene @param {Character[]} group @param {Character | undefined} target @param {Disaster | undefined} foe */
  function buttons({ view, picker }, group, target, foe) {
    if (!picker.choice || view.phase !== "assign") return null;
    const can = (/** @type {string} */ part, /** @type {string} */ other) => picker.choice?.legal.some((action) => action.parts[0] === part && action.parts[1] === other) ?? false;
    const picked = picker.picked.filter((part) => isOwn(part, view.seat));
    const able = group.filter((one) => one.attack > 0 && can(one.part, view.combat.disaster)).sort((one, other) => other.attack - one.attack);
    const strikers = able.slice(0, (foe?.major ? 4 : 3) - listed(view.combat.attackers).length); // animayhem.58
    const all = able.length > strikers.length ? t("table.attack_group", strikers.map((one) => cardName(one.card)).join(say("comma"))) : t("table.all_attack", strikers.length);
    const guards = target ? picked.filter((part) => can(part, target.part)) : [];
    const line = (/** @type {string} */ text, /** @type {string} */ label, first = false) => h("button", { type: "button", class: `button small ${first ? "first" : ""}`, "data-line": text, onclick: (/** @type {Event} */ click) => (click.stopPropagation(), picker.playLine(text)) }, label);
    return h(
      "div",
      { class: "combat-moves" },
      !picked.length && strikers.length > 1 ? line(`attack ${view.combat.disaster} with ${strikers.map((one) => inLine(one.part)).join(", ")}`, all, true) : null,
      target && guards.length && guards.length === picked.length ? line(`protect ${inLine(target.part)} with ${guards.map(inLine).join(", ")}`, t("table.protect_with", cardName(target.card), guards.map((part) => cardName(inLine(part))).join(say("comma")))) : null,
    );
  }

  /** Two groups. @param {Scene} scene */
  function between(scene) {
    const { view, names } = scene;
    const { combat } = view;
    const site = sitesOf(view).find((one) => one.name === combat.place);
    const word = (/** @type {Character} */ one) => [...(combat.attacks[one.part] ? ["attacks"] : []), ...(combat.protects[one.part] ? ["protects"] : []), ...(Object.values(combat.attacks).includes(one.part) ? ["target"] : [])];
    const side = (/** @type {number} */ seat) => h("div", { class: `side seat-${seat + 1}` }, h("h3", {}, names[seat] ?? ""), h("ul", { class: "side-own" }, ...(site?.characters ?? []).filter((one) => one.seat === seat).map((one) => fighter(scene, one, word(one), combat.cards[one.part]))));
    const who = (/** @type {string} */ part) => cardName(site?.characters.find((one) => one.part === part)?.card ?? inLine(part));
    return h(
      "section",
      { class: "combat duel", "data-scrolls": "side", "aria-label": t("table.combat"), tabindex: 0 },
      h("h2", {}, sign("combat"), t("table.combat_at", site ? cardName(site.card) : "")),
      side(combat.fighter),
      side(combat.rival),
      h("ul", { class: "commitments" }, ...Object.entries(combat.attacks).map(([one, other]) => h("li", {}, sign("attack"), t("table.who_attacks", who(one), who(String(other))))), ...Object.entries(combat.protects).map(([one, other]) => h("li", {}, sign("defense"), t("table.who_protects", who(one), who(String(other)))))),
    );
  }

  /** @param {Scene} scene */
  return (scene) => (scene.view.combat ? (scene.view.combat.rival === undefined ? withDisaster(scene) : between(scene)) : null);
}
