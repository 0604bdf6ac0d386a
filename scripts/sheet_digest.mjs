// Puts requests, a line each on standard input, to the module of the sheet, and prints the digest of its
// answers as `esprit_digests sheet` does: node scripts/sheet_digest.mjs FOLDER < requests
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { answer_text } from '../packaging/npm/ask.js';

const folder = resolve(process.argv[2]);
const { default: create } = await import(pathToFileURL(`${folder}/sheet.mjs`).href);
const engine = await create({ wasmBinary: readFileSync(`${folder}/sheet.wasm`) });

const digest = createHash('sha256');
for (const request of readFileSync(0, 'utf8').split('\n')) {
    if (request !== '') digest.update(`${answer_text(engine, request)}\n`);
}
console.log(`sheet digest ${digest.digest('hex')}`);
