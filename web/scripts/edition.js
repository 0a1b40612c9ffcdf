// The workshop of an edition: places, lists and forms replace a part of the page instead of all of it.

import { closest, encoded, need } from "./dom.js";
import { toast } from "./toast.js";

export function startEdition() {
  const workshop = document.querySelector("[data-workshop]");
  if (workshop) startWorkshop(workshop);
}

/** @param {HTMLElement} workshop */
function startWorkshop(workshop) {
  workshop.dataset.live = "";

  // A phone gets the parts one by one, a wide screen the whole board: tell the server which it is.
  const narrow = matchMedia("(max-width: 899px)");
  const tell = () => {
    document.cookie = `pithead_narrow=${narrow.matches ? "1" : "0"}; path=/; max-age=31536000; samesite=lax`;
    if ((workshop.dataset.narrow === "yes") !== narrow.matches) {
      workshop.dataset.narrow = narrow.matches ? "yes" : "no";
      load(location.href);
    }
  };

  /**
   * @param {string} url
   * @param {RequestInit} options
   */
  async function load(url, options = {}, focus = false) {
    let answer, text;
    try {
      answer = await fetch(url, { headers: { "X-Fragment": "edition" }, ...options });
      text = await answer.text();
    } catch {
      return toast(workshop.dataset.lost);
    }
    if (!answer.ok) return toast(text);
    /** @type {(string | undefined)[]} */
    const open = [...workshop.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent);
    workshop.innerHTML = text;
    for (const details of workshop.querySelectorAll("details")) {
      if (open.includes(details.querySelector(":scope > summary")?.textContent)) details.open = true;
    }
    const shown = new URL(answer.url);
    if (focus) history.pushState(null, "", shown.pathname + shown.search);
    settle(focus);
  }

  /** @param {boolean} focus */
  function settle(focus) {
    const at = new URLSearchParams(location.search).get("at");
    for (const place of workshop.querySelectorAll("[data-place]")) {
      place.classList.toggle("chosen", place.dataset.place === at);
    }
    /** @type {HTMLInputElement | null} */
    const share = workshop.querySelector("[data-share]");
    if (share) share.value = new URL(share.defaultValue, location.href).href;
    if (!focus) return;
    const field = workshop.querySelector("[aria-invalid]") ?? workshop.querySelector(".value input, .value select");
    if (field) field.focus({ preventScroll: matchMedia("(max-width: 1099px)").matches });
  }

  workshop.addEventListener("click", (event) => {
    if (closest(event, "[data-copy-share]")) return copy(need("[data-share]", workshop));
    const link = closest(event, "a[data-place], a[data-place-link]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    load((link.getAttribute("href") ?? "").split("#")[0], {}, true);
  });
  workshop.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement | null} */ (closest(event, "[data-workshop-form]"));
    if (!form) return;
    event.preventDefault();
    const body = encoded(new FormData(form, event.submitter));
    load(form.getAttribute("action") ?? "", { method: "POST", body }, true);
  });
  addEventListener("popstate", () => load(location.href));

  /** @param {HTMLInputElement} field */
  async function copy(field) {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    toast(workshop.dataset.copiedText);
  }

  narrow.addEventListener("change", tell);
  tell();
  settle(false);
}
