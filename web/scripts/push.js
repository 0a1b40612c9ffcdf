// Notices on this device, and the pages as an app. The service worker is registered only for those
// who want notices or use the app.
import { base64url, bytes } from "./base64url.js";
import { ErrorForPeople, need } from "./dom.js";

const WORKER = "/service-worker.js";

export function startPush() {
  const app = matchMedia("(display-mode: standalone)").matches;
  if (app && navigator.serviceWorker) navigator.serviceWorker.register(WORKER).catch(() => {});
  forgetOnLogout();
  offerInstallation();
  const page = document.querySelector("[data-push]");
  if (page) startPage(page);
}

/** @param {HTMLElement} page */
function startPage(page) {
  const problem = need("[data-problem]", page);
  const supported = navigator.serviceWorker && window.PushManager && window.Notification;

  async function refresh() {
    const is = Boolean(supported && Notification.permission === "granted" && (await subscription()));
    for (const part of page.querySelectorAll("[data-push-on-text], [data-push-off]")) part.hidden = !is;
    for (const part of page.querySelectorAll("[data-push-off-text], [data-push-on]")) part.hidden = is;
  }

  /** @param {() => Promise<void>} work */
  async function attempt(work) {
    problem.hidden = true;
    try {
      if (!supported) throw new ErrorForPeople(page.dataset.unsupported);
      await work();
    } catch (error) {
      problem.textContent = (error instanceof ErrorForPeople ? error.message : page.dataset.failed) ?? "";
      problem.hidden = false;
    }
    await refresh();
  }

  need("[data-push-on]", page).addEventListener("click", () =>
    attempt(async () => {
      if ((await Notification.requestPermission()) !== "granted") throw new ErrorForPeople(page.dataset.denied);
      await navigator.serviceWorker.register(WORKER);
      const worker = await navigator.serviceWorker.ready;
      await (await worker.pushManager.getSubscription())?.unsubscribe();
      const made = await worker.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: bytes(page.dataset.push ?? ""),
      });
      location.assign((await send("/notices/subscribe", made)).location);
    }),
  );
  need("[data-push-off]", page).addEventListener("click", () => attempt(forget));
  if (supported)
    renew(page.dataset.push ?? "")
      .catch(() => {})
      .finally(refresh);
}

/**
 * The operator may have changed the key to which subscriptions are bound.
 * @param {string} key
 */
async function renew(key) {
  const known = await subscription();
  const used = known?.options?.applicationServerKey;
  if (!used || base64url(used) === key) return;
  const worker = await navigator.serviceWorker.ready;
  await known.unsubscribe();
  await send(
    "/notices/subscribe",
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }),
  );
}

async function subscription() {
  const worker = await navigator.serviceWorker?.getRegistration("/");
  return worker?.pushManager?.getSubscription();
}

async function forget() {
  const known = await subscription();
  if (!known) return;
  await send("/notices/unsubscribe", known);
  await known.unsubscribe();
}

// The next person at this browser must not read the notices of the last one.
function forgetOnLogout() {
  /** @type {HTMLFormElement | null} */
  const form = document.querySelector('form[action="/player/logout"]');
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await forget();
    } finally {
      form.submit();
    }
  });
}

// A browser that can install the pages says so in its own time.
function offerInstallation() {
  const row = document.querySelector("[data-install-row]");
  if (!row) return;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    row.hidden = false;
    need("[data-install]", row).onclick = async () => {
      await navigator.serviceWorker?.register(WORKER).catch(() => {});
      event.prompt();
    };
  });
  addEventListener("appinstalled", () => (row.hidden = true));
}

/**
 * @param {string} path
 * @param {PushSubscription} subscription
 */
async function send(path, subscription) {
  const { endpoint = "", keys } = subscription.toJSON();
  const form = new URLSearchParams({ endpoint, ...keys });
  const response = await fetch(path, { method: "POST", body: form, headers: { "x-fragment": "1" } });
  if (!response.ok) throw new ErrorForPeople(await response.text());
  return response.json();
}
