/** After the first visit the pages that need no server are there without a network (web/offline/service_worker.js). */
export function keep_for_offline(): void {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    addEventListener('load', () => {
        navigator.serviceWorker.register('/service_worker.js').catch(() => {
            // a browser that keeps nothing, or no secure address: the pages work all the same
        });
    });
}
