// Templates of new pieces of ground and new units.
import type { Point, UnitKind } from '../lib/protocol';
import { point_text, points_text, quoted } from './scenario_text';

export const terrain_kinds = ['wood', 'built_up_area', 'hill', 'redoubt', 'linear', 'road', 'river'];
const courses = ['linear', 'road', 'river'];

export function new_terrain(kind: string, [x, y]: Point): Record<string, string> {
    if (courses.includes(kind)) {
        const course = points_text([
            [x - 4000, y],
            [x, y + 500],
            [x + 4000, y],
        ]);
        return kind === 'linear'
            ? { kind: quoted(kind), what: quoted('wall'), course }
            : { kind: quoted(kind), course };
    }
    const outline = points_text([
        [x - 3000, y - 1500],
        [x + 2500, y - 2000],
        [x + 3000, y + 1500],
        [x - 2500, y + 2000],
    ]);
    return { kind: quoted(kind), outline };
}

interface NewUnit {
    kind: UnitKind;
    name: string;
    side: string;
    command: string;
    at: Point;
    facing: string;
}

/** The words of a new unit. */
export const unit_words = ({ kind, name, side, command, at, facing }: NewUnit): Record<string, string> => ({
    name: quoted(name),
    side: quoted(side),
    ...(command === '' ? {} : { command: quoted(command) }),
    ...Object.fromEntries(kind.words.map(({ key, value }) => [key, value])),
    at: point_text(at),
    facing: quoted(facing),
});

export const ordinal = (number: number) => `${number}${['th', 'st', 'nd', 'rd'][number % 10 > 3 || (number % 100 > 10 && number % 100 < 14) ? 0 : number % 10]}`;
