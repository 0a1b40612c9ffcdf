// What an event moves and changes on the board: pieces glide, dice tumble, drawn cubes drop, and what
// has changed is marked until the next event. Pieces (.pc) and displays (.dp) have ids.
import { layGrounds } from "./ground.js";

const GLIDE = 480;
const TUMBLE = 650;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @returns {NodeListOf<SVGGraphicsElement>} */
const allPieces = () => document.querySelectorAll("#board svg .pc");
/** @returns {NodeListOf<SVGGraphicsElement>} */
const allThings = () => document.querySelectorAll("#board svg :is(.pc, .dp)");
const stage = () => document.getElementById("stage");

/**
 * Lets `how` change the board; then shows what is different.
 * @param {() => unknown} how
 * @param {boolean} isEvent
 */
export async function withMotion(how, isEvent) {
  if (isEvent) for (const one of allThings()) one.classList.remove("moved", "changed");
  const before = isEvent ? views() : new Map();
  const seat = stage()?.dataset.seat;
  await how();
  layGrounds();
  if (!isEvent || !before.size) return;
  // Where another player's board has come to the front, all pieces have other places.
  const sameSeat = stage()?.dataset.seat === seat;
  const told = markChanges();
  const changed = told ?? new Set([...allThings()].filter((one) => before.get(one.id)?.html !== one.outerHTML));
  if (!told) for (const one of changed) mark(one);
  if (sameSeat) for (const one of changed) glide(one, before.get(one.id));
  tumble(changed, before);
}

/**
 * What the server says that the event has changed: the page showed something else than the position
 * before, or the board of another player. Null if nothing is said.
 */
export function markChanges() {
  const told = stage()?.dataset.changed;
  if (told === undefined) return null;
  const ids = new Set(told.split(" "));
  const found = new Set([...allThings()].filter((one) => ids.has(one.id)));
  for (const one of found) mark(one);
  return found;
}

/** @param {Element} one */
const mark = (one) => one.classList.add(one.matches(".pc") ? "moved" : "changed");

function views() {
  /** @type {Map<string, PieceView>} */
  const found = new Map();
  for (const one of allThings()) {
    const matrix = one.getScreenCTM();
    found.set(one.id, { html: one.outerHTML, inside: one.innerHTML, x: matrix?.e ?? 0, y: matrix?.f ?? 0 });
  }
  return found;
}

/**
 * A piece that was somewhere else glides to its place.
 * @param {SVGGraphicsElement} piece
 * @param {PieceView | undefined} old
 */
function glide(piece, old) {
  if (!old || calm.matches || !piece.matches(".pc")) return;
  const matrix = piece.getScreenCTM();
  const place = placeOf(piece);
  if (!matrix?.a || !place) return;
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
  const rolled = dice.filter((die) => before.get(die.id)?.inside !== die.innerHTML);
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
