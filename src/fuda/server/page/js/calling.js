/** Calling somebody to the table: the title and icon of the page, a sound, a short buzz, and a notification where the person agreed. */
import { get, post } from "./api.js";
import { keep, kept } from "./settings.js";
import { play } from "./sound.js";
import { say } from "./words.js";

const CALLED = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="#E3B04B"/><rect x="17" y="9" width="30" height="46" rx="4" fill="#FAF6EC"/><path d="M22 46 32 21 42 46Z" fill="none" stroke="#B4311F" stroke-width="3.4"/></svg>')}`;
const BUZZ = 40; // milliseconds

/** @type {string | null} */
let usual = null;

/**
 * Says on the page's title and icon whether it is one's turn.
 * @param {string} title @param {boolean} mine
 */
export function label(title, mine) {
  document.title = mine ? `● ${say("yourTurn")} · ${title}` : `${title} · Fuda`;
  const link = document.querySelector("link[rel=icon]");
  usual ??= link?.getAttribute("href") ?? null;
  if (link && usual) link.setAttribute("href", mine ? CALLED : usual);
}

/** Calls: it is one's turn now, and was not before. @param {string} title */
export function call(title) {
  play("turn");
  if (matchMedia("(pointer: coarse)").matches && kept("sound") !== "off" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
  if (!document.hidden || !notifies()) return;
  notify(say("yourTurn"), title).catch(() => {}); // a browser may still refuse; title, icon and sound have called already
}

/** A notification: by the service worker where there is one, since phones allow no other. @param {string} title @param {string} body */
async function notify(title, body) {
  const shown = { body, tag: location.pathname, icon: "/page/icon-192.png", data: location.pathname };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, shown);
  const note = new Notification(title, shown);
  note.onclick = () => {
    focus();
    note.close();
  };
}

/** Whether notifications are wanted and allowed. */
export function notifies() {
  return "Notification" in globalThis && Notification.permission === "granted" && kept("notify") === "yes";
}

/** Turns notifications on, which the browser asks about, or off. @param {boolean} wanted @returns {Promise<boolean>} whether they are on now */
export async function setNotifies(wanted) {
  if (wanted && "Notification" in globalThis && Notification.permission === "default") await Notification.requestPermission();
  keep("notify", wanted ? "yes" : "no");
  await setPush(notifies()).catch(() => {}); // without it notifications still come while a page is open
  return notifies();
}

/** Has the service call this browser when no page is open, or no more. @param {boolean} wanted */
async function setPush(wanted) {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker?.pushManager) return;
  const there = await worker.pushManager.getSubscription();
  if (!wanted) {
    if (!there) return;
    await post("/api/push/remove", { endpoint: there.endpoint });
    await there.unsubscribe();
    return;
  }
  const { key } = await get("/api/push");
  const subscription = there ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  await post("/api/push", { endpoint, keys });
}
