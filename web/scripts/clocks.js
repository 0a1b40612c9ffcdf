// The server counts the time; the page only shows it. Its own clock may be wrong, so it takes the
// server's time from when it was loaded.
import { timeLeft } from "./clock_time.js";
import { onStage } from "./stage.js";

/** @param {HTMLElement} table */
export function startClocks(table) {
  if (!table.dataset.clock) return;
  const offset = Number(table.dataset.now) - Date.now();
  const show = () => {
    for (const time of document.querySelectorAll(".clock .time[data-since]")) {
      const { rest, since, free } = time.dataset;
      const spent = Date.now() + offset - Number(since) - Number(free);
      time.textContent = timeLeft(Math.max(0, Number(rest) - Math.max(0, spent)));
    }
  };
  onStage(show);
  setInterval(show, 500);
  show();
}
