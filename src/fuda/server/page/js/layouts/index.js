/** A game's layout by its name; a game that has none of its own gets the generic one. */
import { layout as generic } from "./generic.js";

const OWN = new Set(["saika", "daifugo", "raigo"]);

/** @param {string} name @returns {Promise<import("../types.js").Layout>} */
export async function layoutOf(name) {
  if (!OWN.has(name)) return generic;
  return (await import(`./${name}.js`)).layout;
}
