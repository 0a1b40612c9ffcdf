// A finger has no pointer to show with: held on a choice it asks what that would change, and chooses
// nothing when it is lifted.
import { closest } from "./dom.js";

const LONG_ENOUGH = 400; // milliseconds: before the browser itself takes it for a long press
const A_WOBBLE = 10; // pixels: a finger that moves further wants to scroll

/**
 * @param {(target: EventTarget | null) => string | null | undefined} nameOf
 * @param {(name: string) => void} show
 * @param {() => void} letGo
 */
export function whenHeld(nameOf, show, letGo) {
  let timer = 0;
  let holding = false;
  let start = { clientX: 0, clientY: 0 };

  const giveUp = () => {
    clearTimeout(timer);
    timer = 0;
  };

  document.addEventListener("pointerdown", (event) => {
    giveUp();
    if (!closest(event, ".preview")) letGo();
    const name = nameOf(event.target);
    holding = false;
    if (!name || event.pointerType !== "touch" || !event.isPrimary) return;
    start = event;
    timer = window.setTimeout(() => {
      timer = 0;
      holding = true;
      show(name);
    }, LONG_ENOUGH);
  });
  document.addEventListener("pointermove", (event) => {
    if (timer && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > A_WOBBLE) giveUp();
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, giveUp);

  // What the browser would make of a long press.
  document.addEventListener("contextmenu", (event) => {
    if ((timer || holding) && nameOf(event.target)) event.preventDefault();
  });
  document.addEventListener(
    "click",
    (event) => {
      if (!holding || !nameOf(event.target)) return;
      holding = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
