// The commanders of the sides of a new table, and the links to its seats.
import type { OpenedTable } from '../lib/protocol';

/** `here`, `elsewhere`, or the name of a commander */
export type Who = string;

/** Default: a person here against a commander that thinks, or against a person here if there is none. */
export function first_choices(sides: number, commanders: readonly string[]): Who[] {
    const other = commanders.find((each) => each === 'captain') ?? commanders[commanders.length - 1] ?? 'here';
    return Array.from({ length: sides }, (_, side) => (side === 0 ? 'here' : other));
}

export const by_of = (who: Who) => (who === 'here' || who === 'elsewhere' ? 'person' : who);

/** The secrets of all seats that are played in this browser. */
export const goes_to = (table: OpenedTable, who: readonly Who[]) =>
    table.seats.filter((seat) => who[seat.side] === 'here').map((seat) => seat.secret);

export const links_for_others = (table: OpenedTable, who: readonly Who[]) =>
    table.seats.filter((seat) => who[seat.side] === 'elsewhere');
