import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blank } from '../src/setup/beginnings';
import { parts_of, plain, with_copy, with_part, with_word, without, word_of } from '../src/setup/scenario_text';
import { name_of, points_of, terrain_of, units_of } from '../src/setup/sketch';

const text = `system = "x" # the ruleset
title = "A [bridge] = too"
about = """
Lines with = and [unit] in them.
"""

[table]
width = 48

[[unit]]
name = "One \\"A\\"" # first
at = [1, 2.5]
list = [[1, 2], # a corner
  [3, 4]]

[[unit]]
name = 'Two'
at = [5, 6]
`;

test('Parts and words are found, whatever texts and comments hold', () => {
    const parts = parts_of(text);
    expect(parts.map((part) => part.kind)).toEqual(['', 'table', 'unit', 'unit']);
    expect(parts[0].words.map((word) => word.key)).toEqual(['system', 'title', 'about']);
    expect(word_of(parts[0], 'system')?.value).toBe('"x"');
    expect(units_of(text).map(name_of)).toEqual(['One "A"', 'Two']);
    expect(points_of(word_of(parts[2], 'list')?.value)).toEqual([[1000, 2000], [3000, 4000]]);
    expect(points_of(word_of(parts[2], 'at')?.value)).toEqual([[1000, 2500]]);
});

test('A word is changed and nothing else is', () => {
    const changed = with_word(text, units_of(text)[0], 'at', '[9, 9]');
    expect(changed).toBe(text.replace('[1, 2.5]', '[9, 9]'));
    expect(with_word(text, units_of(text)[1], 'at', '')).toBe(text.replace('at = [5, 6]\n', ''));
    expect(with_word(text, units_of(text)[1], 'gone', '')).toBe(text);
});

test('A new word stands behind the others of its part', () => {
    const changed = with_word(text, units_of(text)[0], 'square', 'true');
    expect(changed).toContain('  [3, 4]]\nsquare = true\n');
    expect(word_of(units_of(changed)[0], 'square')?.value).toBe('true');
    expect(units_of(changed).length).toBe(2);
});

test('Parts are copied, added and taken out', () => {
    const copied = with_copy(text, units_of(text)[0], { name: '"Three"', at: '[7, 7]' });
    expect(units_of(copied).map(name_of)).toEqual(['One "A"', 'Three', 'Two']);
    expect(word_of(units_of(copied)[1], 'at')?.value).toBe('[7, 7]');
    const added = with_part(text, 'terrain', { kind: '"wood"' });
    expect(terrain_of(added).length).toBe(1);
    expect(units_of(without(text, units_of(text)[0])).map(name_of)).toEqual(['Two']);
});

test('Quotes come off texts and stay with nothing else', () => {
    expect(plain('"a \\"b\\""')).toBe('a "b"');
    expect(plain("'x'")).toBe('x');
    expect(plain('12')).toBe('12');
});

test('Every unit of the scenarios that come with the program has its name and place', () => {
    const folder = join(__dirname, '../../scenarios');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /^[^/]*\/[^/]*\.toml$/.test(file));
    expect(files.length).toBeGreaterThan(20);
    for (const whole of [...files.map((file) => readFileSync(join(folder, file), 'utf8')), blank]) {
        const units = units_of(whole);
        expect(units.length).toBe(whole.match(/^\[\[unit\]\]/gm)?.length ?? 0);
        for (const unit of units) {
            expect(name_of(unit)).not.toBe('');
            expect(points_of(word_of(unit, 'at')?.value).length).toBeLessThanOrEqual(1);
        }
    }
});
