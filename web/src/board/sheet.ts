// From the table's thousandths of an inch to the sheet that the board draws on, and back. The
// sheet's unit is a fortieth of an inch; y goes down; round the table runs a frame with a ruler.
import type { Ground, Point } from '../lib/protocol';
import type { Size, Spot } from '../lib/view';

export const units_per_inch = 40;
export const frame = 72;
const per_mil = units_per_inch / 1000;

export const length_of = (mil: number) => mil * per_mil;

export class Sheet {
    readonly width: number;
    readonly height: number;
    constructor(private readonly ground: Ground) {
        this.width = length_of(ground.width_mil) + 2 * frame;
        this.height = length_of(ground.depth_mil) + 2 * frame;
    }

    get size(): Size {
        return { width: this.width, height: this.height };
    }
    at([x_mil, y_mil]: Point | readonly number[]): Spot {
        return {
            x: frame + x_mil * per_mil,
            y: frame + (this.ground.depth_mil - y_mil) * per_mil,
        };
    }
    /** The place of a spot, in whole thousandths of an inch. */
    place(spot: Spot): Point {
        return [
            Math.round((spot.x - frame) / per_mil),
            Math.round(this.ground.depth_mil - (spot.y - frame) / per_mil),
        ];
    }
}

/** The `d` of a path. */
export function line_path(spots: readonly Spot[], closed = false): string {
    if (spots.length === 0) return '';
    return 'M' + spots.map((spot) => `${fixed(spot.x)} ${fixed(spot.y)}`).join('L') + (closed ? 'Z' : '');
}

export const fixed = (value: number) => String(Math.round(value * 100) / 100);

/** Clockwise from north, in radians. */
export const radians = (facing_cdeg: number) => (facing_cdeg / 18000) * Math.PI;

/** Straight ahead on the sheet, of length 1. */
export const ahead = (facing_cdeg: number): Spot => ({
    x: Math.sin(radians(facing_cdeg)),
    y: -Math.cos(radians(facing_cdeg)),
});

/** From one spot towards another, as a facing from 0 to 35999. */
export function facing_towards(from: Spot, to: Spot): number {
    const cdeg = Math.round((Math.atan2(to.x - from.x, from.y - to.y) / Math.PI) * 18000);
    return ((cdeg % 36000) + 36000) % 36000;
}

export interface Stance {
    x_mil: number;
    y_mil: number;
    facing_cdeg: number;
}
export interface Block extends Stance {
    frontage_mil: number;
    depth_mil: number;
}

/**
 * Where a block stands when it wheels on one front corner until its front points as given. This
 * draws what the player's hand does; whether it is allowed, and how far, the server says.
 */
export function wheeled(block: Block, on_left: boolean, facing_cdeg: number): Stance {
    const half = (block.frontage_mil / 2) * (on_left ? -1 : 1);
    const forward = block.depth_mil / 2;
    const corner = (facing: number) => {
        const sin = Math.sin(radians(facing));
        const cos = Math.cos(radians(facing));
        return { x: half * cos + forward * sin, y: -half * sin + forward * cos };
    };
    const before = corner(block.facing_cdeg);
    const after = corner(facing_cdeg);
    return {
        x_mil: Math.round(block.x_mil + before.x - after.x),
        y_mil: Math.round(block.y_mil + before.y - after.y),
        facing_cdeg,
    };
}

/** The corners of a block on the table, in the order that the server has them. */
export function corners(block: Block): Point[] {
    const sin = Math.sin(radians(block.facing_cdeg));
    const cos = Math.cos(radians(block.facing_cdeg));
    return [
        [-1, 1],
        [1, 1],
        [1, -1],
        [-1, -1],
    ].map(([side, front]) => {
        const aside = (side * block.frontage_mil) / 2;
        const along = (front * block.depth_mil) / 2;
        return [
            Math.round(block.x_mil + aside * cos + along * sin),
            Math.round(block.y_mil - aside * sin + along * cos),
        ];
    });
}

export function inches(mil: number): string {
    return `${Math.round(mil / 10) / 100}"`;
}
