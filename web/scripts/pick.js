// Some choices consist of several places. Each place lists the actions that it belongs to; what is
// picked narrows them down, and the last one is taken.
import { onStage } from "./stage.js";

export function startPicks() {
  let left = null;

  const names = (place) => place.dataset.pick.split(" ");
  const all = () => document.querySelectorAll("#board [data-pick]");

  function pick(place) {
    const rest = names(place).filter((name) => !left || left.includes(name));
    left = rest.length ? rest : names(place); // changed one's mind: this place counts
    if (left.length === 1) {
      document.querySelector(`[data-choice="${CSS.escape(left[0])}"]`)?.click();
      return;
    }
    for (const other of all()) {
      const fits = names(other).filter((name) => left.includes(name)).length;
      other.classList.toggle("picked", fits === left.length);
      other.classList.toggle("unfit", fits === 0);
    }
  }

  onStage(() => {
    left = null;
    for (const place of all()) place.classList.remove("picked", "unfit");
  });
  document.addEventListener("click", (event) => {
    const place = event.target.closest?.("#board [data-pick]");
    if (place) pick(place);
  });
  document.addEventListener("keydown", (event) => {
    const place = event.target.closest?.("#board [data-pick]");
    if (!place || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    pick(place);
  });
}
