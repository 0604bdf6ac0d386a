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
