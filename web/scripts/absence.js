// What happened while nobody looked is told in short, and replayed when the reader wants.
import { closest } from "./dom.js";

const MOST_TABLES = 60;
const SEEN = "seen";

/**
 * @param {HTMLElement} table
 * @param {(from: number) => void} replay
 */
export function startAbsence(table, replay) {
  const id = table.dataset.table ?? "";

  /** @returns {Record<string, number>} */
  const seen = () => {
    try {
      return JSON.parse(localStorage.getItem(SEEN) ?? "{}");
    } catch {
      return {};
    }
  };

  /**
   * The last position that was shown here, for the next visit.
   * @param {number} position
   */
  function remember(position) {
    const { [id]: _, ...others } = seen();
    const kept = Object.entries(others).slice(-MOST_TABLES);
    localStorage.setItem(SEEN, JSON.stringify({ ...Object.fromEntries(kept), [id]: position }));
  }

  /** @param {number} since */
  async function tell(since) {
    const place = document.getElementById("away");
    if (!place) return;
    try {
      const answer = await fetch(`/t/${id}/away?since=${since}`, { headers: { "X-Fragment": "away" } });
      if (answer.status === 200) place.innerHTML = await answer.text();
      table.dispatchEvent(new CustomEvent("told"));
    } catch {
      // The page says elsewhere that the connection is lost.
    }
  }

  function forget() {
    document.getElementById("away")?.replaceChildren();
    table.dispatchEvent(new CustomEvent("told"));
  }

  document.addEventListener("click", (event) => {
    const again = closest(event, "[data-replay]");
    if (again) replay(Number(again.dataset.replay));
    if (again || closest(event, "[data-forget]")) forget();
  });
  table.addEventListener("shown", (event) => event.detail.own && forget());

  return {
    tell,
    remember,
    /**
     * The page is opened.
     * @param {number} position
     */
    arrive(position) {
      if (table.dataset.view === "text" || table.dataset.at) return;
      const before = seen()[id];
      if (Number.isInteger(before) && before < position) tell(before);
      remember(position);
    },
  };
}
