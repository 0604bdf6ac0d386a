import { expect, test } from 'vitest';
import { type Label, kept_label, name_on_map, place_labels } from '../src/board/labels';
import { block_of, gap_between, overlap } from '../src/board/boxes';
import { Sheet } from '../src/board/sheet';
import type { Piece, Side } from '../src/lib/protocol';
import { foot } from './pieces';

const sheet = new Sheet({ width_mil: 48000, depth_mil: 36000, terrain: [] });
const scale = 0.42;
const block = (unit: number, x_mil: number, y_mil: number, frontage_mil = 4500, depth_mil = 800) =>
    foot(unit, { x_mil, y_mil, facing_cdeg: 0, frontage_mil, depth_mil });
/** Whether the middle of a name is straight before or behind a unit, and close to it. */
function seems_of(label: Label, piece: Piece): boolean {
    const spot = sheet.at([piece.x_mil, piece.y_mil]);
    const across = Math.abs(label.x - spot.x) * 25;
    const along = Math.abs(label.y - spot.y) * 25;
    return across < piece.frontage_mil / 2 && along < piece.depth_mil / 2 + 1500;
}

test('In a line with a reserve behind it no name stands before or behind another unit', () => {
    // As the first brigade of a balanced battle stands, with the next brigade beside it.
    const pieces = [
        block(1, 13500, 8000),
        block(2, 18500, 8000),
        block(3, 16000, 5500, 1500, 2400),
        block(4, 25500, 8000),
    ];
    const labels = place_labels(sheet, pieces, scale, null);
    expect(labels.map((label) => label.unit).sort()).toEqual([1, 2, 3, 4]);
    for (const label of labels) {
        for (const other of pieces) {
            if (other.unit !== label.unit) expect(seems_of(label, other), `${label.unit}, ${other.unit}`).toBe(false);
        }
    }
});

test('On a narrow screen names stand where there is room, and none runs off the sheet', () => {
    // As wide as 420 pixels show it.
    const narrow = 420 / sheet.width;
    const pieces = [block(1, 2500, 9000), block(2, 45500, 9000), block(3, 24000, 9000)];
    const labels = place_labels(sheet, pieces, narrow, null);
    expect(labels.map((label) => label.unit).sort()).toEqual([1, 2, 3]);
    for (const label of labels) {
        const half = (Math.max(...label.lines.map((line) => line.length)) * 0.57 * 13) / narrow / 2;
        expect(label.x - half).toBeGreaterThanOrEqual(0);
        expect(label.x + half).toBeLessThanOrEqual(sheet.width);
    }
});

test('A name hides no general', () => {
    const general = block(2, 24000, 8200, 800, 800);
    const pieces = [block(1, 24000, 9000), { ...general, symbol: 'general', name: 'Cole' }];
    const spot = sheet.at([24000, 8200]);
    const [label] = place_labels(sheet, pieces, 390 / sheet.width, null);
    expect(label.unit).toBe(1);
    // Not his disc either, which is larger there than his base.
    const { left, right, top, bottom } = label.box;
    const [aside, along] = [Math.max(left - spot.x, spot.x - right), Math.max(top - spot.y, spot.y - bottom)];
    expect(Math.max(aside, along)).toBeGreaterThan(0);
});

test('A name that could only stand close to other units has a line to its own', () => {
    // Lines one behind another, 1.8" apart: enough for a name, too little to tell whose it is.
    const rows = [4000, 6600, 9200, 11800, 14400];
    const columns = [12000, 18200, 24400, 30600];
    const pieces = rows.flatMap((y, row) => columns.map((x, column) => block(10 * row + column, x, y, 5600)));
    const scale = 0.28;
    const inner = 21;
    const named = place_labels(sheet, pieces, scale, null);
    expect(named.map((label) => label.unit).sort((a, b) => a - b)).toEqual(pieces.map(({ unit }) => unit));
    expect(named.find((label) => label.unit === inner)?.leader).toBeDefined();
    expect(named[0].leader).toBeUndefined();
    named.forEach(({ box }, i) => {
        for (const other of named.slice(i + 1)) expect(overlap(box, other.box)).toBe(0);
    });
    const in_hand = place_labels(sheet, pieces, scale, inner);
    expect(in_hand.map((label) => label.unit)).toContain(inner);
});

test('Names stay beside their units when another unit is taken up, and go with them', () => {
    const rows = [4000, 6600, 9200, 11800, 14400];
    const pieces = rows.flatMap((y, row) => [12000, 18200, 24400].map((x, column) => block(10 * row + column, x, y, 5600)));
    const scale = 0.34;
    const boxes = new Map(pieces.map((piece) => [piece.unit, block_of(sheet, piece, scale)]));
    const before = place_labels(sheet, pieces, scale, null);
    const kept = new Map(before.map((label) => [label.unit, kept_label(label, boxes.get(label.unit)!)]));
    const places = (labels: Label[]) => new Map(labels.map(({ unit, x, y }) => [unit, `${Math.round(x)} ${Math.round(y)}`]));
    for (const { unit } of pieces) {
        const after = places(place_labels(sheet, pieces, scale, unit, [], kept));
        for (const [each, place] of places(before)) expect(after.get(each), `${each} when ${unit} is taken up`).toBe(place);
    }
    // A note moves the name that it would cover, and no other name.
    const note = before.find((label) => label.unit === 11)!.box;
    const after = places(place_labels(sheet, pieces, scale, null, [note], kept));
    const moved = [...places(before)].filter(([unit, place]) => after.get(unit) !== place).map(([unit]) => unit);
    expect(moved).toEqual([11]);
});

test('A name on the map leaves out the side, which its colour tells', () => {
    const sides = [{ name: 'Blue' }, { name: 'Red' }] as Side[];
    const named = (name: string, side: number) => name_on_map({ ...block(1, 9000, 9000), name, side }, sides);
    expect(named('Blue 1st Foot', 0)).toBe('1st Foot');
    expect(named('Red Foot Battery', 1)).toBe('Foot Battery');
    expect(named('Blueberry Rifles', 0)).toBe('Blueberry Rifles');
    expect(named('Red Lancers', 0)).toBe('Red Lancers');
    expect(named('Blue', 0)).toBe('Blue');
});

test('A name stands nearer to its own unit than to any other, or a line leads to it', () => {
    // Columns one behind the other before a battery, with words at both sides, as on the map of a telephone: a place
    // beside the battery is free, and at a corner of the column.
    const pieces = [block(1, 24000, 18000, 800, 4500), block(2, 24000, 14900, 1500, 1500), block(3, 24000, 23000, 800, 4500)];
    const boxes = pieces.map((piece) => block_of(sheet, piece, scale));
    const { left, right, top, bottom } = boxes[0];
    const words = [{ left: right + 2, right: right + 200, top, bottom: bottom - 20 }, { left: left - 200, right: left - 2, top, bottom: bottom - 20 }];
    for (const label of place_labels(sheet, pieces, scale, null, words)) {
        const gaps = boxes.map((box) => gap_between(label.box, box));
        const own = gaps[label.unit - 1];
        const is_nearest = gaps.every((gap, i) => i === label.unit - 1 || gap > own);
        expect(label.leader !== undefined || is_nearest, `${label.unit}: ${gaps}`).toBe(true);
    }
});
