// Converts pointer movements to the pose at which a unit is held. The server decides whether it may stand
// there.
import type { Drop } from '../lib/board_session.svelte';
import type { Piece, Point } from '../lib/protocol';
import type { Spot } from '../lib/view';
import { type Sheet, ahead, facing_towards, radians, wheeled } from './sheet';

export type Grip =
    | { kind: 'unit'; unit: number }
    | { kind: 'wheel'; unit: number; left: boolean }
    | { kind: 'turn'; unit: number }
    | { kind: 'face'; unit: number }
    | { kind: 'tape' }
    | { kind: 'box' };

export function read_grip(words: string): Grip | null {
    const [kind, unit, corner] = words.split(':');
    if (kind === 'tape' || kind === 'box') return { kind };
    if (kind === 'unit' || kind === 'turn' || kind === 'face') return { kind, unit: Number(unit) };
    if (kind === 'wheel') return { kind, unit: Number(unit), left: corner === 'left' };
    return null;
}

const whole_turn = 36000;
export const turned_by = (facing_cdeg: number, by: number) => (((facing_cdeg + by) % whole_turn) + whole_turn) % whole_turn;

/** The piece whose block contains a place. */
export function piece_at(pieces: readonly Piece[], [x, y]: Point, but: number): Piece | undefined {
    return pieces.find((piece) => {
        if (piece.unit === but || piece.symbol === 'general') return false;
        const [dx, dy] = [x - piece.x_mil, y - piece.y_mil];
        const sin = Math.sin(radians(piece.facing_cdeg));
        const cos = Math.cos(radians(piece.facing_cdeg));
        return (
            Math.abs(dx * cos - dy * sin) <= piece.frontage_mil / 2 &&
            Math.abs(dx * sin + dy * cos) <= piece.depth_mil / 2
        );
    });
}

/** The unit whose block lies under the pointer, or else before the front of the held unit. */
function onto(pieces: readonly Piece[], held: Piece, place: Omit<Drop, 'onto'>, hand?: Point): number | null {
    const forward = ahead(place.facing_cdeg);
    const front: Point = [
        place.x_mil + (forward.x * held.depth_mil) / 2,
        place.y_mil - (forward.y * held.depth_mil) / 2,
    ];
    const under = (hand && piece_at(pieces, hand, held.unit)) ?? piece_at(pieces, front, held.unit);
    return under?.unit ?? null;
}

export function held_at(pieces: readonly Piece[], piece: Piece, place: Omit<Drop, 'onto' | 'unit'>, hand?: Point): Drop {
    const drop = { unit: piece.unit, ...place };
    return { ...drop, onto: onto(pieces, piece, drop, hand) };
}

const steady_mil = 150;
const steady_share = 0.03;

/**
 * A movement that is nearly straight ahead is taken as straight, because no hand moves exactly; this avoids
 * wheels by a twentieth of a degree.
 */
function straightened(piece: Piece, [dx, dy]: Point): Point {
    const forward = ahead(piece.facing_cdeg);
    const along = dx * forward.x - dy * forward.y;
    const aside = Math.abs(dx * forward.y + dy * forward.x);
    if (along <= 0 || aside > Math.min(steady_mil, along * steady_share)) return [dx, dy];
    return [Math.round(forward.x * along), Math.round(-forward.y * along)];
}

export function dragged(
    sheet: Sheet,
    pieces: readonly Piece[],
    piece: Piece,
    grip: Grip,
    from: Spot,
    to: Spot,
    turned_cdeg: number,
): Drop {
    const hand = sheet.place(to);
    const middle = sheet.at([piece.x_mil, piece.y_mil]);
    if (grip.kind === 'turn') {
        // The handle may stand anywhere round the unit: what counts is how far it is led about its middle.
        const facing_cdeg = turned_by(piece.facing_cdeg, facing_towards(middle, to) - facing_towards(middle, from));
        return held_at(pieces, piece, { x_mil: piece.x_mil, y_mil: piece.y_mil, facing_cdeg });
    }
    if (grip.kind === 'wheel') {
        // The dragged corner moves around the other front corner.
        const aside = radians(piece.facing_cdeg);
        const reach = (piece.frontage_mil / 2) * (grip.left ? 1 : -1);
        const front = piece.depth_mil / 2;
        const pivot = sheet.at([
            piece.x_mil + reach * Math.cos(aside) + front * Math.sin(aside),
            piece.y_mil - reach * Math.sin(aside) + front * Math.cos(aside),
        ]);
        const by = facing_towards(pivot, to) - facing_towards(pivot, from);
        return held_at(pieces, piece, wheeled(piece, !grip.left, turned_by(piece.facing_cdeg, by)));
    }
    const start = sheet.place(from);
    const [x_mil, y_mil] = straightened(piece, [hand[0] - start[0], hand[1] - start[1]]);
    return held_at(
        pieces,
        piece,
        {
            x_mil: piece.x_mil + x_mil,
            y_mil: piece.y_mil + y_mil,
            facing_cdeg: turned_by(piece.facing_cdeg, turned_cdeg),
        },
        hand,
    );
}

/**
 * What is gripped: a unit is pressed where it stands, whatever handle lies over it. A handle keeps its press beside all
 * units.
 */
export function gripped(pieces: readonly Piece[], words: string | null, place: Point): string | null {
    const grip = words === null ? null : read_grip(words);
    const is_handle = grip?.kind === 'wheel' || grip?.kind === 'turn' || grip?.kind === 'face';
    const under = is_handle ? piece_at(pieces, place, -1) : undefined;
    return under ? `unit:${under.unit}` : words;
}

/** The nearest piece in the direction of an arrow key; deviation from that direction counts as distance. */
export function neighbour(sheet: Sheet, pieces: readonly Piece[], from: Piece, way: Spot): Piece | undefined {
    const here = sheet.at([from.x_mil, from.y_mil]);
    let best: { piece: Piece; far: number } | undefined;
    for (const piece of pieces) {
        const at = sheet.at([piece.x_mil, piece.y_mil]);
        const [x, y] = [at.x - here.x, at.y - here.y];
        const along = x * way.x + y * way.y;
        const off = Math.abs(x * way.y - y * way.x);
        if (piece.unit === from.unit || along <= 0 || off > along * 2) continue;
        const far = along + 2 * off;
        if (!best || far < best.far) best = { piece, far };
    }
    return best?.piece;
}

/** The next unit in the order of numbers, cyclically. */
export function next_waiting(waiting: readonly Piece[], after: number | null): Piece | undefined {
    const in_order = [...waiting].sort((a, b) => a.unit - b.unit);
    return in_order.find((piece) => piece.unit > (after ?? -1)) ?? in_order[0];
}
