// The rules that are found appear while somebody types.
import { need } from "./dom.js";

const PAUSE = 250;

export function startRulesSearch() {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-rules-search]"));
  if (!field) return;
  /** @type {ReturnType<typeof setTimeout>} */
  let waiting;
  const search = async () => {
    const query = field.value;
    const url = `${field.form?.getAttribute("action")}?${new URLSearchParams({ q: query })}`;
    try {
      const answer = await fetch(url, { headers: { "X-Fragment": "found" } });
      const html = await answer.text();
      if (!answer.ok || field.value !== query) return;
      need("#found").innerHTML = html;
      history.replaceState(history.state, "", url);
      need("#content").scrollIntoView();
    } catch {
      // The connection is lost; the form still works.
    }
  };
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, PAUSE);
  });
}
