// The board fits the window: which drawing the server sends, how large it is shown, and where to look.

import { IN_PARTS, layoutFor, leastScale, readableScale, scrollInto, USUAL, wholeScale, zoomed } from "./board_size.js";
import { closest, need } from "./dom.js";
import { onStage, stage } from "./stage.js";

const usual = matchMedia(USUAL);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const parts = matchMedia(IN_PARTS);

/** @param {HTMLElement} table */
export function startLayout(table) {
  if (table.dataset.view !== "board") return;
  const board = () => need("#board");
  const drawings = () => [.../** @type {NodeListOf<SVGSVGElement>} */ (board().querySelectorAll(":scope > svg"))];
  const shown = () => drawings().find((one) => one.checkVisibility());
  let zoom = 1;
  let asked = ""; // the position and the drawings at which the reader was asked last
  let whole = false; // somebody asked for all of it, however small
  let sized = ""; // the drawing that the size belongs to
  /** @type {Map<string, string>} */
  const remembered = new Map();
  /** @type {import("./board_size.js").Widths} */
  const widths = JSON.parse(table.dataset.widths ?? "{}");

  /**
   * Writing a cookie waits for another process of the browser.
   * @param {string} name
   * @param {string} value
   */
  function remember(name, value) {
    if (remembered.get(name) === value) return;
    remembered.set(name, value);
    document.cookie = `pithead_${name}=${value}; path=/; max-age=31536000; samesite=lax`;
  }
  function tell() {
    const narrow = parts.matches ? "yes" : "no";
    // A small window gets the parts one by one, a large one the whole board in the shape that suits it.
    const layout = parts.matches ? (table.dataset.layout ?? "") : layoutFor(space(), inner(), widths);
    remember("narrow", parts.matches ? "1" : "0");
    remember("layout", layout);
    if (table.dataset.narrow === narrow && table.dataset.layout === layout) return;
    Object.assign(table.dataset, { narrow, layout });
    board().replaceChildren(); // other drawings, nothing to glide
    delete table.dataset.fitted;
    table.dispatchEvent(new CustomEvent("relayout"));
  }

  const space = () => ({ width: board().clientWidth, height: board().clientHeight });
  const inner = () => ({ width: innerWidth, height: innerHeight });

  /** @param {SVGSVGElement} drawing */
  function scaleOf(drawing) {
    const { baseVal } = drawing.viewBox;
    if (whole) return wholeScale(baseVal, space());
    const least = leastScale(table.dataset.layout ?? "", parts.matches, usual.matches);
    return readableScale(baseVal, space(), least, zoom);
  }
  function size() {
    const drawing = shown();
    if (!drawing) return;
    const { width, height } = drawing.viewBox.baseVal;
    const scale = scaleOf(drawing);
    sized = shape();
    // Whole pixels, and never a scroll bar for a fraction of one.
    table.style.setProperty("--board-width", `${Math.floor(width * scale)}px`);
    table.style.setProperty("--board-height", `${Math.floor(height * scale)}px`);
    mark();
  }
  // Which drawing has been fitted into which window.
  function tellFitted() {
    if (shown())
      table.dataset.fitted = `${parts.matches ? "parts" : table.dataset.layout} ${innerWidth}x${innerHeight}`;
  }

  // The drawings and their sizes, without a look at the layout, which would have to be worked out.
  const shape = () =>
    drawings()
      .map((one) => `${one.id} ${one.getAttribute("viewBox")} ${one.classList}`)
      .join();
  /** @param {() => void} how */
  const afterPaint = (how) => requestAnimationFrame(() => setTimeout(how));

  /**
   * @param {string} how
   * @param {number | null} x what stays in place; otherwise the middle
   * @param {number | null} y
   */
  function change(how, x = null, y = null) {
    const area = board();
    const rect = area.getBoundingClientRect();
    const before = shown()?.getBoundingClientRect();
    if (!before) return;
    const at = [x ?? rect.left + rect.width / 2, y ?? rect.top + rect.height / 2];
    const share = [(at[0] - before.left) / before.width, (at[1] - before.top) / before.height];
    whole = how === "fit";
    zoom = zoomed(zoom, how);
    size();
    const after = shown()?.getBoundingClientRect() ?? before;
    area.scrollLeft += after.left + share[0] * after.width - at[0];
    area.scrollTop += after.top + share[1] * after.height - at[1];
  }

  // What can be chosen is never out of sight without a mark.
  const acts = () =>
    [...board().querySelectorAll("svg :is([data-action], [data-pick])")].filter((one) => one.checkVisibility());
  function outside() {
    const view = board().getBoundingClientRect();
    /** @type {Record<string, Element[]>} */
    const found = { up: [], down: [], left: [], right: [] };
    let inside = 0;
    for (const act of acts()) {
      const place = act.getBoundingClientRect();
      const x = (place.left + place.right) / 2;
      const y = (place.top + place.bottom) / 2;
      if (y < view.top) found.up.push(act);
      else if (y > view.bottom) found.down.push(act);
      else if (x < view.left) found.left.push(act);
      else if (x > view.right) found.right.push(act);
      else inside += 1;
    }
    return { found, inside };
  }
  let marking = 0;
  function mark() {
    cancelAnimationFrame(marking);
    marking = requestAnimationFrame(() => {
      const { found } = outside();
      for (const edge of table.querySelectorAll("[data-edge]")) edge.hidden = !found[edge.dataset.edge ?? ""].length;
    });
  }
  /** @param {Element | undefined} act */
  function goTo(act) {
    act?.scrollIntoView({ block: "center", inline: "center", behavior: calm.matches ? "auto" : "smooth" });
  }
  // To all that can be chosen if it has room, else to the first of it.
  function goToChoices() {
    const places = acts().map((act) => act.getBoundingClientRect());
    if (!places.length) return;
    const view = board().getBoundingClientRect();
    const left = Math.min(...places.map((place) => place.left)) - 8;
    const right = Math.max(...places.map((place) => place.right)) + 8;
    const top = Math.min(...places.map((place) => place.top)) - 8;
    const bottom = Math.max(...places.map((place) => place.bottom)) + 8;
    if (right - left > view.width || bottom - top > view.height) {
      if (!outside().inside) goTo(acts()[0]);
      return;
    }
    board().scrollBy({
      left: scrollInto(left, right, view.left, view.right),
      top: scrollInto(top, bottom, view.top, view.bottom),
      behavior: calm.matches ? "auto" : "smooth",
    });
  }

  /**
   * When a turn begins, the part with most to choose is shown, and the view goes there.
   * @param {HTMLElement} now
   */
  function turn(now) {
    const question = now.dataset.mine === "yes" && !table.dataset.at ? (now.dataset.position ?? "") : "";
    // A stage that was on its way when the window changed still has the drawings of another layout.
    const asking = question && `${question} ${drawings().map((one) => one.id)}`;
    if (question && asking !== asked) {
      if (parts.matches && !acts().length) {
        /** @param {SVGSVGElement} drawing */
        const count = (drawing) => drawing.querySelectorAll("[data-action], [data-pick]").length;
        const [other] = drawings().sort((one, two) => count(two) - count(one));
        if (other && count(other))
          document.querySelector(`[data-show-part="${other.id.replace("drawing-", "")}"]`)?.click();
      }
      // The board is painted first.
      afterPaint(() => {
        if (asked === asking) goToChoices();
      });
    }
    asked = asking;
    if (now.dataset.over === "yes" && table.dataset.ended !== "yes") table.dataset.sheet = "up";
    table.dataset.ended = now.dataset.over;
    if (sized !== shape()) size();
    afterPaint(() => {
      mark();
      tellFitted();
    });
  }
  onStage(turn);

  document.addEventListener("click", (event) => {
    const button = closest(event, "[data-zoom]");
    const edge = closest(event, "[data-edge]");
    const menu = closest(event, "[data-menu]");
    if (button) change(button.dataset.zoom ?? "");
    if (edge) goTo(outside().found[edge.dataset.edge ?? ""][0]);
    if (menu) menu.setAttribute("aria-expanded", String(document.body.classList.toggle("menu-open")));
    if (closest(event, "[data-sheet]:not([data-table])")) pull(table.dataset.sheet !== "up");
    if (closest(event, "[data-show-tab]")) pull(true);
    if (closest(event, "[data-show-part]")) {
      board().scrollTo(0, 0);
      size();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (closest(event, "input, textarea, select, dialog")) return;
    if (event.key === "+") change("in");
    if (event.key === "-") change("out");
  });
  document.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey || !closest(event, "#board")) return;
      event.preventDefault();
      change(event.deltaY < 0 ? "in" : "out", event.clientX, event.clientY);
    },
    { passive: false },
  );
  document.addEventListener("scroll", (event) => event.target === board() && mark(), {
    capture: true,
    passive: true,
  });

  /**
   * The sheet with the question can be pulled up and down.
   * @param {boolean} up
   */
  function pull(up) {
    if (up) table.dataset.sheet = "up";
    else delete table.dataset.sheet;
    requestAnimationFrame(size);
  }
  /** @type {number | null} */
  let from = null;
  document.addEventListener("pointerdown", (event) => {
    from = closest(event, "[data-sheet]:not([data-table])") ? event.clientY : null;
  });
  document.addEventListener("pointerup", (event) => {
    const moved = from === null ? 0 : event.clientY - from;
    from = null;
    if (Math.abs(moved) > 24) pull(moved < 0);
  });

  const watch = new ResizeObserver(() => {
    tell();
    size();
    if (table.dataset.fitted) tellFitted();
  });
  watch.observe(table);
  // To observe an element again is to be called again.
  /** @type {HTMLElement | null} */
  let watched = null;
  onStage(() => {
    if (board() === watched) return;
    watched = board();
    watch.observe(watched);
  });
  parts.addEventListener("change", tell);
  setTimeout(tell);
  turn(stage());
}
