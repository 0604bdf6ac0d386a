// The commanders of the sides of a new table, and the links to its seats.
import type { OpenedTable, ScenarioLine } from '../lib/protocol';

/** the computer; a friend at this screen; a friend elsewhere, who gets a link */
export type Against = 'computer' | 'here' | 'link';

export interface Plan {
    /** the side that you command; null: you watch the computer play both */
    you: number | null;
    against: Against;
    /** the commander of the sides that the computer plays */
    level: string;
}

/** Who plays a side: `here`, `link`, or the name of a commander. */
export function player_of(side: number, { you, against, level }: Plan): string {
    if (side === you) return 'here';
    return you === null || against === 'computer' ? level : against;
}

/** The commanders by side, as the server wants them. */
export const commanders_of = (sides: number, plan: Plan): string[] =>
    Array.from({ length: sides }, (_, side) => {
        const player = player_of(side, plan);
        return player === 'here' || player === 'link' ? 'person' : player;
    });

/** The secrets of all seats that are played in this browser. */
export const goes_to = (table: OpenedTable, plan: Plan) =>
    table.seats.filter((seat) => player_of(seat.side, plan) === 'here').map((seat) => seat.secret);

export const links_for_others = (table: OpenedTable, plan: Plan) =>
    table.seats.filter((seat) => player_of(seat.side, plan) === 'link');

const units_of = (line: ScenarioLine) => line.units.reduce((sum, units) => sum + units, 0);

/** The battle with the fewest units; the first of equals. */
export const smallest = (lines: readonly ScenarioLine[]): ScenarioLine | undefined =>
    lines.reduce<ScenarioLine | undefined>(
        (least, line) => (least && units_of(least) <= units_of(line) ? least : line),
        undefined,
    );

/** From the smallest to the largest. */
export const by_size = (lines: readonly ScenarioLine[]) => [...lines].sort((one, other) => units_of(one) - units_of(other));

/** "7 a side", "4 against 8" */
export function size_words({ units }: ScenarioLine): string {
    const equal = units.every((count) => count === units[0]);
    return equal ? `${units[0]} a side` : units.join(' against ');
}
