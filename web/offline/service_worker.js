// Keeps the pages, so that what needs no server works without a network. Files and version are
// written in when the pages are built (vite.config.ts).
const version = '@version@';
const files = [/* @files@ */];
const cache_name = `esprit-${version}`;

self.addEventListener('install', (event) => {
    event.waitUntil(
        caches
            .open(cache_name)
            .then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' }))))
            .then(() => self.skipWaiting()),
    );
});

self.addEventListener('activate', (event) => {
    const old = (name) => name.startsWith('esprit-') && name !== cache_name;
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

// A page comes from the server while it answers: it is the newest. Everything else of the pages has
// its version in its name, or belongs to this version.
self.addEventListener('fetch', (event) => {
    const { request } = event;
    const address = new URL(request.url);
    const own = request.method === 'GET' && address.origin === self.location.origin;
    if (!own || address.pathname.startsWith('/api/')) return;
    const kept = (key) => caches.open(cache_name).then((cache) => cache.match(key));
    if (request.mode === 'navigate') {
        event.respondWith(fetch(request).catch(() => kept('/index.html').then((page) => page ?? Response.error())));
        return;
    }
    event.respondWith(kept(address.pathname).then((file) => file ?? fetch(request)));
});
