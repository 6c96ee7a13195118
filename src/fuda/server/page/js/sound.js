/** Short sounds, made here from a few tones: a card laid, one's turn, a trick or round, the end. Quiet unless somebody wants more. */
import { keep, kept } from "./settings.js";

const VOLUMES = { off: 0, quiet: 0.12, normal: 0.35 };
/** @typedef {keyof typeof VOLUMES} Volume */

/** Tones as [pitch in hertz, when it begins, how long it lasts], in seconds; a pitch of 0 is the rustle of paper. */
const SOUNDS = {
  lay: [[0, 0, 0.07]],
  turn: [[659, 0, 0.14], [880, 0.12, 0.22]],
  round: [[523, 0, 0.16], [659, 0.13, 0.16], [784, 0.26, 0.3]],
  end: [[523, 0, 0.2], [659, 0.16, 0.2], [784, 0.32, 0.2], [1047, 0.48, 0.5]],
};
/** @typedef {keyof typeof SOUNDS} Sound */

/** @type {AudioContext | null} */
let audio = null;

/** @returns {Volume} */
export function volume() {
  const chosen = kept("sound");
  return chosen === "off" || chosen === "normal" ? chosen : "quiet";
}

/** @param {Volume} chosen */
export function setVolume(chosen) {
  keep("sound", chosen);
  play("turn");
}

/** Plays a sound, where sounds are wanted and the browser lets a page be heard: after the first click or key. @param {Sound} name */
export function play(name) {
  const loud = VOLUMES[volume()];
  if (!loud || !globalThis.AudioContext || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  for (const [pitch = 0, begins = 0, lasts = 0] of SOUNDS[name]) {
    if (pitch) tone(audio, pitch, audio.currentTime + begins, lasts, loud);
    else rustle(audio, audio.currentTime + begins, lasts, loud);
  }
}

/** @param {AudioContext} context @param {number} at @param {number} lasts @param {number} loud */
function envelope(context, at, lasts, loud) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(context.destination);
  return gain;
}

/** @param {AudioContext} context @param {number} pitch @param {number} at @param {number} lasts @param {number} loud */
function tone(context, pitch, at, lasts, loud) {
  const oscillator = context.createOscillator();
  oscillator.type = "triangle";
  oscillator.frequency.value = pitch;
  oscillator.connect(envelope(context, at, lasts, loud));
  oscillator.start(at);
  oscillator.stop(at + lasts);
}

/** @param {AudioContext} context @param {number} at @param {number} lasts @param {number} loud */
function rustle(context, at, lasts, loud) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * lasts), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 2400;
  source.buffer = buffer;
  source.connect(filter).connect(envelope(context, at, lasts, loud));
  source.start(at);
}
