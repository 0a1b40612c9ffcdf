// The pace and the words of the final scoring.

const LONGEST = 1300;
const SHORTEST = 350;

/**
 * How long each category is shown, in milliseconds.
 * @param {number} pace
 * @param {number} scale
 */
export function stepTime(pace, scale) {
  return Math.min(LONGEST * scale, Math.max(SHORTEST * scale, pace * 1.3));
}

/**
 * What a category gives, and the points so far.
 * @param {number} gained
 * @param {number} total
 */
export function pointsText(gained, total) {
  if (!gained) return String(total);
  return `${gained > 0 ? `+${gained}` : `−${-gained}`} = ${total}`;
}
