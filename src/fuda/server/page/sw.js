/* The offline shell: where the service can't be reached, a page of ours says so. Calls of the service become notifications. */
const SHELL = "fuda-offline-1";
const OFFLINE = "/page/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add(new Request(OFFLINE, { cache: "reload" }))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("push", (event) => {
  const { title, path } = event.data.json();
  const japanese = self.navigator.language.startsWith("ja");
  const shown = { body: japanese ? title.ja : title.en, tag: path, icon: "/page/icon-192.png", data: path };
  event.waitUntil(self.registration.showNotification(japanese ? "あなたの番です" : "Your turn", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((windows) => {
      const there = windows.find((one) => new URL(one.url).pathname === path);
      return there ? there.focus() : self.clients.openWindow(path);
    }),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(OFFLINE)) ?? Response.error()));
});
