/** The clocks on the plates, drawn from the moment the service clock them and this browser's own clock. */
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
  let clock = null;
  let receivedAt = 0;
  const draw = () => {
    const state = current();
    if (state !== clock) {
      clock = state;
      receivedAt = performance.now();
    }
    for (const node of root.querySelectorAll("[data-clock]")) {
      const seat = Number(node.getAttribute("data-clock"));
      const running = clock?.running === seat && clock.until !== null;
      const left = !clock ? null : running ? (clock.until ?? 0) - clock.at - (performance.now() - receivedAt) : clock.kind === "bank" ? (clock.left[seat] ?? null) : null;
      const text = left === null ? "" : spell(left);
      if (node.textContent !== text) node.textContent = text;
      node.classList.toggle("short", running && left !== null && left < 20000);
    }
  };
  const ticking = setInterval(draw, 250);
  return { draw, stop: () => clearInterval(ticking) };
}
