import { expect, test } from 'vitest';
import { is_within } from '../src/board/areas_within';
import { Sheet, frame, units_per_inch } from '../src/board/sheet';
import type { Point } from '../src/lib/protocol';

const ground = { width_mil: 48000, depth_mil: 36000, terrain: [] };

test('On a table that is turned round every place is opposite, and is found again', () => {
    const [straight, turned] = [new Sheet(ground), new Sheet(ground, 2)];
    const place: Point = [12000, 3000];
    const [at, opposite] = [straight.at(place), turned.at(place)];
    expect(opposite.x).toBeCloseTo(straight.width - at.x);
    expect(opposite.y).toBeCloseTo(straight.height - at.y);
    expect(turned.place(opposite)).toEqual(place);
    expect(turned.facing(9000)).toBe(27000);
    expect(turned.facing(turned.facing(35000))).toBe(35000);
});

test('On a table that is turned by a quarter the near edge is on the left, and every place is found again', () => {
    const place: Point = [12000, 3000];
    const near_left = new Sheet(ground, 1);
    expect(near_left.size).toEqual({ width: new Sheet(ground).height, height: new Sheet(ground).width });
    expect(near_left.at([12000, 3000]).x).toBeLessThan(near_left.at([12000, 30000]).x);
    expect(new Sheet(ground, 3).at([12000, 3000]).x).toBeGreaterThan(new Sheet(ground, 3).at([12000, 30000]).x);
    for (const sheet of [near_left, new Sheet(ground, 3)]) {
        expect(sheet.place(sheet.at(place))).toEqual(place);
        // Ahead of a unit that faces north is where its facing points on the sheet.
        const [from, to] = [sheet.at(place), sheet.at([12000, 5000])];
        expect(sheet.facing(0)).toBe(((Math.round((Math.atan2(to.x - from.x, from.y - to.y) / Math.PI) * 18000) % 36000) + 36000) % 36000);
        // The ruler counts as the table does.
        expect(sheet.along(frame + 3 * units_per_inch)).toBeCloseTo(from.x);
        expect(sheet.down(sheet.height - frame - 12 * units_per_inch)).toBeCloseTo(from.y);
    }
});

test('A place in the hole of an area is not within it', () => {
    const square = (least: number, most: number): Point[] => [[least, least], [most, least], [most, most], [least, most]];
    const ring = [square(0, 9000), square(3000, 6000)];
    expect(is_within(ring, [1000, 4000])).toBe(true);
    expect(is_within(ring, [4000, 4000])).toBe(false);
    expect(is_within(ring, [9500, 4000])).toBe(false);
});
