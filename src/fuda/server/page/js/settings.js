/** What this browser remembers: language, theme, pace, which panel is open. Works without storage too. */

/** @type {Map<string, string>} */
const here = new Map();

/** @param {string} name @returns {string | null} */
export function kept(name) {
  try {
    return localStorage.getItem(`fuda.${name}`) ?? here.get(name) ?? null;
  } catch {
    return here.get(name) ?? null;
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  here.set(name, value);
  try {
    localStorage.setItem(`fuda.${name}`, value);
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
  }
}

/** @param {string} name */
export function forget(name) {
  here.delete(name);
  try {
    localStorage.removeItem(`fuda.${name}`);
  } catch {
    // Nothing was kept.
  }
}

/** Forgets everything, as a browser that has never been here. */
export function forgetAll() {
  here.clear();
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith("fuda.")) localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** Light or dark, as chosen or as the system says. */
export function theme() {
  const chosen = kept("theme");
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

let isFirst = false;

/** Says which game is played: the first match of it is shown slowly, unless a pace was chosen. @param {string} game */
export function playing(game) {
  isFirst = kept(`played.${game}`) === null;
}

/** The match is over: the next one of this game is no longer the first. @param {string} game */
export function played(game) {
  keep(`played.${game}`, "yes");
}

/** How fast others' moves are shown, as a factor on every wait and movement: 0 is at once. */
export function pace() {
  return { slow: 2, normal: 1, quick: 0.5, instant: 0 }[paceName()] ?? 1;
}

/** The pace that was chosen; without a choice a first match is slow. */
export function paceName() {
  return kept("pace") ?? (isFirst ? "slow" : "normal");
}
