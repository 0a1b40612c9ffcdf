// Steps through the positions of a game.

/**
 * The next position in this direction after an event of the seat, or the end of the game.
 * @param {number} at
 * @param {number} by
 * @param {number[]} seats whose event led to each position but the first
 * @param {number} seat
 */
export function nextOf(at, by, seats, seat) {
  let next = at + by;
  while (next > 0 && next < seats.length && seats[next - 1] !== seat) next += by;
  return next;
}
