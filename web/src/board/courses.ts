// Rivers with fords and bridges, roads, and linear features, as paths.
import type { Feature } from '../lib/protocol';
import type { Spot } from '../lib/view';
import type { Stroke } from './areas';
import { type Sheet, fixed, length_of, line_path } from './sheet';
import { across, by_hand, centroid, direction, distance, rounded, signed_area, spaced } from './strokes';

const least_river_mil = 300;
const least_road_mil = 260;

const line_of = (sheet: Sheet, feature: Feature) =>
    (feature.course ?? []).map((point) => sheet.at(point));
const add = (a: Spot, b: Spot, by: number): Spot => ({ x: a.x + b.x * by, y: a.y + b.y * by });

export function draw_river(sheet: Sheet, river: Feature): Stroke[] {
    const breadth = length_of(Math.max(river.breadth_mil ?? 0, least_river_mil));
    const d = rounded(line_of(sheet, river), breadth * 1.2);
    return [
        { d, look: 'bank', width: breadth + 1.8 },
        { d, look: 'water', width: breadth - 1.2 },
        { d, look: 'current', width: 0.8 },
    ];
}

/** The edges of all roads are drawn under all road beds, so that crossroads stay open. */
export function draw_road(sheet: Sheet, road: Feature): { edge: Stroke; bed: Stroke } {
    const breadth = length_of(Math.max(road.breadth_mil ?? 0, least_road_mil));
    const d = rounded(line_of(sheet, road), breadth * 1.5);
    return {
        edge: { d, look: 'road', width: breadth + 1 },
        bed: { d, look: 'road-bed', width: breadth - 1.4 },
    };
}

// Teeth outwards along the border of a redoubt.
function teeth(line: Spot[]): Stroke[] {
    const border = line.length > 3 && distance(line[0], line[line.length - 1]) < 0.01 ? line.slice(0, -1) : line;
    const around = spaced(border, length_of(260), true);
    const turn = signed_area(border) > 0 ? 1 : -1;
    const size = length_of(120);
    const d = around.map((at, i) => {
        const out = across(around, i);
        const along = { x: -out.y, y: out.x };
        return line_path([add(at, along, -size), add(at, out, turn * size * 1.7), add(at, along, size)], true);
    });
    return [
        { d: d.join(''), look: 'teeth' },
        { d: by_hand(border, true, 0.6), look: 'wall', width: 2.6 },
    ];
}

function hedge(line: readonly Spot[]): Stroke[] {
    const radius = length_of(120);
    const bushes = spaced(line, radius * 1.7, false).map(
        ({ x, y }) =>
            `M${fixed(x - radius)} ${fixed(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`,
    );
    return [
        { d: line_path(line), look: 'hedge', width: radius },
        { d: bushes.join(''), look: 'tree' },
    ];
}

// A wall as a double line with joints, a ditch as a line with strokes on one side, other features (fences,
// palisades) as a line with posts.
function wall(line: readonly Spot[], what: string): Stroke[] {
    const double = what.includes('wall') || what === '';
    const ditch = what.includes('ditch') || what.includes('bank');
    const breadth = length_of(140);
    const d = by_hand(line, false, 0.7);
    const along = spaced(line, length_of(ditch ? 160 : 300), false);
    const posts = along.slice(0, -1).map((at, i) => {
        const way = direction(at, along[i + 1]);
        const aside = { x: -way.y, y: way.x };
        const reach = double ? breadth / 2 : breadth;
        return line_path([ditch ? at : add(at, aside, -reach), add(at, aside, reach)]);
    });
    const lines: Stroke[] = double
        ? [
              { d, look: 'wall', width: breadth + 1.2 },
              { d, look: 'wall-top', width: breadth - 1.2 },
          ]
        : [{ d, look: 'wall', width: 1.8 }];
    return [...lines, { d: posts.join(''), look: 'wall', width: 1.1 }];
}

export function draw_linear(sheet: Sheet, feature: Feature): Stroke[] {
    const line = line_of(sheet, feature);
    if (feature.kind === 'redoubt') return teeth(line);
    return feature.what.includes('hedge') ? hedge(line) : wall(line, feature.what);
}

// Direction of the nearest river at a spot.
function flow_at(sheet: Sheet, terrain: readonly Feature[], at: Spot): Spot {
    let flow: Spot = { x: 1, y: 0 };
    let least = Infinity;
    for (const river of terrain) {
        if (river.kind !== 'river') continue;
        const line = line_of(sheet, river);
        for (let i = 0; i + 1 < line.length; ++i) {
            const way = direction(line[i], line[i + 1]);
            const reach = (at.x - line[i].x) * way.x + (at.y - line[i].y) * way.y;
            const along = Math.min(Math.max(reach, 0), distance(line[i], line[i + 1]));
            const off = distance(at, add(line[i], way, along));
            if (off >= least) continue;
            least = off;
            flow = way;
        }
    }
    return flow;
}

/** Across the river: the deck of a bridge with its parapets, or the rows of stakes of a ford. */
export function draw_crossing(sheet: Sheet, terrain: readonly Feature[], crossing: Feature): Stroke[] {
    const area = (crossing.area ?? []).map((point) => sheet.at(point));
    const middle = centroid(area);
    const flow = flow_at(sheet, terrain, middle);
    const over = { x: -flow.y, y: flow.x };
    const reach = (way: Spot) =>
        Math.max(...area.map((at) => (at.x - middle.x) * way.x + (at.y - middle.y) * way.y));
    const length = reach(over);
    const spot = (along: number, aside: number) => add(add(middle, over, along * length), flow, aside);
    if (crossing.kind === 'ford') {
        const rows = [-0.7, -0.25, 0.25, 0.7].map((part) => reach(flow) * part);
        const d = rows.map((aside) => line_path([spot(-1, aside), spot(1, aside)])).join('');
        return [
            { d, look: 'ford-bed', width: 3 },
            { d, look: 'ford', width: 1.1 },
        ];
    }
    const breadth = Math.max(reach(flow) * 0.8, length_of(150));
    const parapet = (side: number) =>
        line_path([
            spot(1.3, side * breadth * 1.5),
            spot(1, side * breadth),
            spot(-1, side * breadth),
            spot(-1.3, side * breadth * 1.5),
        ]);
    return [
        {
            d: line_path([spot(1, breadth), spot(1, -breadth), spot(-1, -breadth), spot(-1, breadth)], true),
            look: 'deck',
        },
        { d: parapet(1) + parapet(-1), look: 'parapet', width: 2.2 },
    ];
}
