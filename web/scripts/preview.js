// Hovering, focusing or holding a choice shows what it would change, and lights it in both places. A
// place where nothing is possible now says why: pointed at, tapped or focused.

import { closest, need } from "./dom.js";
import { whenHeld } from "./long_press.js";
import { onStage, stage } from "./stage.js";

const GAP = 8; // pixels

/** @param {HTMLElement} table */
export function startPreview(table) {
  const known = new Map();
  /** @type {string | null} */
  let wanted = null;
  const beside = document.createElement("div");
  beside.className = "preview beside";
  beside.inert = beside.hidden = true; // a copy for the eye
  table.append(beside);
  let help = document.getElementById("preview")?.innerHTML ?? "";

  /** @param {boolean} yes */
  const raise = (yes) => document.getElementById("preview")?.classList.toggle("raised", yes);

  // Who comes or goes changes nothing about the choices: what is shown stays then.
  /** @type {{box: HTMLElement | null, version: string | undefined} | null} */
  let last = null;
  onStage(() => {
    const box = document.getElementById("preview");
    const version = stage().dataset.version;
    if (box && box === last?.box && version === last.version) return;
    last = { box, version };
    wanted = null;
    raise(false);
    beside.hidden = true;
    if (box && help) box.innerHTML = help;
    else if (box) help = box.innerHTML;
  });

  /** @param {HTMLElement} place */
  const firstOf = (place) => (place.dataset.blocked ?? "").split(" ")[0];
  /** @param {EventTarget | null} target */
  const placeOf = (target) =>
    target instanceof Element ? target.closest("[data-choice], svg [data-action], svg [data-blocked]") : null;
  /** @param {EventTarget | null} target */
  const nameOf = (target) => {
    const place = placeOf(target);
    return place ? (place.dataset.choice ?? place.dataset.action ?? firstOf(place)) : null;
  };

  /** @param {string | null} name */
  function light(name) {
    if (!name) beside.hidden = true;
    for (const place of document.querySelectorAll(".lit")) place.classList.remove("lit");
    if (!name) return;
    const quoted = CSS.escape(name);
    for (const place of document.querySelectorAll(`[data-choice="${quoted}"], svg [data-action="${quoted}"]`)) {
      place.classList.add("lit");
    }
  }

  /**
   * The page says elsewhere that the server is away; pointing at the choice again asks again.
   * @param {string} name
   */
  async function ask(name) {
    try {
      const answer = await fetch(`/t/${table.dataset.table}/preview?action=${encodeURIComponent(name)}`, {
        headers: { "X-Fragment": "preview" },
      });
      return answer.status === 200 ? await answer.text() : null;
    } catch {
      wanted = null;
      return null;
    }
  }

  /**
   * @param {string} name
   * @param {HTMLElement | null} place
   */
  async function show(name, place = null) {
    light(name);
    const box = document.getElementById("preview");
    if (!box) return;
    if (name !== wanted) {
      wanted = name;
      const key = `${stage().dataset.version} ${name} ${document.documentElement.lang}`;
      if (!known.has(key)) {
        const text = await ask(name);
        if (text === null) return;
        known.set(key, text);
        if (known.size > 300) known.delete(known.keys().next().value);
      }
      if (wanted !== name || !box.isConnected) return;
      box.innerHTML = known.get(key);
    }
    if (place?.isConnected && matchMedia("(hover: hover)").matches) stand(box, place);
  }

  /**
   * Below a long list the box is out of sight. Then its text stands beside the choice.
   * @param {HTMLElement} box
   * @param {HTMLElement} place
   */
  function stand(box, place) {
    /**
     * @param {DOMRect} inner
     * @param {DOMRect} outer
     */
    const inside = (inner, outer) => inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const side = need("#side").getBoundingClientRect();
    beside.hidden = inside(box.getBoundingClientRect(), side);
    if (beside.hidden) return;
    beside.innerHTML = box.innerHTML;
    const { width, height } = beside.getBoundingClientRect();
    const below = side.left < width + 2 * GAP; // the side is below the board
    const floor = (below ? side.top : innerHeight) - height - GAP;
    const left = below ? innerWidth - width - GAP : side.left - width - GAP;
    const at = place.getBoundingClientRect();
    const covered = at.right > left && at.bottom > floor;
    const top = place.closest("svg") ? (covered ? 6 * GAP : floor) : Math.min(at.top, floor);
    beside.style.left = `${left}px`;
    beside.style.top = `${Math.max(GAP, top)}px`;
  }

  // The last preview stays until another choice is pointed at: were it cleared, the page would move
  // under the pointer, and back again.
  document.addEventListener("pointerover", (event) => {
    const name = nameOf(event.target);
    if (name && event.pointerType === "mouse") show(name, placeOf(event.target));
    else if (!name) light(null);
  });
  document.addEventListener("focusin", (event) => {
    const name = nameOf(event.target);
    if (name) show(name, placeOf(event.target));
    else beside.hidden = true;
  });
  document.addEventListener("click", async (event) => {
    const place = closest(event, "svg [data-blocked]");
    if (!place) return;
    await show(firstOf(place));
    raise(matchMedia("(pointer: coarse)").matches);
  });
  // Tab reaches one of the places where nothing is possible; up and down go through them.
  document.addEventListener("keydown", (event) => {
    const place = closest(event, "svg [data-blocked]");
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!place || !by) return;
    event.preventDefault();
    const places = [...(place.closest("svg")?.querySelectorAll("[data-blocked]") ?? [])];
    const next = places[(places.indexOf(place) + by + places.length) % places.length];
    place.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  });
  whenHeld(
    nameOf,
    async (name) => {
      await show(name);
      raise(true);
    },
    () => raise(false),
  );
}
