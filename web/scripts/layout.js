// The board fits the window: which drawing the server sends, how large it is shown, and where to look.
import { onStage, stage } from "./stage.js";

// The widths of the drawings, and the heights that most of them have, in pixels at their least size.
const SHAPES = { tall: [1210, 1595], wide: [1480, 1000], square: [1096, 844] };
// The least scale of each, at which its smallest text has 11 pixels; on a smaller screen than most, 10.
const LEAST = { parts: 1.105, tall: 1.1, wide: 1, square: 1, small: 0.853, smaller: 0.775 };
const usual = matchMedia("(min-width: 1366px) and (min-height: 720px)");
const STEP = 1.25;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const parts = matchMedia("(max-width: 1179px), (max-height: 599px)");

export function startLayout(table) {
  if (table.dataset.view !== "board") return;
  const board = () => document.getElementById("board");
  const shown = () => [...board().querySelectorAll(":scope > svg")].find((one) => one.checkVisibility());
  let zoom = 1;
  let asked = ""; // the position at which the reader was asked last
  let whole = false; // somebody asked for all of it, however small
  let sized = ""; // the drawing that the size belongs to
  const remembered = {};

  // A small window gets the parts one by one, a large one the whole board in the shape that suits it.
  function wanted() {
    const { clientWidth, clientHeight } = board();
    const fits = (shape) => clientWidth >= SHAPES[shape][0] && clientHeight >= SHAPES[shape][1];
    const large = innerHeight >= innerWidth ? "tall" : "wide";
    return fits(large) ? large : fits("square") ? "square" : "small";
  }
  // Writing a cookie waits for another process of the browser.
  function remember(name, value) {
    if (remembered[name] === value) return;
    remembered[name] = value;
    document.cookie = `pithead_${name}=${value}; path=/; max-age=31536000; samesite=lax`;
  }
  function tell() {
    const narrow = parts.matches ? "yes" : "no";
    const layout = parts.matches ? table.dataset.layout : wanted();
    remember("narrow", parts.matches ? "1" : "0");
    remember("layout", layout);
    if (table.dataset.narrow === narrow && table.dataset.layout === layout) return;
    Object.assign(table.dataset, { narrow, layout });
    board().replaceChildren(); // other drawings, nothing to glide
    asked = "";
    delete table.dataset.fitted;
    table.dispatchEvent(new CustomEvent("relayout"));
  }

  // Normally all of the board, but no text smaller than one can read: then it scrolls up and down.
  function scaleOf(drawing) {
    const { width, height } = drawing.viewBox.baseVal;
    const { clientWidth, clientHeight } = board();
    const across = clientWidth / width;
    const fit = Math.min(across, clientHeight / height);
    if (whole) return fit;
    const { layout } = table.dataset;
    const least = parts.matches ? LEAST.parts : layout === "small" && !usual.matches ? LEAST.smaller : LEAST[layout];
    return Math.max(fit, Math.min(least, across)) * zoom;
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
    [...board().querySelectorAll(":scope > svg")]
      .map((one) => `${one.id} ${one.getAttribute("viewBox")} ${one.classList}`)
      .join();
  const afterPaint = (how) => requestAnimationFrame(() => setTimeout(how));

  function change(how, x = null, y = null) {
    const area = board();
    const rect = area.getBoundingClientRect();
    const before = shown()?.getBoundingClientRect();
    if (!before) return;
    const at = [x ?? rect.left + rect.width / 2, y ?? rect.top + rect.height / 2];
    const share = [(at[0] - before.left) / before.width, (at[1] - before.top) / before.height];
    whole = how === "fit";
    zoom = how === "in" ? Math.min(4, zoom * STEP) : how === "out" ? Math.max(0.5, zoom / STEP) : 1;
    size();
    const after = shown().getBoundingClientRect();
    area.scrollLeft += after.left + share[0] * after.width - at[0];
    area.scrollTop += after.top + share[1] * after.height - at[1];
  }

  // What can be chosen is never out of sight without a mark.
  const acts = () =>
    [...board().querySelectorAll("svg :is([data-action], [data-pick])")].filter((one) => one.checkVisibility());
  function outside() {
    const view = board().getBoundingClientRect();
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
      for (const edge of table.querySelectorAll("[data-edge]")) edge.hidden = !found[edge.dataset.edge].length;
    });
  }
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
      left: left < view.left ? left - view.left : Math.max(0, right - view.right),
      top: top < view.top ? top - view.top : Math.max(0, bottom - view.bottom),
      behavior: calm.matches ? "auto" : "smooth",
    });
  }

  // When a turn begins, the part with most to choose is shown, and the view goes there.
  function turn(now) {
    const question = now.dataset.mine === "yes" && !table.dataset.at ? now.dataset.position : "";
    if (question && question !== asked) {
      if (parts.matches && !acts().length) {
        const count = (drawing) => drawing.querySelectorAll("[data-action], [data-pick]").length;
        const [other] = [...board().querySelectorAll(":scope > svg")].sort((one, two) => count(two) - count(one));
        if (other && count(other))
          document.querySelector(`[data-show-part="${other.id.replace("drawing-", "")}"]`)?.click();
      }
      // The board is painted first.
      afterPaint(() => asked === question && goToChoices());
    }
    asked = question;
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
    const button = event.target.closest("[data-zoom]");
    const edge = event.target.closest("[data-edge]");
    const menu = event.target.closest("[data-menu]");
    if (button) change(button.dataset.zoom);
    if (edge) goTo(outside().found[edge.dataset.edge][0]);
    if (menu) menu.setAttribute("aria-expanded", String(document.body.classList.toggle("menu-open")));
    if (event.target.closest("[data-sheet]:not([data-table])")) pull(table.dataset.sheet !== "up");
    if (event.target.closest("[data-show-tab]")) pull(true);
    if (event.target.closest("[data-show-part]")) {
      board().scrollTo(0, 0);
      size();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, textarea, select, dialog")) return;
    const how = { "+": "in", "-": "out" }[event.key];
    if (how) change(how);
  });
  document.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey || !event.target.closest("#board")) return;
      event.preventDefault();
      change(event.deltaY < 0 ? "in" : "out", event.clientX, event.clientY);
    },
    { passive: false },
  );
  document.addEventListener("scroll", (event) => event.target.id === "board" && mark(), {
    capture: true,
    passive: true,
  });

  // The sheet with the question can be pulled up and down.
  function pull(up) {
    if (up) table.dataset.sheet = "up";
    else delete table.dataset.sheet;
    requestAnimationFrame(size);
  }
  let from = null;
  document.addEventListener("pointerdown", (event) => {
    from = event.target.closest("[data-sheet]:not([data-table])") ? event.clientY : null;
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
  let watched = null;
  onStage(() => {
    if (board() === watched) return;
    watched = board();
    watch.observe(watched);
  });
  parts.addEventListener("change", tell);
  setTimeout(tell);
  if (stage()) turn(stage());
}
