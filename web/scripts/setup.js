// The form for a new table shows as many seats as there are players, and names only for people.
export function startSetup() {
  const form = document.querySelector("[data-new-table]");
  const paper = document.querySelector("[data-paper-switch]");
  if (paper && document.documentElement.dataset.paper === "auto") {
    paper.value = matchMedia("(prefers-color-scheme: dark)").matches ? "light" : "dark";
  }
  // Another language or paper shows the same place: this position, this search, this rule.
  document.querySelector("[data-settings]")?.addEventListener("submit", (event) => {
    const back = event.target.elements.back;
    const { pathname, search, hash } = location;
    if (back.value.split("?")[0] === pathname) back.value = pathname + search + hash;
  });
  if (!form) return;
  const players = form.querySelector("[data-players]");
  const refresh = () => {
    for (const row of form.querySelectorAll("[data-seat-row]")) {
      row.hidden = Number(row.dataset.seatRow) >= Number(players.value);
      row.querySelector("input").hidden = row.querySelector("select").value !== "me";
    }
  };
  const clock = form.querySelector("[data-clock-kind]");
  const showClock = () => {
    for (const fields of form.querySelectorAll("[data-clock-fields]")) {
      fields.hidden = !clock.value || !fields.dataset.clockFields.split(" ").includes(clock.value);
    }
  };
  form.addEventListener("change", showClock);
  showClock();
  form.addEventListener("change", refresh);
  refresh();
}
