// What an event moves and changes on the board: pieces glide, dice tumble, drawn cubes drop, and what
// has changed is marked until the next event.
import { need } from "./dom.js";
import { partsOf, pathParts } from "./shape_parts.js";

const GLIDE = 480;
const TUMBLE = 650;
const LONGEST_NAME = 20;
const LARGEST = 0.04; // of the drawing: larger shapes are frames and grounds
// How the server tells the shapes of a drawing apart, and the parts of a shape.
const { shapes: SHAPES = "", several = "" } = document.querySelector("[data-table]")?.dataset ?? {};
const SEVERAL = new RegExp(`^(?:${several})$`);
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Lets `how` change some groups of the board, all if none are given; then shows what is different.
 * @param {() => unknown} how
 * @param {boolean} isEvent
 * @param {string[] | null} groups
 */
export async function withMotion(how, isEvent, groups = null) {
  const board = document.getElementById("board");
  settle?.();
  const ids =
    groups ?? [...(board?.querySelectorAll("svg > g[id], svg > .pcs > g[id]") ?? [])].map((group) => group.id);
  if (!board || !isEvent) {
    for (const id of ids) known.delete(id);
    return how();
  }
  for (const one of board.querySelectorAll(".changed.part")) one.remove();
  for (const one of board.querySelectorAll(".moved, .changed")) one.classList.remove("moved", "changed");
  const before = places();
  const seat = seatInFront();
  const drawn = new Map(ids.map((id) => [id, known.get(id) ?? contents(id)]));
  await how();
  const told = markChanges();
  // Where another player's board has come to the front, all pieces have other places.
  const moved = seatInFront() === seat ? glide(before, !told) : /** @type {Set<SVGGraphicsElement>} */ (new Set());
  tumble(told ?? moved, before);
  // The board is painted first; then there is time to look for what has changed.
  const look = () => {
    if (settle !== giveUp) return;
    settle = null;
    if (!told) for (const [id, old] of drawn) mark(id, old, before.size > 0);
    else for (const id of ids) known.delete(id);
  };
  const giveUp = () => {
    settle = null;
    for (const id of ids) known.delete(id);
  };
  settle = giveUp;
  requestAnimationFrame(() => setTimeout(look));
}

const seatInFront = () => need("#stage").dataset.seat;

// What the server says that the event has changed: the page showed something else than the position
// before, or the board of another player. Returns the pieces that moved, null if nothing is said.
export function markChanges() {
  const told = need("#stage").dataset.changed;
  if (told === undefined) return null;
  for (const one of document.querySelectorAll("#board .changed.part")) one.remove();
  /** @type {Set<SVGGraphicsElement>} */
  const pieces = new Set();
  for (const one of told.split(" ").filter(Boolean)) {
    const [id, numbers] = one.split(":");
    /** @type {SVGGraphicsElement | null} */
    const element = document.querySelector(`#${CSS.escape(id)}`);
    if (!element) continue;
    if (numbers) {
      /** @type {NodeListOf<SVGGraphicsElement>} */
      const shapes = element.querySelectorAll(SHAPES);
      for (const [number, ...parts] of numbers.split(",").map((one) => one.split(".").map(Number))) {
        highlight(shapes[number], parts);
      }
    } else {
      element.classList.add("moved");
      pieces.add(element);
    }
  }
  return pieces;
}

/** @type {Map<string, Map<string, SVGGraphicsElement>>} */
const known = new Map(); // what the groups of the board contained when they were last looked at
/** @type {(() => void) | null} */
let settle = null;

/**
 * The shapes of a group, and how they are drawn.
 * @param {string} id
 * @returns {Map<string, SVGGraphicsElement>}
 */
function contents(id) {
  const group = document.getElementById(id);
  if (!group?.closest("#board svg") || /_(choices|mark)$/.test(id)) return new Map();
  /** @type {NodeListOf<SVGGraphicsElement>} */
  const shapes = group.querySelectorAll(SHAPES);
  return new Map([...shapes].map((shape) => [shape.outerHTML, shape]));
}

/**
 * What was not drawn like this before has changed. A piece is marked as a whole.
 * @param {string} id
 * @param {Map<string, SVGGraphicsElement>} old
 * @param {boolean} wasDrawn
 */
function mark(id, old, wasDrawn) {
  const now = contents(id);
  known.set(id, now);
  if (!wasDrawn) return;
  /** @type {Set<string> | undefined} */
  let oldParts;
  for (const [html, shape] of now) {
    if (old.has(html)) continue;
    oldParts ??= new Set([...old.keys()].flatMap((one) => partsOf(one, SEVERAL)));
    const parts = partsOf(html, SEVERAL);
    const fresh = [...parts.keys()].filter((index) => !oldParts?.has(parts[index]));
    if (fresh.length) highlight(shape, fresh.length < parts.length ? fresh : []);
  }
}

/**
 * Marks a shape, or only some parts of a path.
 * @param {SVGGraphicsElement | undefined} shape
 * @param {number[]} parts
 */
function highlight(shape, parts = []) {
  const piece = shape?.closest(".pc");
  if (piece) piece.classList.add("moved");
  else if (shape && !isSentence(shape) && !isLarge(shape)) {
    if (!parts.length || shape.tagName !== "path") return shape.classList.add("changed");
    const all = pathParts(shape.getAttribute("d") ?? "");
    const part = /** @type {SVGGraphicsElement} */ (shape.cloneNode());
    part.setAttribute("d", parts.map((index) => all[index]).join(""));
    part.classList.add("changed", "part");
    // At the end, where it does not change the numbers of the others.
    shape.closest("g[id]")?.append(part);
  }
}

/**
 * Questions and explanations are drawn as text; what counts are numbers and names.
 * @param {SVGGraphicsElement} shape
 */
const isSentence = (shape) => shape.tagName === "text" && (shape.textContent ?? "").length > LONGEST_NAME;

/** @param {SVGGraphicsElement} shape */
function isLarge(shape) {
  const { width, height } = shape.getBBox();
  const whole = /** @type {SVGSVGElement} */ (shape.ownerSVGElement).viewBox.baseVal;
  return width * height > LARGEST * whole.width * whole.height || width > whole.width / 4;
}

/** @param {SVGGraphicsElement} piece */
const face = (piece) => (piece.id.startsWith("die-") ? piece.innerHTML : "");

/** @returns {NodeListOf<SVGGraphicsElement>} */
const allPieces = () => document.querySelectorAll("#board svg .pc");

function places() {
  /** @type {Map<string, PieceView>} */
  const found = new Map();
  for (const piece of allPieces()) {
    const matrix = piece.getScreenCTM();
    found.set(piece.id, {
      attribute: piece.getAttribute("transform"),
      x: matrix?.e ?? 0,
      y: matrix?.f ?? 0,
      face: face(piece),
    });
  }
  return found;
}

/**
 * Pieces that have another place than before, or are new.
 * @param {Map<string, PieceView>} before
 * @param {boolean} marks
 */
function glide(before, marks) {
  /** @type {Set<SVGGraphicsElement>} */
  const moved = new Set();
  if (!before.size) return moved;
  for (const piece of allPieces()) {
    const old = before.get(piece.id);
    if (old && old.attribute === piece.getAttribute("transform")) continue;
    if (marks) piece.classList.add("moved");
    moved.add(piece);
    if (!old || calm.matches) continue;
    const matrix = piece.getScreenCTM();
    const place = placeOf(piece);
    if (!matrix?.a || !place) continue;
    const dx = (old.x - matrix.e) / matrix.a;
    const dy = (old.y - matrix.f) / matrix.a;
    piece.animate(
      [
        { transform: `translate(${place.e + dx}px, ${place.f + dy}px)` },
        { transform: `translate(${place.e}px, ${place.f}px)` },
      ],
      { duration: GLIDE, easing: "cubic-bezier(.3,.1,.2,1)" },
    );
  }
  return moved;
}

/** @param {SVGGraphicsElement} piece */
const placeOf = (piece) => piece.transform.baseVal.consolidate()?.matrix;

/**
 * Chance has answered: dice roll, cubes come out of the bag.
 * @param {Set<SVGGraphicsElement>} moved
 * @param {Map<string, PieceView>} before
 */
function tumble(moved, before) {
  const event = document.getElementById("event");
  if (calm.matches || event?.dataset.chance !== "yes") return;
  const dice = [...allPieces()].filter((piece) => piece.id.startsWith("die-"));
  const rolled = dice.filter((die) => before.get(die.id)?.face !== face(die));
  const name = event.dataset.event ?? "";
  const all = name.startsWith("roll:");
  if (all || name.startsWith("die:")) (all ? dice : rolled.length ? rolled : dice.slice(0, 1)).forEach(roll);
  for (const [index, piece] of [...moved].filter((one) => one.id.startsWith("drawn-")).entries()) {
    const place = placeOf(piece);
    if (!place) continue;
    /**
     * @param {number} dx
     * @param {number} dy
     * @param {number} size
     */
    const at = (dx, dy, size) => `translate(${place.e + dx}px, ${place.f + dy}px) scale(${size})`;
    piece.animate(
      [
        { transform: at(-36, 4, 0.2), opacity: 0 },
        { transform: at(-18, -16, 1.3), opacity: 1, offset: 0.5 },
        { transform: at(0, 0, 1), opacity: 1 },
      ],
      { duration: TUMBLE * 0.7, delay: index * 120, fill: "backwards", easing: "ease-out" },
    );
  }
}

/**
 * @param {SVGGraphicsElement} die
 * @param {number} index
 */
function roll(die, index) {
  const place = placeOf(die);
  if (!place) return;
  const turn = index % 2 ? -1 : 1;
  /**
   * @param {number} dx
   * @param {number} dy
   * @param {number} degrees
   */
  const at = (dx, dy, degrees) => `translate(${place.e + dx}px, ${place.f + dy}px) rotate(${degrees * turn}deg)`;
  die.animate(
    [
      { transform: at(-26, -20, -540) },
      { transform: at(-12, 5, -260), offset: 0.45 },
      { transform: at(-4, -7, -90), offset: 0.75 },
      { transform: at(0, 0, 0) },
    ],
    { duration: TUMBLE, easing: "ease-out" },
  );
  // Other faces flash by: its pips come and go.
  for (const [number, pip] of die.querySelectorAll("circle").entries()) {
    const flash = number % 2 ? [0, 1, 0, 1, 0, 1] : [1, 0, 1, 0, 0, 1];
    pip.animate(
      flash.map((opacity) => ({ opacity })),
      { duration: TUMBLE * 0.8, easing: "steps(6)" },
    );
  }
}
