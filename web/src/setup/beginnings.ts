// Templates of a new scenario and of new pieces of ground.
import type { Point } from '../lib/protocol';
import { points_text, quoted } from './scenario_text';

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

/** Two units face each other on an empty table. */
export const blank = `system = "grande-tactique"
title = "A new field"
about = "What it is about."

[table]
width = 36
depth = 36

[[side]]
name = "Blue"
colour = "#2b4c7e"
edge = "near"

[[side]]
name = "Red"
colour = "#a23b3b"
edge = "far"

[[unit]]
name = "General Blue"
side = "Blue"
command = "Blue Division"
arm = "general"
at = [18, 4]
facing = "north"

[[unit]]
name = "1/Blue"
side = "Blue"
command = "Blue Division"
arm = "infantry"
at = [18, 8]
facing = "north"

[[unit]]
name = "General Red"
side = "Red"
command = "Red Division"
arm = "general"
at = [18, 32]
facing = "south"

[[unit]]
name = "1/Red"
side = "Red"
command = "Red Division"
arm = "infantry"
at = [18, 28]
facing = "south"

[turns]
first = 1
last = 20
side = "Blue"
clock = "12:00"
`;
