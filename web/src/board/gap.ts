// The distance between bases.
import type { Point } from '../lib/protocol';

/** The distance of a point from a line between two others. */
function from_line([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
    return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** The distance between two bases that do not overlap. */
export function gap_mil(one: readonly Point[], other: readonly Point[]): number {
    const nearest = (points: readonly Point[], shape: readonly Point[]) =>
        Math.min(...points.flatMap((point) => shape.map((from, i) => from_line(point, from, shape[(i + 1) % shape.length]))));
    return Math.min(nearest(one, other), nearest(other, one));
}
