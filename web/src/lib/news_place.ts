// Places the news on the map where it hides the fewest units, above all not the one in hand, and never a
// question. On a narrow screen it takes at most the strip above or below the units.

export interface Rect {
    left: number;
    top: number;
    right: number;
    bottom: number;
}
export interface OnMap {
    room: Rect;
    /** between the news and the edge of the map */
    gap: number;
    units: readonly Rect[];
    in_hand: Rect | null;
    /** boxes of questions, proposed orders and verdicts */
    foot: readonly Rect[];
}

const meet = (a: Rect, b: Rect) => a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;

export function best_corner({ room, gap, units, in_hand, foot }: OnMap, width: number, height: number) {
    const corners = [false, true].flatMap((low) =>
        [false, true].map((left) => {
            const x = left ? room.left + gap : room.right - gap - width;
            const y = low ? room.bottom - gap - height : room.top + gap;
            const box = { left: x, top: y, right: x + width, bottom: y + height };
            const over = (other: Rect) => meet(box, other);
            const hides = units.filter(over).length + (in_hand && over(in_hand) ? units.length + 1 : 0);
            return { left, low, hides: foot.some(over) ? Infinity : hides };
        }),
    );
    return corners.reduce((a, b) => (b.hides < a.hides ? b : a));
}

/** The higher of the strips above and below all visible units, and its height. */
export function widest_strip({ room, gap, units, foot }: OnMap): { low: boolean; height: number } {
    const all = [...units, ...foot].filter((each) => meet(each, room));
    const above = Math.min(room.bottom, ...all.map((each) => each.top)) - room.top - 2 * gap;
    const below = room.bottom - Math.max(room.top, ...all.map((each) => each.bottom)) - 2 * gap;
    return below > above ? { low: true, height: below } : { low: false, height: above };
}
