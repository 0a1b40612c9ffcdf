// Bots: Pyodide with rules and bots, without the web app.
import { loadPython, unpack } from "./python.js";

const jobs = [];
self.onmessage = ({ data }) => (data.type === "start" ? start(data.files) : jobs.push(data));
const fetchBytes = async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer());

async function start(files) {
  const archives = ["engine-packages.zst", "engine.zst"].map((name) => fetchBytes(files[name]));
  const python = await loadPython(files);
  for (const archive of archives) unpack(python, await archive);
  const answers = python.pyimport("pithead.site.browser_bots").JobAnswers();
  const networks = new Set();

  async function answer({ id, game, job }) {
    try {
      const network = files[`network-${game}.zst`];
      if (network && !networks.has(game)) {
        networks.add(game);
        unpack(python, await fetchBytes(network));
      }
      const data = python.globals.get("bytes")(python.toPy(job));
      const answered = answers.answer(data);
      const bytes = answered.toJs();
      answered.destroy();
      self.postMessage({ id, answer: bytes });
    } catch (error) {
      console.error(String(error.message).slice(-1500));
      self.postMessage({ id, error: String(error.message) });
    }
  }
  // One after the other: two jobs must not wait for the same network.
  let last = Promise.resolve();
  const add = (job) => {
    last = last.then(() => answer(job));
  };
  for (const job of jobs) add(job);
  self.onmessage = ({ data }) => add(data);
}
