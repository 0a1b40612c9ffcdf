// Tabs beside the board, parts of the board on a small screen, and windows with rules and hints.

import { closest, encoded, need } from "./dom.js";
import { onStage } from "./stage.js";
import { toast } from "./toast.js";

/** @param {HTMLElement} table */
export function startPanels(table) {
  /** @type {HTMLDialogElement} */
  const dialog = need("#dialog");
  const body = need("#dialog-body");

  // New words in the chat are marked until somebody looks; what was said before he came is not new.
  /** @type {string | null} */
  let heard = null;
  const listen = () => {
    const said = document.getElementById("talk")?.dataset.said;
    if (!said) return;
    if (heard === null || table.dataset.tab === "chat") heard = said;
    dot(need("#tab-chat"), said !== heard);
  };

  /** @type {{last: number} | null} */
  let proposed = null;
  /** @param {HTMLElement} now */
  const answered = (now) => {
    const proposal = document.getElementById("proposal");
    const last = Number(now.dataset.last);
    if (proposed && !proposal && last >= proposed.last && !table.dataset.at) toast(table.dataset.refused);
    if (proposal?.dataset.what === "back") proposed = { last };
    else if (!table.dataset.at) proposed = null;
  };
  onStage(answered);

  /** @type {string | undefined} */
  let part;
  const refresh = () => {
    listen();
    for (const tab of document.querySelectorAll("[data-show-tab]")) {
      tab.setAttribute("aria-selected", String(tab.dataset.showTab === table.dataset.tab));
    }
    const glows = new Set();
    for (const drawing of document.querySelectorAll("#board > svg")) {
      const part = drawing.id.replace("drawing-", "");
      drawing.classList.toggle("shown", part === table.dataset.part);
      if (drawing.querySelector("[data-action], [data-pick]")) glows.add(part);
    }
    for (const tab of document.querySelectorAll("[data-show-part]")) {
      tab.setAttribute("aria-selected", String(tab.dataset.showPart === table.dataset.part));
      dot(tab, glows.has(tab.dataset.showPart));
    }
    // Names that have no room stand outside the window; the chosen one comes into sight.
    if (part !== table.dataset.part) {
      part = table.dataset.part;
      document.querySelector(`[data-show-part="${part}"]`)?.scrollIntoView({ block: "nearest", inline: "center" });
    }
    completeLinks(document);
  };
  onStage(refresh);

  /** @param {string} url */
  async function open(url, options = {}) {
    let answer, text;
    try {
      answer = await fetch(url, { headers: { "X-Fragment": "dialog" }, ...options });
      text = await answer.text();
    } catch {
      return toast(table.dataset.lost);
    }
    if (!answer.ok) return toast(text);
    body.innerHTML = text;
    completeLinks(body);
    if (!dialog.open) dialog.showModal();
  }

  document.addEventListener("click", (event) => {
    const tab = closest(event, "[data-show-tab]");
    const part = closest(event, "[data-show-part]");
    const rule = closest(event, "[data-rule]");
    const window_ = /** @type {HTMLAnchorElement | null} */ (closest(event, "[data-dialog]"));
    const copied = closest(event, "[data-copy]")?.closest(".row");
    if (tab) table.dataset.tab = tab.dataset.showTab;
    if (part) table.dataset.part = part.dataset.showPart;
    if (tab || part) refresh();
    if (rule && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      open(rule.dataset.rule ?? "");
    } else if (window_) {
      event.preventDefault();
      window_.ariaBusy = "true";
      open(window_.dataset.dialog || window_.href).finally(() => {
        window_.ariaBusy = null;
      });
    } else if (copied) {
      copy(table, need("input", copied));
    } else if (event.target === dialog) {
      dialog.close();
    }
  });
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement | null} */ (closest(event, "[data-dialog-form]"));
    if (!form) return;
    event.preventDefault();
    open(form.action, { method: "POST", body: encoded(new FormData(form)) });
  });
  // Arrow keys move between tabs, as people who use a keyboard expect.
  document.addEventListener("keydown", (event) => {
    const tab = closest(event, "[role=tab]");
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!tab || !by) return;
    const tabs = [...(tab.parentElement?.querySelectorAll("[role=tab]") ?? [])];
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });
}

/**
 * The server sends paths: only the browser knows by which address it reached the server.
 * @param {ParentNode} part
 */
function completeLinks(part) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const fields = part.querySelectorAll("[data-invite]");
  for (const field of fields) {
    field.value = new URL(field.defaultValue, location.href).href;
  }
}

/**
 * @param {HTMLElement} tab
 * @param {boolean} wanted
 */
function dot(tab, wanted) {
  tab.querySelector(".dot")?.remove();
  if (!wanted) return;
  const mark = document.createElement("span");
  mark.className = "dot";
  tab.append(mark);
}

/**
 * Not every address counts as safe enough for the clipboard; the old way works on all.
 * @param {HTMLElement} table
 * @param {HTMLInputElement} field
 */
async function copy(table, field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  toast(table.dataset.copiedText);
}
