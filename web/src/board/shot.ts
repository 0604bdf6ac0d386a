// Who shoots at whom in a beat, as the words of its order say.
import type { Beat } from '../lib/beats';
import type { Piece } from '../lib/protocol';

export interface Shot {
    shooter: Piece;
    target: Piece;
}

/** The two units of a throw: whose it is, and the enemy that the order names; the longest name counts, as names may begin alike. */
export function shot_of({ kind, order, line }: Beat, pieces: readonly Piece[]): Shot | null {
    if (kind !== 'dice' || !line?.check) return null;
    const named = pieces.filter(({ name }) => order.includes(name)).sort((a, b) => b.name.length - a.name.length);
    const thrower = pieces.find(({ name }) => name === line.whose);
    const enemy = named.find(({ side }) => side !== thrower?.side);
    if (!thrower || !enemy || !/shoot|fire|volley/i.test(order)) return null;
    return { shooter: thrower, target: enemy };
}
