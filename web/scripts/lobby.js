// The lists of tables on the home page: the server sends those that have changed.
import { tellTimes } from "./times.js";

const AGAIN = 3000;

export function startLobby() {
  if (!document.querySelector("[data-lobby]")) return;
  const news = new EventSource("/lobby/news");
  news.onmessage = (event) => {
    for (const [id, html] of /** @type {[string, string][]} */ (Object.entries(JSON.parse(event.data))))
      replace(id, html);
    document.documentElement.dataset.lobby = "live";
  };
  news.onerror = () => {
    // A browser gives up when something in between answers instead of the server.
    if (news.readyState === EventSource.CLOSED) setTimeout(startLobby, AGAIN * (1 + Math.random()));
  };
  // A page that comes back from the browser's memory may have lost its stream.
  addEventListener("pagehide", () => news.close(), { once: true });
}

/**
 * A page may have fewer lists. Someone who is about to press a button goes on from where they are.
 * @param {string} id
 * @param {string} html
 */
function replace(id, html) {
  const place = document.getElementById(id);
  if (!place) return;
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && place.contains(active) ? active.dataset.focus : "";
  place.innerHTML = html;
  tellTimes(place);
  if (focused) place.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
}

addEventListener("pageshow", (event) => event.persisted && startLobby());
