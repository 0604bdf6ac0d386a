// The orders of the player's units against the enemy unit that was pressed, the best first, with their odds; or the
// refusal, if no unit has an order against it.
import { varied } from '../panels/words';
import type { BoardSession } from './board_session.svelte';
import type { AimsMessage, Piece, Refusal, Suggestion } from './protocol';

export interface Offer {
    order: Suggestion;
    /** its odds in a few words; empty until they are known */
    odds: string;
}
/** So many units, the nearest, are asked. */
const most_asked = 8;
const most_offered = 6;
const most_of_unit = 2;

const share_of = (odds: string) => parseFloat(/(\d+)%/.exec(odds)?.[1] ?? '-1');
/** "66% worse off" before "22% worse off"; what has no odds comes last. */
export const best_first = (offers: readonly Offer[]): Offer[] =>
    [...offers].sort((one, other) => share_of(other.odds) - share_of(one.odds));

/**
 * The shots of the unit in hand, the best first; all other orders keep their places. While odds are still reckoned
 * nothing moves under the finger.
 * @param marked as BoardSession.marked
 */
export function best_shots_first(orders: readonly Suggestion[], marked: ReadonlyMap<number, string>): Suggestion[] {
    const odds = ({ deed, at }: Suggestion) => (deed === 'fire' && at !== null ? marked.get(at) : undefined);
    if ([...marked.values()].includes('…')) return [...orders];
    const shots = orders.filter((order) => odds(order) !== undefined).sort((one, other) => share_of(odds(other)!) - share_of(odds(one)!));
    return orders.map((order) => (odds(order) === undefined ? order : shots.shift()!));
}

export class Offers {
    at = $state<number | null>(null);
    asking = $state(false);
    list = $state.raw<readonly Offer[]>([]);
    /** why the nearest unit can do nothing */
    refused = $state.raw<{ name: string; refused: Refusal } | null>(null);

    constructor(private readonly session: BoardSession) {}

    clear(): void {
        this.at = null;
        this.asking = false;
        this.list = [];
        this.refused = null;
    }
    /** The odds of an order, as its card tells them. */
    note(order: string, odds: string): void {
        if (this.list.some((each) => each.order.order === order)) {
            this.list = this.list.map((each) => (each.order.order === order ? { ...each, odds } : each));
        }
    }
    async ask(target: Piece): Promise<void> {
        this.clear();
        this.at = target.unit;
        this.asking = true;
        const far = ({ x_mil, y_mil }: Piece) => Math.hypot(x_mil - target.x_mil, y_mil - target.y_mil);
        const units = [...this.session.undone].sort((one, other) => far(one) - far(other)).slice(0, most_asked);
        const is_left = () => this.at !== target.unit;
        await this.session.attempt(async () => {
            for (const { unit, name } of units) {
                const told = await this.session.table.connection.ask<'aims'>({ do: 'aim', unit, at: target.unit });
                if (is_left()) return;
                this.#take(name, told);
            }
            for (const { order } of this.list) {
                const odds = await this.session.odds_in_short(order);
                if (is_left()) return;
                this.list = this.list.map((each) => (each.order === order ? { order, odds } : each));
            }
            // Sorted once, when all is known: nothing moves under the finger while it is read.
            this.list = best_first(this.list);
        });
        if (!is_left()) this.asking = false;
    }
    #take(name: string, { orders }: AimsMessage): void {
        const allowed = orders.filter(({ refused }) => refused === null).map(({ order }) => order);
        // The others are offered beside each when it is taken up.
        const of_unit = varied(allowed, most_of_unit).map((order) => ({ order, odds: '' }));
        this.list = [...this.list, ...of_unit].slice(0, most_offered);
        const refused = orders.find((each) => each.refused !== null)?.refused;
        if (refused && !this.refused) this.refused = { name, refused };
    }
}
