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
const open = engine.dice('grande-tactique', 'charge', { facts: { 'defender.veteran': true }, dice: [] });
assert.equal(open.settled, false);
assert.equal(open.awaited.dice, 1);
const settled = engine.dice('grande-tactique', 'morale', { facts: { veteran: true }, dice: [5] });
assert.deepEqual(settled.checks[0].dice, [5]);
assert.equal(settled.outcome, 'pass');
assert.equal(engine.roll('grande-tactique', 'morale', { seed: 7 }).settled, true);
assert.equal(engine.check_house('a.toml', '[house]\n').fit, false);
assert.throws(() => engine.odds('grande-tactique', 'moral'), (error) => error instanceof AskError);
console.log('the package answers');
