// The page around the app: it holds the worker in which the app runs, and shows the app in a frame, so that the worker
// outlives the pages. It says what is loading, and what is wrong.
const base = new URL(".", location.href).pathname.slice(0, -1);
const { texts, files, sizes, schema } = JSON.parse(document.getElementById("site").textContent);
const remembered = localStorage.getItem("pithead language");
const wanted = new URLSearchParams(location.search).get("lang");
const lang =
  [wanted, remembered, ...navigator.languages.map((tag) => tag.slice(0, 2))].find((code) => code in texts) ?? "en";
const say = texts[lang];
const box = document.getElementById("box");
const bar = document.querySelector("progress");
const frame = document.querySelector("iframe");
document.documentElement.lang = lang;

/** @param {string} kind @param {{ button?: string, action?: () => void, detail?: string }} more */
function tell(kind, { button, action, detail } = {}) {
  const text = document.createElement("p");
  text.textContent = say[kind] ?? say.broken;
  box.replaceChildren(text);
  box.dataset.kind = kind;
  if (detail) {
    const small = document.createElement("p");
    small.className = "detail";
    small.textContent = detail;
    box.append(small);
  }
  if (button) {
    const pressed = document.createElement("button");
    pressed.textContent = say[button];
    pressed.onclick = () => action?.();
    box.append(pressed);
  }
  if (kind !== "start") {
    const close = document.createElement("button");
    close.className = "close";
    close.textContent = "×";
    close.title = say.close;
    close.onclick = () => (box.hidden = true);
    box.append(close);
  }
  box.hidden = false;
}

class Unable extends Error {}

async function check() {
  if (location.protocol === "file:") throw new Unable("file");
  if (typeof WebAssembly !== "object") throw new Unable("wasm");
  if (!isSecureContext) throw new Unable("insecure");
  if (!navigator.serviceWorker || !navigator.locks) throw new Unable("worker");
  try {
    await navigator.storage.getDirectory();
  } catch {
    throw new Unable("private");
  }
}

// -- the service worker ----------------------------------------------------------------------------

async function register() {
  let registration;
  try {
    registration = await navigator.serviceWorker.register(`${base}/service-worker.js`, {
      scope: `${base}/`,
      updateViaCache: "none",
    });
  } catch (error) {
    // Without a network the one that is installed goes on.
    registration = await navigator.serviceWorker.getRegistration(`${base}/`);
    if (!registration?.active) throw new Unable(error.name === "SecurityError" ? "worker" : "download");
  }
  if (!navigator.serviceWorker.controller) {
    const controlled = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
    const failed = new Promise((_, reject) => {
      registration.installing?.addEventListener("statechange", (event) => {
        if (event.target.state === "redundant") reject(new Unable("download"));
      });
    });
    // A page that was loaded past the service worker, as by Shift and Reload, is controlled after the next reload.
    if (registration.active && !registration.installing) location.reload();
    await Promise.race([controlled, failed]);
  }
  return registration;
}

/** A new version is used from the next start on, or at once if somebody wants it: it never changes a page in use. */
function offerUpdates(registration) {
  const offer = () => tell("update", { button: "use", action: () => use(registration) });
  const watch = (worker) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer();
    });
  if (registration.waiting) offer();
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
}

function use(registration) {
  // A browser changes to the new one when the old one has nothing to do any more: no event stream may be open.
  frame.src = "about:blank";
  worker?.terminate();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  registration.waiting.postMessage({ type: "activate" });
}

// -- the worker with the app -----------------------------------------------------------------------

let worker;
let isReady = false;
const early = [];

function startWorker() {
  worker = new Worker(`${base}/${files["app_worker.js"]}`, { type: "module", name: "app" });
  const addresses = Object.fromEntries(Object.entries(files).map(([name, path]) => [name, `${base}/${path}`]));
  worker.postMessage({ type: "start", base, files: addresses, schema });
  for (const [message, ports] of early.splice(0)) worker.postMessage(message, ports);
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Unable(event.message ? "broken" : "download"));
    worker.onmessage = ({ data }) => {
      if (data.type === "ready") resolve(undefined);
      else if (data.type === "failed") reject(Object.assign(new Unable(failure(data)), { detail: data.text }));
      else if (data.type === "full") tell("full");
      else if (data.type === "memory") globalThis.pitheadMemory?.(data.bytes);
    };
  });
}

function failure({ name, text }) {
  if (name === "NoModificationAllowedError") return "busy";
  if (name === "QuotaExceededError") return "full";
  if (/newer version/.test(text)) return "newer";
  return ["offline", "download"].find((kind) => text.includes(kind)) ?? "broken";
}

let loaded = 0;
let total = 0;
function progress({ name, bytes }) {
  loaded += bytes;
  total ||= Object.values(sizes).reduce((sum, size) => sum + size, 0);
  bar.hidden = isReady;
  bar.max = total;
  bar.value = Math.min(loaded, total * 0.97);
  bar.title = name;
  const text = box.dataset.kind === "start" && box.querySelector("p");
  if (text) text.textContent = say.loading.replace("{percent}", String(Math.floor((100 * bar.value) / total)));
}

navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data.type === "host?") ports[0].postMessage({ host: worker !== undefined, ready: isReady });
  else if (data.type === "progress") progress(data);
  else if (data.type === "full") tell("full");
  else if (data.type === "request") {
    const message = { ...data, cookies: document.cookie };
    const parts = [...ports, ...(data.body ? [data.body] : [])];
    if (worker) worker.postMessage(message, parts);
    else early.push([message, parts]);
  }
});

// -- the frame -------------------------------------------------------------------------------------

/** The address of the app that this page shows: after the `#`, so that any web space finds the page again. */
function wantedAddress() {
  // One slash at the start, so that it is never the address of another host.
  if (location.hash.startsWith("#/")) return `/${location.hash.slice(1).replace(/^[/\\]+/, "")}`;
  const path = location.pathname.slice(base.length);
  return path === "/index.html" ? "/" : path + location.search + location.hash;
}

let isLeaving = false;

function shownAddress() {
  const { pathname, search, hash } = frame.contentWindow.location;
  return pathname.slice(base.length) + search + hash;
}

function follow() {
  if (!frame.contentDocument || frame.contentWindow.location.href === "about:blank") return;
  const address = shownAddress();
  history.replaceState(null, "", address === "/" ? `${base}/` : `${base}/#${address}`);
  document.title = frame.contentDocument.title || "Pithead";
  const shown = frame.contentDocument.documentElement.lang;
  if (shown in texts) {
    localStorage.setItem("pithead language", shown);
    navigator.serviceWorker.controller?.postMessage({ type: "language", lang: shown });
  }
  frame.contentWindow.addEventListener("hashchange", follow);
  isLeaving = false;
  frame.contentWindow.addEventListener("beforeunload", () => {
    isLeaving = true;
  });
}

function show(address) {
  frame.addEventListener("load", follow);
  frame.src = base + address;
}

/** Once the app is there, the start page has more: the tables of the visitor. */
function refresh() {
  const early = frame.contentDocument?.querySelector("meta[name=prepared]");
  // Somebody who has pressed a button already waits for the next page.
  if (early && !isLeaving) frame.contentWindow.location.reload();
}

addEventListener("hashchange", () => {
  if (location.hash.startsWith("#/") && wantedAddress() !== shownAddress()) frame.src = base + wantedAddress();
});

async function start() {
  tell("start");
  await check();
  const registration = await register();
  navigator.serviceWorker.startMessages();
  navigator.serviceWorker.controller?.postMessage({ type: "language", lang });
  const isFree = await navigator.locks.query().then(({ held }) => !held?.some(({ name }) => name === lock));
  if (registration.waiting && isFree) {
    use(registration);
    return;
  }
  show(wantedAddress());
  offerUpdates(registration);
  // Another tab may have the app already: then it answers for this one, too, until it is closed.
  if (!isFree) box.hidden = true;
  await navigator.locks.request(lock, run);
}

const lock = `pithead ${base}/`;

async function run() {
  navigator.serviceWorker.controller?.postMessage({ type: "host" });
  await startWorker();
  isReady = true;
  bar.hidden = true;
  if (box.dataset.kind === "start") box.hidden = true;
  refresh();
  document.body.dataset.ready = "";
  navigator.storage.persist?.();
  // What only some games need, so that everything is there without a network, too.
  navigator.serviceWorker.controller?.postMessage({ type: "complete" });
  // A service worker without work is stopped, and event streams end with it.
  setInterval(() => navigator.serviceWorker.controller?.postMessage({ type: "host" }), 20_000);
  await new Promise(() => {});
}

start().catch((error) => {
  console.error(error);
  bar.hidden = true;
  tell(error instanceof Unable ? error.message : "broken", {
    button: "again",
    action: () => location.reload(),
    detail: error.detail ?? (error instanceof Unable ? "" : error.message),
  });
});
