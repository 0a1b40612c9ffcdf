// Shows notices, opens the page of a notice, and says so when there is no connection. Pages are
// never cached: they show a game, which changes.
const [version, ...files] = self.pitheadFiles;
const STORE = `pithead-${version}-${files.slice(1).join("|")}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOld().then(() => self.clients.claim()));
});

async function removeOld() {
  for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name);
}

self.addEventListener("fetch", (event) => {
  const { pathname, search } = new URL(event.request.url);
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match("/offline")));
  } else if (files.includes(pathname + search)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
  }
});

self.addEventListener("push", (event) => {
  const notice = event.data?.json() ?? { title: "Pithead", body: "", path: "/", tag: "turns" };
  const options = {
    body: notice.body,
    tag: notice.tag,
    renotify: true,
    icon: "/app/icon-192.png",
    data: { path: notice.path },
  };
  event.waitUntil(self.registration.showNotification(notice.title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});

// A page that shows the table already is brought to the front.
async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  if (there) return there.focus();
  return self.clients.openWindow(path);
}

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(subscribeAgain(event.oldSubscription));
});

async function subscribeAgain(old) {
  if (!old) return;
  const made = await self.registration.pushManager.subscribe(old.options);
  const { endpoint, keys } = made.toJSON();
  await fetch("/notices/subscribe", { method: "POST", body: new URLSearchParams({ endpoint, ...keys }) });
}
