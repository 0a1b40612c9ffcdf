// A sentence at the edge of the page, for a short time.

import { need } from "./dom.js";

/** @type {ReturnType<typeof setTimeout>} */
let toasting;

/** @param {string | undefined} message */
export function toast(message = "") {
  const place = need("#toast");
  place.textContent = message;
  clearTimeout(toasting);
  if (message) {
    toasting = setTimeout(() => {
      place.textContent = "";
    }, 6000);
  }
}
