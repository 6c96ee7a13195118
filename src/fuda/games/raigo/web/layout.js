/** Raigo: boards with Body, Hands and two Sakura Circles, towers seen from the side, the Canyon by weight, Destroy's row. */
import { capital, explaining, h, lineIcon, place, say, told } from "/page/js/kit.js";
import { slab, tile } from "./faces.js";

const BALL = "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM9 10a3.500 3.500 0 0 1 2.500-2";

/** @typedef {import("../../../server/page/js/types.js").View} View */
/** @typedef {import("../../../server/page/js/types.js").Scene} Scene */
/** @typedef {{token: string, name?: string, weight?: number, spell?: boolean, seen_by?: number[]}} Token */

/** @param {Token | string | null} token the kanji, null where it can't be seen */
function kanjiOf(token) {
  const kanji = typeof token === "string" ? token : token?.token;
  return !kanji || kanji === "?" ? null : kanji;
}

/**
 * @param {import("../../../server/page/js/types.js").OpenGame} game
 * @returns {import("../../../server/page/js/types.js").Layout}
 */
export function createLayout({ t, cardName, explain }) {
  /** @param {Token | string | null} token */
  function tokenName(token) {
    const kanji = kanjiOf(token);
    return kanji ? cardName(kanji) : t("table.unseen");
  }

  /** What a token is and does; of one that can't be seen, that it can't. @param {Token | string | null} token */
  function aboutToken(token) {
    const kanji = kanjiOf(token);
    return kanji ? explain(kanji) : { tip: t("table.about_unseen"), rule: "raigo.6" };
  }

  /** A hand with its points. @param {{hand: string, points: number}} made */
  function handWords(made) {
    const name = t(`hands.${made.hand.replaceAll(/[ -]/g, "_")}`);
    return made.points > 0 ? `${name} ${made.points}` : name;
  }

  /** @param {Scene} scene @param {number} seat @param {"body" | "hand"} kind @param {(Token | null)[]} tokens */
  function spaces(scene, seat, kind, tokens) {
    const name = t(kind === "body" ? "table.body" : "table.hands");
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
            const about = { tip: t(`table.about_${kind}`), rule: "raigo.2" };
            return i === tokens.indexOf(null) ? place(scene, `${seat + 1}.${kind}`, `${name}: ${t("table.free")}`, hole, about) : h("span", { class: "space", ...explaining(about) }, hole);
          }
          return h("span", { "data-key": `${part}:${token.token}`, "data-from": "raizan" }, place(scene, part, `${name} ${i + 1}: ${tokenName(token)}`, tile(kanjiOf(token), tokenName(token)), aboutToken(token)));
        }),
      ),
    );
  }

  /** @param {Scene} scene @param {any} one @param {boolean} own */
  function tower(scene, one, own) {
    const stories = one.tokens.map((/** @type {Token} */ token, /** @type {number} */ i) => h("span", { class: "story", "data-key": `tower-${one.tower}-${i}:${token.token}`, "data-from": `seat-${Number(one.tower.split(".")[0]) - 1}`, ...explaining(aboutToken(token)) }, slab(kanjiOf(token), tokenName(token))));
    const label = `${t("table.tower", one.tower)}: ${one.tokens.map(tokenName).join(say("comma")) || t("table.free")}`;
    const body = h("span", { class: "stack" }, one.sealed ? h("span", { class: "seal-on", ...explaining({ tip: t("table.sealed_text"), rule: "raigo.22" }) }, one.sealed, h("span", { class: "seal-word" }, t("table.sealed"))) : null, ...stories.reverse(), stories.length ? null : h("span", { class: "circle", "aria-hidden": "true" }));
    const makes = own && one.makes ? handWords(one.makes) : "";
    return h("div", { class: "tower" }, place(scene, one.tower, label, body, { tip: t("table.about_tower"), rule: "raigo.14" }), own ? h("span", { class: "makes", ...explaining(makes ? { tip: t("table.makes", makes), rule: "raigo.35" } : null) }, makes || (one.tokens.length ? " " : t("table.circle"))) : null);
  }

  return {
    middle(scene) {
      const { view, picker, names } = scene;
      const canyon = picker.picked.length ? picker.state("canyon") : "idle"; // where a chanted token goes
      return h(
        "div",
        { class: "raigo-middle" },
        h(
          "div",
          { class: "raizan", "data-anchor": "raizan", ...explaining({ tip: t("table.about_raizan", view.raizan), rule: "raigo.10" }) },
          h("span", { class: "pile-of-tiles" }, tile(null, "")),
          h("span", {}, h("b", {}, t("table.raizan")), ` ${view.raizan}`),
          view.bonus ? h("span", { class: "bonus", ...explaining({ tip: `${tokenName(view.bonus)}${say("colon")}${t("table.bonus_text")}`, rule: "raigo.43" }) }, t("table.bonus"), tile(kanjiOf(view.bonus), tokenName(view.bonus))) : null,
        ),
        h(
          "div",
          { class: `canyon ${canyon === "legal" ? "choosable" : ""}`, "data-anchor": "canyon" },
          canyon === "legal"
            ? h("button", { type: "button", class: "canyon-name", onclick: () => picker.pick("canyon") }, t("table.chant_here"))
            : h("b", { class: "canyon-name", ...explaining({ tip: t("table.about_canyon"), rule: "raigo.17" }) }, t("table.canyon")),
          h(
            "ul",
            {},
            ...view.canyon.map((/** @type {Token & {count: number}} */ token) => {
              const part = `canyon-${token.token}`;
              return h("li", { "data-key": part, "data-from": "raizan" }, place(scene, part, `${tokenName(token)} ×${token.count}`, tile(token.token, tokenName(token)), aboutToken(token)), token.count > 1 ? h("span", { class: "times" }, `×${token.count}`) : null);
            }),
            view.canyon.length ? null : h("li", { class: "nothing-here" }, t("table.canyon_empty")),
          ),
        ),
        view.destroy
          ? h("div", { class: "destroy" }, h("b", {}, t("table.destroy_of", names[view.destroy.seat] ?? "")), h("span", { class: "row" }, ...["滅", ...view.destroy.row].map((/** @type {string} */ token) => h("span", explaining(aboutToken(token)), tile(token, tokenName(token))))), h("span", {}, t("table.destroy_sum", view.destroy.weight)))
          : null,
        view.chant ? h("p", { class: "chant" }, h("span", { "data-key": `chant:${view.chant.token}`, ...explaining(aboutToken(view.chant)) }, tile(kanjiOf(view.chant), "")), t("table.chanted", tokenName(view.chant))) : null,
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
        lap.length ? h("div", { class: "spaces lap" }, h("span", { class: "spaces-name" }, t("table.to_place")), h("div", { class: "row" }, ...lap.map((/** @type {Token} */ token, /** @type {number} */ i) => h("span", { "data-key": `lap-${i}:${token.token}`, "data-from": "raizan", ...explaining(aboutToken(token)) }, tile(kanjiOf(token), tokenName(token)))))) : null,
        h("div", { class: "towers" }, ...board.towers.map((/** @type {any} */ one) => tower(scene, one, seat === bottom))),
      );
    },

    hand: () => [],

    facing: true,
    scrolls: true,

    facts({ view }, seat) {
      return [
        { icon: lineIcon(BALL), text: String(view.balls[seat]), label: t("counts.balls", view.balls[seat]), rule: "raigo.5" },
        ...(view.boards[seat].completed.length ? [{ icon: "check", text: t("table.completed_hands", view.boards[seat].completed.length), label: view.boards[seat].completed.map(handWords).join(say("comma")), rule: "raigo.18" }] : []),
        ...(view.active === seat && view.turn !== seat && !view.over ? [{ text: t("table.its_turn"), label: "", tip: t("table.about_turn"), rule: "raigo.8" }] : []),
        ...(view.out[seat] ? [{ text: t("table.out"), label: "", tip: t("table.about_out"), rule: "raigo.44" }] : []),
      ];
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
      return before.active === after.active || after.over ? null : t("table.turn_of", names[after.active] ?? "");
    },

    describe({ view, names }) {
      return [
        `${t("table.raizan")}: ${view.raizan}`,
        `${t("table.canyon")}: ${view.canyon.map((/** @type {any} */ token) => `${tokenName(token)} ×${token.count}`).join(say("comma")) || t("table.canyon_empty")}`,
        view.destroy ? `${t("table.destroy_of", names[view.destroy.seat] ?? "")} ${t("table.destroy_sum", view.destroy.weight)}` : "",
        ...names.map((name, seat) => {
          const board = view.boards[seat];
          const list = (/** @type {(Token | null)[]} */ tokens) => tokens.map((token) => (token ? tokenName(token) : t("table.free"))).join(say("comma"));
          const towers = board.towers.map((/** @type {any} */ one) => `${t("table.tower", one.tower)} ${one.tokens.map(tokenName).join(say("comma")) || t("table.free")}${one.sealed ? `, ${t("table.sealed")}` : ""}`);
          return `${name}: ${t("counts.balls", view.balls[seat])}. ${t("table.body")}: ${list(board.body)}. ${t("table.hands")}: ${list(board.hands)}. ${towers.join(". ")}.`;
        }),
      ].filter(Boolean);
    },

    status({ view, game }) {
      return `${capital(told(game?.phases?.[view.phase]))}${view.last_turns !== null ? ` · ${t("table.last_turns")}` : ""}`;
    },
  };
}

/** @typedef {{place: "space" | "lap" | "tower" | "chant" | "canyon", owner: number | null, kanji: string}} Lying */

/** All tokens on the table, by the key that they are drawn with. @param {View} view @returns {Map<string, Lying>} */
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
