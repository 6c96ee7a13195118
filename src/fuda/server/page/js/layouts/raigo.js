/** Raigo: boards with Body, Hands and two Sakura Circles, towers seen from the side, the Canyon by weight, Destroy's row. */
import { slab, tile } from "../cards/tile.js";
import { h } from "../dom.js";
import { because, capital, count, say, told } from "../words.js";

/** @typedef {{token: string, name?: string, weight?: number, spell?: boolean, seen_by?: number[]}} Token */

/** @param {Token | string | null} token the kanji, null where it can't be seen */
function kanjiOf(token) {
  const kanji = typeof token === "string" ? token : token?.token;
  return !kanji || kanji === "?" ? null : kanji;
}

/** @param {Token | string | null} token */
function tokenName(token) {
  const kanji = kanjiOf(token);
  return kanji ? say(/** @type {any} */ (`token_${kanji}`)) : say("unseenToken");
}

/** @type {import("../types.js").Layout} */
export const layout = {
  middle(scene) {
    const { view, picker, names } = scene;
    const canyon = picker.picked.length ? picker.state("canyon") : "idle"; // where a chanted token goes
    return h(
      "div",
      { class: "raigo-middle" },
      h(
        "div",
        { class: "raizan", "data-anchor": "raizan" },
        h("span", { class: "pile-of-tiles" }, tile(null, "")),
        h("span", {}, h("b", {}, say("raizan")), ` ${view.raizan}`),
        view.bonus ? h("span", { class: "bonus", "data-tip": say("bonusWhy") }, say("bonus"), tile(kanjiOf(view.bonus), tokenName(view.bonus))) : null,
      ),
      h(
        "div",
        { class: `canyon ${canyon === "legal" ? "choosable" : ""}`, "data-anchor": "canyon" },
        canyon === "legal"
          ? h("button", { type: "button", class: "canyon-name", onclick: () => picker.pick("canyon") }, say("chantHere"))
          : h("b", { class: "canyon-name" }, say("canyon")),
        h(
          "ul",
          {},
          ...view.canyon.map((/** @type {Token & {count: number}} */ token) => {
            const part = `canyon-${token.token}`;
            return h("li", { "data-key": part, "data-from": "raizan" }, place(scene, part, `${tokenName(token)} ×${token.count}`, tile(token.token, tokenName(token))), token.count > 1 ? h("span", { class: "times" }, `×${token.count}`) : null);
          }),
          view.canyon.length ? null : h("li", { class: "nothing-here" }, say("canyonEmpty")),
        ),
      ),
      view.destroy
        ? h("div", { class: "destroy" }, h("b", {}, say("destroyRow", names[view.destroy.seat] ?? "")), h("span", { class: "row" }, tile("滅", say("token_滅")), ...view.destroy.row.map((/** @type {string} */ token) => tile(token, tokenName(token)))), h("span", {}, say("destroySum", view.destroy.weight)))
        : null,
      view.chant ? h("p", { class: "chant" }, h("span", { "data-key": `chant:${view.chant.token}` }, tile(kanjiOf(view.chant), "")), say("chanted", tokenName(view.chant))) : null,
    );
  },

  board(scene, seat) {
    const { view, bottom } = scene;
    const board = view.boards[seat];
    const own = seat === bottom && view.seat === seat;
    const lap = own && view.active === seat ? view.lap : [];
    return h(
      "div",
      { class: `board ${seat === bottom ? "mine" : ""}` },
      spaces(scene, seat, "body", board.body),
      spaces(scene, seat, "hand", board.hands),
      lap.length ? h("div", { class: "spaces lap" }, h("span", { class: "spaces-name" }, say("toPlace")), h("div", { class: "row" }, ...lap.map((/** @type {Token} */ token, /** @type {number} */ i) => h("span", { "data-key": `lap-${i}:${token.token}`, "data-from": "raizan" }, tile(kanjiOf(token), tokenName(token)))))) : null,
      h("div", { class: "towers" }, ...board.towers.map((/** @type {any} */ one) => tower(scene, one, seat === bottom))),
    );
  },

  hand: () => [],

  facing: true,
  scrolls: true,

  facts({ view }, seat) {
    return [
      { icon: "ball", text: String(view.balls[seat]), label: count("ballOne", "ballMany", view.balls[seat]) },
      ...(view.boards[seat].completed.length ? [{ icon: "check", text: count("handOne", "handMany", view.boards[seat].completed.length), label: view.boards[seat].completed.map(handWords).join(say("comma")) }] : []),
      ...(view.active === seat && view.turn !== seat && !view.over ? [{ text: say("whoseTurn"), label: "" }] : []),
      ...(view.out[seat] ? [{ text: say("outOfGame"), label: "" }] : []),
    ];
  },

  parts(text, view) {
    const me = (view.seat ?? 0) + 1;
    const words = text.split(" ");
    const held = (/** @type {string} */ kanji) => {
      const at = view.boards[me - 1].hands.findIndex((/** @type {Token | null} */ token) => token?.token === kanji);
      return at < 0 ? [] : [`${me}.hand-${at + 1}`];
    };
    const named = words.slice(1).flatMap((word) => {
      if (/^(body|hand)-\d$/.test(word)) return [`${me}.${word}`];
      if (/^tower-\d$/.test(word)) return [`${me}.${word.slice(6)}`];
      return /^\d\./.test(word) || word.startsWith("canyon-") ? [word] : [];
    });
    if (words[0] === "chant") return [...named, "canyon"];
    if (words[0] === "place") return [`${me}.${words[1]}`];
    if (words[0] === "mist") return [...held("霧"), ...named];
    if (words[0] === "shield") return held("陣");
    if (words[0] === "roar") return [...held("轟"), ...named];
    return named;
  },

  comes(key, old, now) {
    const was = tokensOn(old);
    const is = tokensOn(now);
    const thing = is.get(key);
    if (!thing || was.has(key)) return null;
    const gone = [...was].filter(([other, token]) => !is.has(other) && canBe(token, thing));
    const same = gone.filter(([, token]) => token.owner === thing.owner);
    const [found] = [...same.filter(([, token]) => token.kanji === thing.kanji), ...same, ...(thing.place === "tower" ? [] : gone)];
    return found?.[0] ?? null;
  },

  goes(key, old, now) {
    const thing = tokensOn(old).get(key);
    if (!thing || thing.place === "canyon") return null;
    return tokensOn(now).has(`canyon-${thing.kanji}`) ? `canyon-${thing.kanji}` : "canyon";
  },


  chapter(before, after, names) {
    return before.active === after.active || after.over ? null : say("turnOf", names[after.active] ?? "");
  },

  describe({ view, names }) {
    return [
      `${say("raizan")}: ${view.raizan}`,
      `${say("canyon")}: ${view.canyon.map((/** @type {any} */ token) => `${tokenName(token)} ×${token.count}`).join(say("comma")) || say("canyonEmpty")}`,
      view.destroy ? `${say("destroyRow", names[view.destroy.seat] ?? "")} ${say("destroySum", view.destroy.weight)}` : "",
      ...names.map((name, seat) => {
        const board = view.boards[seat];
        const list = (/** @type {(Token | null)[]} */ tokens) => tokens.map((token) => (token ? tokenName(token) : say("free"))).join(say("comma"));
        const towers = board.towers.map((/** @type {any} */ one) => `${say("tower", one.tower)} ${one.tokens.map(tokenName).join(say("comma")) || say("free")}${one.sealed ? `, ${say("sealed")}` : ""}`);
        return `${name}: ${count("ballOne", "ballMany", view.balls[seat])}. ${say("body")}: ${list(board.body)}. ${say("hands")}: ${list(board.hands)}. ${towers.join(". ")}.`;
      }),
    ].filter(Boolean);
  },

  status({ view, game }) {
    return `${capital(told(game?.phases?.[view.phase]))}${view.last_turns !== null ? ` · ${say("lastTurns")}` : ""}`;
  },
};

/**
 * Something on a board that one may point at: chosen if it can be used, else it says why not. Arrow keys come to all of these,
 * Tab only to what can be used.
 * @param {import("../types.js").Scene} scene @param {string} part @param {string} label @param {HTMLElement} face
 */
function place({ picker }, part, label, face) {
  const state = picker.state(part);
  const why = picker.why(part);
  if (state === "idle" && !why) return h("span", { class: "space", "data-place": part }, face);
  const usable = state !== "idle" && state !== "dimmed";
  face.setAttribute("aria-hidden", "true");
  return h(
    "button",
    {
      type: "button",
      class: `space ${state}`,
      "data-place": part,
      id: `place-${part}`,
      "data-tip": why ? because(why) : null,
      "aria-label": why ? `${label}. ${say("notUsable")}: ${because(why)}` : label,
      "aria-disabled": usable ? null : "true",
      "aria-pressed": usable ? String(state === "picked") : null,
      tabindex: usable ? 0 : -1,
      onclick: () => picker.pick(part),
    },
    face,
  );
}

/** @param {import("../types.js").Scene} scene @param {number} seat @param {"body" | "hand"} kind @param {(Token | null)[]} tokens */
function spaces(scene, seat, kind, tokens) {
  const name = say(kind === "body" ? "body" : "hands");
  return h(
    "div",
    { class: `spaces spaces-${kind}` },
    h("span", { class: "spaces-name" }, name),
    h(
      "div",
      { class: "row" },
      ...tokens.map((token, i) => {
        const part = `${seat + 1}.${kind}-${i + 1}`;
        if (!token) {
          const hole = h("span", { class: "tile hole" });
          return i === tokens.indexOf(null) ? place(scene, `${seat + 1}.${kind}`, `${name}: ${say("free")}`, hole) : h("span", { class: "space" }, hole);
        }
        return h("span", { "data-key": `${part}:${token.token}`, "data-from": "raizan" }, place(scene, part, `${name} ${i + 1}: ${tokenName(token)}`, tile(kanjiOf(token), tokenName(token))));
      }),
    ),
  );
}

/** @param {import("../types.js").Scene} scene @param {any} one @param {boolean} own */
function tower(scene, one, own) {
  const stories = one.tokens.map((/** @type {Token} */ token, /** @type {number} */ i) => h("span", { class: "story", "data-key": `tower-${one.tower}-${i}:${token.token}`, "data-from": `seat-${Number(one.tower.split(".")[0]) - 1}` }, slab(kanjiOf(token), tokenName(token))));
  const label = `${say("tower", one.tower)}: ${one.tokens.map(tokenName).join(say("comma")) || say("free")}`;
  const body = h("span", { class: "stack" }, one.sealed ? h("span", { class: "seal-on", "data-tip": say("sealedWhy") }, one.sealed, h("span", { class: "seal-word" }, say("sealed"))) : null, ...stories.reverse(), stories.length ? null : h("span", { class: "circle", "aria-hidden": "true" }));
  const makes = own && one.makes ? handWords(one.makes) : "";
  return h("div", { class: "tower" }, place(scene, one.tower, label, body), own ? h("span", { class: "makes" }, makes || (one.tokens.length ? " " : say("circleFree"))) : null);
}

/** @typedef {{place: "space" | "lap" | "tower" | "chant" | "canyon", owner: number | null, kanji: string}} Lying */

/** All tokens on the table, by the key that they are drawn with. @param {import("../types.js").View} view @returns {Map<string, Lying>} */
function tokensOn(view) {
  /** @type {Map<string, Lying>} */
  const found = new Map();
  view.boards.forEach((/** @type {any} */ board, /** @type {number} */ owner) => {
    const lay = (/** @type {Lying["place"]} */ place, /** @type {string} */ part, /** @type {Token | null} */ token) => token && found.set(`${part}:${token.token}`, { place, owner, kanji: token.token });
    board.body.forEach((/** @type {Token | null} */ token, /** @type {number} */ i) => lay("space", `${owner + 1}.body-${i + 1}`, token));
    board.hands.forEach((/** @type {Token | null} */ token, /** @type {number} */ i) => lay("space", `${owner + 1}.hand-${i + 1}`, token));
    for (const one of board.towers) one.tokens.forEach((/** @type {Token} */ token, /** @type {number} */ i) => lay("tower", `tower-${one.tower}-${i}`, token));
    if (owner === view.seat && view.active === owner) view.lap.forEach((/** @type {Token} */ token, /** @type {number} */ i) => lay("lap", `lap-${i}`, token));
  });
  for (const token of view.canyon) found.set(`canyon-${token.token}`, { place: "canyon", owner: null, kanji: token.token });
  if (view.chant) found.set(`chant:${view.chant.token}`, { place: "chant", owner: null, kanji: view.chant.token });
  return found;
}

/** Whether a token that lay there may be the one that lies here now. @param {Lying} there @param {Lying} here */
function canBe(there, here) {
  const alike = there.kanji === here.kanji || there.kanji === "?" || here.kanji === "?";
  if (here.place === "canyon") return alike && there.place !== "lap";
  if (here.place === "tower") return alike && there.place === "space";
  return alike && (there.place === "space" || (there.place === "lap" && here.place === "space"));
}

/** A hand with its points. @param {{hand: string, points: number}} made */
function handWords(made) {
  const name = say(/** @type {any} */ (`hand_${made.hand.toLowerCase().replaceAll(/[^a-z]+/g, "_")}`));
  return made.points > 0 ? `${name} ${made.points}` : name;
}
