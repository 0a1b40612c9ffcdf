// Whatever is on the board says what it is: when the pointer rests on it, when a finger taps it, and by
// keyboard, where one tab stop goes from thing to thing (key i).

import { scrollInto } from "./board_size.js";
import { closest, need } from "./dom.js";
import { onStage, stage } from "./stage.js";

const REST = 350; // milliseconds
const LASTS = 6000;

/** @typedef {Extent & {words: string[], place?: boolean}} Thing */

/** @param {HTMLElement} table */
export function startMeanings(table) {
  /** @type {{symbols?: Record<string, string>, pieces: Record<string, string>}} */
  const known = JSON.parse(table.dataset.meanings || "{}");
  const walk = document.getElementById("walk");
  const { symbols } = known;
  if (!symbols || !walk) return;
  const box = document.createElement("div");
  box.id = "meaning";
  box.setAttribute("role", "status");
  const ring = document.createElement("div");
  ring.id = "ring";
  ring.hidden = true;
  document.body.append(box, ring);
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  let asked = 0; // which answer is waited for
  let current = -1;

  const hide = () => {
    clearTimeout(timer);
    asked++;
    box.replaceChildren();
  };

  // -- what is where ------------------------------------------------------------------------------

  // The server names the places of a drawing when somebody asks for the first time.
  /** @type {{id: string, places: Promise<Record<string, PlaceRow[]>>}} */
  let list = { id: "", places: Promise.resolve({}) };
  function places() {
    const id = [
      stage().dataset.stage,
      table.dataset.at ?? "",
      document.querySelector("#board svg")?.getAttribute("viewBox"),
    ].join();
    if (list.id !== id) {
      const at = table.dataset.at ? `?at=${table.dataset.at}` : "";
      const found = fetch(`/t/${table.dataset.table}/places${at}`).then((answer) => (answer.ok ? answer.json() : {}));
      list = { id, places: found.catch(() => ({})) };
    }
    return list.places;
  }

  /** @returns {NodeListOf<SVGSVGElement>} */
  const all = () => document.querySelectorAll("#board svg[id]");
  const drawings = () => [...all()].filter((svg) => svg.checkVisibility());
  /**
   * @param {Extent} place
   * @param {number} x
   * @param {number} y
   */
  const holds = (place, x, y) => x >= place.left && x <= place.right && y >= place.top && y <= place.bottom;
  /** @param {Extent} place */
  const size = (place) => (place.right - place.left) * (place.bottom - place.top);

  /**
   * @param {SVGSVGElement} svg
   * @param {PlaceRow[]} rows
   */
  function onScreen(svg, rows) {
    const map = svg.getScreenCTM();
    if (!map) return [];
    return rows.map(([x, y, w, h, name, meaning]) => ({
      left: map.a * x + map.e,
      top: map.d * y + map.f,
      right: map.a * (x + w) + map.e,
      bottom: map.d * (y + h) + map.f,
      words: [name, meaning],
    }));
  }

  /** @param {Element} piece */
  const pieceMeaning = (piece) => known.pieces[piece.id.split("-")[0]];
  /** @param {Element} use */
  const symbolMeaning = (use) => symbols[(use.getAttribute("href") ?? "").replace(/^#s-/, "")];

  /**
   * Pieces let the pointer through to what is below them, so the browser does not find them.
   * @param {number} x
   * @param {number} y
   */
  function pieceAt(x, y) {
    for (const piece of [...document.querySelectorAll("#board svg .pc")].reverse()) {
      const place = piece.getBoundingClientRect();
      if (place.width && holds(place, x, y) && pieceMeaning(piece)) return ["", pieceMeaning(piece)];
    }
    return undefined;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  function symbolAt(x, y) {
    for (const element of document.elementsFromPoint(x, y)) {
      const use = element.closest?.("#board use");
      if (use && symbolMeaning(use)) return ["", symbolMeaning(use)];
    }
    return undefined;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  async function placeAt(x, y) {
    const all = await places();
    let best;
    for (const svg of drawings()) {
      for (const place of onScreen(svg, all[svg.id] ?? [])) {
        if (holds(place, x, y) && (!best || size(place) < size(best))) best = place;
      }
    }
    return best?.words;
  }

  // -- pointing and tapping -----------------------------------------------------------------------

  /**
   * @param {string[]} words
   * @param {number} x
   * @param {number} y
   */
  function say([name, meaning], x, y) {
    const title = document.createElement("strong");
    title.textContent = name;
    box.replaceChildren(...(name && meaning ? [title, meaning] : [name || meaning]));
    box.style.left = `${Math.max(8, Math.min(x + 12, innerWidth - box.offsetWidth - 8))}px`;
    box.style.top = `${Math.max(8, y + 18 + box.offsetHeight > innerHeight ? y - box.offsetHeight - 10 : y + 18)}px`;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  async function show(x, y) {
    const turn = ++asked;
    const unfolds = document.elementsFromPoint(x, y).some((one) => one.closest("#board .fold"));
    if (unfolds) return; // it opens in words by itself
    const words = pieceAt(x, y) ?? symbolAt(x, y) ?? (await placeAt(x, y));
    if (turn === asked && words) say(words, x, y);
  }

  /** @param {Event} event */
  const onBoard = (event) => closest(event, "#board svg");
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || document.activeElement === walk) return;
    hide();
    if (onBoard(event)) timer = setTimeout(() => show(event.clientX, event.clientY), REST);
  });
  document.addEventListener("click", (event) => {
    hide();
    if (!onBoard(event) || closest(event, "[data-action]")) return;
    show(event.clientX, event.clientY);
    timer = setTimeout(hide, LASTS);
  });
  addEventListener("scroll", () => document.activeElement === walk || hide(), { capture: true, passive: true });

  // -- by keyboard --------------------------------------------------------------------------------

  // Every place, and after it the symbols and pieces in it, each kind once.
  async function things() {
    const all = await places();
    /** @type {Thing[]} */
    const found = [];
    for (const svg of drawings()) {
      const named = onScreen(svg, all[svg.id] ?? []).map((place) => ({
        ...place,
        place: true,
        inside: /** @type {Thing[]} */ ([]),
      }));
      /** @type {Thing[]} */
      const loose = [];
      for (const element of svg.querySelectorAll("use:not(.pc use), .pc")) {
        const meaning = element.matches(".pc") ? pieceMeaning(element) : symbolMeaning(element);
        const extent = element.getBoundingClientRect();
        if (!meaning || !extent.width) continue;
        const { left, top, right, bottom } = extent;
        const around = named.filter((place) => holds(place, (left + right) / 2, (top + bottom) / 2));
        const into = around.sort((one, other) => size(one) - size(other))[0]?.inside ?? loose;
        if (!into.some((thing) => thing.words[1] === meaning))
          into.push({ left, top, right, bottom, words: ["", meaning] });
      }
      for (const place of named) found.push(place, ...place.inside);
      found.push(...loose);
    }
    return found;
  }

  /**
   * @param {number} step
   * @param {boolean} onlyPlaces
   */
  async function go(step, onlyPlaces) {
    const turn = ++asked;
    const all = await things();
    if (turn !== asked || !all.length) return;
    let next = step === 0 ? Math.min(Math.max(current, 0), all.length - 1) : current + step;
    while (onlyPlaces && all[next] && !all[next].place) next += step;
    current = Math.min(Math.max(next, 0), all.length - 1);
    const board = need("#board");
    const frame = board.getBoundingClientRect();
    const thing = all[current];
    board.scrollBy(
      scrollInto(thing.left, thing.right, frame.left, frame.right),
      scrollInto(thing.top, thing.bottom, frame.top, frame.bottom),
    );
    requestAnimationFrame(() => mark(turn));
  }

  /** @param {number} turn */
  async function mark(turn) {
    const thing = (await things())[current];
    if (turn !== asked || !thing || document.activeElement !== walk) return;
    ring.hidden = false;
    ring.style.left = `${thing.left - 4}px`;
    ring.style.top = `${thing.top - 4}px`;
    ring.style.width = `${thing.right - thing.left + 8}px`;
    ring.style.height = `${thing.bottom - thing.top + 8}px`;
    say(thing.words, thing.left, Math.min(thing.bottom, innerHeight - 60));
  }

  /** @type {Map<string, [number, boolean]>} */
  const KEYS = new Map([
    ["ArrowRight", [1, false]],
    ["ArrowLeft", [-1, false]],
    ["ArrowDown", [1, true]],
    ["ArrowUp", [-1, true]],
    ["Home", [-Infinity, false]],
    ["End", [Infinity, false]],
  ]);
  walk.addEventListener("keydown", (event) => {
    const way = KEYS.get(event.key);
    if (event.key === "Escape") {
      walk.blur();
      (document.getElementById("lesson") ?? document.querySelector("#turn [data-choice]"))?.focus();
    }
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(...way);
  });
  walk.addEventListener("focus", () => go(0, false));
  walk.addEventListener("blur", () => {
    ring.hidden = true;
    hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "i" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (closest(event, "input, textarea, select, dialog")) return;
    walk.focus();
  });
  // What moved on the board is somewhere else now.
  onStage(() => document.activeElement === walk && go(0, false));
}
