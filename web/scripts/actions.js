// A click on what glows, a button or a key posts the action's name. The event stream brings what it
// changes; without a stream, the answer is the new stage.

import { closest, encoded } from "./dom.js";
import { link, onStage, Refusal, showStage, stage, until } from "./stage.js";
import { toast } from "./toast.js";

const PATIENCE = 2500; // milliseconds until the stream must have brought what was done
const LONG = 600000;
const AT_CHOICES = "[data-choices], svg [data-action]";

let acting = false;
/** @typedef {{action: string, version: string | undefined, seen: string}} Choice */

/** @type {Choice | null} */
let chosen = null; // what is sent as soon as it can be: the last choice counts
/** @type {string | undefined | null} */
let answered = null; // the version of the game whose question has an answer on its way
let byKeyboard = false;
const posting = new Set();

/** @param {HTMLElement} table */
export function startActions(table) {
  onStage(keepFocus);
  document.addEventListener("click", (event) => {
    const place = closest(event, "svg [data-action]");
    if (place) act(table, place.dataset.action ?? "");
  });
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement | null} */ (closest(event, "[data-stage-form]"));
    if (!form) return;
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    if (form.matches("[data-choices]")) act(table, String(data.get("action")));
    else send(table, form, data);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const place = closest(event, "svg [data-action]");
    if (place && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      act(table, place.dataset.action ?? "");
      return;
    }
    if (closest(event, "input, textarea, select, dialog")) return;
    document.querySelector(`[data-key="${CSS.escape(event.key)}"]`)?.click();
  });
}

/**
 * Pressed twice, a form is sent once; with something else in it, it is another one.
 * @param {HTMLElement} table
 * @param {HTMLFormElement} form
 * @param {FormData} data
 */
async function send(table, form, data) {
  const content = `${form.action} ${encoded(data)}`;
  if (posting.has(content)) return;
  posting.add(content);
  /** @type {HTMLInputElement | null} */
  const said = form.querySelector("[data-clear]");
  try {
    const done = await post(table, form.action, data);
    const field = said && /** @type {HTMLInputElement | null} */ (document.getElementById(said.id)); // the stage may have a new form
    if (done !== 0 && said && field?.value === data.get(said.name)) field.value = "";
  } finally {
    posting.delete(content);
  }
}

/**
 * Those who do something are back in the present.
 * @param {HTMLElement} table
 */
function leavePast(table) {
  if (!table.dataset.at) return;
  delete table.dataset.at;
  history.replaceState(null, "", location.pathname);
}

/**
 * A choice is sent when the last event has been shown and the choice before it has been answered. The
 * stream may show the next question before the answer is here, so choices wait instead of being lost.
 * @param {HTMLElement} table
 * @param {string} action
 */
async function act(table, action) {
  const { version, sequence: seen } = stage().dataset;
  if (version === answered) return;
  chosen = { action, version, seen: seen ?? "" };
  const focused = document.activeElement;
  byKeyboard = Boolean(focused?.closest(AT_CHOICES) && focused.matches(":focus-visible"));
  mark(action);
  if (acting) return;
  acting = true;
  table.classList.add("busy");
  try {
    while (chosen) await sendChosen(table, chosen);
  } finally {
    acting = false;
    answered = chosen = null;
    table.classList.remove("busy");
    mark(null);
  }
}

/**
 * @param {HTMLElement} table
 * @param {Choice} first
 */
async function sendChosen(table, first) {
  await lastShown(first);
  const { action, version, seen } = chosen ?? first; // another choice may have been made meanwhile
  chosen = null;
  answered = version;
  const data = new FormData();
  data.set("action", action);
  data.set("seen", seen); // if the game has moved on meanwhile, the server refuses and says so
  data.set("key", crypto.randomUUID?.() ?? String(Math.random()));
  const sequence = await post(table, `/t/${table.dataset.table}/act`, data);
  if (sequence > 0) await arrived(table, sequence);
}

/**
 * Until the last event has been shown for its time.
 * @param {Choice} choice
 */
async function lastShown({ version }) {
  await until((now) => now.dataset.mine !== "soon" || now.dataset.version !== version, LONG);
}

/**
 * What is chosen looks so until the board shows what it does.
 * @param {string | null} action
 */
function mark(action) {
  for (const place of document.querySelectorAll(".chosen")) place.classList.remove("chosen");
  if (action === null) return;
  const name = CSS.escape(action);
  for (const place of document.querySelectorAll(`[data-choice="${name}"], svg [data-action="${name}"]`))
    place.classList.add("chosen");
}

/**
 * The focus of players who use the keyboard stays at the choices, and returns there at their turn.
 * @param {HTMLElement} now
 */
function keepFocus(now) {
  if (!byKeyboard || now.dataset.mine !== "yes") return;
  const focused = document.activeElement;
  if (focused && focused !== document.body) return;
  document.querySelector("[data-choice]")?.focus();
}

/**
 * Twice the same request counts once, so one that got no answer may be sent again. Returns the number
 * of the event that the stream will bring, -1 if the page shows it already, 0 if nothing was done.
 * @param {HTMLElement} table
 * @param {string} url
 * @param {FormData} data
 */
async function post(table, url, data) {
  if (table.dataset.view === "text") data.set("text", "true");
  link.pending += 1;
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        const sequence = await request(table, url, data);
        toast("");
        return sequence;
      } catch (error) {
        if (error instanceof Refusal) {
          toast(error.message);
          if (error.status === 409) table.dispatchEvent(new CustomEvent("missing"));
          return 0;
        }
        if (attempt === 4) {
          toast(table.dataset.lost);
          return 0;
        }
        await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** attempt));
      }
    }
  } finally {
    link.pending -= 1;
  }
}

/**
 * @param {HTMLElement} table
 * @param {string} url
 * @param {FormData} data
 */
async function request(table, url, data) {
  /** @type {Record<string, string>} */
  const headers = { "X-Fragment": "stage" };
  if (link.open && !table.dataset.at) headers["X-Live"] = "yes";
  const response = await fetch(url, { method: "POST", body: encoded(data), headers });
  const html = await response.text();
  if (!response.ok) throw new Refusal(response.status, html);
  leavePast(table);
  if (response.status === 204) {
    const sequence = Number(response.headers.get("X-Sequence"));
    setTimeout(() => link.received < sequence && table.dispatchEvent(new CustomEvent("missing")), PATIENCE);
    return sequence;
  }
  await showStage(table, html);
  return -1;
}

/**
 * Until what was done is shown.
 * @param {HTMLElement} table
 * @param {number} sequence
 */
async function arrived(table, sequence) {
  /** @param {HTMLElement} now */
  const there = (now) => Number(now.dataset.sequence) >= sequence || Boolean(table.dataset.at);
  while (!(await until(there, PATIENCE)) && link.received >= sequence);
}
