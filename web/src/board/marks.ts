// Places the signs of states: behind the block, or beside or before it if another unit or sign is in the way.
// Signs keep a size at which they can be told apart.
import type { Piece } from '../lib/protocol';
import type { Spot } from '../lib/view';
import { type Box, block_of, box_about, overlap } from './boxes';
import { type Sheet, length_of, radians } from './sheet';
import { signs_of } from './signs';

export interface Mark {
    unit: number;
    state: string;
    at: Spot;
    size: number;
    box: Box;
}

const radius = 10; // of a sign in its own units
const least_px = 7.5; // smallest radius on the screen
const most_size = 6;
const step = 2.2 * radius;

export const sign_size = (scale: number) => Math.min(Math.max(least_px / radius / scale, 1), most_size);

// Rows of spots relative to the unit, the best first: the middle of the rear stays free for supporting units.
function rows(wide: number, deep: number, size: number, count: number): Spot[][] {
    const off = 8 * size;
    const each = (at: (i: number) => Spot) => Array.from({ length: count }, (_, i) => at(i * step * size));
    const begin = Math.max(wide - 7, 0);
    return [
        each((by) => ({ x: begin - by, y: deep + off })),
        each((by) => ({ x: by - begin, y: deep + off })),
        each((by) => ({ x: wide + off + by, y: 0 })),
        each((by) => ({ x: -wide - off - by, y: 0 })),
        each((by) => ({ x: begin - by, y: -deep - off })),
        each((by) => ({ x: by - begin, y: -deep - off })),
    ];
}

export function place_marks(sheet: Sheet, pieces: readonly Piece[], scale: number): Mark[] {
    const size = sign_size(scale);
    const room = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
    const blocks = pieces.map((piece) => ({ unit: piece.unit, box: block_of(sheet, piece, scale) }));
    const marks: Mark[] = [];
    for (const piece of pieces) {
        const signs = signs_of(piece.states);
        if (signs.length === 0) continue;
        const middle = sheet.at([piece.x_mil, piece.y_mil]);
        const facing = radians(sheet.facing(piece.facing_cdeg));
        const [sin, cos] = [Math.sin(facing), Math.cos(facing)];
        const on_table = ({ x, y }: Spot) => ({ x: middle.x + x * cos - y * sin, y: middle.y + x * sin + y * cos });
        const box_at = (at: Spot) => box_about(at, 2 * radius * size, 2 * radius * size);
        const cost = (row: readonly Spot[]) =>
            row.map(box_at).reduce((sum, box) => {
                const others = blocks.filter(({ unit }) => unit !== piece.unit).map((each) => each.box);
                const covered = [...others, ...marks.map((mark) => mark.box)].map((other) => overlap(box, other));
                const off_sheet = (2 * radius * size) ** 2 - overlap(box, room);
                return covered.reduce((all, one) => all + one, sum + off_sheet);
            }, 0);
        const all = rows(length_of(piece.frontage_mil) / 2, length_of(piece.depth_mil) / 2, size, signs.length).map((row) =>
            row.map(on_table),
        );
        const best = all.reduce((a, b) => (cost(b) < cost(a) ? b : a));
        signs.forEach((state, i) => marks.push({ unit: piece.unit, state, at: best[i], size, box: box_at(best[i]) }));
    }
    return marks;
}
