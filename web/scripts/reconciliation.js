// The answer to a request and the messages of the event stream arrive in any order. This decides what
// the page does with each.

const SEQUENCE = /data-sequence="(\d+)"/;
const POSITION = /data-position="(\d+)"/;

/**
 * Whether a stage is older than the page, which shows everything up to the event `shown`.
 * @param {string} html
 * @param {number} shown
 */
export function isOutdated(html, shown) {
  return Number(SEQUENCE.exec(html)?.[1]) < shown;
}

/**
 * The position of the game that a stage shows.
 * @param {string} html
 */
export function positionIn(html) {
  return POSITION.exec(html)?.[1];
}

/**
 * What to do with a message: put its whole stage in place, change the fragments that it has, leave it
 * out because the page has that stage already, or ask again because something before it is missing.
 * @param {Pick<MessageHead, "from" | "stage">} head
 * @param {string | undefined} shown the stage that the page shows
 * @returns {"replace" | "patch" | "skip" | "gap"}
 */
export function reconcile(head, shown) {
  if (!head.from) return "replace";
  if (head.stage === shown) return "skip";
  return head.from === shown ? "patch" : "gap";
}

/**
 * A message of the stream: a line of JSON, and then HTML if the page changes.
 * @param {string} text
 * @returns {{head: MessageHead, html: string}}
 */
export function parsedMessage(text) {
  const end = text.indexOf("\n");
  return end < 0
    ? { head: JSON.parse(text), html: "" }
    : { head: JSON.parse(text.slice(0, end)), html: text.slice(end + 1) };
}
