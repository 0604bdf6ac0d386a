// The ways that units have gone, and where their lengths are written: beside the way, off names, tags and blocks.
import { widest_em } from '../lib/lettering';
import type { Spot } from '../lib/view';
import type { StoryLine } from '../lib/protocol';
import { type Box, box_about, overlap } from './boxes';
import { type Sheet, about_inches } from './sheet';

export interface Way {
    side: number;
    spots: Spot[];
    text: string;
}
export interface WayLength {
    side: number;
    at: Spot;
    text: string;
    box: Box;
}

/** Size of the lengths on the screen, in pixels. */
export const length_px = 13;
const high_em = 1.2;
/** The pale rim of a length, and those of the names beside it, on each side. */
const rims_em = 0.55;
/** Where along its last part, and how far beside it in letter heights, a length may stand; the best first. */
const along = [0.5, 0.35, 0.65, 0.2, 0.8];
const beside_em = [0, 0.9, -0.9, 1.7, -1.7];

/** The ways of a story. */
export function ways_of(story: readonly StoryLine[], sheet: Sheet, side_of: (unit: number) => number | undefined): Way[] {
    return story.flatMap(({ move }) => {
        const side = move ? side_of(move.unit) : undefined;
        if (!move || move.path.length < 2 || move.length_mil === 0 || side === undefined) return [];
        return [{ side, spots: move.path.map((place) => sheet.at(place)), text: about_inches(move.length_mil) }];
    });
}

/** The lengths that find room; the others are left out. `taken` are the boxes of blocks and texts. */
export function place_lengths(ways: readonly Way[], scale: number, taken: readonly Box[]): WayLength[] {
    const placed: WayLength[] = [];
    const em = length_px / scale;
    for (const { side, spots, text } of [...ways].reverse()) {
        const [to, from] = [spots[spots.length - 1], spots[Math.floor((spots.length - 1) / 2)]];
        const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
        const aside = { x: (from.y - to.y) / length, y: (to.x - from.x) / length };
        const boxes = beside_em.flatMap((off) =>
            along.map((share) => {
                const at = { x: from.x + (to.x - from.x) * share + aside.x * off * em, y: from.y + (to.y - from.y) * share + aside.y * off * em };
                return { at, box: box_about(at, (widest_em([text]) + 2 * rims_em) * em, (high_em + 2 * rims_em) * em) };
            }),
        );
        const others = [...taken, ...placed.map(({ box }) => box)];
        const free = boxes.find(({ box }) => others.every((other) => overlap(box, other) === 0));
        if (free) placed.push({ side, text, ...free });
    }
    return placed;
}
