// The stage consists of fragments, each with an id. Putting new ones in place lets pieces glide.
import htmx from "htmx.org/dist/htmx.esm.js";

const GLIDE = 480;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const listeners = [];
const opened = new Set();
let morph;
htmx.registerExtension("fragments", { init: (api) => (morph = api.morph) });

// Whether the event stream is open, and what this page itself has done: up to which event the
// answer is awaited, and how many requests are under way.
export const link = { open: false, until: 0, pending: 0 };

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

// One after the other: an answer and a piece of news may come at the same moment, and the later one
// to arrive may be the older one.
let showing = Promise.resolve();

export function showStage(table, html) {
  const next = showing.then(() => put(table, html));
  showing = next.catch(() => {});
  return next;
}

// A message of the event stream. False if it does not follow what the page shows: then the page has
// to fetch the stage.
export function showMessage(table, head, html) {
  const next = showing.then(() => (head.from ? patch(table, head, html) : put(table, html)));
  showing = next.catch(() => {});
  return next;
}

async function put(table, html) {
  const sequence = Number(/data-sequence="(\d+)"/.exec(html)?.[1]);
  if (sequence < Number(stage().dataset.sequence)) return;
  await change(table, () =>
    htmx.swap({ text: html, target: stage(), swap: "outerMorph", sourceElement: table }),
  );
}

async function patch(table, head, html) {
  const now = stage();
  if (head.stage === now.dataset.stage || head.sequence < Number(now.dataset.sequence)) return true;
  const parts = document.createElement("template");
  parts.innerHTML = html;
  const fragments = [...parts.content.children].map((one) => (one.id ? one : one.firstElementChild));
  const places = fragments.map((one) => document.getElementById(one.id));
  if (head.from !== now.dataset.stage || places.includes(null)) return false;
  await change(table, () => {
    fragments.forEach((fragment, index) => {
      const content = document.createDocumentFragment();
      content.append(fragment);
      morph(places[index], content, false);
    });
    const { sequence, version, position, last, mine, over, stage: id } = head;
    Object.assign(now.dataset, { sequence, version, position, last, mine, over, stage: id });
    delete now.dataset.moved;
  });
  return true;
}

async function change(table, how) {
  const before = places();
  for (const details of stage().querySelectorAll("details[id]")) {
    if (details.open) opened.add(details.id);
    else opened.delete(details.id);
  }
  await how();
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  glide(before);
  settleStage(table);
}

// Resolves when the stage shows this event: true, or false if it does not come for a while.
export function arrived(sequence, patience = 2500) {
  const there = () => Number(stage().dataset.sequence) >= sequence;
  if (there()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(false), patience);
    const look = () => there() && end(true);
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
  for (const id of (now.dataset.moved ?? "").split(" ").filter(Boolean)) {
    document.getElementById(id)?.classList.add("moved");
  }
  table.dataset.sequence = now.dataset.sequence;
  table.classList.remove("busy");
  for (const listener of [...listeners]) listener(now);
}

function places() {
  const found = new Map();
  for (const piece of document.querySelectorAll("svg .pc")) {
    const matrix = piece.getScreenCTM();
    found.set(piece.id, { attribute: piece.getAttribute("transform"), x: matrix?.e ?? 0, y: matrix?.f ?? 0 });
  }
  return found;
}

function glide(before) {
  for (const piece of document.querySelectorAll("svg .pc.moved")) piece.classList.remove("moved");
  for (const piece of document.querySelectorAll("svg .pc")) {
    const old = before.get(piece.id);
    if (!old || old.attribute === piece.getAttribute("transform")) continue;
    piece.classList.add("moved");
    if (calm.matches) continue;
    const matrix = piece.getScreenCTM();
    if (!matrix || !matrix.a) continue;
    const dx = (old.x - matrix.e) / matrix.a;
    const dy = (old.y - matrix.f) / matrix.a;
    const place = piece.transform.baseVal.consolidate()?.matrix;
    if (!place) continue;
    piece.animate(
      [
        { transform: `translate(${place.e + dx}px, ${place.f + dy}px)` },
        { transform: `translate(${place.e}px, ${place.f}px)` },
      ],
      { duration: GLIDE, easing: "cubic-bezier(.3,.1,.2,1)" },
    );
  }
}

export function toast(message) {
  const place = document.getElementById("toast");
  place.textContent = message;
  clearTimeout(place.timer);
  if (message) place.timer = setTimeout(() => (place.textContent = ""), 6000);
}
