// Where units' names stand: beside their block, off other blocks and names, and not so near another
// block that they are read as its name; a name that finds no room is left out until one looks closer.
import type { Piece } from '../lib/protocol';
import { type Sheet, ahead } from './sheet';
import { in_words } from './signs';

interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}
export interface Label {
    unit: number;
    x: number;
    y: number;
    lines: string[];
}

/** Names are as large on the screen however near one looks; in pixels. */
export const label_px = 13;
/** From farther away than that, blocks are smaller than a letter. */
const least_scale = 0.1;
const letter_em = 0.57;
const longest_line = 16;
/** So much of a letter's height round another unit, a name would be taken for that unit's. */
const beside_em = 0.8;
const beside_weight = 0.5;
/** A name at a corner hangs loose: part of its size that it costs. */
const corner_cost = 0.15;
/** A name of which more would lie on others is not to be read. */
const most_covered = 0.12;

const overlap = (a: Box, b: Box) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const grown = (box: Box, by: number): Box => ({
    left: box.left - by,
    right: box.right + by,
    top: box.top - by,
    bottom: box.bottom + by,
});

function box_of(sheet: Sheet, piece: Piece): Box {
    const spots = piece.corners.map((corner) => sheet.at(corner));
    const xs = spots.map((spot) => spot.x);
    const ys = spots.map((spot) => spot.y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** A long name in two lines, broken near its middle. */
export function label_lines(name: string): string[] {
    if (name.length <= longest_line) return [name];
    const blanks = [...name.matchAll(/ /g)].map((match) => match.index);
    if (blanks.length === 0) return [name];
    const middle = blanks.reduce((best, each) =>
        Math.abs(each - name.length / 2) < Math.abs(best - name.length / 2) ? each : best,
    );
    return [name.slice(0, middle), name.slice(middle + 1)];
}

export function place_labels(sheet: Sheet, pieces: readonly Piece[], scale: number, always: number | null): Label[] {
    const size = label_px / scale;
    const blocks = new Map(pieces.map((piece) => [piece.unit, box_of(sheet, piece)]));
    const whole = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
    const taken: Box[] = [];
    const labels: Label[] = [];
    // Generals' names give way to those of units, and all to the one that is looked at.
    const rank = (piece: Piece) => (piece.unit === always ? 0 : piece.symbol === 'general' ? 2 : 1);
    for (const piece of [...pieces].sort((a, b) => rank(a) - rank(b))) {
        if (scale < least_scale && piece.unit !== always) continue;
        const words = in_words(piece.states).map((state) => `(${state})`);
        const lines = [...label_lines(piece.name), ...words];
        const width = Math.max(...lines.map((line) => line.length)) * letter_em * size;
        const height = lines.length * size * 1.1;
        const own = blocks.get(piece.unit)!;
        const spots = places_around(own, ahead(piece.facing_cdeg), width, height, size * 0.35);
        const costs = spots.map((spot, i) => {
            const box = {
                left: spot.x - width / 2,
                right: spot.x + width / 2,
                top: spot.y - height / 2,
                bottom: spot.y + height / 2,
            };
            let covered = 0;
            let beside = 0;
            for (const [unit, block] of blocks) {
                if (unit === piece.unit) continue;
                covered += overlap(box, block);
                beside += overlap(box, grown(block, size * beside_em));
            }
            for (const other of taken) covered += 4 * overlap(box, other);
            // Who stands at the edge has its name where it can be read.
            covered += width * height - overlap(box, whole);
            return { box, spot, covered, cost: covered + beside_weight * beside + spot.away * width * height + i };
        });
        const free = costs.filter(({ covered }) => covered <= width * height * most_covered);
        if (free.length === 0 && piece.unit !== always) continue;
        const best = (free.length > 0 ? free : costs).reduce((a, b) => (b.cost < a.cost ? b : a));
        taken.push(best.box);
        labels.push({ unit: piece.unit, x: best.spot.x, y: best.box.top + size * 0.85, lines });
    }
    return labels;
}

// Middles, the best first: behind the unit, before it, to its sides, then flush with its
// ends, and at its corners.
function places_around(own: Box, forward: { x: number; y: number }, width: number, height: number, gap: number) {
    const x = (own.left + own.right) / 2;
    const y = (own.top + own.bottom) / 2;
    const above = { x, y: own.top - height / 2 - gap, away: 0 };
    const below = { x, y: own.bottom + height / 2 + gap, away: 0 };
    const left = { x: own.left - width / 2 - gap, y, away: 0 };
    const right = { x: own.right + width / 2 + gap, y, away: 0 };
    const vertical = forward.y <= 0 ? [below, above] : [above, below];
    const flush = [below, above].flatMap((row) => [
        { x: own.left + width / 2, y: row.y, away: 0 },
        { x: own.right - width / 2, y: row.y, away: 0 },
    ]);
    const corners = [below, above].flatMap((row) => [
        { x: own.right + width / 2, y: row.y, away: corner_cost },
        { x: own.left - width / 2, y: row.y, away: corner_cost },
    ]);
    return Math.abs(forward.y) >= Math.abs(forward.x)
        ? [...vertical, right, left, ...flush, ...corners]
        : [below, above, right, left, ...flush, ...corners];
}
