// What a drawing says in symbols opens in words when somebody points at it or taps it.
import { closest } from "./dom.js";

const WAIT = 250;

/** @param {HTMLElement} table */
export function startBubble(table) {
  if (table.dataset.view !== "board") return;
  const bubble = document.createElement("div");
  bubble.className = "bubble";
  bubble.setAttribute("role", "tooltip");
  bubble.hidden = true;
  table.append(bubble);
  /** @type {HTMLElement | null} */
  let shown = null;
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;

  /**
   * A choice may lie above the place.
   * @param {number} x
   * @param {number} y
   */
  const foldAt = (x, y) =>
    document
      .elementsFromPoint(x, y)
      .map((one) => one.closest("#board .fold"))
      .find(Boolean) ?? null;

  /**
   * @param {HTMLElement | null} fold
   * @param {number} x
   * @param {number} y
   */
  function show(fold, x, y) {
    shown = fold;
    clearTimeout(timer);
    bubble.hidden = true;
    if (!fold) return;
    timer = setTimeout(() => {
      bubble.textContent = fold.querySelector("title")?.textContent ?? "";
      bubble.hidden = !bubble.textContent;
      const { width, height } = bubble.getBoundingClientRect();
      bubble.style.left = `${Math.max(8, Math.min(x + 14, innerWidth - width - 8))}px`;
      bubble.style.top = `${y + 22 + height > innerHeight ? y - height - 12 : y + 22}px`;
    }, WAIT);
  }

  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") return;
    const fold = closest(event, "#board") ? foldAt(event.clientX, event.clientY) : null;
    if (fold !== shown) show(fold, event.clientX, event.clientY);
  });
  document.addEventListener("click", (event) => {
    if (event.pointerType === "mouse") return;
    const act = closest(event, "[data-action]");
    show(act || !closest(event, "#board") ? null : foldAt(event.clientX, event.clientY), event.clientX, event.clientY);
  });
}
