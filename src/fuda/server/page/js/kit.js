/**
 * What a game's own modules may use of the page: `import { h, playingCard } from "/page/js/kit.js"`. These names stay.
 */
export { cardFace } from "./cards/face.js";
export { back, corners, index, paper } from "./cards/parts.js";
export { isJoker, pip, playingCard, standsFor, suitPicture } from "./cards/playing.js";
export { fill, h, named, narrow, svg } from "./dom.js";
export { icon, lineIcon } from "./icons.js";
export { explaining, place } from "./place.js";
export { because, capital, lang, say, told } from "./words.js";
