// Passes the requests of the pages to the app, which runs in a worker of one of the open tabs, and keeps the files of the
// folder, so that everything also works without a network.
const worker = /** @type {any} */ (self);
/** The writer of the folder puts these in front of this script. */
const { version, files, optional, ready, sizes } = worker.pitheadSite;
const scope = new URL(worker.registration.scope).pathname;
const base = scope.slice(0, -1);
const STORE = `pithead ${scope} ${version}`;
const OURS = `pithead ${scope} `;
const HOST_PATIENCE = 60_000;
let host;
let lang = "en";
const loading = new Map();

worker.addEventListener("install", (event) => {
  // The small files make the shell of the pages; the others are loaded by the app's worker, one after the other, or, for a
  // new version, now: the old one stays in use until they are complete.
  event.waitUntil(
    (async () => {
      const isUpdate = worker.registration.active;
      const names = Object.keys(files).filter((name) => (isUpdate ? !optional.includes(name) : sizes[name] < 100_000));
      for (const name of names) await complete(await stored(name));
    })(),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== STORE) await caches.delete(name);
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("message", (event) => {
  const { data, ports, source } = event;
  if (data.type === "activate") worker.skipWaiting();
  else if (data.type === "host") host = source.id;
  else if (data.type === "language") lang = data.lang;
  else if (data.type === "complete") event.waitUntil(Promise.all(Object.keys(files).map(stored)));
  else if (data.type === "version") ports[0].postMessage(version);
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  const inside = url.pathname.startsWith(scope);
  const path = inside ? url.pathname.slice(base.length) : url.pathname;
  const name = path.slice(1);
  if (inside && (name in files || name === "service-worker.js")) event.respondWith(stored(name));
  else if (request.mode === "navigate" && request.destination === "document") {
    if (inside) event.respondWith(stored("index.html"));
  } else event.respondWith(answer(request, path + url.search, url));
});

/** What is the same for everybody is in the folder, so that it can be shown before Python is there. */
async function answer(request, address, url) {
  if (request.method === "GET") {
    const asset = ready.assets[address];
    if (asset) return stored(asset);
    const page = ready.pages[lang]?.[address.replace(/[?]lang=\w\w$/, "")];
    if (page && !(await isAppReady())) return withBase(await stored(page));
  }
  return route(request, address, url);
}

/** @param {Response} response */
async function withBase(response) {
  if (!base) return response;
  const text = (await response.text()).replace(/((?:href|src|action|formaction|data-\w+)=")\/(?!\/)/g, `$1${base}/`);
  return new Response(text, { headers: response.headers });
}

// -- files -----------------------------------------------------------------------------------------

/** A file of the folder: out of the cache, or checked and then cached. */
async function stored(name) {
  const address = scope + name;
  if (!(name in files)) return fetch(address, { cache: "no-cache" });
  const kept = await (await caches.open(STORE)).match(address);
  if (kept) return kept;
  if (!loading.has(name))
    loading.set(
      name,
      load(name, address).finally(() => loading.delete(name)),
    );
  const found = await loading.get(name);
  return found.clone();
}

/** A file of an earlier version may be the same: it is not loaded again. */
async function load(name, address) {
  const store = await caches.open(STORE);
  for (const other of await caches.keys()) {
    if (!other.startsWith(OURS) || other === STORE) continue;
    const same = await (await caches.open(other)).match(address);
    if (same && (await hash(await same.clone().arrayBuffer())) === files[name]) {
      await store.put(address, same.clone());
      return same;
    }
  }
  let response;
  try {
    response = await fetch(address, { cache: "no-cache" });
  } catch {
    return problem("offline");
  }
  if (!response.ok) return problem("download");
  const data = await read(response, name);
  if (data === undefined || (await hash(data)) !== files[name]) return problem("download");
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  const found = new Response(data, { headers: { "content-type": TYPES[name.split(".").pop()] ?? type } });
  try {
    await store.put(address, found.clone());
  } catch {
    // No space: it works now, but not without a network.
    tell({ type: "full" });
  }
  return found;
}

/** Some servers do not know these types, and browsers insist on them. */
const TYPES = {
  wasm: "application/wasm",
  mjs: "text/javascript",
  js: "text/javascript",
  html: "text/html; charset=utf-8",
  css: "text/css",
  svg: "image/svg+xml",
};

async function read(response, name) {
  const chunks = [];
  try {
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      tell({ type: "progress", name, bytes: value.length });
    }
  } catch {
    return undefined;
  }
  return new Blob(chunks).arrayBuffer();
}

async function hash(data) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(digest.slice(0, 10), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function problem(kind) {
  return new Response(kind, { status: 503, headers: { "x-pithead-problem": kind } });
}

async function complete(response) {
  if (!response.ok) throw new Error("a file of the folder is missing or damaged");
}

// -- the app ---------------------------------------------------------------------------------------

async function shells() {
  const all = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter((client) => client.frameType === "top-level" && new URL(client.url).pathname.startsWith(scope));
}

async function tell(message) {
  for (const shell of await shells()) shell.postMessage(message);
}

/** The tab that runs the app. */
async function findHost() {
  const all = await shells();
  const known = all.find((shell) => shell.id === host);
  if (known) return known;
  const found = await Promise.all(
    all.map(async (shell) => ((await ask(shell, { type: "host?" })).host ? shell : undefined)),
  );
  const one = found.find(Boolean);
  host = one?.id;
  return one;
}

function ask(shell, message) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => resolve({}), 1000);
    shell.postMessage(message, [port2]);
  });
}

async function isAppReady() {
  const shell = await findHost();
  return shell !== undefined && (await ask(shell, { type: "host?" })).ready === true;
}

async function waitForHost() {
  const end = Date.now() + HOST_PATIENCE;
  for (;;) {
    const shell = await findHost();
    if (shell || Date.now() > end) return shell;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function route(request, address, url) {
  const body = request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer();
  for (let attempt = 1; ; attempt++) {
    const shell = await waitForHost();
    if (!shell) return problem("asleep");
    const response = await send(shell, request, address, url, body?.slice(0));
    if (response) return response;
    // The tab has been closed. What changes something is sent again by whoever asked for it.
    if (body || attempt === 3) return problem("asleep");
  }
}

/** The response; undefined if the tab is gone before it has answered. */
function send(shell, request, address, url, body) {
  const { port1, port2 } = new MessageChannel();
  const message = {
    type: "request",
    method: request.method,
    address,
    headers: [...request.headers],
    body,
    host: url.host,
    scheme: url.protocol.slice(0, -1),
  };
  return new Promise((resolve) => {
    let controller;
    const stream = new ReadableStream({
      start(given) {
        controller = given;
      },
      cancel() {
        end();
        port1.postMessage("gone");
      },
    });
    const watch = setInterval(async () => {
      if (await worker.clients.get(shell.id)) return;
      end();
      host = undefined;
      resolve(undefined);
      try {
        controller.error(new Error("the tab was closed"));
      } catch {}
    }, 1000);
    const end = () => clearInterval(watch);
    port1.onmessage = ({ data }) => {
      if (data.kind === "start") {
        const empty = [101, 204, 205, 304].includes(data.status);
        const headers = new Headers(data.headers.filter(([name]) => name !== "set-cookie"));
        resolve(new Response(empty ? null : stream, { status: data.status, headers }));
      } else if (data.kind === "body") {
        if (data.bytes.byteLength) controller.enqueue(new Uint8Array(data.bytes));
        if (!data.more) {
          end();
          controller.close();
          port1.close();
        }
      } else {
        end();
        resolve(problem("broken"));
      }
    };
    shell.postMessage(message, body ? [port2, body] : [port2]);
  });
}
