// While a bot is looking at a game, the page asks what has been found, and shows it.
import { morphInside } from "./morph.js";

const PAUSE = 1200;
const LONGEST_PAUSE = 10000;

export function startAnalysis() {
  const place = document.querySelector("[data-analysis]");
  if (!place) return;
  // The marks of the chart lead to parts that are folded at first.
  const unfold = () => {
    const wanted = document.getElementById(location.hash.slice(1));
    for (let part = wanted; part; part = part.parentElement) {
      if (part instanceof HTMLDetailsElement) part.open = true;
    }
    wanted?.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  unfold();
  let pause = PAUSE;
  const done = () => place.querySelector("[data-done]")?.dataset.done === "yes";
  const look = async () => {
    try {
      const answer = await fetch(`${place.dataset.analysis}`, { headers: { "X-Fragment": "analysis" } });
      if (answer.ok) {
        morphInside(place, await answer.text());
        pause = PAUSE;
      } else pause = LONGEST_PAUSE;
    } catch {
      pause = LONGEST_PAUSE; // the connection is lost; it may come back
    }
    if (!done()) setTimeout(look, pause);
  };
  if (!done()) setTimeout(look, pause);
}
