// Elements of the page.

/**
 * The element around the target of an event that fits the selector.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function closest(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/**
 * An element that the page must have.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {E}
 */
export function need(selector, root = document) {
  /** @type {E | null} */
  const found = root.querySelector(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

/**
 * A form as the body of a request.
 * @param {FormData} data
 */
export function encoded(data) {
  return new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
}

/** An error whose message is a sentence for the reader. */
export class ErrorForPeople extends Error {}
