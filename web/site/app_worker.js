// The app: Pyodide with the ASGI app, and its database in the private file system of the browser.
import { openDatabase } from "./database_files.js";
import { loadPython, unpack } from "./python.js";

const early = [];
self.onmessage = (event) => early.push(event);
const post = (type, values = {}) => self.postMessage({ type, ...values });

const { base, files, schema } = await new Promise((resolve) => {
  self.onmessage = (event) => {
    if (event.data.type === "start") resolve(event.data);
    else early.push(event);
  };
});
self.onmessage = (event) => early.push(event);

let python, app, jar;

/** Bots think in a second worker, which is started for the first question. */
function startBots() {
  let worker, waiting;
  let last = 0;
  function begin() {
    waiting = new Map();
    worker = new Worker(files["bots_worker.js"], { type: "module", name: "bots" });
    worker.onmessage = ({ data }) => {
      waiting.get(data.id)?.(data.answer && toBytes(data.answer));
      waiting.delete(data.id);
    };
    worker.onerror = (event) => {
      console.error(event.message);
      stop();
    };
    worker.postMessage({ type: "start", files });
  }
  function stop() {
    worker?.terminate();
    worker = undefined;
    // Without an answer, the app knows that the worker has died.
    for (const resolve of waiting?.values() ?? []) resolve(undefined);
    waiting?.clear();
  }
  return {
    ask(job, game) {
      if (!worker) begin();
      const id = ++last;
      worker.postMessage({ type: "job", id, game, job: job.toJs() });
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    stop,
  };
}

function toBytes(data) {
  return python.globals.get("bytes")(python.toPy(data));
}

async function start() {
  const archives = ["engine-packages.zst", "engine.zst", "packages.zst", "pages.zst", "empty.zst"].map((name) =>
    fetchBytes(files[name]),
  );
  python = await loadPython(files);
  for (const archive of archives) unpack(python, await archive);
  const store = await openDatabase(python.FS, base, python.FS.readFile("/app/empty.sqlite3"), () => post("full"));
  jar = store.cookies;
  python.runPython("import gc; gc.disable()");
  await migrate();
  const { BrowserApp } = python.pyimport("pithead.site.browser_app");
  app = BrowserApp(base, startBots);
  await app.start();
  python.runPython("gc.freeze(); gc.enable()");
}

/** An earlier version of Pithead may have written the database. */
async function migrate() {
  const found = python.runPython(`
import sqlite3
with sqlite3.connect("/store/tables.sqlite3") as connection:
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
connection.close()
found`);
  if (found === schema) return;
  for (const name of ["migration-packages.zst", "migration.zst"]) unpack(python, await fetchBytes(files[name]));
  python.runPython(`
from pithead.site.browser_storage import open_private_file
from pithead.table.storage.migration import migrate
engine = open_private_file("sqlite:////store/tables.sqlite3", 60.0)
migrate(engine)
engine.dispose()`);
}

async function fetchBytes(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(await response.text());
  return new Uint8Array(await response.arrayBuffer());
}

async function respond({ data, ports: [port] }) {
  let goneNow;
  const gone = new Promise((resolve) => {
    goneNow = resolve;
  });
  port.onmessage = () => goneNow();
  const kept = ["accept", "content-type", "user-agent", "last-event-id", "sec-fetch-site", "origin", "referer"];
  const headers = data.headers.filter(([name]) => kept.includes(name) || name.startsWith("x-"));
  headers.push(
    ["host", data.host],
    ["accept-language", navigator.languages.join(",")],
    ["cookie", jar.header(data.cookies)],
  );
  if (data.body) headers.push(["content-length", String(data.body.byteLength)]);
  const response = {
    start(status, pairs) {
      const found = pairs.toJs();
      for (const [name, value] of found) if (name === "set-cookie") jar.keep(value);
      port.postMessage({ kind: "start", status, headers: found });
    },
    body(data, more) {
      const bytes = data.toJs().slice();
      port.postMessage({ kind: "body", bytes: bytes.buffer, more }, [bytes.buffer]);
    },
  };
  try {
    await app.respond(
      data.method,
      data.address,
      data.host,
      data.scheme,
      python.toPy(headers),
      toBytes(new Uint8Array(data.body ?? 0)),
      response,
      () => gone,
    );
  } catch (error) {
    console.error(String(error.message).slice(-1500));
    port.postMessage({ kind: "fail" });
  }
}

function receive(event) {
  if (event.data.type === "request") respond(event);
  else if (event.data.type === "memory") post("memory", { bytes: python._module.HEAP8.length });
}

try {
  await start();
  self.onmessage = receive;
  for (const event of early) receive(event);
  post("ready");
} catch (error) {
  console.error(String(error.message).slice(-1500));
  post("failed", { name: error.name, text: String(error.message).trim().split("\n").pop() });
}
