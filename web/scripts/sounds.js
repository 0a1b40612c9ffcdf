// Sounds of the table, if the reader wants them: what an event sounds like, my turn, the end.
import { onStage, stage } from "./stage.js";

const KEPT = "sounds";

/** @param {HTMLElement} table */
export function startSounds(table) {
  const button = document.querySelector("[data-sounds]");
  if (!button) return;
  const version = button.dataset.sounds;
  /** @type {Map<string, Promise<AudioBuffer | null>>} */
  const known = new Map();
  /** @type {AudioContext | null} */
  let audio = null;
  let mine = stage().dataset.mine;

  const isOn = () => localStorage.getItem(KEPT) === "on";
  const show = () => button.setAttribute("aria-pressed", String(isOn()));

  /**
   * A file is loaded when it is first heard.
   * @param {string | undefined} name
   */
  async function play(name) {
    if (!name || !isOn() || document.hidden) return;
    table.dispatchEvent(new CustomEvent("sound", { bubbles: true, detail: name }));
    audio ??= new AudioContext();
    const player = audio;
    if (!known.has(name)) known.set(name, load(player, name));
    const data = await known.get(name);
    if (!data) return known.delete(name);
    if (player.state === "suspended") await player.resume();
    const source = player.createBufferSource();
    const loudness = player.createGain();
    loudness.gain.value = 0.4;
    source.buffer = data;
    source.connect(loudness).connect(player.destination);
    source.start();
  }

  /**
   * @param {AudioContext} player
   * @param {string} name
   */
  async function load(player, name) {
    try {
      const answer = await fetch(`/static/${name}.wav?${version}`);
      return answer.ok ? await player.decodeAudioData(await answer.arrayBuffer()) : null;
    } catch {
      return null; // the connection is lost, or this browser cannot play it
    }
  }

  button.addEventListener("click", () => {
    localStorage.setItem(KEPT, isOn() ? "off" : "on");
    show();
    play("coin");
  });
  table.addEventListener("shown", ({ detail }) => {
    if (!detail.skipped) play(document.getElementById("event")?.dataset.sound);
  });
  table.addEventListener("ended", () => play("end"));
  onStage((now) => {
    if (now.dataset.mine === "yes" && mine !== "yes" && !table.dataset.at) play("turn");
    mine = now.dataset.mine;
  });
  show();
}
