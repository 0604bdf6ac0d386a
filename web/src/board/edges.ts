// Text around the table: inches along the near and left edges, and the side of each edge. If the map is shown
// so small that the frame has room for one row only, the names replace the inches.
import type { Side } from '../lib/protocol';
import type { Spot } from '../lib/view';
import { type Box, box_about, overlap } from './boxes';
import { em_wide } from '../lib/lettering';
import { type Sheet, frame, units_per_inch } from './sheet';

export interface Lettered {
    text: string;
    at: Spot; // centre
    turn: number;
    size: number;
    box: Box;
}
export interface EdgeWords {
    inches: Lettered[];
    names: Lettered[];
}

export const grid_inches = 6;
const ruler_px = 10.5;
const name_px = 12;
const least_ruler = 12;
const least_name = 15;
/** Gap between the longest tick and the inner line of the frame. */
const room = { begin: 9, end: 57 };
const line_em = 0.95;
/** Smallest distance of numbers, in their widths; closer numbers would be read as one. */
const number_widths = 1.4;

/** The edges clockwise from the top of a sheet that is not turned. */
const clockwise = ['far', 'right', 'near', 'left'] as const;

function lettered(text: string, at: Spot, size: number, turn: number): Lettered {
    const [along, across] = [em_wide(text) * size, size * line_em];
    return { text, at, turn, size, box: turn === 0 ? box_about(at, along, across) : box_about(at, across, along) };
}

export function edge_words(sheet: Sheet, sides: readonly Side[], scale: number): EdgeWords {
    const table = { left: frame, top: frame, right: sheet.width - frame, bottom: sheet.height - frame };
    const middle = { x: sheet.width / 2, y: sheet.height / 2 };
    const ruler = Math.max(least_ruler, ruler_px / scale);
    const name = Math.max(least_name, name_px / scale);
    const inches_along = (length: number) => {
        const widest = em_wide(`${Math.floor(length / units_per_inch)}"`) * ruler * number_widths;
        const step = grid_inches * Math.max(1, Math.ceil(widest / (grid_inches * units_per_inch)));
        const count = Math.floor(length / units_per_inch / step + 1e-6) + 1;
        return Array.from({ length: count }, (_, i) => i * step);
    };
    const wide = table.right - table.left;
    const deep = table.bottom - table.top;
    const number_wide = em_wide(`${Math.floor(deep / units_per_inch)}"`) * ruler;
    const band = room.end - room.begin;
    const one_row = (room.begin + room.end) / 2;
    const two_rows_near = (ruler + name) * line_em <= band;
    const two_rows_left = number_wide + name * line_em <= band;
    const upright = number_wide <= band;

    const near = two_rows_near ? room.begin + (ruler * line_em) / 2 : one_row;
    const left = (text: string) => (two_rows_left ? room.begin + (em_wide(text) * ruler) / 2 : one_row);
    const named_at = room.end - (name * line_em) / 2;
    const names = (['far', 'near', 'left', 'right'] as const).flatMap((edge) => {
        const of = clockwise[(clockwise.indexOf(edge) + clockwise.length - sheet.quarters) % clockwise.length];
        const owners = sides.filter((side) => side.edge === of).map((side) => side.name);
        if (owners.length === 0) return [];
        const [x, y, turn] = {
            far: [middle.x, table.top - one_row, 0],
            near: [middle.x, table.bottom + (two_rows_near ? named_at : one_row), 0],
            left: [table.left - (two_rows_left ? named_at : one_row), middle.y, -90],
            right: [table.right + one_row, middle.y, 90],
        }[edge];
        return [lettered(`${owners.join(', ')} table edge`, { x, y }, name, turn)];
    });
    const inches = [
        ...inches_along(wide).map((inch) =>
            lettered(`${inch}"`, { x: sheet.along(table.left + inch * units_per_inch), y: table.bottom + near }, ruler, 0),
        ),
        ...inches_along(deep).map((inch) => {
            const text = `${inch}"`;
            const at = { x: table.left - left(text), y: sheet.down(table.bottom - inch * units_per_inch) };
            return lettered(text, at, ruler, upright ? 0 : -90);
        }),
    ];
    const free = inches.filter(({ box }, i) =>
        [...names, ...inches.slice(0, i)].every((other) => overlap(box, other.box) === 0),
    );
    return { inches: free, names };
}
