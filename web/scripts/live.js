// The event stream brings one message for each event of the game, with what it changes on the page.
// They wait in a queue, and each is shown for as long as the reader's pace says. None is left out,
// unless the reader skips them or was away.
import { startAbsence } from "./absence.js";
import { closest } from "./dom.js";
import { EventQueue, isEvent, isOwn } from "./event_queue.js";
import { parsedMessage } from "./reconciliation.js";
import { beginTurn, fetchStage, link, showMessage, showStage, stage } from "./stage.js";
import { toast } from "./toast.js";

const FAR_BEHIND = 10; // events that happened while nobody looked: more are told, not played
const AGAIN = 3000;

/** @param {HTMLElement} table */
export function startLive(table) {
  const queue = new EventQueue();
  let playing = false;
  let skipping = false;
  let shownAt = -Infinity;
  let ownShown = true;
  /** @type {(value?: unknown) => void} */
  let wake = () => {};
  let lost = false;
  let leaving = false;
  /** @type {EventSource} */
  let news;

  const here = () => Number(stage().dataset.position);
  const isText = table.dataset.view === "text";

  function listen() {
    const { sequence, position, stage: id } = stage().dataset;
    const query = new URLSearchParams();
    if (!table.dataset.at) query.set("have", `${sequence}.${position}.${id}`);
    if (isText) query.set("text", "true");
    news = new EventSource(`/t/${table.dataset.table}/news?${query}`);
    news.onopen = () => {
      if (lost) toast(table.dataset.backAgain);
      lost = leaving = false;
      link.open = true;
    };
    news.onmessage = (event) => {
      const message = parsedMessage(event.data);
      link.received = Math.max(link.received, message.head.sequence);
      queue.add(message);
      table.dispatchEvent(new CustomEvent("news", { detail: message.head }));
      play();
    };
    // This server stops in good order; the browser comes back by itself, and another one answers.
    news.addEventListener("closing", () => (leaving = true));
    news.addEventListener("deleted", () => {
      news.close();
      toast(table.dataset.deleted);
    });
    news.onerror = () => {
      if (!lost && !leaving) toast(table.dataset.lost);
      lost = !leaving;
      leaving = false;
      link.open = false;
      // A browser gives up when something in between answers instead of the server.
      if (news.readyState === EventSource.CLOSED) setTimeout(reconnect, 1000 + 2000 * Math.random());
    };
  }

  // The server sends everything that follows what the page shows.
  function reconnect() {
    news.close();
    link.open = false;
    queue.dropMessages();
    listen();
  }

  // -- playing ---------------------------------------------------------------------------------

  function pace() {
    if (isText || skipping) return 0;
    // Tests play faster.
    // The clock does not wait until everything has been shown.
    if (table.dataset.clock === "live") return 0;
    return Number(table.dataset.pace ?? 700) * Number(document.documentElement.dataset.paceScale ?? 1);
  }

  // Until the last event has been shown for its time, and somebody looks, or something need not wait.
  async function shownLongEnough() {
    for (;;) {
      const rest = shownAt + pace() - performance.now();
      if (table.dataset.at || skipping || showsAtOnce(queue.first) || (rest <= 0 && !document.hidden)) return;
      await new Promise((resolve) => {
        wake = resolve;
        if (!document.hidden) setTimeout(resolve, rest);
      });
    }
  }

  /**
   * What is no event, and what players have just done themselves.
   * @param {QueueItem | undefined} item
   */
  const showsAtOnce = (item) => Boolean(item && (!isEvent(item, here()) || (isOwn(item) && ownShown)));

  function tell() {
    const waiting = queue.left(here());
    const busy = !isText && (waiting > 0 || (!ownShown && performance.now() < shownAt + pace()));
    table.classList.toggle("playing", busy && !table.dataset.at);
    for (const place of document.querySelectorAll("[data-left]")) place.textContent = waiting > 1 ? ` ${waiting}` : "";
  }

  async function play() {
    if (playing) {
      wake();
      return tell();
    }
    playing = true;
    try {
      for (;;) {
        tell();
        if (table.dataset.at && !queue.first?.now) {
          // in the past: the present can wait, and is fetched then
          queue.clear();
          break;
        }
        await shownLongEnough();
        const item = queue.take();
        if (!item) break;
        await show(item);
      }
      skipping = false;
      beginTurn(table);
    } catch {
      toast(table.dataset.lost);
      setTimeout(() => {
        queue.present();
        play();
      }, AGAIN);
    } finally {
      playing = false;
      tell();
    }
  }

  /** @param {QueueItem} item */
  async function show(item) {
    const before = here();
    const wasEvent = isEvent(item, before);
    const wait = wasEvent ? !isOwn(item) && pace() > 0 : stage().dataset.mine === "soon";
    if (item.now) {
      await showStage(table, await fetchStage(table), { older: true });
      // What came meanwhile is in it.
      const { sequence, stage: id } = stage().dataset;
      queue.dropShown(Number(sequence), id);
    } else if (item.at !== undefined) {
      const html = (await item.html) ?? (await fetchStage(table, item.at, true));
      await showStage(table, html, { older: true });
      const following = queue.first;
      if (following?.at !== undefined) following.html = fetchStage(table, following.at, true).catch(() => undefined);
    } else if (item.head) {
      const html = /** @type {string} */ (item.html);
      if (!(await showMessage(table, item.head, html, wait && item.head.position > before))) {
        reconnect();
        return;
      }
      if (!isText && item.head.position > before + 1) absence.tell(before);
    }
    if (here() === before) return;
    shownAt = performance.now();
    ownShown = isOwn(item) || Boolean(item.now);
    absence.remember(here());
    follow();
    table.dispatchEvent(
      new CustomEvent("shown", {
        bubbles: true,
        detail: { position: here(), own: isOwn(item), live: Boolean(item.head), skipped: skipping, at: shownAt },
      }),
    );
  }

  // The place where something happens comes into view, on a narrow screen with its part of the board,
  // unless the card of a lesson is about another one.
  function follow() {
    if (skipping || stage().dataset.mine === "yes" || document.querySelector("#board .spot")) return;
    const places = [...document.querySelectorAll("#board .mark")].filter((mark) => mark.childElementCount);
    if (!places.length) return;
    if (table.dataset.narrow === "yes" && !places.some((mark) => mark.closest("svg.shown"))) {
      const part = places[0].closest("svg")?.id.replace("drawing-", "");
      document.querySelector(`[data-show-part="${part}"]`)?.click();
    }
    requestAnimationFrame(reveal);
  }

  function reveal() {
    const view = document.getElementById("board")?.getBoundingClientRect();
    const mark = [...document.querySelectorAll("#board .mark > *")].find((one) => one.checkVisibility());
    if (!view || !mark) return;
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    const isInside = left >= view.left && right <= view.right && top >= view.top && bottom <= view.bottom;
    if (!isInside) mark.scrollIntoView({ block: "center", inline: "center", behavior: "auto" });
  }

  table.addEventListener("walked", follow);

  // -- what the reader asks for ------------------------------------------------------------------

  function skip() {
    if (!table.classList.contains("playing")) return false;
    skipping = true;
    queue.dropReplay();
    wake();
    return true;
  }

  /** @param {number} from */
  function replay(from) {
    const last = Number(stage().dataset.last);
    queue.replay(from, last);
    skipping = false;
    shownAt = -Infinity;
    wake();
    play();
  }

  const absence = startAbsence(table, replay);

  document.addEventListener("click", (event) => {
    if (closest(event, "[data-skip]")) skip();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || event.ctrlKey || event.metaKey || event.altKey) return;
    if (closest(event, "button, a, input, textarea, select, summary, dialog, [tabindex], [contenteditable]")) return;
    if (skip()) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    const before = here();
    if (queue.left(here()) > FAR_BEHIND && skip()) absence.tell(before);
    wake();
  });
  // The reader comes back from the past.
  const present = () => {
    queue.clear();
    queue.present();
    shownAt = -Infinity;
    wake();
    play();
  };
  table.addEventListener("present", present);
  // The server says that the page is old, or the stream has not brought what it should have.
  table.addEventListener("missing", () => (link.open ? reconnect() : present()));
  // Other drawings are wanted from now on, of the same position. A window may change again before they come.
  let relayouts = 0;
  table.addEventListener("relayout", async () => {
    relayouts += 1;
    const mine = relayouts;
    news.close();
    link.open = false;
    const behind = queue.left(here()) > 0;
    queue.clear();
    const at = table.dataset.at ? Number(table.dataset.at) : behind ? here() : null;
    try {
      const html = await fetchStage(table, at, behind && !table.dataset.at);
      if (mine === relayouts) await showStage(table, html, { older: true });
      if (mine === relayouts) follow();
    } catch {
      toast(table.dataset.lost);
      setTimeout(() => mine === relayouts && table.dispatchEvent(new CustomEvent("relayout")), AGAIN);
      return;
    }
    if (mine === relayouts) listen();
  });
  // Out of the browser's store after "back", the page is as old as its leaving, and deaf.
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  addEventListener("pagehide", () => news.close());
  listen();
  absence.arrive(here());
  setTimeout(follow);
}
