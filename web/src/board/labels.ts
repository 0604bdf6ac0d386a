// Places the names of units beside their blocks: off other blocks, signs and names, and not so near another
// block that they would be read as its name. A name without room there stands farther off, and a line leads from
// it to its unit.
import type { Piece, Side } from '../lib/protocol';
import type { Spot } from '../lib/view';
import { type Box, block_of, box_about, gap_between, grown, overlap, size_of } from './boxes';
import { widest_em } from '../lib/lettering';
import { name_beside_side } from '../lib/side_names';
import { type Sheet, ahead } from './sheet';

export interface Label {
    unit: number;
    x: number;
    y: number;
    lines: string[];
    box: Box;
    /** from the name to the middle of its unit, where it stands away from it */
    leader?: [Spot, Spot];
}

/** Size of names on the screen, in pixels, at any zoom. */
export const label_px = 13;
/** Below this scale blocks are smaller than a letter, and names are left out. */
const least_scale = 0.1;
export const line_em = 1.1;
const longest_line = 16;
/** Gap to other units, in letter heights; a closer name would be read as that unit's. */
const beside_em = 0.8;
const beside_weight = 0.5;
/** Largest share of a name that may lie so near one other unit; only the selected unit is named all the same. */
const most_beside = 0.4;
/** Cost of a name at a corner of the block, where it is less clearly attached, as a share of its size. */
const corner_cost = 0.15;
/** Largest share of a name that may lie on blocks; beyond it the name could not be read. */
const most_covered = 0.12;
/** Largest share of a block that a name may hide. */
const most_hidden = 0.25;
/** A name is taken for that of the nearest block: its own has to be nearer than others by so much, in letter heights. */
const nearer_em = 0.3;

/** Breaks a long name into two lines near its middle. */
export function label_lines(name: string): string[] {
    if (name.length <= longest_line) return [name];
    const blanks = [...name.matchAll(/ /g)].map((match) => match.index);
    if (blanks.length === 0) return [name];
    const middle = blanks.reduce((best, each) =>
        Math.abs(each - name.length / 2) < Math.abs(best - name.length / 2) ? each : best,
    );
    return [name.slice(0, middle), name.slice(middle + 1)];
}

/** The name without the name of the unit's side, which the colour of the name tells. */
export const name_on_map = ({ name, side }: Piece, sides: readonly Side[]): string => name_beside_side(name, sides[side]?.name ?? '');

/**
 * `taken` are the boxes of other texts and signs that names must avoid. Names of `before` keep their places beside their
 * units as long as these are good ones: what is read does not jump.
 */
export function place_labels(
    sheet: Sheet,
    pieces: readonly Piece[],
    scale: number,
    first: number | null,
    taken: readonly Box[] = [],
    before: ReadonlyMap<number, Kept> = new Map(),
): Label[] {
    const blocks = new Map(pieces.map((piece) => [piece.unit, block_of(sheet, piece, scale)]));
    const labels: Label[] = [];
    // Names of generals give way to those of units, and all names to that of the selected unit.
    const rank = (piece: Piece) => (piece.unit === first ? 0 : piece.symbol === 'general' ? 2 : 1);
    const ranked = [...pieces].sort((a, b) => rank(a) - rank(b));
    const room = (piece: Piece) => ({
        sheet,
        scale,
        blocks,
        taken: [...taken, ...labels.map((label) => label.box)],
        nearest_allowed: piece.unit === first ? 1 : most_beside,
    });
    for (const piece of ranked) {
        const kept = before.get(piece.unit);
        const label = kept && still_there(room(piece), piece, kept);
        if (label) labels.push(label);
    }
    for (const piece of ranked) {
        if (labels.some(({ unit }) => unit === piece.unit) || (scale < least_scale && piece.unit !== first)) continue;
        const label = placed(room(piece), piece, label_lines(piece.name));
        // The selected unit is named, if the others have to be named anew for it.
        if (!label && piece.unit === first && before.size > 0) return place_labels(sheet, pieces, scale, first, taken);
        if (label) labels.push(label);
    }
    return labels;
}

/** Where a text lies beside its block: from the middle of this to the middle of the text. */
export interface Kept extends Spot {
    /** a line leads to it */
    led: boolean;
}
export const kept_label = ({ box, leader }: Label, block: Box): Kept => ({
    x: (box.left + box.right - block.left - block.right) / 2,
    y: (box.top + box.bottom - block.top - block.bottom) / 2,
    led: leader !== undefined,
});
function still_there(room: Surroundings, piece: Piece, { x, y, led }: Kept): Label | undefined {
    const lines = label_lines(piece.name);
    const size = label_px / room.scale;
    const own = room.blocks.get(piece.unit)!;
    const middle = { x: (own.left + own.right) / 2, y: (own.top + own.bottom) / 2 };
    const box = box_about({ x: middle.x + x, y: middle.y + y }, widest_em(lines) * size, lines.length * size * line_em);
    // The block may have turned.
    const beside = overlap(box, own) === 0 && (led || gap_between(box, own) <= size);
    if (!beside || !judged(room, piece, box).free) return undefined;
    const label = { unit: piece.unit, x: middle.x + x, y: box.top + size * 0.85, lines, box };
    return led ? { ...label, leader: [on_border(box, middle), middle] } : label;
}
const on_border = (box: Box, { x, y }: Spot): Spot => ({
    x: Math.min(Math.max(x, box.left), box.right),
    y: Math.min(Math.max(y, box.top), box.bottom),
});

interface Surroundings {
    sheet: Sheet;
    scale: number;
    blocks: ReadonlyMap<number, Box>;
    taken: readonly Box[];
    /** largest share of the name that may lie near one other unit */
    nearest_allowed: number;
}
/** Whether a name may lie there, how much of it lies on other blocks, and how much near them. */
function judged({ sheet, scale, blocks, taken, nearest_allowed }: Surroundings, piece: Piece, box: Box) {
    const all = size_of(box);
    let covered = 0;
    let beside = 0;
    let most_near = 0;
    let hides = false;
    for (const [unit, block] of blocks) {
        if (unit === piece.unit) continue;
        const over = overlap(box, block);
        covered += over;
        hides ||= over > most_hidden * size_of(block);
        const near = overlap(box, grown(block, (label_px / scale) * beside_em));
        beside += near;
        most_near = Math.max(most_near, near);
    }
    const on_text = taken.some((other) => overlap(box, other) > 0);
    // The name of a unit at the edge is moved so that it can be read.
    const off = all - overlap(box, { left: 0, top: 0, right: sheet.width, bottom: sheet.height });
    const own = most_near <= all * nearest_allowed;
    return { free: own && !hides && !on_text && off < 1e-6 * all && covered <= all * most_covered, covered, beside };
}
function placed(room: Surroundings, piece: Piece, lines: string[]): Label | undefined {
    const { sheet, scale, blocks, taken } = room;
    const size = label_px / scale;
    const width = widest_em(lines) * size;
    const height = lines.length * size * line_em;
    const spots = places_around(blocks.get(piece.unit)!, ahead(sheet.facing(piece.facing_cdeg)), width, height, size * 0.35);
    const costs = spots.map((spot, i) => {
        const box = box_about(spot, width, height);
        const { free, covered, beside } = judged(room, piece, box);
        const gap = gap_between(box, blocks.get(piece.unit)!) + nearer_em * size;
        const clear = [...blocks].every(([unit, block]) => unit === piece.unit || gap_between(box, block) >= gap);
        return { box, spot, free, clear, cost: covered + beside_weight * beside + spot.away * width * height + i };
    });
    const free = costs.filter((each) => each.free);
    const clear = free.filter((each) => each.clear);
    const led = clear.length === 0 ? led_to({ sheet, blocks, taken }, piece, lines, size) : undefined;
    if (led || free.length === 0) return led;
    const best = (clear.length > 0 ? clear : free).reduce((a, b) => (b.cost < a.cost ? b : a));
    return { unit: piece.unit, x: best.spot.x, y: best.box.top + size * 0.85, lines, box: best.box };
}

/** Gaps between a block and a name with a line to it, in letter heights, and the ways in which it may lie. */
const far_em = [1, 2.2, 3.6, 5, 7, 9.5];
const ways_round = 16;
/** A name far off, clear of everything, whose line crosses as few other blocks and texts as can be. */
function led_to({ sheet, blocks, taken }: Pick<Surroundings, 'sheet' | 'blocks' | 'taken'>, piece: Piece, lines: string[], size: number): Label | undefined {
    const width = widest_em(lines) * size;
    const height = lines.length * size * line_em;
    const own = blocks.get(piece.unit)!;
    const middle = { x: (own.left + own.right) / 2, y: (own.top + own.bottom) / 2 };
    const others = [...taken, ...[...blocks.values()]];
    const whole = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
    const candidates = far_em.flatMap((gap, ring) =>
        Array.from({ length: ways_round }, (_, i) => {
            const angle = (2 * Math.PI * i) / ways_round;
            const spot = {
                x: middle.x + Math.sin(angle) * ((own.right - own.left + width) / 2 + gap * size),
                y: middle.y + Math.cos(angle) * ((own.bottom - own.top + height) / 2 + gap * size),
            };
            const box = box_about(spot, width, height);
            const from = on_border(box, middle);
            const free = overlap(box, whole) > 0.999 * width * height && others.every((other) => overlap(box, other) === 0);
            return { spot, box, from, free, ring };
        }),
    );
    const crosses = (from: Spot) => others.filter((other) => other !== own && crosses_box(from, middle, other)).length;
    const free = candidates.filter((each) => each.free).map((each) => ({ ...each, cost: each.ring + crosses(each.from) }));
    if (free.length === 0) return undefined;
    const { spot, box, from } = free.reduce((a, b) => (b.cost < a.cost ? b : a));
    return { unit: piece.unit, x: spot.x, y: box.top + size * 0.85, lines, box, leader: [from, middle] };
}
function crosses_box(from: Spot, to: Spot, box: Box): boolean {
    const steps = 12;
    return Array.from({ length: steps }, (_, i) => i / steps).some((share) => {
        const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
        return x > box.left && x < box.right && y > box.top && y < box.bottom;
    });
}

// Candidate centres, the best first: behind the unit, before it, at its sides, then flush with its ends, and
// at its corners.
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
