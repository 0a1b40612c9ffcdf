// The stage consists of fragments, each with an id. Putting new ones in place lets pieces glide.
import { fetchGrounds } from "./ground.js";
import { morph } from "./morph.js";
import { markChanges, withMotion } from "./motion.js";
import { isOutdated, positionIn, reconcile } from "./reconciliation.js";

/** @typedef {(now: HTMLElement) => unknown} StageListener */

/** @type {StageListener[]} */
const listeners = [];
const opened = new Set();

// Whether the event stream is open, up to which event it has brought everything, and how many
// requests of this page are under way.
export const link = { open: false, received: 0, pending: 0 };

/** @param {StageListener} listener */
export const onStage = (listener) => listeners.push(listener);
// Scripts that ask for it run at a table.
export const stage = () => /** @type {HTMLElement} */ (document.getElementById("stage"));

/**
 * @param {HTMLElement} table
 * @param {number | null} at
 */
export async function fetchStage(table, at = null, watch = false) {
  const query = new URLSearchParams();
  if (at !== null) query.set("at", String(at));
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
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

// One after the other: an answer and a piece of news may come at the same moment.
/** @type {Promise<unknown>} */
let showing = Promise.resolve();

/**
 * @template T
 * @param {() => T | Promise<T>} how
 */
function inTurn(how) {
  const next = showing.then(how);
  showing = next.catch(() => {});
  return next;
}

/**
 * A whole stage. One that is older than the page is left out, unless the reader asks for the past.
 * @param {HTMLElement} table
 * @param {string} html
 */
export function showStage(table, html, { older = false, wait = false } = {}) {
  return inTurn(() => {
    if (!older && isOutdated(html, Number(stage().dataset.sequence))) return false;
    return put(table, html, wait);
  });
}

/**
 * A message of the event stream. With `wait`, its choices cannot be chosen yet. False if it does not
 * follow what the page shows.
 * @param {HTMLElement} table
 * @param {MessageHead} head
 * @param {string} html
 * @param {boolean} wait
 */
export function showMessage(table, head, html, wait) {
  return inTurn(() => {
    const what = reconcile(head, stage().dataset.stage);
    if (what === "replace") return put(table, html, wait);
    return what === "patch" ? patch(table, head, html, wait) : what === "skip";
  });
}

/**
 * @param {HTMLElement} table
 * @param {string} html
 * @param {boolean} wait
 */
async function put(table, html, wait) {
  const content = document.createElement("template");
  content.innerHTML = html;
  await fetchGrounds(content.content);
  const before = stage().dataset.position;
  const isEvent = positionIn(html) !== before;
  await change(
    table,
    () => {
      morph(stage(), html);
      hold(wait);
    },
    isEvent,
  );
  return true;
}

/**
 * @param {HTMLElement} table
 * @param {MessageHead} head
 * @param {string} html
 * @param {boolean} wait
 */
async function patch(table, head, html, wait) {
  const now = stage();
  const parts = document.createElement("template");
  parts.innerHTML = html;
  await fetchGrounds(parts.content);
  /** @type {{id: string, element: Element, layer: Element | null}[]} */
  const fragments = [...parts.content.children].flatMap((one) => {
    if (one.id) return { id: one.id, element: one, layer: null };
    const layer = document.getElementById(/** @type {HTMLElement} */ (one).dataset.layer ?? "");
    return [...one.children].map((element) => ({ id: element.id, element, layer }));
  });
  if (fragments.some(({ id, layer }) => !layer && !document.getElementById(id))) return false;
  const isEvent = String(head.position) !== now.dataset.position;
  await change(
    table,
    () => {
      for (const id of head.gone ?? []) document.getElementById(id)?.remove();
      for (const { id, element, layer } of fragments) lay(id, element, layer);
      const { sequence, version, position, last, mine, over, stage: id, seat } = head;
      Object.assign(now.dataset, { sequence, version, position, last, mine, over, stage: id, seat });
      if (head.changed === null) delete now.dataset.changed;
      else now.dataset.changed = head.changed;
      hold(wait);
    },
    isEvent,
  );
  return true;
}

/**
 * Puts a fragment in its place. In a layer of the board it may be new, or come from another layer.
 * @param {string} id
 * @param {Element} element
 * @param {Element | null} layer
 */
function lay(id, element, layer) {
  const old = document.getElementById(id);
  if (old && (!layer || old.parentElement === layer)) morph(old, element);
  else {
    old?.remove();
    layer?.append(element);
  }
}

/**
 * The turn begins when what led to it has been shown for its time.
 * @param {boolean} wait
 */
function hold(wait) {
  if (wait && stage().dataset.mine === "yes") stage().dataset.mine = "soon";
}

/** @param {HTMLElement} table */
export function beginTurn(table) {
  if (stage().dataset.mine !== "soon") return;
  stage().dataset.mine = "yes";
  settleStage(table);
}

/**
 * @param {HTMLElement} table
 * @param {() => unknown} how
 * @param {boolean} isEvent
 */
async function change(table, how, isEvent) {
  for (const details of /** @type {NodeListOf<HTMLDetailsElement>} */ (stage().querySelectorAll("details[id]"))) {
    if (details.open) opened.add(details.id);
    else opened.delete(details.id);
  }
  const all = async () => {
    await how();
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  };
  await withMotion(all, isEvent);
  settleStage(table);
}

/**
 * Resolves when `test` holds for the stage: true, or false after `patience` milliseconds.
 * @param {(now: HTMLElement) => boolean} test
 * @param {number} patience
 */
export function until(test, patience) {
  if (test(stage())) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(false), patience);
    /** @type {StageListener} */
    const look = (now) => test(now) && end(true);
    /** @param {boolean} found */
    const end = (found) => {
      clearTimeout(timer);
      listeners.splice(listeners.indexOf(look), 1);
      resolve(found);
    };
    listeners.push(look);
  });
}

/**
 * What every stage needs once it stands, the first one too.
 * @param {HTMLElement} table
 */
export function settleStage(table) {
  const now = stage();
  markChanges();
  table.dataset.sequence = now.dataset.sequence;
  for (const listener of [...listeners]) listener(now);
}
