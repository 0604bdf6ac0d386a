// The parts of the map that never change, in the order of drawing.
import type { Feature, Ground } from '../lib/protocol';
import { type Drawn, type Stroke, draw_hill, draw_town, draw_wood } from './areas';
import { draw_crossing, draw_linear, draw_river, draw_road } from './courses';
import type { Sheet } from './sheet';
import { signed_area } from './strokes';

export interface Painted {
    areas: Drawn[];
    courses: Stroke[];
}

const has_area = (feature: Feature) => (feature.area?.length ?? 0) > 2;
const has_course = (feature: Feature) => (feature.course?.length ?? 0) > 1;

export function paint(sheet: Sheet, ground: Ground): Painted {
    const { terrain } = ground;
    const of = (...kinds: string[]) => terrain.filter((each) => kinds.includes(each.kind));
    const seed = (feature: Feature) => terrain.indexOf(feature) * 16 + 1;
    const spots = (feature: Feature) => (feature.area ?? []).map((point) => sheet.at(point));
    const size = (feature: Feature) => Math.abs(signed_area(spots(feature)));
    // Hills are drawn first, under woods and towns; larger hills before smaller ones.
    const hills = of('hill', 'redoubt')
        .filter(has_area)
        .sort((a, b) => size(b) - size(a));
    const roads = of('road')
        .filter(has_course)
        .map((road) => draw_road(sheet, road));
    return {
        areas: [
            ...hills.map((hill) => draw_hill(sheet, hill)),
            ...of('wood').filter(has_area).map((wood) => draw_wood(sheet, wood, seed(wood))),
            ...of('built_up_area').filter(has_area).map((town) => draw_town(sheet, town, seed(town))),
        ],
        courses: [
            ...of('river').filter(has_course).flatMap((river) => draw_river(sheet, river)),
            ...of('ford', 'bridge')
                .filter(has_area)
                .flatMap((crossing) => draw_crossing(sheet, terrain, crossing)),
            ...roads.map((road) => road.edge),
            ...roads.map((road) => road.bed),
            ...of('linear', 'redoubt').filter(has_course).flatMap((each) => draw_linear(sheet, each)),
        ],
    };
}
