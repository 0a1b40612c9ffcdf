// Which drawing of the board suits a window, and how large it is shown.

// The heights that most drawings have, in pixels at their least size.
const HEIGHTS = { tall: 1595, wide: 1000, square: 844 };
// The least scale of each, at which its smallest text has 11 pixels; on a smaller screen than most, 10.
const LEAST = { parts: 1.105, tall: 1.1, wide: 1, square: 1, small: 0.853, smaller: 0.775 };
const STEP = 1.25;
const MOST = 4;
const FEWEST = 0.5;

/** @typedef {{width: number, height: number}} Size */
/** @typedef {keyof typeof HEIGHTS} Shape */
/** @typedef {Shape | "small"} Layout */
/** @typedef {Record<Layout, number>} Widths */

/** The windows with room for the usual size of text, and those that show the board in parts. */
export const USUAL = "(min-width: 1366px) and (min-height: 720px)";
export const IN_PARTS = "(max-width: 1179px), (max-height: 599px)";
/** The windows with the list of choices beside the board. */
export const BESIDE = "(min-width: 1180px) and (min-height: 600px) and (min-aspect-ratio: 1 / 1)";

/**
 * The drawing of the whole board that fits into the space without too small a text.
 * @param {Size} space
 * @param {Size} window_
 * @param {Widths} widths of the drawings, in units
 * @returns {Layout}
 */
export function layoutFor(space, window_, widths) {
  /** @param {Shape} shape */
  const fits = (shape) => space.width >= widths[shape] * LEAST[shape] && space.height >= HEIGHTS[shape];
  const large = window_.height >= window_.width ? "tall" : "wide";
  if (fits(large)) return large;
  return fits("square") ? "square" : "small";
}

/**
 * The least scale at which a drawing can be read.
 * @param {string} layout
 * @param {boolean} inParts
 * @param {boolean} isUsual
 */
export function leastScale(layout, inParts, isUsual) {
  if (inParts) return LEAST.parts;
  return layout === "small" && !isUsual ? LEAST.smaller : LEAST[/** @type {Layout} */ (layout)];
}

/**
 * All of the board, but no text smaller than one can read: then it scrolls up and down.
 * @param {Size} drawing
 * @param {Size} space
 * @param {number} least
 * @param {number} zoom
 */
export function readableScale(drawing, space, least, zoom) {
  const across = space.width / drawing.width;
  return Math.max(wholeScale(drawing, space), Math.min(least, across)) * zoom;
}

/**
 * All of the board, however small.
 * @param {Size} drawing
 * @param {Size} space
 */
export function wholeScale(drawing, space) {
  return Math.min(space.width / drawing.width, space.height / drawing.height);
}

/**
 * The zoom after somebody asked to see more or less, or the usual size again.
 * @param {number} zoom
 * @param {string} how
 */
export function zoomed(zoom, how) {
  if (how === "in") return Math.min(MOST, zoom * STEP);
  return how === "out" ? Math.max(FEWEST, zoom / STEP) : 1;
}

/**
 * How far to scroll until a stretch is in view.
 * @param {number} low
 * @param {number} high
 * @param {number} start
 * @param {number} end
 */
export function scrollInto(low, high, start, end) {
  if (low < start) return low - start;
  return high > end ? Math.min(high - end, low - start) : 0;
}
