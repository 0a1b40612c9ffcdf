// What the service worker finds around it, for the type check.

interface ServiceWorkerGlobalScope {
  /** The version of the worker and the files that it keeps; the server writes them. */
  pitheadFiles: [string, ...string[]];
}

interface NotificationOptions {
  renotify?: boolean;
}

interface ServiceWorkerGlobalScopeEventMap {
  pushsubscriptionchange: ExtendableEvent & { oldSubscription?: PushSubscription | null };
}
