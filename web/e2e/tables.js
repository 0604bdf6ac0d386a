// A server of tables for the tests, and tables on it.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');

export function program() {
    const places = [process.env.ESPRIT, 'build/release/bin/esprit'];
    const found = places.filter(Boolean).map((place) => (place.startsWith('/') ? place : join(root, place)));
    const there = found.find((place) => existsSync(place));
    if (!there) throw new Error('no esprit: build it, or name it in ESPRIT');
    return there;
}

/** Starts a server with games of its own. */
export async function start_server() {
    const data = mkdtempSync(join(tmpdir(), 'esprit-e2e-'));
    const options = ['--port', '0', '--data', data, '--web', join(here, '../dist'), '--scenarios', join(root, 'scenarios')];
    // odds are compared with those of the program: a busy machine must not answer by a sample
    options.push('--limit', 'counting_ms=60000');
    const server = spawn(program(), ['serve', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const address = await new Promise((resolve, reject) => {
        const hear = (words) => {
            said += words;
            const found = /http:\/\/[\d.]+:\d+/.exec(said);
            if (found) resolve(found[0]);
        };
        server.stdout.on('data', hear);
        server.stderr.on('data', hear);
        server.on('exit', () => reject(new Error(`the server ended: ${said}`)));
    });
    const stop = () => {
        server.removeAllListeners('exit');
        server.kill('SIGTERM');
        rmSync(data, { recursive: true, force: true });
    };
    return { address, stop, said: () => said };
}

export const charge_text = readFileSync(join(here, 'charge.toml'), 'utf8');

/** Opens a table; the links of its seats come with it. */
export async function open_table(server, what, sides = ['person', 'person']) {
    const response = await fetch(`${server.address}/api/tables`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: server.address },
        body: JSON.stringify({ per_roll: false, ...what, sides }),
    });
    const table = await response.json();
    if (!response.ok) throw new Error(table.what);
    const link = (...seats) =>
        server.address + table.address + (seats.length ? `#seat=${seats.map((i) => table.seats[i].secret).join(',')}` : '');
    return { ...table, link };
}

/** What the command line prints. */
export const by_the_program = (...words) => execFileSync(program(), words, { encoding: 'utf8' });

/** What `esprit verify` says of a log. */
export function verified(log) {
    const folder = mkdtempSync(join(tmpdir(), 'esprit-e2e-'));
    const file = join(folder, 'table.log');
    writeFileSync(file, log);
    const told = execFileSync(program(), ['verify', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    return told;
}

/** What the command line says of the charge in charge.toml: chances of the ends, as fractions. */
export function odds_by_the_program() {
    const folder = mkdtempSync(join(tmpdir(), 'esprit-e2e-'));
    const file = join(folder, 'charge.toml');
    writeFileSync(file, `${charge_text}\n[engagement]\nside = "Blue"\norders = ["charge Blue Lancers at Red 1st"]\n`);
    const told = execFileSync(program(), ['charge', file, '--odds', '--json'], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    return JSON.parse(told).ends.map((end) => end.probability);
}
