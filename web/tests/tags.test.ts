import { expect, test } from 'vitest';
import { overlap } from '../src/board/boxes';
import { Sheet } from '../src/board/sheet';
import { full_tags, short_tags, tag_texts } from '../src/board/tags';
import { foot } from './pieces';

const sheet = new Sheet({ width_mil: 48000, depth_mil: 36000, terrain: [] });
const strength = { left: 2, of: 4, hits: 0, words: '2 of 4 stands' };
const block = (unit: number, x_mil: number, more = {}) =>
    foot(unit, { x_mil, y_mil: 9000, facing_cdeg: 0, frontage_mil: 3000, depth_mil: 800 }, { strength, ...more });

test('A tag says strength, morale and the other states, and less where there is no room', () => {
    const unsteady = block(1, 9000, { morale: 'unsteady', holding: 'weakened', states: ['unsteady', 'attack column', 'limbered'] });
    expect(tag_texts(unsteady)).toEqual(['2/4 unsteady, attack column', '2/4 unsteady', '2/4 U', 'U']);
    expect(tag_texts(block(2, 9000, { morale: 'good' }))).toEqual(['2/4']);
    expect(tag_texts(block(2, 9000, { morale: 'shaken', holding: 'weakened', strength: { ...strength, hits: 1 } }))).toEqual([
        '2/4 1 hit, shaken',
        '2/4 shaken',
        '2/4 S',
        'S',
    ]);
    expect(tag_texts(block(3, 9000, { symbol: 'general' }))).toEqual([]);
    expect(tag_texts(block(4, 9000, { states: ['2 casualties'] }))).toEqual(['2/4']);
});

test('In a tight line every unit has a tag, and none lies over another', () => {
    const line = Array.from({ length: 12 }, (_, i) =>
        block(i, 4000 + 3200 * i, i === 5 ? { morale: 'shaken', holding: 'weakened' } : {}),
    );
    for (const scale of [0.19, 0.42, 1.5]) {
        const tags = full_tags(sheet, line, scale, short_tags(sheet, line, scale), []);
        expect(tags.map((tag) => tag.unit).sort((a, b) => a - b)).toEqual(line.map((piece) => piece.unit));
        tags.forEach((tag, i) => {
            for (const other of tags.slice(i + 1)) expect(overlap(tag.box, other.box)).toBe(0);
        });
    }
});

test('A tag takes a name its place only where that leaves room, and is short beside a short block', () => {
    const battered = block(1, 9000, { morale: 'shaken', holding: 'weakened', states: ['shaken', 'skirmishing', 'disordered'], frontage_mil: 1500 });
    const scale = 0.42;
    const short = short_tags(sheet, [battered], scale);
    expect(short.map(({ text }) => text)).toEqual(['2/4 S']);
    expect(full_tags(sheet, [battered], scale, short, []).map(({ text }) => text)).toEqual(['2/4 shaken']);
    const all_round = { left: 0, right: sheet.width, top: 0, bottom: sheet.height };
    expect(full_tags(sheet, [battered], scale, short, [all_round])).toEqual(short);
});
