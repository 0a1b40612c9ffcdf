// The stage consists of fragments, each with an id. Putting new ones in place lets pieces glide.
import htmx from "htmx.org/dist/htmx.esm.js";
import { markChanges, withMotion } from "./motion.js";

const listeners = [];
const opened = new Set();
let morph;
htmx.registerExtension("fragments", { init: (api) => (morph = api.morph) });

// Whether the event stream is open, up to which event it has brought everything, and how many
// requests of this page are under way.
export const link = { open: false, received: 0, pending: 0 };

export const onStage = (listener) => listeners.push(listener);
export const stage = () => document.getElementById("stage");

export async function fetchStage(table, at = null, watch = false) {
  const query = new URLSearchParams();
  if (at !== null) query.set("at", at);
  if (watch) query.set("watch", "true");
  if (table.dataset.view === "text") query.set("text", "true");
  const response = await fetch(`/t/${table.dataset.table}/stage?${query}`, {
    headers: { "X-Fragment": "stage" },
  });
  const html = await response.text();
  if (!response.ok) throw new Refusal(response.status, html);
  return html;
}

export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

// One after the other: an answer and a piece of news may come at the same moment.
let showing = Promise.resolve();

function inTurn(how) {
  const next = showing.then(how);
  showing = next.catch(() => {});
  return next;
}

// A whole stage. One that is older than the page is left out, unless the reader asks for the past.
export function showStage(table, html, { older = false, wait = false } = {}) {
  return inTurn(() => {
    const sequence = Number(/data-sequence="(\d+)"/.exec(html)?.[1]);
    if (!older && sequence < Number(stage().dataset.sequence)) return;
    return put(table, html, wait);
  });
}

// A message of the event stream. With `wait`, its choices cannot be chosen yet. False if it does not
// follow what the page shows.
export function showMessage(table, head, html, wait) {
  return inTurn(() => (head.from ? patch(table, head, html, wait) : put(table, html, wait)));
}

async function put(table, html, wait) {
  const before = stage().dataset.position;
  const isEvent = /data-position="(\d+)"/.exec(html)?.[1] !== before;
  await change(
    table,
    async () => {
      await htmx.swap({ text: html, target: stage(), swap: "outerMorph", sourceElement: table });
      hold(wait);
    },
    isEvent,
  );
  return true;
}

async function patch(table, head, html, wait) {
  const now = stage();
  if (head.stage === now.dataset.stage) return true;
  const parts = document.createElement("template");
  parts.innerHTML = html;
  const fragments = [...parts.content.children].map((one) => (one.id ? one : one.firstElementChild));
  const places = fragments.map((one) => document.getElementById(one.id));
  if (head.from !== now.dataset.stage || places.includes(null)) return false;
  const isEvent = String(head.position) !== now.dataset.position;
  await change(
    table,
    () => {
      fragments.forEach((fragment, index) => {
        const content = document.createDocumentFragment();
        content.append(fragment);
        morph(places[index], content, false);
      });
      const { sequence, version, position, last, mine, over, stage: id, seat } = head;
      Object.assign(now.dataset, { sequence, version, position, last, mine, over, stage: id, seat });
      if (head.changed === null) delete now.dataset.changed;
      else now.dataset.changed = head.changed;
      hold(wait);
    },
    isEvent,
    fragments.map((one) => one.id),
  );
  return true;
}

// The turn begins when what led to it has been shown for its time.
function hold(wait) {
  if (wait && stage().dataset.mine === "yes") stage().dataset.mine = "soon";
}

export function beginTurn(table) {
  if (stage().dataset.mine !== "soon") return;
  stage().dataset.mine = "yes";
  settleStage(table);
}

async function change(table, how, isEvent, ids = null) {
  for (const details of stage().querySelectorAll("details[id]")) {
    if (details.open) opened.add(details.id);
    else opened.delete(details.id);
  }
  const all = async () => {
    await how();
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  };
  await withMotion(all, isEvent, ids);
  settleStage(table);
}

// Resolves when `test` holds for the stage: true, or false after `patience` milliseconds.
export function until(test, patience) {
  if (test(stage())) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(false), patience);
    const look = (now) => test(now) && end(true);
    const end = (found) => {
      clearTimeout(timer);
      listeners.splice(listeners.indexOf(look), 1);
      resolve(found);
    };
    listeners.push(look);
  });
}

// What every stage needs once it stands, the first one too.
export function settleStage(table) {
  const now = stage();
  if (!now) return;
  markChanges();
  table.dataset.sequence = now.dataset.sequence;
  for (const listener of [...listeners]) listener(now);
}

export function toast(message) {
  const place = document.getElementById("toast");
  place.textContent = message;
  clearTimeout(place.timer);
  if (message) place.timer = setTimeout(() => (place.textContent = ""), 6000);
}
