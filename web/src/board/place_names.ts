// Places the names of the ground: on the feature, away from units and other names, or beside it. Names of
// less important features give way, and all names stay on the map.
import type { Feature, Ground } from '../lib/protocol';
import type { Spot } from '../lib/view';
import { type Box, box_about, box_round, grown, overlap, size_of, within } from './boxes';
import { label_lines, line_em } from './labels';
import { widest_em } from '../lib/lettering';
import { type Sheet, frame, length_of } from './sheet';
import { centroid, direction, distance, signed_area } from './strokes';

export interface PlaceName {
    text: string;
    x: number;
    y: number;
    lines: string[];
    size: number;
    box: Box;
}

const name_px = 12.5;
const least_size = 16;
/** Rank by which names give way: places that are fought over come first. */
const ranks: Partial<Record<Feature['kind'], number>> = { built_up_area: 0, redoubt: 0, hill: 1, wood: 1, river: 2, bridge: 3, ford: 3, linear: 3, road: 4 };
const last_rank = 5;
const gap_em = 0.2;
const apart_em = 0.2;
const foreign_em = 0.5;
const columns = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92];
const along = [0.5, 0.4, 0.6, 0.28, 0.72, 0.15, 0.85, 0.05, 0.95];
/** Largest share of a name that may lie on a block, and of a block that a name may hide. */
const most_on_block = 0.03;
const most_hidden = 0.2;
/**
 * Costs of a place, in sizes of the letters: of a second line, of standing beside the feature, of hiding a
 * feature that is too small, and of being near another feature.
 */
const cost_of = { broken: 0.35, beside: 0.3, hiding: 0.9, off: 0.5, foreign: 0.8 };

interface Candidate {
    at: Spot;
    cost: number;
}

function is_inside(area: readonly Spot[], { x, y }: Spot): boolean {
    let inside = false;
    area.forEach((a, i) => {
        const b = area[(i + 1) % area.length];
        if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
    });
    return inside;
}

// Below and above the feature, at its sides, and below and above flush with its ends.
function beside(box: Box, width: number, height: number, gap: number): Spot[] {
    const { x, y } = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const rows = [box.bottom + gap + height / 2, box.top - gap - height / 2];
    const sides = [box.right + gap + width / 2, box.left - gap - width / 2];
    const flush = [box.left + width / 2, box.right - width / 2];
    return [
        ...rows.map((row) => ({ x, y: row })),
        ...sides.map((side) => ({ x: side, y })),
        ...rows.flatMap((row) => flush.map((end) => ({ x: end, y: row }))),
    ];
}

function on_area(area: readonly Spot[], table: Box, width: number, height: number, gap: number): Candidate[] {
    const whole = box_round(area);
    const box = {
        left: Math.max(whole.left, table.left),
        right: Math.min(whole.right, table.right),
        top: Math.max(whole.top, table.top),
        bottom: Math.min(whole.bottom, table.bottom),
    };
    const [wide, deep] = [box.right - box.left, box.bottom - box.top];
    const hiding = width <= wide * 0.95 && height <= deep * 0.6 ? 0 : cost_of.hiding;
    const middle = centroid(area);
    const grid = columns.flatMap((across) =>
        columns.map((down) => ({ x: box.left + wide * across, y: box.top + deep * down })),
    );
    const inner = [middle, ...grid]
        .filter((at) => is_inside(area, at))
        .map((at) => ({ at, cost: hiding + (cost_of.off * distance(at, middle)) / (wide + deep) }));
    const outer = beside(box, width, height, gap).map((at, i) => ({ at, cost: cost_of.beside + 0.02 * i }));
    return [...inner, ...outer];
}

// Beside a line, just without touching it.
function on_course(course: readonly Spot[], half: number, width: number, height: number, gap: number): Candidate[] {
    const lengths = course.slice(1).map((to, i) => distance(course[i], to));
    const total = lengths.reduce((sum, each) => sum + each, 0);
    return along.flatMap((part, n) => {
        let left = part * total;
        const i = Math.max(0, lengths.findIndex((length) => (left -= length) <= 0));
        const way = direction(course[i], course[i + 1]);
        const back = -left;
        const at = { x: course[i + 1].x - way.x * back, y: course[i + 1].y - way.y * back };
        const off = half + gap + (Math.abs(way.y) * width + Math.abs(way.x) * height) / 2;
        return [1, -1].map((side) => ({
            at: { x: at.x - way.y * off * side, y: at.y + way.x * off * side },
            cost: 0.05 * n + (side < 0 ? 0.02 : 0),
        }));
    });
}

const spots_of = (sheet: Sheet, feature: Feature) => (feature.area ?? feature.course ?? []).map((point) => sheet.at(point));
const is_area = (feature: Feature) => (feature.area?.length ?? 0) > 2;

interface Standing {
    lines: string[];
    box: Box;
    cost: number;
}

/** All candidate places of a name, each on the table. */
function standings(sheet: Sheet, feature: Feature, size: number): Standing[] {
    const table = { left: frame, top: frame, right: sheet.width - frame, bottom: sheet.height - frame };
    const line = spots_of(sheet, feature);
    const broken = label_lines(feature.name);
    return [[feature.name], ...(broken.length > 1 ? [broken] : [])].flatMap((lines) => {
        const [width, height] = [widest_em(lines) * size, lines.length * size * line_em];
        const gap = size * gap_em;
        let candidates = [{ at: line[0], cost: 0 }];
        if (is_area(feature)) candidates = on_area(line, table, width, height, gap);
        else if (line.length > 1) candidates = on_course(line, length_of(feature.breadth_mil ?? 0) / 2, width, height, gap);
        return candidates.map(({ at, cost }) => {
            const kept = within(table, at, width, height);
            const moved = distance(kept, at) / (width + height);
            const box = box_about(kept, width, height);
            return { lines, box, cost: cost + moved + (lines.length - 1) * cost_of.broken };
        });
    });
}

/** `blocks` are the blocks of the units; `taken` are boxes that are already occupied. */
export function place_names(
    sheet: Sheet,
    { terrain }: Ground,
    scale: number,
    blocks: readonly Box[],
    taken: readonly Box[],
): PlaceName[] {
    const size = Math.max(least_size, name_px / scale);
    const extent = (feature: Feature) => (is_area(feature) ? Math.abs(signed_area(spots_of(sheet, feature))) : 0);
    const rank = (feature: Feature) => ranks[feature.kind] ?? last_rank;
    // A name on another village would be read as that village's name. Hills do not count, because they lie
    // under everything.
    const grounds = terrain
        .filter((each) => is_area(each) && each.kind !== 'hill')
        .map((feature) => ({ feature, box: box_round(spots_of(sheet, feature)) }));
    const off_blocks = (box: Box) =>
        blocks.every((block) => {
            const over = overlap(box, block);
            return over <= most_on_block * size_of(box) && over <= most_hidden * size_of(block);
        });
    const names: PlaceName[] = [];
    const named = terrain.filter((each) => each.name && spots_of(sheet, each).length > 0);
    for (const feature of named.sort((a, b) => rank(a) - rank(b) || extent(b) - extent(a))) {
        const others = [...taken, ...names.map((name) => name.box)].map((box) => grown(box, size * apart_em));
        const own = box_round(spots_of(sheet, feature));
        const foreign = grounds.filter((each) => each.feature !== feature && overlap(each.box, own) === 0).map((each) => each.box);
        const on_foreign = (box: Box) =>
            foreign.reduce((sum, other) => sum + overlap(box, other), 0) / size_of(box) +
            (foreign.some((other) => overlap(box, grown(other, size * foreign_em)) > 0) ? cost_of.foreign : 0);
        let best: Standing | undefined;
        for (const each of standings(sheet, feature, size)) {
            const cost = each.cost + on_foreign(each.box);
            if (best && best.cost <= cost) continue;
            if (others.some((other) => overlap(each.box, other) > 0) || !off_blocks(each.box)) continue;
            best = { ...each, cost };
        }
        if (!best) continue;
        const { lines, box } = best;
        names.push({ text: feature.name, lines, size, box, x: (box.left + box.right) / 2, y: box.top + size * 0.85 });
    }
    return names;
}
