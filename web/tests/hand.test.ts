import { expect, test } from 'vitest';
import { dragged, neighbour, next_waiting, piece_at, read_grip, turned_by } from '../src/board/hand';
import { Sheet, corners, facing_towards, wheeled } from '../src/board/sheet';
import { foot } from './pieces';

const sheet = new Sheet({ width_mil: 48000, depth_mil: 36000, terrain: [] });
const block = (unit: number, x_mil: number, y_mil: number, facing_cdeg = 0) =>
    foot(unit, { x_mil, y_mil, facing_cdeg, frontage_mil: 3000, depth_mil: 1000 }, { side: unit % 2, name: `${unit}` });

test('The sheet and the table are the same place both ways, far edge up', () => {
    expect(sheet.place(sheet.at([12345, 6789]))).toEqual([12345, 6789]);
    expect(sheet.at([0, 36000]).y).toBeLessThan(sheet.at([0, 0]).y);
});

test('Corners stand front left, front right, rear right, rear left', () => {
    expect(block(0, 10000, 10000).corners).toEqual([[8500, 10500], [11500, 10500], [11500, 9500], [8500, 9500]]);
    // Facing east its left front corner is the northern one ahead.
    expect(block(0, 10000, 10000, 9000).corners[0]).toEqual([10500, 11500]);
});

test('Wheeling keeps the corner on which it is done', () => {
    const before = block(0, 10000, 10000);
    for (const left of [true, false]) {
        const after = corners({ ...before, ...wheeled(before, left, 3000) });
        const corner = left ? 0 : 1;
        expect(Math.abs(after[corner][0] - before.corners[corner][0])).toBeLessThanOrEqual(2);
        expect(Math.abs(after[corner][1] - before.corners[corner][1])).toBeLessThanOrEqual(2);
    }
});

test('A wheel to the right by a quarter on the right front corner brings the unit round it', () => {
    // The corner is at 11500, 10500; a quarter later the middle lies 1500 north and 500 west of it.
    expect(wheeled(block(0, 10000, 10000), false, 9000)).toEqual({ x_mil: 11000, y_mil: 12000, facing_cdeg: 9000 });
});

test('Facings go clockwise from the far edge', () => {
    const here = { x: 10, y: 10 };
    expect(facing_towards(here, { x: 10, y: 0 })).toBe(0);
    expect(facing_towards(here, { x: 20, y: 10 })).toBe(9000);
    expect(facing_towards(here, { x: 0, y: 10 })).toBe(27000);
    expect(turned_by(500, -1000)).toBe(35500);
});

test('A unit that is dragged goes along with the hand, and onto what the hand is on', () => {
    const mine = block(0, 10000, 10000);
    const theirs = block(1, 10000, 20000, 18000);
    const grip = read_grip('unit:0')!;
    const from = sheet.at([10200, 10100]);
    const free = dragged(sheet, [mine, theirs], mine, grip, from, sheet.at([12200, 13100]), 500);
    expect(free).toEqual({ unit: 0, x_mil: 12000, y_mil: 13000, facing_cdeg: 500, onto: null });
    const on = dragged(sheet, [mine, theirs], mine, grip, from, sheet.at([10500, 20000]), 0);
    expect(on.onto).toBe(1);
});

test('A hand that goes nearly straight ahead means straight ahead, whichever way the unit faces', () => {
    const grip = read_grip('unit:0')!;
    const drag = (facing: number, to: [number, number]) => {
        const mine = block(0, 10000, 10000, facing);
        const { x_mil, y_mil } = dragged(sheet, [mine], mine, grip, sheet.at([10000, 10000]), sheet.at(to), 0);
        return [x_mil, y_mil];
    };
    expect(drag(0, [10060, 14000])).toEqual([10000, 14000]);
    expect(drag(9000, [14000, 9950])).toEqual([14000, 10000]);
    // More than that, or to the rear, is where the hand is.
    expect(drag(0, [10400, 14000])).toEqual([10400, 14000]);
    expect(drag(0, [10060, 6000])).toEqual([10060, 6000]);
    expect(drag(0, [10060, 10500])).toEqual([10060, 10500]);
});

test('A unit whose front touches another is on it too', () => {
    const mine = block(0, 10000, 10000);
    const theirs = block(1, 10000, 20000, 18000);
    const to = sheet.at([10000, 19200]);
    expect(dragged(sheet, [mine, theirs], mine, read_grip('unit:0')!, sheet.at([10000, 10000]), to, 0).onto).toBe(1);
});

test('Pulling a front corner wheels on the other one', () => {
    const mine = block(0, 10000, 10000);
    const pivot = { x: 11500, y: 10500 };
    // The left corner goes from west of the pivot to north of it: a quarter to the right.
    const drop = dragged(
        sheet,
        [mine],
        mine,
        read_grip('wheel:0:left')!,
        sheet.at([8500, 10500]),
        sheet.at([pivot.x, pivot.y + 3000]),
        0,
    );
    expect(drop).toMatchObject({ x_mil: 11000, y_mil: 12000, facing_cdeg: 9000 });
});

test('A place on a turned block is found', () => {
    const turned = block(3, 10000, 10000, 4500);
    expect(piece_at([turned], [11000, 9000], -1)?.unit).toBe(3);
    expect(piece_at([turned], [11000, 11000], -1)).toBeUndefined();
});

test('Arrows go to the nearest unit that way', () => {
    const pieces = [block(0, 10000, 10000), block(1, 20000, 10500), block(2, 14000, 24000), block(3, 30000, 10000)];
    expect(neighbour(sheet, pieces, pieces[0], { x: 1, y: 0 })?.unit).toBe(1);
    expect(neighbour(sheet, pieces, pieces[0], { x: 0, y: -1 })?.unit).toBe(2);
    expect(neighbour(sheet, pieces, pieces[0], { x: -1, y: 0 })).toBeUndefined();
});

test('The next that can be ordered comes after the one in hand, and behind the last the first again', () => {
    const waiting = [block(7, 0, 0), block(2, 0, 0), block(4, 0, 0)];
    expect(next_waiting(waiting, null)?.unit).toBe(2);
    expect(next_waiting(waiting, 2)?.unit).toBe(4);
    expect(next_waiting(waiting, 3)?.unit).toBe(4);
    expect(next_waiting(waiting, 7)?.unit).toBe(2);
    expect(next_waiting([], 2)).toBeUndefined();
});
