// What the engine answers is typed once, in the package of npm.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const declared = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^export (?:interface|type) (\w+)([^{;]*)/gm)].map(([, name, rest]) => ({ name, rest }));

test.each(['src/referee/oracle.ts', 'src/odds/sheet.ts'])('%s declares no type of the package anew', (file) => {
    const of_package = new Set(declared('../packaging/npm/index.d.ts').map(({ name }) => name));
    expect(of_package.size).toBeGreaterThan(30);
    const again = declared(file).filter(({ name, rest }) => of_package.has(name) && !rest.includes('engine.'));
    expect(again).toEqual([]);
});
