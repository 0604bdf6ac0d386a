// Templates of a new scenario and of new pieces of ground.
import type { Point } from '../lib/protocol';
import { type Kind, beginnings, kind_titled } from './rosters';
import { point_text, points_text, quoted, with_part } from './scenario_text';

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
    kind: Kind;
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
    ...kind.words,
    at: point_text(at),
    facing: quoted(facing),
});

const sides = [
    { name: 'Blue', colour: '#2b4c7e', edge: 'near', facing: 'north' },
    { name: 'Red', colour: '#a23b3b', edge: 'far', facing: 'south' },
];

const abreast_mil = 10_000;

/** An empty table with the few units that a battle of the system needs. */
export function blank(system: string): string {
    const { width, depth, last_turn, turns, begins_with, command } = beginnings[system];
    let text = `system = "${system}"
title = "A new field"
about = "What it is about."

[table]
width = ${width}
depth = ${depth}
`;
    for (const { name, colour, edge } of sides) {
        text = with_part(text, 'side', { name: quoted(name), colour: quoted(colour), edge: quoted(edge) });
    }
    for (const { name: side, edge, facing } of sides) {
        const troops = begins_with.filter((title) => !kind_titled(system, title).leads).length;
        let number = 0;
        for (const title of begins_with) {
            const kind = kind_titled(system, title);
            if (!kind.leads) ++number;
            const name = kind.leads ? `${title} ${side}` : `${side} ${ordinal(number)}`;
            const x = (width * 1000) / 2 + (kind.leads ? 0 : abreast_mil * (number - (troops + 1) / 2));
            const y = kind.leads ? 3000 : 7000;
            const at: Point = [x, edge === 'near' ? y : depth * 1000 - y];
            const own = command === '' ? '' : `1st ${command} of ${side}`;
            text = with_part(text, 'unit', unit_words({ kind, name, side, command: own, at, facing }));
        }
    }
    return `${text.trimEnd()}\n\n[turns]\nfirst = 1\nlast = ${last_turn}\nside = "Blue"\n${turns ?? ''}`;
}

export const ordinal = (number: number) => `${number}${['th', 'st', 'nd', 'rd'][number % 10 > 3 || (number % 100 > 10 && number % 100 < 14) ? 0 : number % 10]}`;
