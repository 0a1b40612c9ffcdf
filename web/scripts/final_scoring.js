// The final scoring is counted category by category, for those who have just seen the game end.
import { shareLink } from "./share_link.js";
import { onStage, stage } from "./stage.js";

const LONGEST = 1300;
const SHORTEST = 350;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function startFinalScoring(table) {
  let skip = null;
  let counted = null; // what is shown while it is counted
  // Somebody comes or goes, or the window changes: the page is sent again, with the final points.
  onStage(() => counted && show());

  table.addEventListener("shown", ({ detail }) => {
    if (stage().dataset.over !== "yes" || !detail.live || detail.skipped) return;
    table.dispatchEvent(new CustomEvent("ended"));
    const pace = Number(table.dataset.pace ?? 700) * Number(document.documentElement.dataset.paceScale ?? 1);
    if (table.dataset.view === "text" || calm.matches || !pace) return;
    count(pace);
  });

  async function count(pace) {
    const rows = [...document.querySelectorAll("#ending .sheet tbody tr")].map((row, index) => ({
      index,
      title: (row.querySelector("summary") ?? row.querySelector("th")).textContent,
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
        await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, step(pace)))]);
        if (skipped) break;
      }
    } finally {
      skip = counted = null;
      for (const row of document.querySelectorAll("#ending .sheet tr")) row.classList.remove("now", "later");
      for (const line of lines()) write(line, before.get(line.dataset.counted));
      table.classList.remove("counting");
    }
  }

  const step = (pace) => {
    const scale = Number(document.documentElement.dataset.paceScale ?? 1);
    return Math.min(LONGEST * scale, Math.max(SHORTEST * scale, pace * 1.3));
  };
  const lines = () => document.querySelectorAll("#ending [data-counted]");
  const read = (line) => ({
    value: line.querySelector("progress").value,
    text: line.querySelector(".points").textContent,
  });
  const write = (line, { value, text }) => {
    line.querySelector("progress").value = value;
    line.querySelector(".points").textContent = text;
  };

  function show() {
    if (!document.getElementById("ending")) return skip(); // the reader has gone back in the history
    const { index, title, help, totals, points: gained } = counted;
    for (const [place, row] of document.querySelectorAll("#ending .sheet :is(tbody, tfoot) tr").entries()) {
      row.classList.toggle("now", place === index);
      row.classList.toggle("later", place > index);
    }
    document.querySelector("[data-category]").textContent = title;
    document.querySelector("[data-help]").textContent = help;
    for (const line of lines()) {
      const seat = Number(line.dataset.counted);
      const sign = gained[seat] > 0 ? `+${gained[seat]}` : gained[seat] < 0 ? `−${-gained[seat]}` : "";
      write(line, {
        value: Math.max(0, totals[seat]),
        text: sign ? `${sign} = ${totals[seat]}` : String(totals[seat]),
      });
    }
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-skip-scoring]")) skip?.();
    const share = event.target.closest("[data-share]");
    if (share) shareLink(table, share.dataset.share);
  });
  document.addEventListener("keydown", (event) => {
    if (
      !skip ||
      event.key !== " " ||
      event.target.closest?.("button, a, input, textarea, select, summary, dialog, [tabindex]")
    )
      return;
    event.preventDefault();
    skip();
  });
}
