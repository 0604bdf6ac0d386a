// Whether a place lies within an area that the server has outlined.
import type { Point } from '../lib/protocol';

/** By the even-odd rule. */
export function is_within(outlines: readonly (readonly Point[])[], [x, y]: Point): boolean {
    let inside = false;
    for (const outline of outlines) {
        outline.forEach(([ax, ay], i) => {
            const [bx, by] = outline[(i + 1) % outline.length];
            if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
        });
    }
    return inside;
}

/** The place on the border of an area that is nearest to a place outside it, drawn a little inwards. */
export function nearest_within(outlines: readonly (readonly Point[])[], [x, y]: Point): Point {
    let best: Point = [x, y];
    let least = Infinity;
    for (const outline of outlines) {
        outline.forEach(([ax, ay], i) => {
            const [bx, by] = outline[(i + 1) % outline.length];
            const length = (bx - ax) ** 2 + (by - ay) ** 2;
            const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
            const spot: Point = [ax + along * (bx - ax), ay + along * (by - ay)];
            const far = Math.hypot(spot[0] - x, spot[1] - y);
            if (far < least) [best, least] = [spot, far];
        });
    }
    if (least === 0 || least === Infinity) return best;
    const inwards_mil = 60;
    return [best[0] + ((best[0] - x) / least) * inwards_mil, best[1] + ((best[1] - y) / least) * inwards_mil].map(Math.round) as Point;
}
