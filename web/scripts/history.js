// Stepping through the game: slider, buttons, arrow keys, and the numbers of the log. It also plays by
// itself, and jumps to a round or to the steps of one player.

import { closest, need } from "./dom.js";
import { nextOf } from "./game_walk.js";
import { shareLink } from "./share_link.js";
import { fetchStage, onStage, showStage, stage } from "./stage.js";
import { toast } from "./toast.js";

/**
 * The position at which each round begins, and the seat whose event led to each position.
 * @typedef {{rounds: [number, number][], seats: number[]}} Timeline
 */

/** @type {Timeline} */
const NOTHING = { rounds: [], seats: [] };
const KEYS = new Map([
  ["ArrowLeft", "-1"],
  ["ArrowRight", "1"],
  ["Home", "first"],
  ["End", "now"],
]);
const SHORTEST = 150; // milliseconds for each position, at the instant pace

/** @param {HTMLElement} table */
export function startHistory(table) {
  if (new URLSearchParams(location.search).has("at")) table.dataset.at = stage().dataset.position;
  /** @type {HTMLInputElement | null} */
  const slider = document.querySelector("[data-slider]");
  if (slider) startSteps(table, slider);
}

/**
 * @param {HTMLElement} table
 * @param {HTMLInputElement} slider
 */
function startSteps(table, slider) {
  const where = need("[data-where]");
  /** @type {HTMLSelectElement} */
  const speed = need("[data-speed]");
  /** @type {HTMLSelectElement} */
  const whose = need("[data-steps-of]");
  /** @type {HTMLSelectElement} */
  const rounds = need("[data-round]");
  const autoplay = need("[data-autoplay]");
  /** @type {HTMLDetailsElement} */
  const jump = need("[data-jump]");
  /** @type {number | null} */
  let pending = null;
  let busy = false;
  let playing = false;

  const kept = localStorage.getItem("pace");
  if (kept !== null && speed.querySelector(`[value="${CSS.escape(kept)}"]`)) speed.value = kept;
  table.dataset.pace = speed.value;
  speed.addEventListener("change", () => {
    table.dataset.pace = speed.value;
    localStorage.setItem("pace", speed.value);
  });

  onStage((now) => {
    slider.max = now.dataset.last ?? "";
    if (pending === null) slider.value = now.dataset.position ?? "";
    where.textContent = `${slider.value} / ${now.dataset.last}`;
    table.classList.toggle("past", Boolean(table.dataset.at));
  });

  /** @param {number | null} at */
  async function go(at) {
    const last = Number(stage().dataset.last);
    pending = at === null || at >= last ? null : Math.max(0, at);
    slider.value = String(pending ?? last);
    where.textContent = `${slider.value} / ${last}`;
    if (pending === null) {
      delete table.dataset.at;
      history.replaceState(null, "", `/t/${table.dataset.table}`);
      table.dispatchEvent(new CustomEvent("present"));
      return;
    }
    table.dataset.at = String(pending);
    if (busy) return;
    busy = true;
    try {
      while (pending !== null) {
        /** @type {number} */
        const next = pending;
        const html = await fetchStage(table, next);
        if (!table.dataset.at) break;
        await showStage(table, html, { older: true });
        table.dispatchEvent(new CustomEvent("walked"));
        history.replaceState(null, "", `/t/${table.dataset.table}?at=${next}`);
        if (pending === next) pending = null;
      }
    } catch (error) {
      toast(/** @type {Error} */ (error).message || table.dataset.lost);
      playing = false;
    } finally {
      busy = false;
      pending = null;
    }
  }

  const here = () => (table.dataset.at ? Number(table.dataset.at) : Number(stage().dataset.last));

  /** @returns {Promise<Timeline>} */
  async function timeline() {
    const answer = await fetch(`/t/${table.dataset.table}/timeline`);
    return answer.ok ? answer.json() : NOTHING;
  }

  /**
   * The next step of the chosen player in this direction; everybody's if none is chosen.
   * @param {number} by
   */
  async function step(by) {
    if (!whose.value) return go(here() + by);
    const { seats } = await timeline().catch(() => NOTHING);
    return go(nextOf(here(), by, seats, Number(whose.value)));
  }

  /** @param {string} how */
  function move(how) {
    stop();
    if (how === "now") go(null);
    else if (how === "first") go(0);
    else step(Number(how));
  }

  function stop() {
    playing = false;
    autoplay.setAttribute("aria-pressed", "false");
  }

  async function play() {
    playing = true;
    autoplay.setAttribute("aria-pressed", "true");
    if (!table.dataset.at) await go(0);
    while (playing) {
      const scale = Number(document.documentElement.dataset.paceScale ?? 1);
      const pause = Math.max(SHORTEST, Number(table.dataset.pace ?? 700)) * scale;
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (!playing || !table.dataset.at) break;
      await step(1);
    }
    stop();
  }

  autoplay.addEventListener("click", () => (playing ? stop() : play()));
  jump.addEventListener("toggle", async () => {
    if (!jump.open) return;
    const found = await timeline().catch(() => NOTHING);
    rounds.replaceChildren(
      new Option("–", ""),
      ...found.rounds.map(([number, at]) => new Option(String(number), String(at))),
    );
  });
  rounds.addEventListener("change", () => {
    if (rounds.value === "") return;
    stop();
    go(Number(rounds.value));
  });
  slider.addEventListener("input", () => {
    stop();
    go(Number(slider.value));
  });
  document.addEventListener("click", (event) => {
    const button = closest(event, "[data-step]");
    const line = closest(event, "[data-at]:not([data-table])");
    if (closest(event, "[data-share-position]")) {
      shareLink(table, `/t/${table.dataset.table}?at=${here()}`);
    } else if (button) {
      event.preventDefault();
      move(button.dataset.step ?? "");
    } else if (line && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      stop();
      go(Number(line.dataset.at));
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (closest(event, "input, textarea, select, dialog, [role=tablist]")) return;
    const how = KEYS.get(event.key);
    if (!how) return;
    event.preventDefault();
    move(how);
  });
}
