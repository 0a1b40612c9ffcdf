// The adviser opens the card of a question when its kind comes up for the first time. This browser
// remembers which kinds it has shown, and whether the adviser is switched off.
import { onStage } from "./stage.js";

const SEEN = "adviser-seen";
const OFF = "adviser-off";

export function startAdviser() {
  let question = null;
  let at = null;

  const refresh = (now) => {
    const card = document.getElementById("advice");
    const asked = card?.dataset.question ?? null;
    const moved = now.dataset.position !== at || asked !== question;
    if (question && moved) remember(question);
    if (asked && moved) {
      const first = !localStorage.getItem(OFF) && !seen().has(asked);
      card.open = first;
      if (first) speak(card);
    }
    question = card?.open ? asked : null;
    at = now.dataset.position;
    label(card);
  };
  onStage(refresh);

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-adviser]")) return;
    if (localStorage.getItem(OFF)) {
      localStorage.removeItem(OFF);
      localStorage.removeItem(SEEN); // who asks for the adviser again wants to see all cards
    } else {
      localStorage.setItem(OFF, "yes");
    }
    label(document.getElementById("advice"));
  });
}

function label(card) {
  const button = card?.querySelector("[data-adviser]");
  if (button) button.textContent = localStorage.getItem(OFF) ? button.dataset.off : button.dataset.on;
}

function seen() {
  return new Set((localStorage.getItem(SEEN) ?? "").split(" ").filter(Boolean));
}

function remember(question) {
  localStorage.setItem(SEEN, [...seen().add(question)].join(" "));
}

// What opens by itself is announced to people who listen.
function speak(card) {
  const spoken = document.getElementById("spoken");
  if (spoken) spoken.textContent += ` ${card.querySelector("p").textContent}`;
}
