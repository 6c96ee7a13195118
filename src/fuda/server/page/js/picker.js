/**
 * Choosing a move by pointing at things. A move has parts (cards, places, seats); what is picked narrows the moves down until
 * one is left, or, where a game gathers several cards, until the person confirms. A layout may also let one build a move of several
 * decisions, such as a whole offer: what is picked is then sent as a line.
 */

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Action} Action */

/** Two like cards are told apart by `#`: the part of `*#1` is `*`. @param {string} key */
export function partOf(key) {
  const mark = key.lastIndexOf("#");
  return mark < 0 ? key : key.slice(0, mark);
}

/**
 * The moves that a person can tell apart: of several that are made of the same things and are said alike, such as playing one of
 * two copies of a card, the first.
 * @param {Action[]} legal
 */
export function distinct(legal) {
  const key = (/** @type {Action} */ action) => (action.parts.length ? JSON.stringify([action.parts, action.words]) : action.text);
  return [...new Map([...legal].reverse().map((action) => [key(action), action])).values()].reverse();
}

export class Picker {
  /**
   * @param {Choice | null} choice
   * @param {boolean} gathers whether moves of several parts are built and then confirmed
   * @param {string[]} hand one's cards
   * @param {{play: (action: Action) => void, playLine: (line: string) => void, changed: () => void,
   *   explain: (dimmed: import("./types.js").Dimmed | null) => void}} listeners
   * @param {import("./types.js").Build | null} [build] what else can be built now
   * @param {(action: Action) => boolean} [confirms] which moves wait for their button even where they are the only ones left
   */
  constructor(choice, gathers, hand, listeners, build = null, confirms = () => false) {
    this.choice = choice;
    this.listeners = listeners;
    this.build = choice && build;
    this.confirms = confirms;
    /** @type {string[]} */
    this.picked = [];
    /** @type {{action: Action, parts: string[]}[]} */
    this.moves = distinct(choice?.legal ?? []).map((action) => ({ action, parts: action.parts }));
    this.gathers = gathers && this.moves.some((move) => move.parts.length > 1);
    this.reachable = new Set(this.moves.flatMap((move) => move.parts));
    this.dimmed = new Map((choice?.dimmed ?? []).map((dimmed) => [dimmed.text, dimmed]));
    // Where there is nothing to point at, only buttons, a board is not dimmed; a hand that can't be played is.
    this.dims = this.reachable.size > 0 || hand.some((card) => this.dimmed.has(card));
  }

  /** The moves that contain all that is picked, and this too. @param {string[]} [more] */
  candidates(more = []) {
    const wanted = [...this.picked, ...more].map(partOf);
    return wanted.length ? this.moves.filter((move) => contains(move.parts, wanted)) : this.moves;
  }

  /** The moves that are exactly what is picked. */
  exact() {
    return this.picked.length ? this.candidates().filter((move) => move.parts.length === this.picked.length) : [];
  }

  /** Whether a thing can be added to what is being built. @param {string} key */
  builds(key) {
    return this.build?.takes(partOf(key), this.picked.map(partOf)) ?? false;
  }

  /** What is built by now, where it is a whole move. */
  built() {
    return this.picked.length ? (this.build?.move(this.picked.map(partOf)) ?? null) : null;
  }

  /** Plays a line: an action in notation, or several as the game reads them. @param {string} line */
  playLine(line) {
    this.listeners.playLine(line);
  }

  /** @param {string} key @returns {"idle" | "legal" | "picked" | "spare" | "dimmed"} */
  state(key) {
    const part = partOf(key);
    if (!this.choice) return "idle";
    if (this.picked.includes(key)) return "picked";
    if (this.builds(key)) return "legal";
    if (!this.reachable.has(part)) return this.dims && this.dimmed.has(part) ? "dimmed" : "idle";
    if (!this.picked.length) return "legal";
    return this.candidates([key]).length ? "legal" : "spare";
  }

  /** @param {string} key */
  why(key) {
    if (this.picked.includes(key) || this.builds(key)) return null;
    return this.reachable.has(partOf(key)) ? null : (this.dimmed.get(partOf(key)) ?? null);
  }

  /** @param {string} key */
  pick(key) {
    const state = this.state(key);
    if (state === "idle" || state === "dimmed") {
      this.listeners.explain(this.why(key));
      return;
    }
    const building = state === "picked" || this.builds(key);
    if (state === "picked") this.picked = this.picked.filter((other) => other !== key);
    else if (state === "spare") this.picked = [key];
    else this.picked = [...this.picked, key];
    const left = this.candidates();
    const [only] = left;
    if (!this.gathers && !building && this.picked.length && left.length === 1 && only && !this.confirms(only.action)) {
      this.listeners.play(only.action);
      return;
    }
    this.listeners.changed();
  }

  clear() {
    if (!this.picked.length) return;
    this.picked = [];
    this.listeners.changed();
  }
}

/** Whether a list holds all of another, like ones counted. @param {string[]} all @param {string[]} wanted */
function contains(all, wanted) {
  const left = [...all];
  return wanted.every((part) => {
    const at = left.indexOf(part);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
