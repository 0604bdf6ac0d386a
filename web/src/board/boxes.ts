// Axis-parallel boxes on the sheet, used to keep names and signs apart.
import type { Piece } from '../lib/protocol';
import type { Spot } from '../lib/view';
import { type Sheet, length_of } from './sheet';

/**
 * Smallest radius of a general's disc on the screen, in pixels, and the largest factor by which it is
 * enlarged for that.
 */
export const general_px = 4.5;
export const most_general = 3;

export interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

export const overlap = (a: Box, b: Box) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

export const size_of = (box: Box) => (box.right - box.left) * (box.bottom - box.top);

export const grown = (box: Box, by: number): Box => ({
    left: box.left - by,
    right: box.right + by,
    top: box.top - by,
    bottom: box.bottom + by,
});

/** The smallest box that holds both. */
export const joined = (one: Box, other: Box): Box => ({
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
});

export const box_about = ({ x, y }: Spot, width: number, height: number): Box => ({
    left: x - width / 2,
    right: x + width / 2,
    top: y - height / 2,
    bottom: y + height / 2,
});

export function box_round(spots: readonly Spot[]): Box {
    const xs = spots.map((spot) => spot.x);
    const ys = spots.map((spot) => spot.y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Radius of the disc of a general, enlarged if its base would be too small to see. */
export function general_radius(depth_mil: number, scale: number): number {
    const radius = Math.max(length_of(depth_mil) / 2, length_of(250)) * 1.05;
    return Math.min(Math.max(radius, general_px / scale), most_general * radius);
}

/** Bounding box of a unit as it is drawn. */
export function block_of(sheet: Sheet, piece: Piece, scale: number): Box {
    if (piece.symbol !== 'general') return box_round(piece.corners.map((corner) => sheet.at(corner)));
    const wide = 2 * general_radius(piece.depth_mil, scale);
    return box_about(sheet.at([piece.x_mil, piece.y_mil]), wide, wide);
}

/**
 * The spot nearest to `spot` at which a box of this size lies inside the other box; the centre of that box if
 * it is too small.
 */
export function within(room: Box, { x, y }: Spot, width: number, height: number): Spot {
    const between = (at: number, low: number, high: number) => (low > high ? (low + high) / 2 : Math.min(Math.max(at, low), high));
    return {
        x: between(x, room.left + width / 2, room.right - width / 2),
        y: between(y, room.top + height / 2, room.bottom - height / 2),
    };
}

/** Distance between the nearest points of two boxes; 0 where they meet. */
export const gap_between = (one: Box, other: Box): number =>
    Math.hypot(
        Math.max(0, one.left - other.right, other.left - one.right),
        Math.max(0, one.top - other.bottom, other.top - one.bottom),
    );
