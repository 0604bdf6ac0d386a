import { expect, test } from 'vitest';
import { box_about, overlap } from '../src/board/boxes';
import { length_px, place_lengths } from '../src/board/way_lengths';

const way = (x: number, text = '6"') => ({ side: 0, spots: [{ x, y: 400 }, { x, y: 0 }], text });

test('The length of a way is written on it, or beside it where a name or a block lies there', () => {
    const [alone] = place_lengths([way(0)], 1, []);
    expect(alone.at).toEqual({ x: 0, y: 200 });
    const name = box_about({ x: 0, y: 200 }, 60, 14);
    const tag = box_about({ x: 0, y: 260 }, 30, 14);
    const [beside] = place_lengths([way(0)], 1, [name, tag]);
    expect([name, tag].every((other) => overlap(other, beside.box) === 0)).toBe(true);
    // Smaller on the sheet where the map is nearer: as large on the screen.
    const [near] = place_lengths([way(0)], 4, []);
    expect(near.box.bottom - near.box.top).toBeCloseTo((alone.box.bottom - alone.box.top) / 4);
    expect(alone.box.bottom - alone.box.top).toBeGreaterThanOrEqual(length_px);
});

test('A length without room is left out, and lengths keep clear of one another', () => {
    expect(place_lengths([way(0)], 1, [box_about({ x: 0, y: 200 }, 200, 500)])).toEqual([]);
    const two = place_lengths([way(0), way(4)], 1, []);
    expect(two).toHaveLength(2);
    expect(overlap(two[0].box, two[1].box)).toBe(0);
});
