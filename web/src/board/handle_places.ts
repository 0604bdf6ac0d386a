// Where the handles of a unit are drawn: beside its block, clear of other blocks and of each other, so that a press on
// a unit is never one on a handle.
import type { Piece } from '../lib/protocol';
import type { Spot } from '../lib/view';
import { type Box, block_of } from './boxes';
import { type Sheet, length_of, radians } from './sheet';

/** Handles are so far apart on the screen, in pixels: two fingers' presses differ. */
export const least_apart_px = 32;
/** A handle keeps so far from the block of another unit, in pixels. */
const least_clear_px = 10;

export type HandleKind = 'turn' | 'left' | 'right';
/** Places on the sheet; a handle without a free place is left out. */
export type HandlePlaces = Partial<Record<HandleKind, Spot>>;

/** From a spot in the axes of the unit, y to its rear, to the sheet. */
function on_sheet_from(sheet: Sheet, piece: Piece, { x, y }: Spot): Spot {
    const at = sheet.at([piece.x_mil, piece.y_mil]);
    const turn = radians(sheet.facing(piece.facing_cdeg));
    return { x: at.x + x * Math.cos(turn) - y * Math.sin(turn), y: at.y + x * Math.sin(turn) + y * Math.cos(turn) };
}

function off_box({ left, top, right, bottom }: Box, { x, y }: Spot): number {
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/**
 * @param radius of a handle, on the sheet
 * @param wheels the unit has handles at its front corners
 */
export function handle_places(sheet: Sheet, piece: Piece, pieces: readonly Piece[], scale: number, radius: number, wheels: boolean): HandlePlaces {
    const apart = least_apart_px / scale;
    const clear = Math.max(radius, least_clear_px / scale);
    const wide = length_of(piece.frontage_mil) / 2;
    const deep = length_of(piece.depth_mil) / 2;
    const others = pieces.filter(({ unit }) => unit !== piece.unit).map((each) => block_of(sheet, each, scale));
    const taken: Spot[] = [];
    const place = (spots: readonly Spot[]): Spot | undefined => {
        const all = spots.map((spot) => on_sheet_from(sheet, piece, spot));
        const free = all.find(
            (spot) => others.every((box) => off_box(box, spot) >= clear) && taken.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) >= apart),
        );
        if (free) taken.push(free);
        return free;
    };
    const aside = Math.max(wide + radius, apart * 0.75);
    const ahead = -deep - Math.max(radius * 3.2, apart * 0.75);
    const farther = [0, 0.5, 1, 1.6].map((times) => times * apart);
    const turn = place([
        ...farther.map((more) => ({ x: 0, y: ahead - more })),
        ...[0, 0.5, 1].flatMap((times) => [-1, 1].map((way) => ({ x: way * (aside + (1 + times) * apart), y: ahead }))),
        ...farther.map((more) => ({ x: 0, y: -ahead + more })),
    ]);
    // Beside its corner, or as near to it as there is room.
    const corner = (way: -1 | 1) => {
        const off = ({ x, y }: Spot) => Math.hypot(x - way * wide, y + deep);
        const rows = [-deep, 0, deep, ahead, ahead - apart / 2];
        const all = rows.flatMap((y) => [0, 0.25, 0.5, 1, 1.6].map((times) => ({ x: way * (aside + times * apart), y })));
        return place(all.sort((one, other) => off(one) - off(other)));
    };
    return wheels ? { turn, left: corner(-1), right: corner(1) } : { turn };
}
