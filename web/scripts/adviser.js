// The adviser opens the card of a question when its kind comes up for the first time. This browser
// remembers which kinds it has shown, and whether the adviser is switched off.

import { closest, need } from "./dom.js";
import { onStage } from "./stage.js";

const SEEN = "adviser-seen";
const OFF = "adviser-off";

export function startAdviser() {
  /** @type {string | undefined} */
  let question;
  /** @type {string | undefined} */
  let at;

  /** @param {HTMLElement} now */
  const refresh = (now) => {
    const card = /** @type {HTMLDetailsElement | null} */ (document.getElementById("advice"));
    const asked = card?.dataset.question;
    const moved = now.dataset.position !== at || asked !== question;
    if (question && moved) remember(question);
    if (card && asked && moved) {
      const first = !localStorage.getItem(OFF) && !seen().has(asked);
      card.open = first;
      if (first) speak(card);
    }
    question = card?.open ? asked : undefined;
    at = now.dataset.position;
    label(card);
  };
  onStage(refresh);

  document.addEventListener("click", (event) => {
    if (!closest(event, "[data-adviser]")) return;
    if (localStorage.getItem(OFF)) {
      localStorage.removeItem(OFF);
      localStorage.removeItem(SEEN); // who asks for the adviser again wants to see all cards
    } else {
      localStorage.setItem(OFF, "yes");
    }
    label(document.getElementById("advice"));
  });
}

/** @param {HTMLElement | null} card */
function label(card) {
  const button = card?.querySelector("[data-adviser]");
  if (button) button.textContent = localStorage.getItem(OFF) ? (button.dataset.off ?? "") : (button.dataset.on ?? "");
}

function seen() {
  return new Set((localStorage.getItem(SEEN) ?? "").split(" ").filter(Boolean));
}

/** @param {string} question */
function remember(question) {
  localStorage.setItem(SEEN, [...seen().add(question)].join(" "));
}

/**
 * What opens by itself is announced to people who listen.
 * @param {HTMLElement} card
 */
function speak(card) {
  const spoken = document.getElementById("spoken");
  if (spoken) spoken.textContent += ` ${need("p", card).textContent}`;
}
