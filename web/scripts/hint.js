// A hint stands beside the board, above the choices, until the question has changed.

import { closest } from "./dom.js";
import { onStage, stage } from "./stage.js";
import { toast } from "./toast.js";

/** @param {HTMLElement} table */
export function startHint(table) {
  /** @type {string | undefined} */
  let asked;

  const tell = (/** @type {string} */ text) => {
    const box = document.getElementById("hint");
    if (!box) return;
    box.innerHTML = text;
    box.hidden = !text;
    table.dispatchEvent(new Event("told")); // the list of choices has less room now
  };
  onStage(() => {
    if (asked !== undefined && stage().dataset.version !== asked) {
      asked = undefined;
      tell("");
    }
  });

  /** @param {string} url */
  async function ask(url) {
    const { version } = stage().dataset;
    let answer, text;
    try {
      answer = await fetch(url, { headers: { "X-Fragment": "hint" } });
      text = await answer.text();
    } catch {
      return toast(table.dataset.lost);
    }
    if (!answer.ok) return toast(text);
    if (stage().dataset.version !== version) return; // the question has changed meanwhile
    asked = version;
    tell(text);
  }

  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (closest(event, "[data-hint]"));
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    link.ariaBusy = "true";
    ask(link.href).finally(() => {
      link.ariaBusy = null;
    });
  });
}
