// A list beside the board is in sight as a whole: what is also chosen on the board has as many lines
// as there is room for, and at last half the width. Pointed at, it says the rest.
import { BESIDE } from "./board_size.js";
import { need } from "./dom.js";
import { onStage } from "./stage.js";

const SIZES = ["", "3", "2", "1", "columns", "short-columns"];
const beside = matchMedia(BESIDE);

/** @param {HTMLElement} table */
export function startChoiceList(table) {
  /** @param {HTMLElement} list */
  function fits(list) {
    const side = need("#side");
    return list.getBoundingClientRect().bottom + side.scrollTop <= side.getBoundingClientRect().bottom;
  }
  function fit() {
    const list = document.querySelector("#side .choices");
    if (!list) return;
    for (const size of beside.matches ? SIZES : [""]) {
      table.dataset.lines = size;
      if (fits(list)) break;
    }
  }

  // Just before the page is painted, when its layout is worked out anyway.
  let planned = 0;
  function plan() {
    cancelAnimationFrame(planned);
    planned = requestAnimationFrame(fit);
  }
  onStage(plan);
  addEventListener("resize", plan);
  table.addEventListener("toggle", plan, true); // a card is opened or closed
  table.addEventListener("told", plan);
  document.fonts.ready.then(plan);
}
