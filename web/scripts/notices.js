// Telling somebody who looks elsewhere that it is his turn: title, sound, notification.

import { closest } from "./dom.js";
import { onStage } from "./stage.js";

/** @param {HTMLElement} table */
export function startNotices(table) {
  const title = document.title;
  const spoken = document.getElementById("spoken");
  let lastSpoken = "";

  onStage((now) => {
    const turn = now.dataset.mine === "yes";
    document.title = turn ? `● ${table.dataset.yourTurn} – ${title}` : title;
    const words = document.querySelector("#turn .prompt")?.textContent.trim() ?? "";
    if (spoken && words && words !== lastSpoken) spoken.textContent = lastSpoken = words;
    /** @type {NodeListOf<HTMLInputElement>} */
    const boxes = document.querySelectorAll("[data-notice]");
    for (const box of boxes) {
      box.checked = localStorage.getItem(`notice-${box.dataset.notice}`) === "on";
    }
  });

  // What comes while nobody looks is not shown yet.
  table.addEventListener("news", (event) => {
    if (!document.hidden || event.detail.mine !== "yes" || document.title.startsWith("●")) return;
    document.title = `● ${table.dataset.yourTurn} – ${title}`;
    notify();
  });

  document.addEventListener("change", async (event) => {
    const box = /** @type {HTMLInputElement | null} */ (closest(event, "[data-notice]"));
    if (!box) return;
    if (box.checked && box.dataset.notice === "desktop") {
      box.checked = (await window.Notification?.requestPermission()) === "granted";
    }
    localStorage.setItem(`notice-${box.dataset.notice}`, box.checked ? "on" : "off");
    if (box.checked && box.dataset.notice === "sound") ring();
  });

  function notify() {
    if (localStorage.getItem("notice-sound") === "on") ring();
    if (localStorage.getItem("notice-desktop") === "on" && window.Notification?.permission === "granted") {
      const notice = new Notification(table.dataset.title ?? "", {
        body: table.dataset.yourTurn,
        tag: table.dataset.table,
      });
      notice.onclick = () => focus();
    }
  }
}

// Two strokes of the shaft bell.
function ring() {
  const audio = new AudioContext();
  for (const [at, pitch] of [
    [0, 880],
    [0.22, 660],
  ]) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.15, audio.currentTime + at);
    loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.5);
    tone.connect(loudness).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.5);
  }
}
