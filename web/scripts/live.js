// What others do arrives by server-sent events and is shown step by step, at the reader's pace.
import { fetchStage, showStage, stage, toast } from "./stage.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const TOO_MANY = 40;

export function startLive(table) {
  let shown = Number(stage().dataset.last);
  let wanted = shown;
  let stale = false;
  let walking = false;
  let lost = false;

  let leaving = false;
  let seen = table.dataset.sequence;
  let news;

  function listen() {
    news = new EventSource(`/t/${table.dataset.table}/news?after=${seen}`);
    news.onmessage = (event) => {
      if (lost) toast(table.dataset.backAgain);
      lost = leaving = false;
      const data = JSON.parse(event.data);
      seen = data.sequence;
      wanted = data.position;
      stale = true;
      walk();
    };
    // This server stops in good order; the browser comes back by itself, and another one answers.
    news.addEventListener("closing", () => (leaving = true));
    news.onerror = () => {
      if (!lost && !leaving) toast(table.dataset.lost);
      lost = !leaving;
      leaving = false;
      // A browser gives up when something in between answers instead of the server.
      if (news.readyState === EventSource.CLOSED) setTimeout(listen, 1000 + 2000 * Math.random());
    };
  }
  listen();
  // The answer to one's own action shows everything up to now.
  table.addEventListener("acted", () => (shown = Number.MAX_SAFE_INTEGER));
  addEventListener("pagehide", () => news.close());
  // Out of the browser's store after "back", the page is as old as its leaving, and deaf.
  addEventListener("pageshow", (event) => event.persisted && location.reload());

  async function walk() {
    if (walking) return;
    walking = true;
    try {
      while (stale) {
        stale = false;
        if (table.dataset.at) continue; // in the past: the present can wait
        const last = Number(stage().dataset.last);
        if (shown > last) shown = last;
        const pace = Number(table.dataset.pace ?? 700);
        const stepwise = pace && !calm.matches && table.dataset.view === "board";
        if (stepwise && wanted - shown <= TOO_MANY && !document.hidden) {
          while (shown + 1 < wanted && !table.dataset.at) {
            shown += 1;
            await showStage(table, await fetchStage(table, shown, true));
            await new Promise((resolve) => setTimeout(resolve, Number(table.dataset.pace ?? 700)));
          }
        }
        if (table.dataset.at) continue;
        await showStage(table, await fetchStage(table));
        shown = Number(stage().dataset.last);
      }
    } catch {
      stale = false;
      toast(table.dataset.lost);
      setTimeout(() => {
        stale = true;
        walk();
      }, 3000);
    } finally {
      walking = false;
    }
  }

  table.addEventListener("present", () => {
    stale = true;
    shown = wanted;
    walk();
  });
}
