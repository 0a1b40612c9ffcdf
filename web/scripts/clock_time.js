// Times as a clock shows them.

const HOUR = 3600;
const DAY = 86400;

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/**
 * As `time_left` in clock_texts.py.
 * @param {number} milliseconds
 */
export function timeLeft(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / HOUR);
  const rest = seconds % HOUR;
  if (hours >= 100) {
    const more = Math.floor((seconds % DAY) / HOUR);
    return `${Math.floor(seconds / DAY)} d${more ? ` ${more} h` : ""}`;
  }
  if (hours >= 3) return rest >= 60 ? `${hours} h ${Math.floor(rest / 60)} min` : `${hours} h`;
  if (hours) return `${hours}:${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
  return `${Math.floor(rest / 60)}:${two(rest % 60)}`;
}
