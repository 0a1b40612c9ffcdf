// A click on what glows, a button or a key posts the action's name; the answer is the new stage.
import { fetchStage, Refusal, showStage, stage, toast } from "./stage.js";

let acting = false;

export function startActing(table) {
  document.addEventListener("click", (event) => {
    const place = event.target.closest("svg [data-action]");
    if (place) act(table, place.dataset.action);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-stage-form]");
    if (!form) return;
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    if (form.matches("[data-choices]")) act(table, data.get("action"));
    else post(table, form.action, data).then((done) => done && form.matches("[data-clear]") && form.reset());
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = event.target.closest?.("svg [data-action]");
    if (place && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      act(table, place.dataset.action);
      return;
    }
    if (event.target.closest?.("input, textarea, select, dialog")) return;
    if (/^[1-9]$/.test(event.key)) {
      document.querySelectorAll("[data-choice]")[Number(event.key) - 1]?.click();
    } else {
      document.querySelector(`[data-key="${CSS.escape(event.key)}"]`)?.click();
    }
  });
}

// Whoever does something is back in the present.
function leavePast(table) {
  if (!table.dataset.at) return;
  delete table.dataset.at;
  history.replaceState(null, "", location.pathname);
}

async function act(table, action) {
  if (acting || stage().dataset.mine !== "yes") return;
  acting = true;
  table.classList.add("busy");
  const data = new FormData();
  data.set("action", action);
  data.set("seen", stage().dataset.sequence);
  data.set("key", crypto.randomUUID?.() ?? String(Math.random()));
  const hadFocus = document.activeElement?.closest("[data-choices], svg [data-action]");
  try {
    await post(table, `/t/${table.dataset.table}/act`, data);
  } finally {
    acting = false;
    table.classList.remove("busy");
  }
  // Who plays by keyboard stays at the choices.
  if (hadFocus && stage().dataset.mine === "yes" && !document.activeElement?.closest("[data-choices], svg")) {
    document.querySelector("[data-choice]")?.focus();
  }
}

// Twice the same request counts once, so one that got no answer may be sent again.
async function post(table, url, data) {
  if (table.dataset.view === "text") data.set("text", "true");
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(url, {
        method: "POST",
        body: new URLSearchParams(data),
        headers: { "X-Fragment": "stage" },
      });
      const html = await response.text();
      if (!response.ok) throw new Refusal(response.status, html);
      leavePast(table);
      table.dispatchEvent(new CustomEvent("acted"));
      await showStage(table, html);
      toast("");
      return true;
    } catch (error) {
      if (error instanceof Refusal) {
        toast(error.message);
        if (error.status === 409) await showStage(table, await fetchStage(table));
        return false;
      }
      if (attempt === 4) {
        toast(table.dataset.lost);
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** attempt));
    }
  }
}
