// Times in the reader's words and time zone: "5 minutes ago", or the date.
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["minute", 60],
  ["hour", 3600],
  ["day", 86400],
];
const LONGEST = 7 * 86400;

/** @param {ParentNode} root */
export function tellTimes(root = document) {
  const lang = document.documentElement.lang;
  const relative = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const date = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
  /** @type {NodeListOf<HTMLTimeElement>} */
  const times = root.querySelectorAll("time[data-when]");
  for (const time of times) {
    const then = new Date(time.dateTime);
    const seconds = (then.getTime() - Date.now()) / 1000;
    const past = Math.abs(seconds);
    const [unit, size] = UNITS.findLast(([, size]) => past >= size) ?? UNITS[0];
    time.title = date.format(then);
    time.textContent = past < LONGEST ? relative.format(Math.round(seconds / size), unit) : date.format(then);
  }
}
