/** A person's mark, drawn from the name: a crest of petals or bars in one of the house's colours. The same name has the same mark. */
import { svg } from "./dom.js";

const COLOURS = ["#B4311F", "#1F6A43", "#8A5A00", "#1F4E85"];

/** A number from a text, the same everywhere. @param {string} text */
function hash(text) {
  let sum = 2166136261;
  for (const sign of text) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16777619);
  return sum >>> 0;
}

/** @param {string} name */
export function avatar(name) {
  const seed = hash(name);
  const petals = 3 + (seed % 4);
  const colour = COLOURS[(seed >>> 4) % COLOURS.length];
  const long = 7 + ((seed >>> 8) % 5);
  const round = 2.5 + ((seed >>> 12) % 4);
  const bars = (seed >>> 16) % 2 === 1;
  const around = Array.from({ length: petals }, (_, i) => {
    const transform = `rotate(${(360 / petals) * i})`;
    return bars ? svg("rect", { x: -round / 2, y: -14, width: round, height: long, rx: 1, transform }) : svg("ellipse", { cx: 0, cy: -8, rx: round, ry: long / 1.6, transform });
  });
  return svg("svg", { viewBox: "-20 -20 40 40", class: "avatar", "aria-hidden": "true" }, svg("circle", { r: 19, fill: colour }), svg("g", { fill: "#FAF6EC" }, ...around, svg("circle", { r: 3 })));
}
