// What others do arrives by server-sent events, one for each event of the game, with what it changes
// on the page. It is shown step by step, at the reader's pace.
import { fetchStage, link, showMessage, showStage, stage, toast } from "./stage.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function startLive(table) {
  const queue = [];
  let stale = false;
  let walking = false;
  let lost = false;
  let leaving = false;
  let news;

  function listen() {
    const query = new URLSearchParams();
    if (!table.dataset.at) query.set("have", stage().dataset.stage);
    if (table.dataset.view === "text") query.set("text", "true");
    news = new EventSource(`/t/${table.dataset.table}/news?${query}`);
    news.onopen = () => {
      if (lost) toast(table.dataset.backAgain);
      lost = leaving = false;
      link.open = true;
    };
    news.onmessage = (event) => {
      const end = event.data.indexOf("\n");
      const [head, html] = end < 0 ? [event.data, ""] : [event.data.slice(0, end), event.data.slice(end + 1)];
      queue.push({ head: JSON.parse(head), html });
      walk();
    };
    // This server stops in good order; the browser comes back by itself, and another one answers.
    news.addEventListener("closing", () => (leaving = true));
    news.onerror = () => {
      if (!lost && !leaving) toast(table.dataset.lost);
      lost = !leaving;
      leaving = false;
      link.open = false;
      // A browser gives up when something in between answers instead of the server.
      if (news.readyState === EventSource.CLOSED) setTimeout(listen, 1000 + 2000 * Math.random());
    };
  }
  listen();
  addEventListener("pagehide", () => news.close());
  // Out of the browser's store after "back", the page is as old as its leaving, and deaf.
  addEventListener("pageshow", (event) => event.persisted && location.reload());

  // How long a step is shown before the next one. What one does oneself is shown at once.
  function pause(head) {
    const own = link.pending || head.sequence <= link.until;
    if (!head.step || own || calm.matches || document.hidden) return 0;
    return Number(table.dataset.pace ?? 700);
  }

  async function walk() {
    if (walking) return;
    walking = true;
    try {
      while (stale || queue.length) {
        if (table.dataset.at) {
          // in the past: the present can wait, and is fetched then
          queue.length = 0;
          stale = false;
        } else if (stale) {
          stale = false;
          await showStage(table, await fetchStage(table));
        } else {
          const { head, html } = queue.shift();
          if ((await showMessage(table, head, html)) === false) stale = true;
          const milliseconds = pause(head);
          if (milliseconds) await new Promise((resolve) => setTimeout(resolve, milliseconds));
        }
      }
    } catch {
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
    walk();
  });
  // Other drawings are wanted from now on.
  table.addEventListener("relayout", () => {
    news.close();
    link.open = false;
    stale = true;
    queue.length = 0;
    walk().then(listen);
  });
}
