/** A word beside what one points at: whatever carries `data-tip` shows it on hover and on focus. */
import { h } from "./dom.js";

/** @type {HTMLElement | null} */
let shown = null;

export function watchTips() {
  document.addEventListener("pointerover", (event) => show(event.target));
  document.addEventListener("focusin", (event) => event.target instanceof Element && event.target.matches(":focus-visible") && show(event.target));
  document.addEventListener("pointerout", hide);
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
}

/** @param {EventTarget | null} target */
function show(target) {
  const node = target instanceof Element ? target.closest("[data-tip]") : null;
  hide();
  if (!node) return;
  const text = node.getAttribute("data-tip");
  if (!text) return;
  shown = h("div", { class: "tip", "aria-hidden": "true" }, text);
  document.body.append(shown);
  const box = node.getBoundingClientRect();
  const width = shown.offsetWidth;
  const left = Math.max(8, Math.min(innerWidth - width - 8, box.left + box.width / 2 - width / 2));
  const moves = document.querySelector(".own .moves")?.getBoundingClientRect();
  const covers = moves && box.top >= moves.bottom && box.top - shown.offsetHeight - 10 < moves.bottom; // what can be clicked stays in sight
  const above = (covers ? (document.querySelector(".own-line")?.getBoundingClientRect().top ?? box.top) : box.top) - shown.offsetHeight - 10;
  shown.style.setProperty("left", `${left}px`);
  shown.style.setProperty("top", `${above > 4 ? above : box.bottom + 10}px`);
}

export function hide() {
  shown?.remove();
  shown = null;
}
