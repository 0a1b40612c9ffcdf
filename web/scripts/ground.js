// The ground of a board: what is printed on it. It has an address of its own, by which it is fetched
// once; messages and pages have only the address.

import { toast } from "./toast.js";

const AGAIN = 3000; // milliseconds until a ground that was not found is asked for again

/** @type {Map<string, string>} */
const known = new Map();
/** @type {WeakMap<Element, string>} */
const laid = new WeakMap();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Fetches the grounds that some content asks for.
 * @param {ParentNode} content
 */
export async function fetchGrounds(content) {
  const addresses = [...content.querySelectorAll("[data-ground]")].map((one) => one.dataset.ground ?? "");
  await Promise.all(addresses.filter((one) => !known.has(one)).map(fetchGround));
}

/** @param {string} address */
async function fetchGround(address) {
  const file = `/ground/${address}.svg`;
  const table = document.querySelector("[data-table]")?.dataset.table;
  const position = document.getElementById("stage")?.dataset.position;
  for (const place of [file, `/t/${table}${file}`, `/t/${table}${file}?at=${position}`]) {
    const answer = await fetch(place).catch(() => null);
    if (answer?.ok) {
      known.set(address, await answer.text());
      return;
    }
  }
}

/** Puts the grounds that are known in their places; asks again for the others. */
export function layGrounds() {
  const missing = [];
  for (const place of document.querySelectorAll("#board [data-ground]")) {
    const address = place.dataset.ground ?? "";
    if (laid.get(place) === address) continue;
    const text = known.get(address);
    if (text === undefined) {
      missing.push(address);
      continue;
    }
    const content = document.createElement("template");
    content.innerHTML = text;
    place.replaceChildren(...(content.content.firstElementChild?.childNodes ?? []));
    laid.set(place, address);
  }
  if (missing.length && timer === undefined) timer = setTimeout(askAgain, AGAIN);
}

async function askAgain() {
  timer = undefined;
  await fetchGrounds(document);
  const isMissing = [...document.querySelectorAll("#board [data-ground]")].some(
    (one) => !known.has(one.dataset.ground ?? ""),
  );
  if (isMissing) toast(document.querySelector("[data-table]")?.dataset.lost);
  layGrounds();
}

/** Lays the grounds of the page as it was loaded; resolves to whether it has any. */
export async function startGrounds() {
  await fetchGrounds(document);
  layGrounds();
  return known.size > 0;
}
