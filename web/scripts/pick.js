// Some choices consist of several places. Each place lists the actions that it belongs to; what is
// picked narrows them down, and the last one is taken.

import { closest } from "./dom.js";
import { narrowed } from "./picked_actions.js";
import { onStage } from "./stage.js";

export function startPicks() {
  /** @type {string[] | null} */
  let left = null;

  /** @param {HTMLElement} place */
  const names = (place) => (place.dataset.pick ?? "").split(" ");
  const all = () => document.querySelectorAll("#board [data-pick]");

  /** @param {HTMLElement} place */
  function pick(place) {
    const rest = narrowed(left, names(place));
    left = rest;
    if (rest.length === 1) {
      document.querySelector(`[data-choice="${CSS.escape(rest[0])}"]`)?.click();
      return;
    }
    for (const other of all()) {
      const fits = names(other).filter((name) => rest.includes(name)).length;
      other.classList.toggle("picked", fits === rest.length);
      other.classList.toggle("unfit", fits === 0);
    }
  }

  onStage(() => {
    left = null;
    for (const place of all()) place.classList.remove("picked", "unfit");
  });
  document.addEventListener("click", (event) => {
    const place = closest(event, "#board [data-pick]");
    if (place) pick(place);
  });
  document.addEventListener("keydown", (event) => {
    const place = closest(event, "#board [data-pick]");
    if (!place || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    pick(place);
  });
}
