// The server counts the time; the page only shows it. Its own clock may be wrong, so it takes the
// server's time from when it was loaded.
import { onStage } from "./stage.js";

const HOUR = 3600;
const DAY = 86400;

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

const two = (number) => String(number).padStart(2, "0");

// As `time_left` in clock_texts.py.
export function timeLeft(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / HOUR);
  const rest = seconds % HOUR;
  if (hours >= 100) {
    const more = Math.floor((seconds % DAY) / HOUR);
    return `${Math.floor(seconds / DAY)} d${more ? ` ${more} h` : ""}`;
  }
  if (hours >= 3) return rest >= 60 ? `${hours} h ${Math.floor(rest / 60)} min` : `${hours} h`;
  if (hours) return `${hours}:${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
  return `${Math.floor(rest / 60)}:${two(rest % 60)}`;
}
