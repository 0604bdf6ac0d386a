/** After the first visit, pages that need no server work without a network (web/offline/service_worker.js). */
export function keep_for_offline(): void {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    addEventListener('load', () => {
        navigator.serviceWorker.register('/service_worker.js').catch(() => {
            // without storage or a secure address the pages still work online
        });
    });
}
