import { expect, test } from 'vitest';
import { is_within } from '../src/board/areas_within';
import { Sheet } from '../src/board/sheet';
import type { Point } from '../src/lib/protocol';

const ground = { width_mil: 48000, depth_mil: 36000, terrain: [] };

test('On a table that is turned round every place is opposite, and is found again', () => {
    const [straight, turned] = [new Sheet(ground), new Sheet(ground, true)];
    const place: Point = [12000, 3000];
    const [at, opposite] = [straight.at(place), turned.at(place)];
    expect(opposite.x).toBeCloseTo(straight.width - at.x);
    expect(opposite.y).toBeCloseTo(straight.height - at.y);
    expect(turned.place(opposite)).toEqual(place);
    expect(turned.facing(9000)).toBe(27000);
    expect(turned.facing(turned.facing(35000))).toBe(35000);
});

test('A place in the hole of an area is not within it', () => {
    const square = (least: number, most: number): Point[] => [[least, least], [most, least], [most, most], [least, most]];
    const ring = [square(0, 9000), square(3000, 6000)];
    expect(is_within(ring, [1000, 4000])).toBe(true);
    expect(is_within(ring, [4000, 4000])).toBe(false);
    expect(is_within(ring, [9500, 4000])).toBe(false);
});
