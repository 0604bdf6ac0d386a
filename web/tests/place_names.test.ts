import { expect, test } from 'vitest';
import { type Box, block_of, overlap, size_of } from '../src/board/boxes';
import { edge_words } from '../src/board/edges';
import { place_labels } from '../src/board/labels';
import { place_marks } from '../src/board/marks';
import { place_names } from '../src/board/place_names';
import { Sheet, frame } from '../src/board/sheet';
import type { Feature, Piece, Point, Side } from '../src/lib/protocol';
import { foot } from './pieces';

const box = (left: number, near: number, right: number, far: number): Point[] => [
    [left, near],
    [right, near],
    [right, far],
    [left, far],
];
const area = (kind: Feature['kind'], name: string, ...corners: Parameters<typeof box>): Feature => ({ kind, name, what: kind, height: 1, area: box(...corners) });
const course = (kind: Feature['kind'], name: string, ...points: Point[]): Feature => ({ kind, name, what: kind, height: 0, course: points });
const field = (...terrain: Feature[]) => ({ width_mil: 48000, depth_mil: 36000, terrain });
const sheet = new Sheet(field());
/** As a telephone shows the whole table, a laptop, and somebody who looks closely. */
const scales = [390 / sheet.width, 0.42, 1.5];
const sides = (...edges: string[]): Side[] => edges.map((edge, i) => ({ name: ['Austrian', 'French'][i], colour: '', edge }) as Side);
const block = (unit: number, x_mil: number, y_mil: number, more: Partial<Piece> = {}) =>
    foot(unit, { x_mil, y_mil, facing_cdeg: 0, frontage_mil: 4500, depth_mil: 800 }, more);

const is_in = (inner: Box, outer: Box) =>
    inner.left >= outer.left - 1e-6 && inner.right <= outer.right + 1e-6 && inner.top >= outer.top - 1e-6 && inner.bottom <= outer.bottom + 1e-6;
const none_overlap = (boxes: readonly Box[]) =>
    boxes.every((one, i) => boxes.slice(0, i).every((other) => overlap(one, other) < 1e-6));

test.each(scales)('The name of a ground moves off who stands in its middle, at %f', (scale) => {
    const terrain = [area('hill', 'Chapel Hill', 12000, 22000, 34000, 33000)];
    const middle = block(1, 23000, 27500);
    const [name] = place_names(sheet, field(...terrain), scale, [block_of(sheet, middle, scale)], []);
    expect(name.text).toBe('Chapel Hill');
    expect(overlap(name.box, block_of(sheet, middle, scale))).toBeLessThan(0.03 * size_of(name.box));
});

test.each(scales)('No name of the ground leaves the table or lies on another, at %f', (scale) => {
    const terrain = [
        area('wood', 'Scrub by the Ippolito', 0, 16000, 4000, 22000),
        area('hill', 'Foot of the Apennines', 40000, 0, 48000, 7000),
        area('built_up_area', 'Casteggio', 21000, 17000, 24000, 20000),
        area('bridge', 'Bridge of Casteggio', 22000, 15000, 23000, 16000),
        course('river', 'Coppa', [22500, 40000], [22500, -4000]),
        course('road', 'Road of Piacenza', [-2000, 15500], [50000, 15500]),
    ];
    const names = place_names(sheet, field(...terrain), scale, [], []);
    expect(names.length).toBe(terrain.length);
    expect(none_overlap(names.map((name) => name.box))).toBe(true);
    const table = { left: frame, top: frame, right: sheet.width - frame, bottom: sheet.height - frame };
    for (const name of names) expect(is_in(name.box, table), name.text).toBe(true);
});

test('Where there is no room the name of the lesser thing gives way', () => {
    // A wall and a village in the one gap that the units leave.
    const terrain = [course('linear', 'Garden Wall', [23000, 18000], [25000, 18000]), area('built_up_area', 'Marengo', 23000, 18500, 25000, 19500)];
    const gap = { left: frame + 19 * 40, right: frame + 29 * 40, top: frame + 16 * 40, bottom: frame + 19.5 * 40 };
    const others = [
        { left: 0, top: 0, right: gap.left, bottom: sheet.height },
        { left: gap.right, top: 0, right: sheet.width, bottom: sheet.height },
        { left: 0, top: 0, right: sheet.width, bottom: gap.top },
        { left: 0, top: gap.bottom, right: sheet.width, bottom: sheet.height },
    ];
    expect(place_names(sheet, field(...terrain), scales[0], [], others).map((name) => name.text)).toEqual(['Marengo']);
    expect(place_names(sheet, field(...terrain), scales[2], [], others).map((name) => name.text)).toEqual(['Marengo', 'Garden Wall']);
});

test.each(scales)('The inches never lie on the names of the edges nor on each other, at %f', (scale) => {
    for (const edges of [sides('far', 'near'), sides('left', 'right')]) {
        const { inches, names } = edge_words(sheet, edges, scale);
        expect(names.map((name) => name.text)).toEqual(['Austrian table edge', 'French table edge']);
        expect(inches.length).toBeGreaterThan(8);
        expect(none_overlap([...inches, ...names].map((each) => each.box))).toBe(true);
        const whole = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
        for (const each of [...inches, ...names]) expect(is_in(each.box, whole), each.text).toBe(true);
    }
});

test.each(scales)('The sign of a state stands off the next unit, and the names stand off it, at %f', (scale) => {
    const pieces = [block(1, 20000, 8000, { states: ['limbered'] }), block(2, 20000, 7000), block(3, 25000, 7000)];
    const marks = place_marks(sheet, pieces, scale);
    expect(marks.map((mark) => mark.unit)).toEqual([1]);
    expect(marks[0].size * 10 * scale).toBeGreaterThanOrEqual(7.4);
    for (const other of pieces.slice(1)) expect(overlap(marks[0].box, block_of(sheet, other, scale))).toBe(0);
    for (const label of place_labels(sheet, pieces, scale, null, marks.map((mark) => mark.box))) {
        expect(overlap(label.box, marks[0].box)).toBeLessThan(0.04 * size_of(label.box));
    }
});
