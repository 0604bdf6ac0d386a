// Deployment zones: a strip along the edge of each side. They help to set up and are no part of a scenario file.
import { type Block, corners } from '../board/sheet';
import type { Field, Piece, Point } from '../lib/protocol';

export interface Zone {
    x_mil: number;
    y_mil: number;
    width_mil: number;
    depth_mil: number;
}

type Table = Pick<Field, 'width_mil' | 'depth_mil'>;
type Edge = Field['sides'][number]['edge'];

/** The strip of a table that is so deep. */
export function zone_at({ width_mil, depth_mil }: Table, edge: Edge, deep_mil: number): Zone {
    if (edge === 'left' || edge === 'right') {
        const breadth = Math.min(deep_mil, width_mil / 2);
        return { x_mil: edge === 'left' ? 0 : width_mil - breadth, y_mil: 0, width_mil: breadth, depth_mil };
    }
    const breadth = Math.min(deep_mil, depth_mil / 2);
    return { x_mil: 0, y_mil: edge === 'near' ? 0 : depth_mil - breadth, width_mil, depth_mil: breadth };
}

export const facing_from: Record<Edge, string> = { near: 'north', far: 'south', left: 'east', right: 'west' };

const is_in = ({ x_mil, y_mil, width_mil, depth_mil }: Zone, [x, y]: Point) =>
    x >= x_mil && x <= x_mil + width_mil && y >= y_mil && y <= y_mil + depth_mil;

/** The units of a side that stand outside of its zone, with whatever part of them. */
export const outside = (pieces: readonly Piece[], side: number, zone: Zone) =>
    pieces.filter((piece) => piece.side === side && !corners(piece).every((corner) => is_in(zone, corner)));

/** Whether a corner of a unit lies in a zone. */
export const touches = (piece: Piece, zone: Zone) => corners(piece).some((corner) => is_in(zone, corner));

const gap_mil = 500;
const step_mil = 1000;
/** Room for a unit that is not on the table yet, as wide and as deep as units are; the first that is found. */
export const rooms: readonly Point[] = [
    [9500, 3000],
    [6500, 2000],
    [4000, 2000],
];

function has_room(pieces: readonly Block[], [x, y]: Point, [across, deep]: Point): boolean {
    return pieces.every((piece) => {
        const all = corners(piece);
        const [xs, ys] = [all.map((corner) => corner[0]), all.map((corner) => corner[1])];
        const beside = Math.min(...xs) > x + across / 2 + gap_mil || Math.max(...xs) < x - across / 2 - gap_mil;
        return beside || Math.min(...ys) > y + deep / 2 + gap_mil || Math.max(...ys) < y - deep / 2 - gap_mil;
    });
}

/** The place nearest to another at which a room in a zone is free. */
function nearest_free(pieces: readonly Block[], zone: Zone, [across, deep]: Point, near: Point): Point | undefined {
    const away = ([x, y]: Point) => Math.hypot(x - near[0], y - near[1]);
    const places: Point[] = [];
    for (let x = zone.x_mil + across / 2 + gap_mil; x <= zone.x_mil + zone.width_mil - across / 2 - gap_mil; x += step_mil) {
        for (let y = zone.y_mil + deep / 2 + gap_mil; y <= zone.y_mil + zone.depth_mil - deep / 2 - gap_mil; y += step_mil) {
            places.push([x, y]);
        }
    }
    const free = places.filter((place) => has_room(pieces, place, [across, deep]));
    return free.sort((one, other) => away(one) - away(other))[0];
}

/** A place in a zone where nobody stands: the nearest to its middle; the middle where there is none. */
export function free_place(pieces: readonly Block[], zone: Zone): Point {
    const middle: Point = [zone.x_mil + zone.width_mil / 2, zone.y_mil + zone.depth_mil / 2];
    const along = zone.width_mil >= zone.depth_mil;
    for (const room of rooms) {
        const place = nearest_free(pieces, zone, along ? room : [room[1], room[0]], middle);
        if (place) return place;
    }
    return middle;
}

/** The nearest place in a zone for another unit like this one; this one's own where there is none. */
export function place_beside(pieces: readonly Block[], zone: Zone, piece: Block): Point {
    const all = corners(piece);
    const extent = (axis: 0 | 1) => Math.max(...all.map((corner) => corner[axis])) - Math.min(...all.map((corner) => corner[axis]));
    const own: Point = [piece.x_mil, piece.y_mil];
    return nearest_free(pieces, zone, [extent(0), extent(1)], own) ?? own;
}
