/**
 * The shapes that the service sends (see docs/protocol.md) and that the parts of the page hand each other.
 *
 * @typedef {{en: string, ja?: string}} Words a text for people, by language
 * @typedef {{en: string[], ja?: string[]}} Sentences
 * @typedef {Record<string, any>} View what a seat may see; each game has fields of its own
 * @typedef {{id: number, text: string, words: Words, parts: string[], details?: any}} Action what can be done; its parts are the things to point at, its details are the game's own
 * @typedef {{text: string, rule: string, reason: Words}} Dimmed
 * @typedef {{id: number, name: Words, ask: Words, means: Words, when: Words}} Unlisted an action that has no place among the moves, so that nobody takes it by mistake
 * @typedef {{number: number, prompt: Words, only: boolean, legal: Action[], unlisted: number[], dimmed: Dimmed[]}} Choice
 * @typedef {{kind: string, running: number | null, left: number[], until: number | null, at: number}} ClockState
 * @typedef {{event: number, seat: number, to: number, yes: number[], wait: number[]}} UndoAsked
 * @typedef {{status: string, turn: number | null, number: number, choice: Choice | null, clock: ClockState | null,
 *   undo: {can: "free" | "consent" | "no", asked: UndoAsked | null}}} Now
 * @typedef {{code: number, name: string, values: number[], parts: string[]}} Note
 * @typedef {{number: number, kind: string, at: number, words: Sentences, seat?: number, by?: string, action?: Action | null,
 *   notes?: Note[], view?: View, from?: string | Words, text?: string, to?: number, index?: number, why?: string, yes?: boolean}} TableEvent
 * @typedef {{seat: number, kind: "person" | "bot" | "open", name: Words, bot: string | null, you: boolean, here: boolean,
 *   away: {bot: string, why: string} | null, contributed: boolean, kept: "you" | "other" | null}} Seat
 * @typedef {{kind: "bank", seconds: number, increment: number} | {kind: "move", seconds: number}} Clock
 * @typedef {{name: string, digest: string, cards: number}} Book the cards of a game as data
 * @typedef {{id: string, game: string, title: Words, players: number, options: Record<string, unknown>, clock: Clock | null,
 *   book: {name: string, digest: string} | null, decks: boolean[] | null, position: string | null,
 *   public: boolean, hold: boolean, status: "waiting" | "playing" | "over", made: number, touched: number, maker: string | Words,
 *   yours: boolean, seat: number | null, turn: number | null, number: number, link: string, seats: Seat[],
 *   scores: number[] | null, places: number[] | null, rematch: {seat: number, table: string} | null, watching?: number | null,
 *   shuffle: {commitment: string, commitments: (string | null)[], contributions: (string | null)[] | null, is_revealing: boolean, revealed: {server_seed: string, seed: string, contributions: string[]} | null}}} Table
 * @typedef {{value: unknown, words: Words}} OptionValue
 * @typedef {{name: string, words: Words, default: unknown, values: OptionValue[]}} Option
 * @typedef {{name: string, words: Words, about: Words, options: Record<string, unknown>}} Preset options that go together
 * @typedef {{name: string, title: Words, tagline: Words, players: {min: number, max: number, default: number},
 *   about: {goal?: Words, length?: Words, level?: Words} | null, presets: Preset[], lessons: number, puzzles: number, options: Option[], bots: {name: string, words: Words}[], phases: Record<string, Words>, decline: number | null, unlisted: Unlisted[], seat_fields: string[],
 *   web: {address: string, files: string[]}, book: Book | null, decks: {most: number} | null}} Game
 * @typedef {{id: number, notation: string, name: Words, text: Words | null, index: string, colour: string, suit: string | null,
 *   picture: string | null, details: any, rule: string | null}} Card a row of the card table; what its details are is the game's own
 * @typedef {string | {one: string, other: string}} Template a text, or its plural forms
 * @typedef {{en: Record<string, Template>, ja: Record<string, Template>}} Catalogues a game's texts by language and key
 * @typedef {{number: string, section: Words, text: Words}} Rule
 * @typedef {{title: Words, paragraphs: {words: Words, cards: string[], rules: string[]}[]}} HowPart a part of how to play
 * @typedef {{type: string, title: string, status: number, detail?: string, words: Words, rule?: string, seconds?: number, field?: string}} Problem
 * @typedef {{words: Words, point: string[], before: TableEvent[], choice: Choice | null, expect: number[], lines: string[], after: TableEvent | null}} LessonStep
 * @typedef {{title: Words, seat: number, names: Words[], view: View, steps: LessonStep[], position?: string, solution?: Words}} Lesson
 * @typedef {{number: number, seat: number | null, by: string | null, action: Action | null, at: number, words: Sentences,
 *   notes: Note[], view: View, part?: number}} Frame
 * @typedef {{frame: number, kind: string, value: number, words: Words}} Jump
 *
 * @typedef {object} Scene what a layout draws
 * @property {View} view
 * @property {number} bottom the seat that is drawn at the bottom
 * @property {string[]} names by seat
 * @property {Picker} picker what can be chosen now
 * @property {Game} game
 *
 * @typedef {object} OpenGame a game with all that its package brings to the page
 * @property {Game} game
 * @property {(key: string, ...values: (string | number)[]) => string} t a text of the game's catalogue
 * @property {(key: string) => boolean} has whether the catalogue has that text
 * @property {Card[]} cards all rows of the card table
 * @property {(notation: string) => Card | null} card
 * @property {(notation: string) => string} cardName a card's name in the reader's language
 * @property {(notation: string) => string} about a card's name and what it does
 * @property {(notation: string) => Explanation} explain the same, with the rule that says more
 * @property {(notation: string, label?: string) => HTMLElement} face a card's face; without a label it is called by its name
 *
 * @typedef {{scores: number[], why: string[]}} Round what a round that is over has brought: the scores after it, and by seat why
 * @typedef {{icon?: string | Element, text: string, label: string, tip?: string, rule?: string}} Fact something to read on a seat's plate; its tip says more than its label
 * @typedef {{tip: string, rule?: string | null}} Explanation what something is and does in one or two sentences, and the rule that says more
 * @typedef {{key: string, part: string, face: HTMLElement, label: string, about: Explanation}} Held something in one's hand
 *
 * @typedef {object} Picker
 * @property {Choice | null} choice
 * @property {string[]} picked the parts chosen so far
 * @property {(part: string) => "idle" | "legal" | "picked" | "spare" | "dimmed"} state of a part
 * @property {(part: string) => Dimmed | null} why it is dimmed
 * @property {(part: string) => void} pick
 * @property {(line: string) => void} playLine plays a line: an action in notation, or several as the game's `expand` reads them
 *
 * @typedef {object} Build a move of several decisions that one builds by pointing at things, such as a whole offer
 * @property {(part: string, picked: string[]) => boolean} takes whether a thing can be added to the parts that are picked
 * @property {(picked: string[]) => {line: string, label: string} | null} move what is picked as a line, and what its button says;
 *   null as long as it is no whole move
 *
 * @typedef {object} Layout how a game looks
 * @property {(scene: Scene) => HTMLElement} middle what lies in the middle of the table
 * @property {(scene: Scene, seat: number) => Fact[]} facts
 * @property {(scene: Scene) => Held[]} hand
 * @property {(scene: Scene, seat: number) => HTMLElement | null} [board] what lies before a seat
 * @property {boolean} [facing] whether all others sit opposite, for their boards' sake
 * @property {boolean} [scrolls] whether the middle may hold more than fits
 * @property {(key: string, old: View, now: View) => string | null} [comes] from which thing or anchor a new thing has come
 * @property {(key: string, old: View, now: View) => string | null} [goes] to which thing or anchor a thing that is gone has left
 * @property {(action: Action, names: string[], view: View) => string | null} [wording] a move on its button, where the game says more than its words do
 * @property {(view: View, choice: Choice, names: string[]) => Build | null} [build] what can be built at a decision besides its legal moves
 * @property {(scene: Scene, choice: Choice) => string | null} [asked] what is asked of one, where the game can say more than its prompt does
 * @property {(action: Action, view: View) => string[]} [effects] what a move does besides being played, each in a word; where cards can be played in several ways the plainest is offered first
 * @property {(action: Action, view: View) => boolean} [confirms] whether a move waits for its button even where it is the only one left
 * @property {(action: Action, view: View, picked: string[]) => boolean} [listed] whether a move has a button before all of it is picked; all have by default
 * @property {(view: View, names: string[]) => string | null} [outcome] how a match ended, where it is not somebody who won
 * @property {(notes: Note[], players: number, earlier: Note[], before: number[]) => Round | null} [round] the round that ends with a move, by the move's notes, those of the round's earlier moves, and the scores before it
 * @property {(view: View, seat: number) => string | null} [honour] a seat's title at the end of a match
 * @property {boolean} [gathers] whether moves of several parts are built by pointing and then confirmed
 * @property {(before: View, event: {seat?: number | null, notes?: Note[], words?: Sentences}, after: View) => View | View[] | null} [between] what to show
 *   first, one view after the other, where a move's own picture would be gone already
 * @property {(before: View, after: View) => number} [pause] milliseconds to wait before going on
 * @property {(before: View, after: View, names: string[]) => string | null} [chapter] what begins with a move, for a replay to jump to
 * @property {(scene: Scene) => string[]} describe the table in words
 * @property {(scene: Scene) => string} status one line: round, trick and the like
 * @property {(scene: Scene) => string[]} [moods] classes for the table
 */
export {};
