// Several units in hand, such as a brigade, that go together and keep their line, or get the same order. Each gets
// an order of its own; one that is refused stays as it is.
import type { BoardSession } from './board_session.svelte';
import { price_of_all, unpaid } from './points';
import type { Command, Piece, Point, PreviewMessage, Refusal, Suggestion } from './protocol';

interface Planned {
    piece: Piece;
    preview: PreviewMessage;
}
interface Left {
    name: string;
    refused: Refusal;
}
/** An order that several of the units can be given in the same words. */
export interface Shared {
    sentence: string;
    orders: readonly { piece: Piece; order: Suggestion }[];
}

/** The orders that at least two units have in the same words; those of most units first. */
export function shared_orders(of_units: readonly { piece: Piece; orders: readonly Suggestion[] }[]): Shared[] {
    const all = of_units.flatMap(({ piece, orders }) => orders.map((order) => ({ piece, order })));
    const words = [...new Set(all.map(({ order }) => order.sentence))];
    return words
        .map((sentence) => ({ sentence, orders: all.filter(({ order }) => order.sentence === sentence) }))
        .filter(({ orders }) => orders.length > 1)
        .sort((one, other) => other.orders.length - one.orders.length);
}

/** Below this share of the way a unit falls behind the others. */
const nearly_whole = 0.97;

/** The share of the way that all units which can go at all can go together, 0 to 1. */
export function share_of_all(plans: readonly Planned[], [x, y]: Point): number {
    const length = Math.hypot(x, y);
    const shares = plans.flatMap(({ piece, preview: { pose, refused, read } }) => {
        if (!pose || refused || !read || length === 0) return [];
        return [((pose.x_mil - piece.x_mil) * x + (pose.y_mil - piece.y_mil) * y) / length ** 2];
    });
    return Math.min(1, ...shares.filter((share) => share > 0));
}

/** Whose way is the shortest share of the way asked for, and why it goes no farther; null where nobody says why. */
export function slowest_of(plans: readonly Planned[], offset: Point): Left | null {
    const sorted = plans
        .filter(({ preview }) => preview.short_of)
        .sort((one, other) => share_of_all([one], offset) - share_of_all([other], offset));
    return sorted.length > 0 ? { name: sorted[0].piece.name, refused: sorted[0].preview.short_of! } : null;
}

/** How far ahead a unit stands in the direction that it faces. */
function ahead({ x_mil, y_mil, facing_cdeg }: Piece): number {
    const turn = (facing_cdeg / 18000) * Math.PI;
    return x_mil * Math.sin(turn) + y_mil * Math.cos(turn);
}

/** The server answers a few questions at once; of many the first would get no answer. */
async function one_by_one<From, To>(all: readonly From[], answer: (each: From) => Promise<To>): Promise<To[]> {
    const answers: To[] = [];
    for (const each of all) answers.push(await answer(each));
    return answers;
}

export class Group {
    /** none, or at least two units */
    units = $state.raw<readonly number[]>([]);
    /** how far the units are held from where they stand */
    offset = $state.raw<Point | null>(null);
    plans = $state.raw<readonly Planned[]>([]);
    /** those that stayed when the orders were given */
    left = $state.raw<readonly Left[]>([]);
    /** the unit that cannot go as far as was asked, for which the others go less far, too */
    slowest = $state.raw<Left | null>(null);
    /** the order to all of them that is being considered */
    proposed = $state.raw<Shared | null>(null);
    /** orders that can be given to several of them */
    shared = $state.raw<readonly Shared[]>([]);
    /** orders that are still to be given; 0: none */
    to_give = $state(0);

    constructor(private readonly session: BoardSession) {}

    get #commands(): readonly Command[] {
        return this.session.table.state?.commands ?? [];
    }
    /** The units whose move the points of their commands do not pay for, the hindmost. */
    get unpaid(): ReadonlySet<number> {
        const goes = this.#allowed;
        const prices = new Map(goes.map(({ piece, preview }) => [piece.unit, preview.price]));
        const pieces = goes.map(({ piece }) => piece);
        const first = this.proposed ? [...pieces].sort((one, other) => ahead(other) - ahead(one)) : this.#foremost(pieces);
        return unpaid(first.map(({ unit }) => ({ unit, price: prices.get(unit) ?? '' })), this.#commands);
    }
    get #allowed(): readonly Planned[] {
        return this.plans.filter(({ preview }) => preview.read && !preview.refused);
    }
    /** The plans that are carried out if they are confirmed. */
    get going(): readonly Planned[] {
        const without = this.unpaid;
        return this.#allowed.filter(({ piece }) => !without.has(piece.unit));
    }
    /** What those that go cost together, in lines. */
    get price_of_all(): string[] {
        const orders = this.going.map(({ piece, preview }) => ({ unit: piece.unit, name: piece.name, price: preview.price }));
        return price_of_all(orders, this.#commands);
    }
    /** The orders of those that the points of their commands pay for, the foremost first. */
    paid({ orders }: Shared): Shared['orders'] {
        const sorted = [...orders].sort((one, other) => ahead(other.piece) - ahead(one.piece));
        const without = unpaid(sorted.map(({ piece, order }) => ({ unit: piece.unit, price: order.price })), this.#commands);
        return sorted.filter(({ piece }) => !without.has(piece.unit));
    }
    #foremost(pieces: readonly Piece[]): Piece[] {
        const [x, y] = this.offset ?? [0, 0];
        const along = (piece: Piece) => piece.x_mil * x + piece.y_mil * y;
        return [...pieces].sort((one, other) => along(other) - along(one));
    }

    get pieces(): Piece[] {
        return this.session.pieces.filter((piece) => this.units.includes(piece.unit));
    }
    has(unit: number): boolean {
        return this.units.includes(unit);
    }
    set(units: readonly number[]): void {
        const mine = this.session.pieces.filter((piece) => units.includes(piece.unit) && this.session.may_move(piece));
        this.session.select(mine[0]?.unit ?? null);
        this.#drop();
        this.left = [];
        this.units = mine.length > 1 ? mine.map((piece) => piece.unit) : [];
        void this.#look_for_shared();
    }
    async #look_for_shared(): Promise<void> {
        const units = this.units;
        this.shared = [];
        if (units.length === 0) return;
        await this.session.attempt(async () => {
            const of_units = await one_by_one(this.pieces, async (piece) => {
                const told = await this.session.table.connection.ask<'suggestions'>({ do: 'suggest', unit: piece.unit });
                return { piece, orders: told.orders.filter(({ unit }) => unit === piece.unit) };
            });
            if (this.units === units) this.shared = shared_orders(of_units);
        });
    }
    /** Adds a unit to those in hand, or puts it back. */
    toggle(unit: number): void {
        const { selected } = this.session;
        const before = this.units.length > 0 ? this.units : selected === null ? [] : [selected];
        this.set(before.includes(unit) ? before.filter((each) => each !== unit) : [...before, unit]);
    }
    clear(): void {
        this.#drop();
        this.left = [];
        this.units = [];
        this.shared = [];
    }
    #drop(): void {
        this.offset = null;
        this.plans = [];
        this.slowest = null;
        this.proposed = null;
    }

    hold(offset: Point): void {
        this.#drop();
        this.offset = offset;
    }
    /** Asks what comes of it if all units go so far, or as far as the slowest of them can, so that they keep their line. */
    async consider(offset: Point): Promise<void> {
        this.left = [];
        this.#drop();
        this.offset = offset;
        await this.session.attempt(async () => {
            const plans = await this.#plan(offset);
            if (this.offset !== offset) return;
            const share = share_of_all(plans, offset);
            this.slowest = share < nearly_whole ? slowest_of(plans, offset) : null;
            if (share >= nearly_whole) {
                this.plans = plans;
                return;
            }
            const together: Point = [Math.round(offset[0] * share), Math.round(offset[1] * share)];
            this.offset = together;
            const in_line = await this.#plan(together);
            if (this.offset === together) this.plans = in_line;
        });
    }
    #plan(offset: Point): Promise<Planned[]> {
        return one_by_one(this.pieces, async (piece) => ({ piece, preview: await this.#preview(piece, offset) }));
    }
    #preview(piece: Piece, [x_mil, y_mil]: Point): Promise<PreviewMessage> {
        const { unit, facing_cdeg } = piece;
        return this.session.table.connection.ask<'preview'>({
            do: 'preview',
            unit,
            x_mil: piece.x_mil + x_mil,
            y_mil: piece.y_mil + y_mil,
            facing_cdeg,
        });
    }
    drop_order(): void {
        this.#drop();
    }

    /** Gives the orders one by one, the foremost first, so that nobody stands in the way of those behind. */
    async give(): Promise<void> {
        const offset = this.offset;
        if (!offset) return;
        const without = this.unpaid;
        const pieces = this.#foremost(this.pieces).filter(({ unit }) => !without.has(unit));
        await this.#give_each(pieces, (piece) => this.#preview(piece, offset));
    }
    /**
     * Asks what comes of an order to all units that share it, and why the others cannot follow: the reason is the one for
     * the same order with their name in it.
     */
    async consider_shared(shared: Shared): Promise<void> {
        this.left = [];
        this.#drop();
        this.proposed = shared;
        const [{ piece: first, order: example }] = shared.orders;
        const words_for = (piece: Piece) =>
            shared.orders.find((each) => each.piece.unit === piece.unit)?.order.order ?? example.order.replace(first.name, piece.name);
        await this.session.attempt(async () => {
            const plans = await one_by_one(this.pieces, async (piece) => {
                const preview = await this.session.table.connection.ask<'preview'>({ do: 'preview', order: words_for(piece) });
                return { piece, preview };
            });
            if (this.proposed === shared) this.plans = plans;
        });
    }
    /** Gives the order being considered to all units that share it, as far as the points of their commands go. */
    async give_shared(): Promise<void> {
        const shared = this.proposed;
        if (!shared) return;
        const by_piece = new Map(this.paid(shared).map(({ piece, order }) => [piece, order]));
        const pieces = [...by_piece.keys()];
        const { connection } = this.session.table;
        await this.#give_each(pieces, (piece) => connection.ask<'preview'>({ do: 'preview', order: by_piece.get(piece)!.order }));
        await this.#look_for_shared();
    }
    async #give_each(pieces: readonly Piece[], preview: (piece: Piece) => Promise<PreviewMessage>): Promise<void> {
        const left: Left[] = [];
        this.#drop();
        this.to_give = pieces.length;
        for (const piece of pieces) {
            const refused = this.session.may_order ? await this.#give_one(preview(piece)) : null;
            if (refused) left.push({ name: piece.name, refused });
            this.to_give -= 1;
        }
        this.to_give = 0;
        this.left = left;
    }
    async #give_one(asked: Promise<PreviewMessage>): Promise<Refusal | null> {
        let refused: Refusal | null = null;
        await this.session.attempt(async () => {
            const preview = await asked;
            refused = preview.refused;
            if (!preview.refused && preview.read) refused = await this.session.submit(preview.order, preview.deed || 'other');
        });
        return refused;
    }
}
