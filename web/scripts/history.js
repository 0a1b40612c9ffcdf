// Stepping through the game: slider, buttons, arrow keys, and the numbers of the log.
import { fetchStage, onStage, showStage, stage, toast } from "./stage.js";

export function startHistory(table) {
  if (new URLSearchParams(location.search).has("at")) table.dataset.at = stage().dataset.position;
  const slider = document.querySelector("[data-slider]");
  if (!slider) return;
  const where = document.querySelector("[data-where]");
  const speed = document.querySelector("[data-speed]");
  let pending = null;
  let busy = false;

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
        await showStage(table, html);
        history.replaceState(null, "", `/t/${table.dataset.table}?at=${next}`);
        if (pending === next) pending = null;
      }
    } catch (error) {
      toast(error.message || table.dataset.lost);
    } finally {
      busy = false;
      pending = null;
    }
  }

  const here = () => (table.dataset.at ? Number(table.dataset.at) : Number(stage().dataset.last));

  function step(how) {
    if (how === "now") go(null);
    else if (how === "first") go(0);
    else go(here() + Number(how));
  }

  slider.addEventListener("input", () => go(Number(slider.value)));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    const line = event.target.closest("[data-at]:not([data-table])");
    if (button) {
      event.preventDefault();
      step(button.dataset.step);
    } else if (line && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      go(Number(line.dataset.at));
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, textarea, select, dialog, [role=tablist]")) return;
    const how = { ArrowLeft: "-1", ArrowRight: "1", Home: "first", End: "now" }[event.key];
    if (!how) return;
    event.preventDefault();
    step(how);
  });
}
