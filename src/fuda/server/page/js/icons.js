/** Small line drawings for buttons and plates; always beside a word or with a label of their own. */
import { svg } from "./dom.js";

const PATHS = {
  undo: "M8 5 4 9l4 4M4 9h9a5 5 0 0 1 0 10H9",
  hint: "M12 3a6 6 0 0 0-3.500 10.900c.8.6 1 1.300 1 2.100h5c0-.8.200-1.500 1-2.100A6 6 0 0 0 12 3ZM10 19h4M11 21.500h2",
  again: "M5 12a7 7 0 1 0 2.400-5.300M5 4v4h4",
  panel: "M4 5h16v14H4ZM14.500 5v14",
  close: "M6 6l12 12M18 6 6 18",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700L12 17",
  cards: "M8 4h9v14H8ZM8 7 5 8l2.500 11",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.500l3 2",
  crown: "M4 17 3 8l5 3.500L12 5l4 6.500L21 8l-1 9Z",
  play: "M8 5v14l11-7Z",
  pause: "M8 5v14M16 5v14",
  next: "M9 5l7 7-7 7",
  previous: "M15 5l-7 7 7 7",
  first: "M20 5v14l-7-7ZM12 5v14l-7-7ZM3.500 5v14",
  last: "M4 5v14l7-7ZM12 5v14l7-7ZM20.500 5v14",
  download: "M12 4v11M8 11l4 4 4-4M5 20h14",
  theme: "M12 4a8 8 0 1 0 0 16ZM12 4a8 8 0 0 1 0 16",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5Z",
  bot: "M6 9h12v9H6ZM12 9V5M9.500 13v1M14.500 13v1",
  person: "M12 5a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7ZM5 20c.5-4 3.500-5.500 7-5.500s6.500 1.500 7 5.500",
  menu: "M4 7h16M4 12h16M4 17h16",
  check: "M5 12.500 10 17.500 19 7",
};
/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return lineIcon(PATHS[name]);
}

/** A line drawing in a square of 24. @param {string} path */
export function lineIcon(path) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: path, fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round", "stroke-linejoin": "round" }),
  );
}
