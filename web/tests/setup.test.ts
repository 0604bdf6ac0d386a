import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ordinal } from '../src/setup/beginnings';
import { parts_of, plain, with_copy, with_part, with_word, without, word_of } from '../src/setup/scenario_text';
import { name_of, points_of, terrain_of, units_of } from '../src/setup/sketch';
import { free_place, outside, zone_at } from '../src/setup/zones';
import { foot } from './pieces';

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
    const in_folder = (folder: string) => {
        const root = join(__dirname, '../..', folder);
        return readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file));
    };
    const files = [
        ...in_folder('scenarios').filter((file) => /\/scenarios\/[^/]*\/[^/]*\.toml$/.test(file)),
        ...in_folder('setups').filter((file) => file.endsWith('/blank.toml')),
    ];
    expect(files.length).toBeGreaterThan(20);
    for (const whole of files.map((file) => readFileSync(file, 'utf8'))) {
        const units = units_of(whole);
        expect(units.length).toBe(whole.match(/^\[\[unit\]\]/gm)?.length ?? 0);
        for (const unit of units) {
            expect(name_of(unit)).not.toBe('');
            expect(points_of(word_of(unit, 'at')?.value).length).toBeLessThanOrEqual(1);
        }
    }
});

test('A number is told as an ordinal', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal)).toEqual(
        ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '101st', '111th'],
    );
});

const table = { width_mil: 48_000, depth_mil: 36_000 };
const base = { x_mil: 24_000, y_mil: 6000, facing_cdeg: 0, frontage_mil: 6000, depth_mil: 2000 };

test('A zone lies along the edge of its side, and no deeper than the middle', () => {
    expect(zone_at(table, 'far', 12_000)).toEqual({ x_mil: 0, y_mil: 24_000, width_mil: 48_000, depth_mil: 12_000 });
    expect(zone_at(table, 'right', 30_000)).toEqual({ x_mil: 24_000, y_mil: 0, width_mil: 24_000, depth_mil: 36_000 });
});

test('A unit is outside of its zone with any corner', () => {
    const zone = zone_at(table, 'near', 12_000);
    const inside = foot(0, base);
    const across = foot(1, { ...base, y_mil: 11_500 });
    const enemy = foot(2, { ...base, y_mil: 30_000 }, { side: 1 });
    expect(outside([inside, across, enemy], 0, zone).map(({ unit }) => unit)).toEqual([1]);
});

test('New units find places of their own until the zone is full', () => {
    const zone = zone_at(table, 'near', 12_000);
    const placed = [base];
    for (let n = 0; n < 8; ++n) {
        const [x_mil, y_mil] = free_place(placed, zone);
        for (const each of placed) {
            const apart = Math.abs(each.x_mil - x_mil) >= 6000 || Math.abs(each.y_mil - y_mil) >= 2000;
            expect(apart).toBe(true);
        }
        placed.push({ ...base, x_mil, y_mil });
    }
    expect(outside(placed.map((each, unit) => foot(unit, each)), 0, zone)).toEqual([]);
});
