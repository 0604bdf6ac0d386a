// The field of a text that is being changed: the server's last field, with positions from the current text.
// So a unit stays where it is put, even if it may not stand there.
import { corners } from '../board/sheet';
import type { Feature, Field, Piece, Point } from '../lib/protocol';
import { type Part, numbers_in, parts_of, plain, word_of } from './scenario_text';

const named_facings: Record<string, number> = {
    north: 0,
    'north-east': 45,
    east: 90,
    'south-east': 135,
    south: 180,
    'south-west': 225,
    west: 270,
    'north-west': 315,
};

export const units_of = (text: string) => parts_of(text).filter((part) => part.kind === 'unit');
export const terrain_of = (text: string) => parts_of(text).filter((part) => part.kind === 'terrain');
export const name_of = (part: Part) => plain(word_of(part, 'name')?.value);

export function points_of(value: string | undefined): Point[] {
    const all = numbers_in(value).map((inch) => Math.round(inch * 1000));
    return Array.from({ length: Math.floor(all.length / 2) }, (_, i) => [all[2 * i], all[2 * i + 1]]);
}

function placed(piece: Piece, part: Part): Piece {
    const [at] = points_of(word_of(part, 'at')?.value);
    const facing = plain(word_of(part, 'facing')?.value);
    const degrees = named_facings[facing] ?? Number(facing);
    if (!at || Number.isNaN(degrees)) return piece;
    const stance = { x_mil: at[0], y_mil: at[1], facing_cdeg: Math.round(degrees * 100) };
    const { frontage_mil, depth_mil } = piece;
    return { ...piece, ...stance, corners: corners({ ...stance, frontage_mil, depth_mil }) };
}

function shaped(part: Part, known: Feature | undefined): Feature[] {
    const kind = plain(word_of(part, 'kind')?.value) as Feature['kind'];
    const area = points_of(word_of(part, 'outline')?.value);
    const course = points_of(word_of(part, 'course')?.value);
    if (area.length === 0 && course.length === 0) return known ? [known] : [];
    const breadth = numbers_in(word_of(part, 'breadth')?.value)[0];
    return [
        {
            kind,
            name: name_of(part),
            what: plain(word_of(part, 'what')?.value),
            height: numbers_in(word_of(part, 'height')?.value)[0] ?? 1,
            area: area.length > 0 ? area : undefined,
            course: course.length > 0 ? course : kind === 'redoubt' ? area : undefined,
            breadth_mil: breadth === undefined ? known?.breadth_mil : breadth * 1000,
        },
    ];
}

export function sketch(text: string, last: Field): Field {
    const units = new Map(units_of(text).map((part) => [name_of(part), part]));
    const terrain = terrain_of(text);
    const same = terrain.length === last.terrain.length;
    return {
        ...last,
        pieces: last.pieces.flatMap((piece) => {
            const part = units.get(piece.name);
            return part ? [placed(piece, part)] : [];
        }),
        terrain: terrain.flatMap((part, i) => shaped(part, same ? last.terrain[i] : undefined)),
    };
}
