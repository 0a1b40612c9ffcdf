// Whatever is on the board says what it is: when the pointer rests on it, when a finger taps it, and by
// keyboard, where one tab stop goes from thing to thing (key i).
import { onStage, stage } from "./stage.js";

const REST = 350; // milliseconds
const LASTS = 6000;

export function startMeanings(table) {
  const known = JSON.parse(table.dataset.meanings || "{}");
  const walk = document.getElementById("walk");
  if (!known.symbols || !walk) return;
  const box = document.createElement("div");
  box.id = "meaning";
  box.setAttribute("role", "status");
  const ring = document.createElement("div");
  ring.id = "ring";
  ring.hidden = true;
  document.body.append(box, ring);
  let timer = 0;
  let asked = 0; // which answer is waited for
  let current = -1;

  const hide = () => {
    clearTimeout(timer);
    asked++;
    box.replaceChildren();
  };

  // -- what is where ------------------------------------------------------------------------------

  // The server names the places of a drawing when somebody asks for the first time.
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

  const drawings = () => [...document.querySelectorAll("#board svg[id]")].filter((svg) => svg.checkVisibility());
  const holds = (place, x, y) => x >= place.left && x <= place.right && y >= place.top && y <= place.bottom;
  const size = (place) => (place.right - place.left) * (place.bottom - place.top);

  function onScreen(svg, rows) {
    const map = svg.getScreenCTM();
    return rows.map(([x, y, w, h, name, meaning]) => ({
      left: map.a * x + map.e,
      top: map.d * y + map.f,
      right: map.a * (x + w) + map.e,
      bottom: map.d * (y + h) + map.f,
      words: [name, meaning],
    }));
  }

  const pieceMeaning = (piece) => known.pieces[piece.id.split("-")[0]];
  const symbolMeaning = (use) => known.symbols[use.getAttribute("href")?.replace(/^#s-/, "")];

  // Pieces let the pointer through to what is below them, so the browser does not find them.
  function pieceAt(x, y) {
    for (const piece of [...document.querySelectorAll("#board svg .pc")].reverse()) {
      const place = piece.getBoundingClientRect();
      if (place.width && holds(place, x, y) && pieceMeaning(piece)) return ["", pieceMeaning(piece)];
    }
    return undefined;
  }

  function symbolAt(x, y) {
    for (const element of document.elementsFromPoint(x, y)) {
      const use = element.closest?.("#board use");
      if (use && symbolMeaning(use)) return ["", symbolMeaning(use)];
    }
    return undefined;
  }

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

  function say([name, meaning], x, y) {
    const title = document.createElement("strong");
    title.textContent = name;
    box.replaceChildren(...(name && meaning ? [title, meaning] : [name || meaning]));
    box.style.left = `${Math.max(8, Math.min(x + 12, innerWidth - box.offsetWidth - 8))}px`;
    box.style.top = `${Math.max(8, y + 18 + box.offsetHeight > innerHeight ? y - box.offsetHeight - 10 : y + 18)}px`;
  }

  async function show(x, y) {
    const turn = ++asked;
    const unfolds = document.elementsFromPoint(x, y).some((one) => one.closest("#board .fold"));
    if (unfolds) return; // it opens in words by itself
    const words = pieceAt(x, y) ?? symbolAt(x, y) ?? (await placeAt(x, y));
    if (turn === asked && words) say(words, x, y);
  }

  const onBoard = (event) => event.target.closest?.("#board svg");
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || document.activeElement === walk) return;
    hide();
    if (onBoard(event)) timer = setTimeout(() => show(event.clientX, event.clientY), REST);
  });
  document.addEventListener("click", (event) => {
    hide();
    if (!onBoard(event) || event.target.closest("[data-action]")) return;
    show(event.clientX, event.clientY);
    timer = setTimeout(hide, LASTS);
  });
  addEventListener("scroll", () => document.activeElement === walk || hide(), { capture: true, passive: true });

  // -- by keyboard --------------------------------------------------------------------------------

  // Every place, and after it the symbols and pieces in it, each kind once.
  async function things() {
    const all = await places();
    const found = [];
    for (const svg of drawings()) {
      const named = onScreen(svg, all[svg.id] ?? []).map((place) => ({ ...place, place: true, inside: [] }));
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

  async function go(step, onlyPlaces) {
    const turn = ++asked;
    const all = await things();
    if (turn !== asked || !all.length) return;
    let next = step === 0 ? Math.min(Math.max(current, 0), all.length - 1) : current + step;
    while (onlyPlaces && all[next] && !all[next].place) next += step;
    current = Math.min(Math.max(next, 0), all.length - 1);
    const board = document.getElementById("board");
    const frame = board.getBoundingClientRect();
    const thing = all[current];
    board.scrollBy(
      away(thing.left, thing.right, frame.left, frame.right),
      away(thing.top, thing.bottom, frame.top, frame.bottom),
    );
    requestAnimationFrame(() => mark(turn));
  }

  // How far to scroll until a stretch is in view.
  const away = (low, high, start, end) =>
    low < start ? low - start : high > end ? Math.min(high - end, low - start) : 0;

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

  const KEYS = {
    ArrowRight: [1, false],
    ArrowLeft: [-1, false],
    ArrowDown: [1, true],
    ArrowUp: [-1, true],
    Home: [-Infinity, false],
    End: [Infinity, false],
  };
  walk.addEventListener("keydown", (event) => {
    const way = KEYS[event.key];
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
    if (event.target.closest?.("input, textarea, select, dialog")) return;
    walk.focus();
  });
  // What moved on the board is somewhere else now.
  onStage(() => document.activeElement === walk && go(0, false));
}
