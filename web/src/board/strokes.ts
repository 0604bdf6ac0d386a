// Geometry of hand-drawn lines, the same each time: spots along lines, hachures, rounded bends.
import type { Point } from '../lib/protocol';
import type { Spot } from '../lib/view';
import { fixed } from './sheet';

/** A hash of three numbers, from 0 to 1. */
export function scatter(a: number, b: number, c: number): number {
    let mix = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77) ^ Math.imul(c, 0xc2b2ae3d);
    mix = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d);
    mix = Math.imul(mix ^ (mix >>> 12), 0x297a2d39);
    return ((mix ^ (mix >>> 15)) >>> 0) / 4294967296;
}

export const distance = (a: Spot, b: Spot) => Math.hypot(b.x - a.x, b.y - a.y);

export function direction(from: Spot, to: Spot): Spot {
    const length = distance(from, to);
    return length > 0 ? { x: (to.x - from.x) / length, y: (to.y - from.y) / length } : { x: 0, y: 0 };
}

/** Area of a polygon; positive if its spots go clockwise on the sheet. */
export function signed_area(spots: readonly Spot[]): number {
    return (
        spots.reduce((sum, a, i) => {
            const b = spots[(i + 1) % spots.length];
            return sum + a.x * b.y - b.x * a.y;
        }, 0) / 2
    );
}

export function centroid(spots: readonly Spot[]): Spot {
    const weight = signed_area(spots) * 6;
    if (Math.abs(weight) < 1e-6) return spots[0] ?? { x: 0, y: 0 };
    const sum = { x: 0, y: 0 };
    spots.forEach((a, i) => {
        const b = spots[(i + 1) % spots.length];
        const part = a.x * b.y - b.x * a.y;
        sum.x += (a.x + b.x) * part;
        sum.y += (a.y + b.y) * part;
    });
    return { x: sum.x / weight, y: sum.y / weight };
}

/** Spots along a line at about equal distances, not at its corners. */
export function spaced(line: readonly Spot[], step: number, closed: boolean): Spot[] {
    const stretches = closed ? line.length : line.length - 1;
    const end = (i: number) => line[(i + 1) % line.length];
    let total = 0;
    for (let i = 0; i < stretches; ++i) total += distance(line[i], end(i));
    if (total <= 0 || !(step > 0)) return [];
    const even = total / Math.min(Math.max(Math.round(total / step), 3), 4000);
    const spots: Spot[] = [];
    let next = closed ? 0 : even / 2;
    let passed = 0;
    for (let i = 0; i < stretches; ++i) {
        const length = distance(line[i], end(i));
        for (; next < passed + length - 1e-9; next += even) {
            const part = (next - passed) / length;
            spots.push({
                x: line[i].x + (end(i).x - line[i].x) * part,
                y: line[i].y + (end(i).y - line[i].y) * part,
            });
        }
        passed += length;
    }
    return spots;
}

/** For each spot of a closed line, the direction to its left. */
export function across(around: readonly Spot[], i: number): Spot {
    const along = direction(
        around[(i + around.length - 1) % around.length],
        around[(i + 1) % around.length],
    );
    return { x: along.y, y: -along.x };
}

/** A line with rounded bends. */
export function rounded(line: readonly Spot[], radius: number): string {
    if (line.length === 0) return '';
    const parts = [`M${fixed(line[0].x)} ${fixed(line[0].y)}`];
    for (let i = 1; i + 1 < line.length; ++i) {
        const [before, at, after] = [line[i - 1], line[i], line[i + 1]];
        const cut = Math.min(radius, distance(before, at) / 2, distance(at, after) / 2);
        const back = direction(at, before);
        const on = direction(at, after);
        parts.push(
            `L${fixed(at.x + back.x * cut)} ${fixed(at.y + back.y * cut)}`,
            `Q${fixed(at.x)} ${fixed(at.y)} ${fixed(at.x + on.x * cut)} ${fixed(at.y + on.y * cut)}`,
        );
    }
    const last = line[line.length - 1];
    parts.push(`L${fixed(last.x)} ${fixed(last.y)}`);
    return parts.join('');
}

/** A line as if drawn by hand: it wobbles a little between its corners, but goes through them. */
export function by_hand(line: readonly Spot[], closed: boolean, off = 1.1): string {
    if (line.length < 2) return '';
    const parts = [`M${fixed(line[0].x)} ${fixed(line[0].y)}`];
    const stretches = closed ? line.length : line.length - 1;
    for (let i = 0; i < stretches; ++i) {
        const from = line[i];
        const to = line[(i + 1) % line.length];
        const way = direction(from, to);
        const count = Math.max(1, Math.round(distance(from, to) / 46));
        for (let n = 1; n <= count; ++n) {
            const end = n / count;
            const middle = (n - 0.5) / count;
            const bend = (scatter(Math.round(from.x), Math.round(from.y), i * 64 + n) - 0.5) * 2 * off;
            const along = (part: number): Spot => ({
                x: from.x + (to.x - from.x) * part,
                y: from.y + (to.y - from.y) * part,
            });
            const by = along(middle);
            const at = along(end);
            parts.push(
                `Q${fixed(by.x - way.y * bend)} ${fixed(by.y + way.x * bend)} ${fixed(at.x)} ${fixed(at.y)}`,
            );
        }
    }
    return parts.join('') + (closed ? 'Z' : '');
}

/** True if a place lies inside an area, at least a given distance from its border. */
export function holds(area: readonly Point[], at: Point, off_border: number): boolean {
    let inside = false;
    for (let i = 0; i < area.length; ++i) {
        const a = area[i];
        const b = area[(i + 1) % area.length];
        if (distance_to_stretch(at, a, b) < off_border) return false;
        if (a[1] > at[1] === b[1] > at[1]) continue;
        if (at[0] < a[0] + ((at[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside;
    }
    return inside;
}

function distance_to_stretch([x, y]: Point, from: Point, to: Point): number {
    const way_x = to[0] - from[0];
    const way_y = to[1] - from[1];
    const square = way_x * way_x + way_y * way_y;
    const part =
        square > 0 ? Math.min(Math.max(((x - from[0]) * way_x + (y - from[1]) * way_y) / square, 0), 1) : 0;
    return Math.hypot(x - from[0] - part * way_x, y - from[1] - part * way_y);
}
