// The final scoring is counted category by category, for those who have just seen the game end.

import { closest, need } from "./dom.js";
import { pointsText, stepTime } from "./score_count.js";
import { shareLink } from "./share_link.js";
import { onStage, stage } from "./stage.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {HTMLElement} table */
export function startFinalScoring(table) {
  /** @type {(() => void) | null} */
  let skip = null;
  /**
   * What is shown while it is counted.
   * @type {{index: number, title: string, help: string, totals: number[], points: number[]} | null}
   */
  let counted = null;
  // Somebody comes or goes, or the window changes: the page is sent again, with the final points.
  onStage(show);

  table.addEventListener("shown", ({ detail }) => {
    if (stage().dataset.over !== "yes" || !detail.live || detail.skipped) return;
    table.dispatchEvent(new CustomEvent("ended"));
    const pace = Number(table.dataset.pace ?? 700) * Number(document.documentElement.dataset.paceScale ?? 1);
    if (table.dataset.view === "text" || calm.matches || !pace) return;
    count(pace);
  });

  /** @param {number} pace */
  async function count(pace) {
    const rows = [...document.querySelectorAll("#ending .sheet tbody tr")].map((row, index) => ({
      index,
      title: (row.querySelector("summary") ?? need("th", row)).textContent,
      help: row.querySelector("details span")?.textContent ?? "",
      points: [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent)),
    }));
    const scored = rows.filter(({ points }) => points.some(Boolean));
    if (!scored.length) return;
    const before = new Map([...lines()].map((line) => [line.dataset.counted, { ...read(line) }]));
    const totals = scored[0].points.map(() => 0);
    let skipped = false;
    const asked = new Promise((resolve) => {
      skip = () => {
        skipped = true;
        resolve(true);
      };
    });
    table.classList.add("counting");
    try {
      for (const { index, title, help, points } of scored) {
        for (const [seat, number] of points.entries()) totals[seat] += number;
        counted = { index, title, help, totals, points };
        show();
        table.dispatchEvent(new CustomEvent("counted", { bubbles: true, detail: { title, totals: [...totals] } }));
        // Tests change it while the points are counted.
        const scale = Number(document.documentElement.dataset.paceScale ?? 1);
        await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, stepTime(pace, scale)))]);
        if (skipped) break;
      }
    } finally {
      skip = counted = null;
      for (const row of document.querySelectorAll("#ending .sheet tr")) row.classList.remove("now", "later");
      for (const line of lines()) write(line, before.get(line.dataset.counted) ?? read(line));
      table.classList.remove("counting");
    }
  }

  const lines = () => document.querySelectorAll("#ending [data-counted]");
  /** @param {HTMLElement} line */
  const read = (line) => ({
    value: /** @type {HTMLProgressElement} */ (need("progress", line)).value,
    text: need(".points", line).textContent,
  });
  /**
   * @param {HTMLElement} line
   * @param {{value: number, text: string | null}} shown
   */
  const write = (line, { value, text }) => {
    /** @type {HTMLProgressElement} */ (need("progress", line)).value = value;
    need(".points", line).textContent = text;
  };

  function show() {
    if (!counted) return;
    if (!document.getElementById("ending")) return skip?.(); // the reader has gone back in the history
    const { index, title, help, totals, points: gained } = counted;
    for (const [place, row] of document.querySelectorAll("#ending .sheet :is(tbody, tfoot) tr").entries()) {
      row.classList.toggle("now", place === index);
      row.classList.toggle("later", place > index);
    }
    need("[data-category]").textContent = title;
    need("[data-help]").textContent = help;
    for (const line of lines()) {
      const seat = Number(line.dataset.counted);
      write(line, { value: Math.max(0, totals[seat]), text: pointsText(gained[seat], totals[seat]) });
    }
  }

  document.addEventListener("click", (event) => {
    if (closest(event, "[data-skip-scoring]")) skip?.();
    const share = closest(event, "[data-share]");
    if (share) shareLink(table, share.dataset.share ?? "");
  });
  document.addEventListener("keydown", (event) => {
    if (!skip || event.key !== " " || closest(event, "button, a, input, textarea, select, summary, dialog, [tabindex]"))
      return;
    event.preventDefault();
    skip();
  });
}
