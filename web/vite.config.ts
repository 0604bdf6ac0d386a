import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// While pages are worked on (`npm run dev`), talk to a server of tables that runs beside.
const server = 'http://127.0.0.1:8620';

export default defineConfig({
    plugins: [svelte()],
    build: {
        target: 'es2022',
        // Nothing may be written into the page as data: the server's policy allows files only.
        assetsInlineLimit: 0,
    },
    server: {
        host: '127.0.0.1',
        proxy: { '/api': { target: server, ws: true } },
    },
    test: { include: ['tests/**/*.test.ts'] },
});
