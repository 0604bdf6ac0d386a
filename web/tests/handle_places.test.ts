import { expect, test } from 'vitest';
import { gripped } from '../src/board/hand';
import { handle_places, least_apart_px } from '../src/board/handle_places';
import { block_of } from '../src/board/boxes';
import { Sheet } from '../src/board/sheet';
import { foot } from './pieces';

const sheet = new Sheet({ width_mil: 48000, depth_mil: 36000, terrain: [] });
const block = (unit: number, x_mil: number, y_mil: number, facing_cdeg = 0) => foot(unit, { x_mil, y_mil, facing_cdeg, frontage_mil: 3000, depth_mil: 1500 });
const scales = [0.15, 0.3, 1, 2.5];
const radius_at = (scale: number) => Math.min(Math.max(7 / scale, 6), 66);

test('Handles are 32 pixels apart at any zoom, ahead of a unit and at its corners', () => {
    for (const scale of scales) {
        const { turn, left, right } = handle_places(sheet, block(0, 24000, 18000), [], scale, radius_at(scale), true);
        const all = [turn!, left!, right!];
        for (const [i, one] of all.entries()) {
            for (const other of all.slice(i + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y) * scale).toBeGreaterThanOrEqual(least_apart_px - 1e-6);
        }
        const middle = sheet.at([24000, 18000]);
        expect(turn!.y).toBeLessThan(middle.y);
        expect([left!.x < middle.x, right!.x > middle.x]).toEqual([true, true]);
    }
});

test('No handle lies on another unit, and without a free place there is none', () => {
    const own = block(0, 24000, 18000);
    const around = [block(1, 24000, 21000), block(2, 20500, 18000), block(3, 27500, 18000, 9000)];
    for (const scale of scales) {
        const radius = radius_at(scale);
        for (const spot of Object.values(handle_places(sheet, own, [own, ...around], scale, radius, true)).filter(Boolean)) {
            for (const each of around) {
                const box = block_of(sheet, each, scale);
                const off = Math.hypot(Math.max(box.left - spot.x, 0, spot.x - box.right), Math.max(box.top - spot.y, 0, spot.y - box.bottom));
                expect(off).toBeGreaterThanOrEqual(radius - 1e-6);
            }
        }
    }
    const places = [...Array(17).keys()].flatMap((x) => [...Array(24).keys()].map((y): [number, number] => [3000 * x, 1500 * y]));
    const wall = places.filter(([x, y]) => x !== 24000 || y !== 18000).map(([x, y], i) => block(50 + i, x, y));
    expect(handle_places(sheet, own, [own, ...wall], 0.15, radius_at(0.15), true).turn).toBeUndefined();
});

test('A press on a unit is that unit’s, though a handle lies over it', () => {
    const pieces = [block(0, 24000, 18000), block(1, 24000, 21000)];
    expect(gripped(pieces, 'turn:0', [24000, 21000])).toBe('unit:1');
    expect(gripped(pieces, 'wheel:0:left', [24200, 18100])).toBe('unit:0');
    expect(gripped(pieces, 'turn:0', [24000, 19500])).toBe('turn:0');
    expect(gripped(pieces, 'tape', [24000, 21000])).toBe('tape');
    expect(gripped(pieces, null, [24000, 21000])).toBeNull();
});
