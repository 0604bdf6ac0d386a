// Points of command (PIPs) that are left to commands, as the server notes them, and what they still allow.
import type { Command, Piece } from './protocol';

interface Priced {
    unit: number;
    /** as the server says: "2 of 3 PIPs"; empty: the order costs nothing */
    price: string;
}

/** The points that are left to a command; null where none are counted. */
export function points_of({ note }: Pick<Command, 'note'>): number | null {
    const found = /PIPs: (\d+)/.exec(note);
    return found ? Number(found[1]) : null;
}
export const points_in_words = (points: number) => `${points} ${points === 1 ? 'PIP' : 'PIPs'}`;

/**
 * How many of the units can still be ordered at most: each takes a point of its command. Generals ride freely. Where no
 * point is left, whoever can act needs none.
 */
export function most_to_order(commands: readonly Command[], pieces: readonly Piece[]): number {
    const paying = new Set(pieces.filter(({ symbol }) => symbol !== 'general').map(({ unit }) => unit));
    let most = pieces.length;
    for (const command of commands) {
        const points = points_of(command);
        const count = command.units.filter((unit) => paying.has(unit)).length;
        if (points !== null && points > 0) most -= Math.max(0, count - points);
    }
    return most;
}

/** Which of the orders the points of their commands do not pay for, if they are given one after another. */
export function unpaid(orders: readonly Priced[], commands: readonly Command[]): Set<number> {
    const left = new Map(commands.map((command) => [command, points_of(command)]));
    const without = new Set<number>();
    for (const { unit, price } of orders) {
        const command = commands.find(({ units }) => units.includes(unit));
        const points = command ? left.get(command) : null;
        const takes = Number(/^\d+/.exec(price)?.[0] ?? 0);
        if (!command || points === null || points === undefined || takes === 0) continue;
        if (takes > points) without.add(unit);
        else left.set(command, points - takes);
    }
    return without;
}

/** "In all 3 of Ney's 5 PIPs", "each a roll of 7+": what several orders cost together; a line for each command and each roll. */
export function price_of_all(orders: readonly (Priced & { name: string })[], commands: readonly Command[]): string[] {
    const lines: string[] = [];
    for (const command of commands) {
        const points = points_of(command);
        const takes = orders
            .filter(({ unit }) => command.units.includes(unit))
            .reduce((sum, { price }) => sum + Number(/^(\d+) of \d+ PIPs?/.exec(price)?.[1] ?? 0), 0);
        if (points !== null && takes > 0) lines.push(`${command.name}: ${takes} of ${points_in_words(points)} in all`);
    }
    const rolls = orders.filter(({ price }) => /\broll of\b/.test(price));
    for (const roll of new Set(rolls.map(({ price }) => price))) {
        const names = rolls.filter(({ price }) => price === roll).map(({ name }) => name);
        lines.push(names.length === orders.length && names.length > 1 ? `Each needs ${roll}` : `${names.join(', ')}: ${roll}`);
    }
    const free = orders.filter(({ price }) => /\bfree\b/.test(price)).map(({ name }) => name);
    if (free.length > 0 && rolls.length > 0) lines.push(`${free.join(', ')}: no roll`);
    return lines;
}
