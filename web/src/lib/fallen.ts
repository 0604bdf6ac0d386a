// What was lost while the player looked on: it stays marked on the map until he has seen it.
import type { Piece } from './protocol';

export interface Fallen {
    unit: number;
    side: number;
    name: string;
    /** "is lost", or the state that it is in now */
    words: string;
    lost: boolean;
    x_mil: number;
    y_mil: number;
}

const of_flight = ['routed', 'routing', 'silenced'];
const flight_of = (piece: Piece) => piece.states.find((state) => of_flight.includes(state));

/** Units that are gone or flee now, and did not before. */
export function fallen_between(before: readonly Piece[], after: readonly Piece[]): Fallen[] {
    return before.flatMap((piece): Fallen[] => {
        const now = after.find(({ unit }) => unit === piece.unit);
        const { unit, side, name } = piece;
        if (!now) return [{ unit, side, name, words: 'is lost', lost: true, x_mil: piece.x_mil, y_mil: piece.y_mil }];
        const state = flight_of(now);
        if (!state || flight_of(piece)) return [];
        return [{ unit, side, name, words: `is ${state}`, lost: false, x_mil: now.x_mil, y_mil: now.y_mil }];
    });
}

/** Marks of before, as far as they still hold, and new ones; the lost before the fleeing. */
export function with_fallen(known: readonly Fallen[], more: readonly Fallen[]): readonly Fallen[] {
    const kept = known.filter((each) => !more.some(({ unit }) => unit === each.unit));
    return [...kept, ...more].sort((a, b) => Number(b.lost) - Number(a.lost));
}
