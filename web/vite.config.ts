import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// While pages are worked on (`npm run dev`), talk to a server of tables that runs beside.
const server = 'http://127.0.0.1:8620';

/** The server sends NAME.gz where a browser takes it; it packs nothing itself. */
function packed(): Plugin {
    return {
        name: 'packed',
        apply: 'build',
        writeBundle({ dir }) {
            const files = readdirSync(dir!, { recursive: true, encoding: 'utf8' });
            for (const file of files.filter((each) => /\.(html|js|css|svg)$/.test(each))) {
                const path = join(dir!, file);
                writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
            }
        },
    };
}

export default defineConfig({
    plugins: [svelte(), packed()],
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
