/**
 * Drawings for the cards of Ani-Mayhem, each made from its card: a portrait for a Character, a beast for a Disaster, a view for a
 * Location or Haven, the thing itself for the others. Like cards look alike in every match, since all follows from a card's id.
 */
import { svg } from "/page/js/kit.js";
import { mark } from "./marks.js";

/** @typedef {import("../../../server/page/js/types.js").Card} Card */

/** Numbers that follow from a text. @param {string} text */
function dice(text) {
  let seed = 2166136261;
  for (const letter of text) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619) >>> 0;
  return (/** @type {number} */ n) => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    seed >>>= 0;
    return seed % n;
  };
}

const line = (/** @type {string} */ d, width = 1.4) => svg("path", { d, class: "face-line", "stroke-width": width });
const fill = (/** @type {string} */ d) => svg("path", { d, class: "face-fill" });
const wash = (/** @type {string} */ d) => svg("path", { d, class: "ani-wash" });
const paper = (/** @type {string} */ d, width = 1.4) => svg("path", { d, class: "ani-solid", "stroke-width": width });

const HAIR = [
  "M-12-2C-14-16-6-20 0-20S14-16 12-2C10-8 6-11 0-11S-10-8-12-2Z", // short
  "M-12 10C-16-14-8-20 0-20S16-14 12 10L9 11C11-3 8-10 0-10S-11-3-9 11Z", // long
  "M-11-3-15-9-10-11-12-18-5-16-3-22 2-17 8-21 9-15 15-15 11-9 14-5 10-4C9-9 5-11 0-11S-9-9-11-3Z", // wild
  "M-12-1C-14-15-7-20 0-20S14-15 12-1L9-7C4-6-3-8-6-12-7-9-9-7-11-6ZM-13-10C-20-12-22-2-18 6L-16 5C-19-1-17-7-12-6ZM13-10C20-12 22-2 18 6L16 5C19-1 17-7 12-6Z", // two tails
  "M-11-5C-13-16-6-19 0-19S13-16 11-5C7-10-7-10-11-5ZM0-25A4.500 4.500 0 1 1 0-17 4.500 4.500 0 1 1 0-25Z", // a knot
  "M-13-6H13L11-9C11-16 6-20 0-20S-11-16-11-9Z", // a cap
];
const EYES = ["M-6-1V2M6-1V2", "M-8 1C-7-1-4-1-3 1M3 1C4-1 7-1 8 1", "M-8 0H-3M3 0H8", "M-7-2-3 0M7-2 3 0M-5 1V2M5 1V2"];
const MOUTHS = ["M-3 6C-1 8 1 8 3 6", "M-2.500 7H2.500", "M-3 7.500C-1 6 1 6 3 7.500", "M-1 6A1.500 1.500 0 1 0 1 6 1.500 1.500 0 1 0-1 6Z"];
const CLOTHES = ["M-5 12 0 17 5 12", "M0 13V26M-5 12 0 15 5 12", "M-6 13C-3 17 3 17 6 13", "M-5 12-1 26M5 12 1 26", "M-9 16H9M-10 20H10"];

/** A bust. @param {Card} card */
function portrait(card) {
  const roll = dice(card.notation);
  const female = card.details.gender === "female";
  const hair = HAIR[female ? [1, 3, 4, 0][roll(4)] ?? 1 : [0, 2, 5, 0][roll(4)] ?? 0] ?? "";
  const animal = card.details.categories.includes("animal");
  const robot = card.details.categories.some((/** @type {string} */ one) => ["robot", "android", "mecha", "cyborg"].includes(one));
  return [
    svg("circle", { cx: 0, cy: 0, r: 25, class: "ani-wash" }),
    paper("M-17 27C-17 17-9 14-5 13L-4 9H4L5 13C9 14 17 17 17 27Z"),
    line(CLOTHES[roll(CLOTHES.length)] ?? "", 1.3),
    robot ? paper("M-10-13H10V8L6 11H-6L-10 8Z") : paper("M-10.500-4C-10.500-12-6-15 0-15S10.500-12 10.500-4C10.500 5 5 11 0 11S-10.500 5-10.500-4Z"),
    animal ? paper("M-11-9-13-23-3-15ZM11-9 13-23 3-15Z") : robot ? line("M0-13V-20M-2-21H2M-13-4H-10M10-4H13", 1.8) : fill(hair),
    line(EYES[roll(EYES.length)] ?? "", 1.9),
    line(MOUTHS[roll(MOUTHS.length)] ?? "", 1.3),
    animal ? line("M-14 3-7 4M-14 7-7 6M14 3 7 4M14 7 7 6", 0.9) : null,
  ];
}

const BODIES = [
  "M-18 16C-20-4-12-16 0-16S20-4 18 16C14 12 12 18 8 15 5 12 3 18 0 15-3 12-5 18-8 15-12 12-14 18-18 16Z",
  "M-20 12C-18 2-16-12-4-15 10-18 20-6 20 4 22 14 10 18 0 18S-22 20-20 12Z",
  "M-14 18-19 0-12-4-10-16 0-10 10-16 12-4 19 0 14 18 6 12 0 18-6 12Z",
  "M-9 18C-20 14-20-6-10-14-4-19 4-19 10-14 20-6 20 14 9 18Z",
];
const LIMBS = [
  "M-18 4C-26 2-27-8-22-13M18 4C26 2 27-8 22-13",
  "M-12 15C-15 22-22 20-23 26M0 16C0 22-3 24-1 27M12 15C15 22 22 20 23 26",
  "M-10 17V25H-15M10 17V25H15M-20-2-27-8M20-2 27-8",
  "M-19 6C-27 10-26 20-21 23M19 6C27 10 26 20 21 23",
];
const HORNS = ["M-9-13C-15-17-16-23-13-26-12-20-7-18-5-15ZM9-13C15-17 16-23 13-26 12-20 7-18 5-15Z", "M-3-15 0-27 3-15Z", "M-12-11-17-21-7-15ZM12-11 17-21 7-15Z", "M-10-14-8-22-4-16-1-25 3-16 7-23 9-14Z"];

/** A beast with as many eyes as it likes; what does not fight is a cloud of trouble. @param {Card} card */
function beast(card) {
  const roll = dice(card.notation);
  if (!card.details.combat) return trouble(roll);
  const eyes = [1, 2, 2, 2, 3][roll(5)] ?? 2;
  const at = eyes === 1 ? [0] : eyes === 2 ? [-6, 6] : [-8, 0, 8];
  const body = BODIES[roll(BODIES.length)] ?? "";
  const limbs = LIMBS[roll(LIMBS.length)] ?? "";
  const horns = HORNS[roll(HORNS.length)] ?? "";
  return [
    line(limbs, 2.6),
    card.details.major ? fill(horns) : null,
    card.details.major ? fill(body) : paper(body, 1.8),
    svg("g", { class: card.details.major ? "ani-inverse" : "" }, ...at.map((x) => svg("ellipse", { cx: x, cy: -3, rx: eyes === 1 ? 6 : 3.6, ry: eyes === 1 ? 6 : 4.4, class: "ani-eye" })), ...at.map((x) => svg("circle", { cx: x + roll(3) - 1, cy: -2.5, r: eyes === 1 ? 2.6 : 1.6, class: "ani-pupil" })), line(["M-8 8 -5 5 -2 8 1 5 4 8 7 5", "M-7 6C-3 11 3 11 7 6", "M-8 7H8", "M-7 9C-3 5 3 5 7 9"][roll(4)] ?? "", 1.6)),
  ];
}

/** @param {(n: number) => number} roll */
function trouble(roll) {
  const cloud = "M-16 2C-23 2-24-8-16-10-16-19-4-22 1-15 8-20 19-14 16-6 24-5 23 5 16 4 15 10 5 11 1 6-4 11-14 9-16 2Z";
  const falls = ["M-9 13-12 22M0 11-3 24M9 13 6 22", "M2 10-5 18H2L-4 27", "M-10 14A2 2 0 1 0-10 18 2 2 0 1 0-10 14ZM0 18A2 2 0 1 0 0 22 2 2 0 1 0 0 18ZM10 14A2 2 0 1 0 10 18 2 2 0 1 0 10 14Z", "M-14 15C-9 11-5 19 0 15S9 11 14 15M-14 22C-9 18-5 26 0 22S9 18 14 22"];
  return [paper(cloud, 1.8), line("M-6-8-2-4M-2-8-6-4M4-8 8-4M8-8 4-4M-3 2C0 0 3 0 5 2", 1.6), line(falls[roll(falls.length)] ?? "", 1.8)];
}

/** What a Location's categories show, from the back to the front. @type {Record<string, {wash?: string, line?: string}>} */
const SCENES = {
  desert: { wash: "M-28 12C-20 2-12 2-4 10 4 0 16 0 28 10V20H-28Z", line: "M-28 12C-20 2-12 2-4 10M-4 10C4 0 16 0 28 10M-20 18C-14 15-8 15-2 18M6 17C12 14 18 14 24 17" },
  water: { line: "M-28 8C-23 4-19 12-14 8S-5 4 0 8 9 12 14 8 23 4 28 8M-28 14C-23 10-19 18-14 14S-5 10 0 14 9 18 14 14 23 10 28 14M-20 20C-16 17-12 23-8 20S0 17 4 20 12 23 16 20" },
  planetary: { line: "M-26-14V-12M-18-19V-17M20-16V-14M12-20V-18M25-6V-4M-24-2V0", wash: "M0-14A12 12 0 1 1 0 10 12 12 0 1 1 0-14Z" },
  dimensional: { line: "M0-16A12 12 0 1 1-11 0C-11-6-6-10-1-9 5-8 7-3 5 1 3 5-3 4-4 0-4-2-2-4 0-3" },
  ice: { line: "M0-18V14M-14-10 14 6M14-10-14 6M-4-14 0-10 4-14M-4 10 0 6 4 10" },
  fire: { wash: "M2-18C3-8 14-4 14 8 14 15 8 19 0 19S-14 15-14 8C-14 2-9-2-8-8-4-6-3-2-3 1 3-4 4-11 2-18Z", line: "M0 19C-4 15-4 11 0 6 4 11 4 15 0 19" },
  tree: { line: "M-16 18V6M0 18V2M16 18V6M-24 8-16-8-8 8ZM-9 4 0-18 9 4ZM8 8 16-8 24 8Z" },
  swamp: { line: "M-24 18C-16 15-8 20 0 17S16 20 24 17M-16 16V2M-12 16 -8 4M-20 8C-18 2-14 2-13 8M10 16V-6M6 16 2 6M10-6C4-12 16-12 10-6" },
  sanctuary: { line: "M-22-10C-8-6 8-6 22-10M-18-3H18M-13-8V20M13-8V20M0-7V-3" },
  school: { line: "M-22 18V-4H22V18ZM-6-4V-12H6V-4M0-12V-19H7V-15H0M-16 2H-11V7H-16ZM11 2H16V7H11ZM-3 18V8H3V18" },
  museum: { line: "M-22-6 0-18 22-6ZM-17-6V14M-6-6V14M6-6V14M17-6V14M-22 14H22V19H-22Z" },
  military: { line: "M-22 18V0H-16V-5H-10V0H-4V-5H4V0H10V-5H16V0H22V18ZM-4 18V9C-4 5 4 5 4 9V18" },
  hot: { line: "M-20 12C-20 4 20 4 20 12S-20 20-20 12ZM-8 2C-12-4-4-8-8-14M0 2C-4-4 4-8 0-14M8 2C4-4 12-8 8-14" },
  town: { line: "M-26 18V2L-18-6-10 2V18M-10 18V-12H4V18M4 18V-2H16L20 3V18M-6-7H-3M-6-1H-3M-6 5H-3M-1-7H1M-1-1H1M9 4H12M9 10H12M-20 8H-16V18" },
  mountain: { wash: "M-28 18-8-14 4 4 10-4 28 18Z", line: "M-28 18-8-14 4 4M-2-5 10-4 28 18M-13-6-9-8-6-5-2-5" },
  machine: { line: "M-20 18V-2L-10 4V-2L0 4V-2L10 4V18ZM14 18V-16H20V18M17-20C14-24 22-24 18-28M-14 10H-9M-4 10H1" },
};
const BY_CATEGORY = { desert: "desert", water: "water", planetary: "planetary", dimensional: "dimensional", ice: "ice", fire: "fire", tree: "tree", swamp: "swamp", sanctuary: "sanctuary", divine: "sanctuary", spirit: "sanctuary", school: "school", knowledge: "museum", museum: "museum", military: "military", police: "military", "hot-tub": "hot", food: "hot", science: "machine", robot: "machine", computer: "machine", mecha: "machine", air: "mountain", earth: "mountain", view: "mountain" };

/** A view. @param {Card} card */
function view(card) {
  const roll = dice(card.notation);
  const known = card.details.categories.map((/** @type {string} */ one) => /** @type {Record<string, string>} */ (BY_CATEGORY)[one]).find(Boolean);
  const scene = SCENES[known ?? ["town", "mountain", "tree", "machine", "town"][roll(5)] ?? "town"] ?? {};
  const moon = roll(3);
  return [
    moon === 0 ? svg("circle", { cx: 17, cy: -15, r: 5, class: "ani-wash" }) : moon === 1 ? line("M-20-16C-16-20-10-20-7-16M-14-12C-11-15-6-15-4-12", 1) : svg("circle", { cx: -17, cy: -14, r: 4, class: "face-line", "stroke-width": 1 }),
    scene.wash ? wash(scene.wash) : null,
    scene.line ? line(scene.line, 1.5) : null,
  ];
}

/** Things by category or skill. @type {Record<string, string>} */
const THINGS = {
  weapon: "M12-20 16-16 12-8-4 8-8 4 8-12ZM-10 2-2 10M-12 8-8 12-14 18-18 14Z",
  clothing: "M-8-16-20-8-15 1-10-2V18H10V-2L15 1 20-8 8-16C5-11-5-11-8-16Z",
  vehicle: "M-22 8V0L-14-2-8-10H10L16-2 22 0V8H18A6 6 0 0 1 6 8H-6A6 6 0 0 1-18 8ZM-12 4A4 4 0 1 0-12 12 4 4 0 1 0-12 4ZM12 4A4 4 0 1 0 12 12 4 4 0 1 0 12 4Z",
  flying: "M-22 4 20-14 4 18-2 8ZM-2 8 20-14",
  rocket: "M0-22C8-14 8 0 5 10H-5C-8 0-8-14 0-22ZM-6 2-13 12-5 10M6 2 13 12 5 10M-3 14V20M3 14V20M0 13V23M0-10A3 3 0 1 0 0-4 3 3 0 1 0 0-10Z",
  battlesuit: "M-7-18H7V-8H14L18 8H12L9 0V18H2V8H-2V18H-9V0L-12 8H-18L-14-8H-7ZM-3-13H3",
  food: "M-18 0H18C18 10 12 16 5 17H-5C-12 16-18 10-18 0ZM-7-5C-10-9-4-12-7-17M0-5C-3-9 3-12 0-17M7-5C4-9 10-12 7-17",
  music: "M-8 14A5 4 0 1 1-8 13V-14L12-18V9A5 4 0 1 1 12 8M-8-8 12-12",
  clue: "M-2-16A10 10 0 1 1-3-16ZM5 2 18 16M-6-10A5 5 0 0 1 0-13",
  knowledge: "M-18-12C-12-16-4-15 0-11 4-15 12-16 18-12V14C12 10 4 11 0 15-4 11-12 10-18 14ZM0-11V15",
  computer: "M-18-14H18V8H-18ZM-6 8-8 16H8L6 8M-12-8H4M-12-2H-2",
  medical: "M-16-8H16V14H-16ZM-6-8V-14H6V-8M0-3V9M-6 3H6",
  artifact: "M-6-16H6L14-6 0 18-14-6ZM-14-6H14M-6-16-4-6 0 18 4-6 6-16",
  money: "M0-14A9 4 0 1 1 0-6 9 4 0 1 1 0-14ZM-9-10V-2A9 4 0 0 0 9-2V-10M-9-2V6A9 4 0 0 0 9 6V-2M-9 6V14A9 4 0 0 0 9 14V6",
  gift: "M-16-6H16V16H-16ZM-18-10H18V-4H-18ZM0-10V16M0-10C-10-20-14-10 0-10 14-10 10-20 0-10",
  spell: "M-12-16H12V14C8 10 4 18 0 14S-8 10-12 14ZM-6-9H6M-6-3H6M-6 3H2",
  tree: "M0 18V-2M0 6-8-2M0 2 7-5M-14-2C-20-12-8-20-2-14 4-22 18-14 13-4 18 4 4 8 0 2-6 8-16 6-14-2Z",
  key: "M-8-6A7 7 0 1 1-8 6 7 7 0 1 1-8-6ZM-1 2H18V8M10 2V7",
  lamp: "M-8-12H8L12 10H-12ZM-5-12V-17H5V-12M0-17V-21M-8 14H8M0-6V4",
  scroll: "M-14-14H10A4 4 0 0 1 10-6H6V14A4 4 0 0 1-2 14H-16A4 4 0 0 0-12 10V-12M-6-6H2M-6 0H2M-6 6H0",
  star: "M0-20 5-6 20-6 8 3 12 18 0 9-12 18-8 3-20-6-5-6Z",
  cup: "M-10-16H10V-6C10 4 4 8 0 8S-10 4-10-6ZM-10-12H-17C-17-4-14 0-9 0M10-12H17C17-4 14 0 9 0M0 8V14M-8 16H8",
};
const CHOICES = ["key", "lamp", "scroll", "star", "cup"];

/** A thing. @param {Card} card */
function thing(card) {
  const roll = dice(card.notation);
  const { categories, vehicle } = card.details;
  const known = vehicle === "planetary" ? "rocket" : vehicle === "flying" ? "flying" : vehicle ? "vehicle" : categories.find((/** @type {string} */ one) => one in THINGS);
  return [svg("circle", { cx: 0, cy: 0, r: 25, class: "ani-wash" }), paper(THINGS[known ?? CHOICES[roll(CHOICES.length)] ?? "star"] ?? "", 1.6)];
}

/** Rays, rings and the like around the mark of its kind, for what is no thing. @param {Card} card */
function emblem(card) {
  const roll = dice(card.notation);
  const rays = 6 + roll(7);
  const inner = 14 + roll(3);
  const ray = (/** @type {number} */ i, /** @type {number} */ from, /** @type {number} */ to) => {
    const angle = (2 * Math.PI * i) / rays + roll(2) * 0.01;
    const at = (/** @type {number} */ r) => `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
    return `M${at(from)}L${at(to)}`;
  };
  const style = roll(3);
  const around =
    style === 0
      ? [line(Array.from({ length: rays }, (_, i) => ray(i, inner + 2, 24)).join(""), 1.6)]
      : style === 1
        ? [svg("circle", { cx: 0, cy: 0, r: inner + 3, class: "face-line", "stroke-width": 1.2 }), svg("circle", { cx: 0, cy: 0, r: 23, class: "face-line", "stroke-width": 1.2, "stroke-dasharray": `${2 + roll(5)} 2` })]
        : [line(Array.from({ length: rays }, (_, i) => ray(i, inner + 1, i % 2 ? 20 : 25)).join(""), 2.4)];
  return [svg("circle", { cx: 0, cy: 0, r: 25, class: "ani-wash" }), ...around, mark(card.details.kind, 0, 0, 24)];
}

/** The drawing of a card, around a point. @param {Card} card @param {number} x @param {number} y @param {number} size */
export function drawing(card, x, y, size) {
  const { kind } = card.details;
  const made = kind === "character" ? portrait(card) : kind === "disaster" ? beast(card) : kind === "location" || kind === "haven" ? view(card) : kind === "item" || kind === "equipment" ? thing(card) : emblem(card);
  return svg("g", { transform: `translate(${x} ${y}) scale(${size / 56})` }, ...made);
}
