/** The marks of Catastrophe: one for each kind of impact, for each sting, and for Immediate Responses. Each differs in its outline. */
import { named, svg } from "/page/js/kit.js";

/** Each in a square of 24 around its middle: what is filled, and what is drawn as a line. */
const NEEDS = {
  water: { fill: "M0-11.5C3.600-6 8.200-1.500 8.200 3.400A8.200 8.200 0 0 1-8.200 3.400C-8.200-1.500-3.600-6 0-11.500ZM-4.600 3.600A4.800 4.800 0 0 0-.4 8.200V6.400A3 3 0 0 1-2.800 3.600Z" },
  food: { fill: "M-11 0H11C11 5.600 7.800 9 4.600 10V11.400H-4.600V10C-7.800 9-11 5.600-11 0Z", line: "M-5-3C-7-5.500-3-7.500-5-10.500M0-3C-2-5.500 2-7.500 0-10.500M5-3C3-5.500 7-7.500 5-10.500" },
  shelter: { fill: "M0-11 12-.8 10.400 1 8.600-.5V10.600H-8.600V-.5L-10.400 1-12-.8ZM-2.600 10.600H2.600V2.600H-2.600Z" },
  warmth: { fill: "M.8-12C1.400-7.400 6.600-5.200 6.600.4 6.600 3.800 4 6 0 6S-6.600 3.800-6.600.4C-6.600-2.600-4.600-4.200-3.800-6.800-2.200-5.800-1.400-4.200-1.400-2.800 1-5.200 1.400-8.800.8-12Z", line: "M-9.500 7.200 9.500 11M9.500 7.200-9.500 11" },
  injury: { fill: "M-5.400-11.200 11.200 5.400A4.100 4.100 0 0 1 5.400 11.200L-11.200-5.400A4.100 4.100 0 0 1-5.400-11.200ZM-4.600 0 0-4.600 4.600 0 0 4.600ZM-8.200-6.900A1.300 1.300 0 1 0-5.600-6.900 1.300 1.300 0 1 0-8.200-6.900ZM5.600 6.900A1.300 1.300 0 1 0 8.200 6.900 1.300 1.300 0 1 0 5.600 6.900Z" },
  illness: { fill: "M0-6.800A6.800 6.800 0 1 1 0 6.800 6.800 6.800 0 1 1 0-6.800ZM-3.600-1.800A1.600 1.600 0 1 0-.4-1.800 1.600 1.600 0 1 0-3.600-1.800ZM.8 2A1.300 1.300 0 1 0 3.400 2 1.300 1.300 0 1 0 .8 2Z", line: "M0-7V-11M0 7V11M-7 0H-11M7 0H11M-5-5-7.800-7.800M5-5 7.800-7.800M-5 5-7.800 7.800M5 5 7.800 7.800M-1.600-11H1.600M-1.600 11H1.600M-11-1.600V1.600M11-1.600V1.600" },
  power: { fill: "M3.400-12-7.600 2H-1.400L-3.600 12 7.600-3H1.400Z" },
  information: { fill: "M-10.500-10.500H10.500V6.500H1L-5 11.800V6.500H-10.500ZM-1.500-7.800A1.600 1.600 0 1 0 1.700-7.800 1.600 1.600 0 1 0-1.500-7.800ZM-2.200-4.600V-2.600H-1.200V2H-2.400V4H2.600V2H1.400V-4.600Z" },
  mobility: { fill: "M-12 0-5-7V-2.800H5V-7L12 0 5 7V2.800H-5V7Z" },
  security: { fill: "M-8.600-1.400H-6.200V-5A6.200 6.200 0 0 1 6.200-5V-1.400H8.600V11H-8.600ZM-3.400-1.400H3.400V-5A3.400 3.400 0 0 0-3.400-5ZM-1.900 3.800A1.900 1.900 0 0 0-.9 5.500V8H.9V5.500A1.900 1.900 0 1 0-1.900 3.800Z" },
};
/** @typedef {keyof typeof NEEDS} Need */

/** The same for what makes an Impact worse, and for an Immediate Response. */
const SIGNS = {
  double: { text: "×2" },
  "own-cards": { line: "M-8.500-4.500H-1.500V6H-8.500ZM1.500-6.500H8.500V4H1.500ZM-10.500 10.500 10.500-10.500" },
  alone: { fill: "M0-10A3.700 3.700 0 1 1 0-2.600 3.700 3.700 0 1 1 0-10ZM-7 10C-7 3.500-4 0 0 0S7 3.500 7 10Z" },
  "no-response": { fill: "M-2.400-10H2.400L1.500 2H-1.500ZM-2 6.800A2 2 0 1 0 2 6.800 2 2 0 1 0-2 6.800Z", line: "M-10.500 10.500 10.500-10.500" },
  scarce: { fill: "M-11-2H11V2H-11ZM-3-8A3 3 0 1 1 3-8 3 3 0 1 1-3-8ZM-3 8A3 3 0 1 1 3 8 3 3 0 1 1-3 8Z" },
  response: { fill: "M0-12 2.800-7.600 7.400-9.400 7.300-4.400 12-3 9 1.200 11.700 5.500 6.700 6.400 6 11.500 1.500 9.200-2.300 12.600-4.600 8-9.600 8.800-8.500 3.900-12.200.6-8.300-2.500-9.300-7.400-4.300-7.100ZM-1.800-6.500-1 2.500H1L1.800-6.500ZM-1.600 5.600A1.600 1.600 0 1 0 1.600 5.600 1.600 1.600 0 1 0-1.600 5.600Z" },
};
/** @typedef {keyof typeof SIGNS} Sign */

/** @param {{fill?: string, line?: string, text?: string}} shape */
function drawn(shape) {
  return [
    shape.fill ? svg("path", { d: shape.fill, "fill-rule": "evenodd", class: "face-fill" }) : null,
    shape.line ? svg("path", { d: shape.line, class: "face-line", "stroke-width": 2.2 }) : null,
    shape.text ? svg("text", { x: 0, y: 6.4, "text-anchor": "middle", "font-size": 18, class: "face-sans" }, shape.text) : null,
  ];
}

/** @param {string} name @returns {{fill?: string, line?: string, text?: string}} */
function shape(name) {
  return /** @type {Record<string, {fill?: string, line?: string, text?: string}>} */ ({ ...NEEDS, ...SIGNS })[name] ?? {};
}

/**
 * A mark of a size around a point, by the name of the kind of impact or of the sting, or `response`.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function mark(name, x, y, size) {
  return svg("g", { transform: `translate(${x} ${y}) scale(${size / 24})` }, ...drawn(shape(name)));
}

/** Only the mark, as a picture of its own. @param {string} name @param {string} label */
export function markPicture(name, label) {
  return svg("svg", { viewBox: "-13 -13 26 26", ...named(label), class: "mark" }, ...drawn(shape(name)));
}

/**
 * The uses of a card: one pip each, filled while it is left, crossed off when it is spent, ringed when it is promised.
 * @param {number} printed
 * @param {number} left
 * @param {number} promised of those left
 * @param {number} x of the first
 * @param {number} y
 * @param {number} step down to the next
 */
export function pips(printed, left, promised, x, y, step) {
  return Array.from({ length: printed }, (_, i) => {
    const place = { transform: `translate(${x} ${y + i * step})` };
    if (i >= left) return svg("g", { ...place, class: "use-spent" }, svg("circle", { r: 2.6, class: "face-line", "stroke-width": 0.8 }), svg("path", { d: "M-3.200 3.200 3.200-3.200", class: "face-line", "stroke-width": 1 }));
    if (i >= left - promised) return svg("g", { ...place, class: "use-promised" }, svg("circle", { r: 2.6, class: "face-line", "stroke-width": 1 }), svg("circle", { r: 1.2, class: "face-fill" }));
    return svg("g", { ...place, class: "use-left" }, svg("circle", { r: 2.6, class: "face-fill" }));
  });
}
