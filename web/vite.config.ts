import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// While pages are worked on (`npm run dev`), talk to a server of tables that runs beside.
const server = 'http://127.0.0.1:8620';

/** The engine is the largest part by far: zopfli packs it a twentieth smaller, in five seconds, where it is installed. */
function packed_file(path: string): Buffer {
    const zopfli = /\.(wasm|mjs)$/.test(path) ? spawnSync('zopfli', ['-c', path], { maxBuffer: 2 ** 26 }) : null;
    return zopfli?.status === 0 ? zopfli.stdout : gzipSync(readFileSync(path), { level: 9 });
}

/** The server sends NAME.gz where a browser takes it; it packs nothing itself. */
function packed(): Plugin {
    return {
        name: 'packed',
        apply: 'build',
        writeBundle({ dir }) {
            const files = readdirSync(dir!, { recursive: true, encoding: 'utf8' });
            for (const file of files.filter((each) => /\.(html|m?js|css|svg|wasm|webmanifest)$/.test(each))) {
                const path = join(dir!, file);
                writeFileSync(`${path}.gz`, packed_file(path));
            }
        },
    };
}

/** Every file of the pages, by the address that it has at the server. */
function pages(dir: string): string[] {
    return readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile() && !each.name.endsWith('.gz'))
        .map((each) => '/' + relative(dir, join(each.parentPath, each.name)))
        .filter((each) => each !== '/service_worker.js')
        .sort();
}

/** The service worker with the list of all files, and a version that changes with any of them. */
function offline(): Plugin {
    return {
        name: 'offline',
        apply: 'build',
        writeBundle({ dir }) {
            const files = pages(dir!);
            const hash = createHash('sha256');
            for (const file of files) hash.update(file).update(readFileSync(join(dir!, file)));
            const source = readFileSync(join(import.meta.dirname, 'offline/service_worker.js'), 'utf8');
            const written = source
                .replace('@version@', hash.digest('hex').slice(0, 12))
                .replace('/* @files@ */', files.map((each) => JSON.stringify(each)).join(', '));
            writeFileSync(join(dir!, 'service_worker.js'), written);
        },
    };
}

export default defineConfig({
    plugins: [svelte(), offline(), packed()],
    build: {
        target: 'es2022',
        // Nothing may be written into the page as data: the server's policy allows files only.
        assetsInlineLimit: 0,
    },
    server: {
        host: '127.0.0.1',
        fs: { allow: ['..'] },
        proxy: { '/api': { target: server, ws: true } },
    },
    test: { include: ['tests/**/*.test.ts'] },
});
