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

/** Light or dark, as chosen or as the system says. */
export function theme() {
  const chosen = kept("theme");
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

/** How fast others' moves are shown, as a factor on every wait and movement: 0 is at once. */
export function pace() {
  return { slow: 2, quick: 0.5, instant: 0 }[kept("pace") ?? ""] ?? 1;
}
