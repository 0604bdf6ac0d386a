// Woods, built-up areas, hills and redoubts as paths. Their look is that of the printed pictures
// (docs/pictures.md); what counts is the border, which the rules have.
import type { Feature, Point } from '../lib/protocol';
import type { Spot } from '../lib/view';
import * as ground from './ground_measures';
import { type Sheet, fixed, length_of, line_path } from './sheet';
import { across, by_hand, centroid, holds, scatter, signed_area, spaced } from './strokes';

/** A path with the class that colours it. `clip`: cut to the feature's border. */
export interface Stroke {
    d: string;
    look: string;
    width?: number;
    clip?: boolean;
}
export interface Drawn {
    border: string;
    strokes: Stroke[];
}

function for_grid(area: readonly Point[], step: number, visit: (at: Point) => void): void {
    const xs = area.map((point) => point[0]);
    const ys = area.map((point) => point[1]);
    const first = (low: number) => Math.floor(low / step) * step;
    for (let y = first(Math.min(...ys)); y <= Math.max(...ys); y += step) {
        for (let x = first(Math.min(...xs)); x <= Math.max(...xs); x += step) visit([x, y]);
    }
}

function crown(at: Spot, r: number): string {
    const p = (x: number, y: number) => `${fixed(at.x + x * r)} ${fixed(at.y + y * r)}`;
    const corners = ground.crown_x.map((x, i) => p(x, ground.crown_y[i]));
    const curves = corners.slice(1).map((corner, i) => (i % 2 === 0 ? `Q${corner}` : ` ${corner}`));
    return `M${corners[0]}${curves.join('')}Z`;
}

function shadow(at: Spot, r: number): string {
    const p = (x: number, y: number) => `${fixed(at.x + x * r)} ${fixed(at.y + y * r)}`;
    const [x, y, width] = [ground.shadow_x, ground.shadow_y, ground.shadow_width];
    const arc = `A${fixed(r * width)} ${fixed(r * ground.shadow_height)} 0 1 0 `;
    return `M${p(x - width, y)}${arc}${p(x + width, y)}${arc}${p(x - width, y)}Z`;
}

function trees(sheet: Sheet, area: readonly Point[], places: { at: Point; size: number }[]): Stroke[] {
    if (places.length === 0) {
        // A copse too small for the grid.
        const middle = centroid(area.map((point) => sheet.at(point)));
        return [
            { d: shadow(middle, length_of(ground.copse_tree_mil)), look: 'shade' },
            { d: crown(middle, length_of(ground.copse_tree_mil)), look: 'tree' },
        ];
    }
    const spots = places.map(({ at, size }) => ({ at: sheet.at(at), r: length_of(size) }));
    return [
        { d: spots.map(({ at, r }) => shadow(at, r)).join(''), look: 'shade' },
        // Nearer ones stand before farther ones.
        { d: spots.reverse().map(({ at, r }) => crown(at, r)).join(''), look: 'tree' },
    ];
}

// Small bumps along the border, outwards.
function scallops(border: readonly Spot[], size: number, seed: number): string {
    const around = spaced(border, size, true);
    if (around.length < 3) return line_path(border, true);
    const turn = signed_area(border) > 0 ? 1 : -1;
    const parts = [`M${fixed(around[0].x)} ${fixed(around[0].y)}`];
    around.forEach((from, i) => {
        const to = around[(i + 1) % around.length];
        const bulge = turn * (ground.least_bulge + ground.bulge_growth * scatter(seed, i, 7));
        const x = (from.x + to.x) / 2 + (to.y - from.y) * bulge;
        const y = (from.y + to.y) / 2 - (to.x - from.x) * bulge;
        parts.push(`Q${fixed(x)} ${fixed(y)} ${fixed(to.x)} ${fixed(to.y)}`);
    });
    return parts.join('') + 'Z';
}

function vine(at: Spot, size: number): string {
    const p = (x: number, y: number) => `${fixed(at.x + x * size)} ${fixed(at.y + y * size)}`;
    return `M${p(0, 1)}L${p(0, -1)}M${p(-0.8, -0.2)}Q${p(0, -1.4)} ${p(0.8, 0.3)}`;
}

function rows(sheet: Sheet, area: readonly Point[], vines: boolean): Stroke[] {
    const places: Point[] = [];
    for_grid(area, ground.row_step_mil, ([x, y]) => {
        // Every other row is shifted.
        const at: Point = [(y / ground.row_step_mil) % 2 === 0 ? x : x + ground.row_step_mil / 2, y];
        if (holds(area, at, vines ? ground.vine_room_mil : ground.fruit_tree_room_mil)) places.push(at);
    });
    if (!vines) return trees(sheet, area, places.map((at) => ({ at, size: ground.fruit_tree_mil })));
    return [{ d: places.map((at) => vine(sheet.at(at), length_of(ground.vine_mil))).join(''), look: 'vine' }];
}

export function draw_wood(sheet: Sheet, wood: Feature, seed: number): Drawn {
    const area = wood.area ?? [];
    const border = area.map((point) => sheet.at(point));
    const vines = wood.what.includes('vine');
    if (vines || wood.what.includes('orchard')) {
        const d = line_path(border, true);
        return { border: d, strokes: [{ d, look: 'vineyard' }, ...rows(sheet, area, vines)] };
    }
    const places: { at: Point; size: number }[] = [];
    for_grid(area, ground.tree_step_mil, ([x, y]) => {
        const at: Point = [
            x + (scatter(seed, x, y) - 0.5) * ground.tree_jitter_mil,
            y + (scatter(seed + 1, x, y) - 0.5) * ground.tree_jitter_mil,
        ];
        const size = ground.least_tree_mil + scatter(seed + 2, x, y) * ground.tree_growth_mil;
        if (holds(area, at, size)) places.push({ at, size });
    });
    return {
        border: line_path(border, true),
        strokes: [
            { d: scallops(border, length_of(ground.scallop_mil), seed), look: 'wood' },
            ...trees(sheet, area, places),
        ],
    };
}

export function draw_town(sheet: Sheet, town: Feature, seed: number): Drawn {
    const area = town.area ?? [];
    const border = area.map((point) => sheet.at(point));
    const roofs: string[] = [];
    const halves: string[] = [];
    const house = (middle: Spot, wide: number, deep: number) => {
        const [x, y] = [middle.x - wide / 2, middle.y - deep / 2];
        const box = (x: number, y: number, w: number, h: number) =>
            `M${fixed(x)} ${fixed(y)}h${fixed(w)}v${fixed(h)}h${fixed(-w)}z`;
        roofs.push(box(x, y, wide, deep));
        halves.push(wide > deep ? box(x, middle.y, wide, deep / 2) : box(middle.x, y, wide / 2, deep));
    };
    for_grid(area, ground.house_step_mil, ([x, y]) => {
        const roll = scatter(seed, x, y);
        const other = scatter(seed + 1, x, y);
        const at: Point = [
            x + (roll - 0.5) * ground.house_jitter_mil,
            y + (other - 0.5) * ground.house_jitter_mil,
        ];
        if (!holds(area, at, ground.house_room_mil) || roll < 0.11) return;
        const size = [
            length_of(ground.house_width_mil + other * ground.house_width_growth_mil),
            length_of(ground.house_depth_mil + roll * ground.house_depth_growth_mil),
        ];
        if (scatter(seed + 2, x, y) < 0.5) size.reverse();
        house(sheet.at(at), size[0], size[1]);
    });
    // A farm too small for the grid.
    if (roofs.length === 0) house(centroid(border), length_of(ground.farm_width_mil), length_of(ground.farm_depth_mil));
    return {
        border: line_path(border, true),
        strokes: [
            { d: by_hand(border, true), look: 'town' },
            { d: roofs.join(''), look: 'roof' },
            { d: halves.join(''), look: 'roof-half' },
        ],
    };
}

// Short strokes inwards across a closed line.
function hachures(border: readonly Spot[], begin: number, length: number): string {
    const around = spaced(border, length_of(ground.hachure_step_mil), true);
    const turn = signed_area(border) > 0 ? -1 : 1;
    return around
        .map((at, i) => {
            const out = across(around, i);
            const reach = begin + (i % 2 === 0 ? length : length * 0.6);
            const x = out.x * turn;
            const y = out.y * turn;
            return `M${fixed(at.x + x * begin)} ${fixed(at.y + y * begin)}L${fixed(at.x + x * reach)} ${fixed(at.y + y * reach)}`;
        })
        .join('');
}

/**
 * A contour for each level, close together as on a steep slope, and hachures down from the upper
 * one. Strokes of growing width that are cut to the area lie at the same distance from its border
 * everywhere.
 */
export function draw_hill(sheet: Sheet, hill: Feature): Drawn {
    const border = (hill.area ?? []).map((point) => sheet.at(point));
    const d = by_hand(border, true);
    const redoubt = hill.kind === 'redoubt';
    const tint = redoubt ? 'earth' : 'hill';
    const step = length_of(redoubt ? ground.redoubt_step_mil : ground.hill_step_mil);
    const levels = Math.min(hill.height, ground.most_levels);
    const strokes: Stroke[] = [{ d, look: tint }];
    for (let level = levels; level >= 1; --level) {
        const inset = redoubt ? level * step : (level - 1) * step;
        if (inset === 0) continue;
        strokes.push(
            { d, look: 'contour', width: 2 * inset + 1.8, clip: true },
            { d, look: `${tint}-line`, width: 2 * inset, clip: true },
        );
    }
    if (!redoubt) {
        const lines = Array.from({ length: levels }, (_, level) => hachures(border, step * level, step * ground.hachure_length));
        strokes.push({ d: lines.join(''), look: 'hachure', clip: true });
    }
    strokes.push({ d, look: 'contour', width: 1.6 });
    return { border: d, strokes };
}

/** The ranges of fire are drawn apart: the nearest with a whole line, the one of half the range dashed, the farthest dotted. */
export const nearness_of = (words: string): 'near' | 'half' | '' => (/short|close/.test(words) ? 'near' : /half/.test(words) ? 'half' : '');
