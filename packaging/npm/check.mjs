// Uses an installed package as a program would: node check.mjs, in a folder that has it.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(join(process.cwd(), 'any.js'));
const { load, AskError } = await import(pathToFileURL(resolve('esprit-engine')).href);
const engine = await load({ wasm: readFileSync(resolve('esprit-engine/sheet.wasm')) });
const odds = engine.odds('grande-tactique', 'morale', { facts: { veteran: true } });
assert.equal(odds.outcomes[0].probability, '2/3');
assert.equal(odds.checks[0].modifiers[0].rule, 'GT-MOD-02');
assert.equal(engine.systems().length, 4);
const sweep = engine.sweep('rank-and-file', 'melee', { facts: { class: 'elite' }, fact: 'dice', values: [1, 2] });
assert.equal(sweep.points.length, 2);
assert.throws(() => engine.odds('grande-tactique', 'moral'), (error) => error instanceof AskError);
console.log('the package answers');
