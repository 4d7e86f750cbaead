// offline.js -- a service worker that answers for the site, so that it works without a network.
//
// tools/site writes VERSION and FILES before this. All files come from one version: a newer version
// is fetched beside it, and is shown when no tab shows the older one any more.
//
// The worker adds the headers that isolate the site from other pages, which few file servers send:
// from the second visit on threads may share memory.
/* global VERSION, FILES */
const NAME = "tilewright-" + self.registration.scope;
const OWN = NAME + " " + VERSION;

self.addEventListener("install", (event) => {
  const fetched = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(OWN).then((cache) => cache.addAll(fetched)));
});

async function dropOlder() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(NAME + " ") && name !== OWN).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("activate", (event) => event.waitUntil(dropOlder()));

function isolated(response) {
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function answer(request) {
  const cache = await caches.open(OWN);
  const kept = await cache.match(request, { ignoreSearch: true });
  return kept ? isolated(kept) : fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
