/** The clocks on the plates, drawn from the moment the service told them and this browser's own clock. */
import { say } from "./words.js";

/** @param {number} milliseconds */
export function spell(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 86400) return say("daysHours", Math.floor(seconds / 86400), Math.floor((seconds % 86400) / 3600));
  if (seconds >= 3600) return say("hoursMinutes", Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * @param {HTMLElement} root
 * @param {() => import("./types.js").ClockState | null} current
 * @returns {{draw: () => void, stop: () => void}}
 */
export function clocks(root, current) {
  /** @type {import("./types.js").ClockState | null} */
  let told = null;
  let heard = 0;
  const draw = () => {
    const state = current();
    if (state !== told) {
      told = state;
      heard = performance.now();
    }
    for (const node of root.querySelectorAll("[data-clock]")) {
      const seat = Number(node.getAttribute("data-clock"));
      const running = told?.running === seat && told.until !== null;
      const left = !told ? null : running ? (told.until ?? 0) - told.at - (performance.now() - heard) : told.kind === "bank" ? (told.left[seat] ?? null) : null;
      const text = left === null ? "" : spell(left);
      if (node.textContent !== text) node.textContent = text;
      node.classList.toggle("short", running && left !== null && left < 20000);
    }
  };
  const ticking = setInterval(draw, 250);
  return { draw, stop: () => clearInterval(ticking) };
}
