// The form for a new table shows as many seats as there are players, and names only for people.
import { need } from "./dom.js";

export function startSetup() {
  const form = document.querySelector("[data-new-table]");
  /** @type {HTMLSelectElement | null} */
  const paper = document.querySelector("[data-paper-switch]");
  if (paper && document.documentElement.dataset.paper === "auto") {
    paper.value = matchMedia("(prefers-color-scheme: dark)").matches ? "light" : "dark";
  }
  // Another language or paper shows the same place: this position, this search, this rule.
  const settings = document.querySelector("[data-settings]");
  settings?.addEventListener("submit", () => {
    /** @type {HTMLInputElement} */
    const back = need("[name=back]", settings);
    const { pathname, search, hash } = location;
    if (back.value.split("?")[0] === pathname) back.value = pathname + search + hash;
  });
  if (!form) return;
  /** @type {HTMLSelectElement} */
  const players = need("[data-players]", form);
  const refresh = () => {
    for (const row of form.querySelectorAll("[data-seat-row]")) {
      row.hidden = Number(row.dataset.seatRow) >= Number(players.value);
      /** @type {HTMLSelectElement} */
      const who = need("select", row);
      need("input", row).hidden = who.value !== "me";
    }
  };
  /** @type {HTMLSelectElement} */
  const clock = need("[data-clock-kind]", form);
  const showClock = () => {
    for (const fields of form.querySelectorAll("[data-clock-fields]")) {
      fields.hidden = !clock.value || !fields.dataset.clockFields?.split(" ").includes(clock.value);
    }
  };
  form.addEventListener("change", showClock);
  showClock();
  form.addEventListener("change", refresh);
  refresh();
}
