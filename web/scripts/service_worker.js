// Shows notices, opens the page of a notice, and says so when there is no connection. Pages are
// never cached: they show a game, which changes.
const worker = /** @type {ServiceWorkerGlobalScope & typeof globalThis} */ (self);
const [version, ...files] = worker.pitheadFiles;
const STORE = `pithead-${version}-${files.slice(1).join("|")}`;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.addAll(files))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(removeOld().then(() => worker.clients.claim()));
});

async function removeOld() {
  for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name);
}

worker.addEventListener("fetch", (event) => {
  const { pathname, search } = new URL(event.request.url);
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => kept("/offline")));
  } else if (files.includes(pathname + search)) {
    event.respondWith(fetch(event.request).catch(() => kept(event.request)));
  }
});

/**
 * A file without a connection.
 * @param {RequestInfo} request
 */
async function kept(request) {
  return (await caches.match(request)) ?? Response.error();
}

worker.addEventListener("push", (event) => {
  const notice = event.data?.json() ?? { title: "Pithead", body: "", path: "/", tag: "turns" };
  const options = {
    body: notice.body,
    tag: notice.tag,
    renotify: true,
    icon: "/app/icon-192.png",
    data: { path: notice.path },
  };
  event.waitUntil(worker.registration.showNotification(notice.title, options));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});

/**
 * A page that shows the table already is brought to the front.
 * @param {string} path
 */
async function open(path) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  if (there) return there.focus();
  return worker.clients.openWindow(path);
}

worker.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(subscribeAgain(event.oldSubscription));
});

/** @param {PushSubscription | null | undefined} old */
async function subscribeAgain(old) {
  if (!old) return;
  const made = await worker.registration.pushManager.subscribe(old.options);
  const { endpoint = "", keys } = made.toJSON();
  await fetch("/notices/subscribe", { method: "POST", body: new URLSearchParams({ endpoint, ...keys }) });
}
