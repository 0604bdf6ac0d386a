// Places the news on the map where it hides the fewest units, above all not the one in hand, and never a
// question.

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
    /** the units that the news speaks of */
    spoken?: readonly Rect[];
}

const meet = (a: Rect, b: Rect) => a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;

/** How high a box of the news can be in a corner before it meets one of the others, in pixels. */
function clear_in(room: Rect, box: Rect, low: boolean, others: readonly Rect[]): number {
    const beside = others.filter((each) => each.right > box.left && each.left < box.right && meet(each, room));
    const free = beside.map((each) => (low ? box.bottom - each.bottom : each.top - box.top));
    return Math.min(room.bottom - room.top, ...free);
}

/** The corner in which the news hides the least, and how high it can be there without hiding whom it speaks of. */
export function best_corner({ room, gap, units, in_hand, foot, spoken = [] }: OnMap, width: number, height: number) {
    const corners = [false, true].flatMap((low) =>
        [false, true].map((left) => {
            const x = left ? room.left + gap : room.right - gap - width;
            const y = low ? room.bottom - gap - height : room.top + gap;
            const box = { left: x, top: y, right: x + width, bottom: y + height };
            const over = (other: Rect) => meet(box, other);
            const hides = units.filter(over).length + (in_hand && over(in_hand) ? units.length + 1 : 0);
            const clear = clear_in(room, box, low, spoken);
            return { left, low, clear, hides: foot.some(over) ? Infinity : hides };
        }),
    );
    const wanted = ({ clear, hides }: (typeof corners)[number]) => (hides === Infinity ? -Infinity : Math.min(clear, height));
    return corners.reduce((a, b) => (wanted(b) > wanted(a) || (wanted(b) === wanted(a) && b.hides < a.hides) ? b : a));
}
