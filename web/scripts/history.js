// Stepping through the game: slider, buttons, arrow keys, and the numbers of the log. It also plays by
// itself, and jumps to a round or to the steps of one player.
import { shareLink } from "./share_link.js";
import { fetchStage, onStage, showStage, stage, toast } from "./stage.js";

const SHORTEST = 150; // milliseconds for each position, at the instant pace

export function startHistory(table) {
  if (new URLSearchParams(location.search).has("at")) table.dataset.at = stage().dataset.position;
  const slider = document.querySelector("[data-slider]");
  if (!slider) return;
  const where = document.querySelector("[data-where]");
  const speed = document.querySelector("[data-speed]");
  const whose = document.querySelector("[data-steps-of]");
  const rounds = document.querySelector("[data-round]");
  const autoplay = document.querySelector("[data-autoplay]");
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
    slider.max = now.dataset.last;
    if (pending === null) slider.value = now.dataset.position;
    where.textContent = `${slider.value} / ${now.dataset.last}`;
    table.classList.toggle("past", Boolean(table.dataset.at));
  });

  async function go(at) {
    const last = Number(stage().dataset.last);
    pending = at === null || at >= last ? null : Math.max(0, at);
    slider.value = pending ?? last;
    where.textContent = `${slider.value} / ${last}`;
    if (pending === null) {
      delete table.dataset.at;
      history.replaceState(null, "", `/t/${table.dataset.table}`);
      table.dispatchEvent(new CustomEvent("present"));
      return;
    }
    table.dataset.at = pending;
    if (busy) return;
    busy = true;
    try {
      while (pending !== null) {
        const next = pending;
        const html = await fetchStage(table, next);
        if (!table.dataset.at) break;
        await showStage(table, html, { older: true });
        table.dispatchEvent(new CustomEvent("walked"));
        history.replaceState(null, "", `/t/${table.dataset.table}?at=${next}`);
        if (pending === next) pending = null;
      }
    } catch (error) {
      toast(error.message || table.dataset.lost);
      playing = false;
    } finally {
      busy = false;
      pending = null;
    }
  }

  const here = () => (table.dataset.at ? Number(table.dataset.at) : Number(stage().dataset.last));

  async function timeline() {
    const answer = await fetch(`/t/${table.dataset.table}/timeline`);
    return answer.ok ? answer.json() : { rounds: [], seats: [] };
  }

  // The next step of the chosen player in this direction; everybody's if none is chosen.
  async function step(by) {
    if (!whose.value) return go(here() + by);
    const { seats } = await timeline().catch(() => ({ seats: [] }));
    const seat = Number(whose.value);
    let at = here() + by;
    while (at > 0 && at < seats.length && seats[at - 1] !== seat) at += by;
    return go(at);
  }

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
  document.querySelector("[data-jump]").addEventListener("toggle", async (event) => {
    if (!event.target.open) return;
    const found = await timeline().catch(() => ({ rounds: [] }));
    rounds.replaceChildren(new Option("–", ""), ...found.rounds.map(([number, at]) => new Option(number, at)));
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
    const button = event.target.closest("[data-step]");
    const line = event.target.closest("[data-at]:not([data-table])");
    if (event.target.closest("[data-share-position]")) {
      shareLink(table, `/t/${table.dataset.table}?at=${here()}`);
    } else if (button) {
      event.preventDefault();
      move(button.dataset.step);
    } else if (line && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      stop();
      go(Number(line.dataset.at));
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, textarea, select, dialog, [role=tablist]")) return;
    const how = { ArrowLeft: "-1", ArrowRight: "1", Home: "first", End: "now" }[event.key];
    if (!how) return;
    event.preventDefault();
    move(how);
  });
}
