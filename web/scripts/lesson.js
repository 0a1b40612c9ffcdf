// The card of a lesson: it gets the focus when it changes, and what it is about stays bright.

import { closest } from "./dom.js";
import { onStage } from "./stage.js";
import { toast } from "./toast.js";

/** @type {Record<string, string[]>} */
const OTHER_NAMES = { own: ["own", "player0"] }; // by the shape of the drawing
const OUTSIDE = "scores"; // the only part beside the board that a card may name
/** @type {string | null | undefined} */
let before = null; // the tab that was open before a card named another one

/** @param {HTMLElement} table */
export function startLesson(table) {
  /** @type {string | undefined | null} */
  let shown = null;

  onStage(() => {
    const card = document.getElementById("lesson");
    document.body.classList.toggle("in-lesson", Boolean(card));
    light(table, wordsOf(card?.dataset.spot));
    const current = card?.dataset.card ?? null;
    const changed = current !== shown;
    shown = current;
    if (card && changed) requestAnimationFrame(reveal);
    frame(table, wordsOf(card?.dataset.show), () => current === shown);
    if (card && changed && !document.querySelector("dialog[open]")) {
      card.scrollTop = 0;
      card.focus({ preventScroll: table.dataset.view === "board" });
    }
  });

  // The card has the focus: the enter key goes on.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target === document.getElementById("lesson")) {
      event.preventDefault();
      document.querySelector("#lesson .main-button, #lesson [data-choice]:only-child")?.click();
    }
  });
  // Who tries something else is told why nothing happens.
  document.addEventListener("click", (event) => {
    const card = document.getElementById("lesson");
    if (card && closest(event, "#board") && !closest(event, "[data-action]")) {
      toast(card.dataset.elsewhere);
    }
  });
}

/** @param {string | undefined} list */
const wordsOf = (list = "") => list.split(" ").filter(Boolean);

// What the card is about comes into view; the first part of it last, so that it is seen for sure.
function reveal() {
  const board = document.getElementById("board");
  if (!board) return;
  const spots = [...board.querySelectorAll(".spot:not([id$='_pieces'], .pc, .displays > g)")];
  for (const spot of spots.filter((one) => one.checkVisibility()).reverse()) {
    const fits = spot.getBoundingClientRect().height <= board.clientHeight;
    spot.scrollIntoView({ block: fits ? "nearest" : "start", inline: "nearest" });
  }
  const choices = [...board.querySelectorAll("[data-action]")];
  choices.find((one) => one.checkVisibility())?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/**
 * Places that the card names get a frame. The first of each drawing comes into view last.
 * @param {HTMLElement} table
 * @param {string[]} addresses
 * @param {() => boolean} isCurrent
 */
async function frame(table, addresses, isCurrent) {
  const board = document.getElementById("board");
  const clear = () => {
    for (const one of board?.querySelectorAll(".place-frame") ?? []) one.remove();
  };
  clear();
  if (!board || !addresses.length) return;
  const answer = await fetch(`/t/${table.dataset.table}/places`).catch(() => null);
  /** @type {Record<string, PlaceRow[]>} */
  const places = answer?.ok ? await answer.json() : {};
  if (!isCurrent()) return;
  clear();
  for (const svg of board.querySelectorAll("svg[id]")) {
    const rows = (places[svg.id] ?? []).filter((row) => addresses.includes(row[6]));
    /** @param {PlaceRow} row */
    const order = (row) => addresses.indexOf(row[6]);
    for (const [x, y, width, height] of rows.sort((one, other) => order(other) - order(one))) {
      const ring = document.createElementNS(svg.namespaceURI, "rect");
      const box = { x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 5, class: "place-frame" };
      for (const [name, value] of Object.entries(box)) ring.setAttribute(name, String(value));
      svg.append(ring);
      if (svg.checkVisibility()) ring.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }
}

/**
 * On a phone, the part of the board that the card is about comes to the front.
 * @param {HTMLElement} table
 * @param {string[]} names
 */
function light(table, names) {
  const board = document.getElementById("board");
  if (!board) return;
  const groups = names
    .flatMap((name) => OTHER_NAMES[name] ?? [name])
    .flatMap((name) => [...board.querySelectorAll(`g[id$="_${name}"], g[id$="_${name}_pieces"]`)]);
  for (const group of board.querySelectorAll(".spot")) group.classList.remove("spot");
  for (const group of groups) group.classList.add("spot");
  board.classList.toggle("dimmed", groups.length > 0 || names.includes(OUTSIDE));
  document.getElementById("panels")?.classList.toggle("spot", names.includes(OUTSIDE));
  if (names.includes(OUTSIDE)) {
    before ??= table.dataset.tab;
    table.dataset.tab = OUTSIDE;
  } else if (before) {
    table.dataset.tab = before;
    before = null;
  }
  const drawing = groups[0]?.closest("svg");
  if (drawing && table.dataset.narrow === "yes") {
    table.dataset.part = drawing.id.replace("drawing-", "");
  }
  // What lies on these parts of the ground belongs to them.
  const boxes = groups.map((group) => group.getBoundingClientRect());
  for (const one of board.querySelectorAll(".pcs > .pc, .displays > g")) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isInside = boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    if (isInside) one.classList.add("spot");
  }
}
