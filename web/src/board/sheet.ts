// Converts between thousandths of an inch on the table and the sheet on which the board draws. The sheet's
// unit is 1/40 inch; y grows downwards; a frame with a ruler surrounds the table.
import type { Ground, Point } from '../lib/protocol';
import type { Size, Spot } from '../lib/view';

export const units_per_inch = 40;
export const frame = 72;
const per_mil = units_per_inch / 1000;

export const length_of = (mil: number) => mil * per_mil;

/** How far the sheet is turned, in quarters clockwise. */
export type Quarters = 0 | 1 | 2 | 3;
const quarter_cdeg = 9000;

export class Sheet {
    readonly width: number;
    readonly height: number;
    readonly #straight: Size;
    /**
     * @param quarters 2: the far edge is drawn at the bottom, for a player who sits there; 1 and 3: the near, or the
     * far, edge is drawn on the left, for a narrow screen
     */
    constructor(
        private readonly ground: Ground,
        readonly quarters: Quarters = 0,
    ) {
        this.#straight = { width: length_of(ground.width_mil) + 2 * frame, height: length_of(ground.depth_mil) + 2 * frame };
        const { width, height } = this.#straight;
        [this.width, this.height] = this.is_upright ? [height, width] : [width, height];
    }

    get size(): Size {
        return { width: this.width, height: this.height };
    }
    /** The width of the table is drawn from top to bottom. */
    get is_upright(): boolean {
        return this.quarters % 2 === 1;
    }
    at([x_mil, y_mil]: Point | readonly number[]): Spot {
        const [x, y] = [frame + x_mil * per_mil, frame + (this.ground.depth_mil - y_mil) * per_mil];
        const { width, height } = this.#straight;
        return [{ x, y }, { x: height - y, y: x }, { x: width - x, y: height - y }, { x: y, y: width - x }][this.quarters];
    }
    /** Where an inch that is counted from the left of the table, or from its bottom, is drawn along and down the sheet. */
    along(x: number): number {
        return this.quarters >= 2 ? this.width - x : x;
    }
    down(y: number): number {
        return this.quarters === 1 || this.quarters === 2 ? this.height - y : y;
    }
    /** A facing of the table as it is drawn: clockwise from the top of the sheet. */
    facing(facing_cdeg: number): number {
        return (facing_cdeg + this.quarters * quarter_cdeg) % (4 * quarter_cdeg);
    }
    /** The facing of the table that is drawn so. */
    facing_of(drawn_cdeg: number): number {
        return (drawn_cdeg + (4 - this.quarters) * quarter_cdeg) % (4 * quarter_cdeg);
    }
    /** Converts a spot of the sheet to a place on the table, in whole thousandths of an inch. */
    place({ x, y }: Spot): Point {
        const { width, height } = this.#straight;
        const straight = [{ x, y }, { x: y, y: height - x }, { x: width - x, y: height - y }, { x: width - y, y: x }][this.quarters];
        return [
            Math.round((straight.x - frame) / per_mil),
            Math.round(this.ground.depth_mil - (straight.y - frame) / per_mil),
        ];
    }
}

/** The attribute `d` of a path. */
export function line_path(spots: readonly Spot[], closed = false): string {
    if (spots.length === 0) return '';
    return 'M' + spots.map((spot) => `${fixed(spot.x)} ${fixed(spot.y)}`).join('L') + (closed ? 'Z' : '');
}

export const fixed = (value: number) => String(Math.round(value * 100) / 100);

/** Angle of a facing, clockwise from north, in radians. */
export const radians = (facing_cdeg: number) => (facing_cdeg / 18000) * Math.PI;

/** Unit vector of a facing, on the sheet. */
export const ahead = (facing_cdeg: number): Spot => ({
    x: Math.sin(radians(facing_cdeg)),
    y: -Math.cos(radians(facing_cdeg)),
});

/** Facing from one spot to another, 0 to 35999. */
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
 * Pose of a block that wheels on one front corner until its front has a given direction. This only draws the
 * gesture; the server decides whether and how far the unit may wheel.
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

/** Corners of a block on the table, in the order of the server's `corners`. */
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

/** A length to a tenth of an inch, as players measure. */
export function about_inches(mil: number): string {
    return `${Math.round(mil / 100) / 10}"`;
}

/** A length to a hundredth of an inch. */
export function inches(mil: number): string {
    return `${Math.round(mil / 10) / 100}"`;
}
