// Several units in hand, such as a brigade, that go together and keep their line, or get the same order. Each gets
// an order of its own; one that is refused stays as it is.
import type { BoardSession } from './board_session.svelte';
import { price_of_all, unpaid } from './points';
import type { Command, GroupStep, Piece, Point, Pose, PreviewMessage, Refusal, StoryLine, Suggestion } from './protocol';
import { may_not_act } from './short_odds';
import { told } from '../panels/words';

/** What comes of the order of one unit. */
interface Planned {
    piece: Piece;
    preview: Pick<PreviewMessage, 'order' | 'price' | 'pose' | 'refused' | 'read'>;
    /** the chance that it does it, in per cent, if those before it do; 100: it is sure */
    percent: number;
}
interface Left {
    name: string;
    refused: Refusal;
}
interface Failed {
    name: string;
    /** in the words of the log; may be empty */
    why: string;
    rule: string;
    rule_text: string;
}
/** What became of the orders to several units. */
export interface Done {
    went: readonly string[];
    /** those that did not do it, mostly because a roll failed, and what was said of that */
    failed: readonly Failed[];
    left: readonly Left[];
}

/** "4 of 5 went; Foot Battery did not go: fails the roll; Rifles: Arnim gives no more orders". */
export function done_in_words({ went, failed, left }: Done): string {
    const all = went.length + failed.length + left.length;
    const parts = [`${went.length === all ? `All ${all}` : `${went.length} of ${all}`} went`];
    for (const why of new Set(failed.map((each) => each.why))) {
        const names = failed.filter((each) => each.why === why).map(({ name }) => name);
        parts.push(`${names.join(', ')} did not go${why ? `: ${why}` : ''}`);
    }
    for (const because of new Set(left.map(({ refused }) => refused.because))) {
        const names = left.filter(({ refused }) => refused.because === because).map(({ name }) => name);
        parts.push(`${names.join(', ')}: ${because}`);
    }
    return parts.join('; ');
}

/** The chances of several orders, each if those before it succeed: "All of them: 34%; each in turn 58%"; empty: all sure. */
export function chances_in_words(plans: readonly { piece: { name: string }; percent: number }[]): string {
    if (plans.every(({ percent }) => percent >= 100)) return '';
    const all = plans.reduce((chance, { percent }) => chance * (percent / 100), 100);
    const told = (percent: number) => `${Math.round(percent)}%`;
    if (plans.length === 1) return `It succeeds: ${told(all)}`;
    const each = new Set(plans.map(({ percent }) => told(percent)));
    const names = plans.map(({ piece, percent }) => `${piece.name} ${told(percent)}`).join(', ');
    return `All succeed: ${told(all)}; ${each.size === 1 ? `each in its turn ${[...each][0]}` : names}`;
}

/** A step of the plan as the preview of an order. */
function planned(piece: Piece, { order, refused, percent }: GroupStep): Planned {
    const { order: words = '', price = '', pose = null } = order ?? {};
    return { piece, preview: { order: words, price, pose, refused, read: order !== null }, percent: parseFloat(percent) };
}
/** Whether a unit stays because its command has no points left. */
const lacks_points = ({ preview }: Planned) => /\bPIPs?\b/.test(preview.refused?.because ?? '');
/** An order that several of the units can be given in the same words. */
export interface Shared {
    sentence: string;
    orders: readonly { piece: Piece; order: Suggestion }[];
}

const leaves = ({ orders }: Shared) => orders.some(({ order }) => order.deed === 'leave');
/** The orders that at least two units have in the same words; those of most units first, to leave the table last. */
export function shared_orders(of_units: readonly { piece: Piece; orders: readonly Suggestion[] }[]): Shared[] {
    const all = of_units.flatMap(({ piece, orders }) => orders.map((order) => ({ piece, order })));
    const words = [...new Set(all.map(({ order }) => order.sentence))];
    return words
        .map((sentence) => ({ sentence, orders: all.filter(({ order }) => order.sentence === sentence) }))
        .filter(({ orders }) => orders.length > 1)
        .sort((one, other) => Number(leaves(one)) - Number(leaves(other)) || other.orders.length - one.orders.length);
}

/** How far ahead a unit stands in the direction that it faces. */
function ahead({ x_mil, y_mil, facing_cdeg }: Piece): number {
    const turn = (facing_cdeg / 18000) * Math.PI;
    return x_mil * Math.sin(turn) + y_mil * Math.cos(turn);
}

const is_same_pose = (one: Pick<Piece, 'x_mil' | 'y_mil' | 'facing_cdeg'>, other: typeof one) =>
    one.x_mil === other.x_mil && one.y_mil === other.y_mil && one.facing_cdeg === other.facing_cdeg;
/**
 * Whether a unit has not done what it was ordered. One that was to go somewhere has not if it stands where it stood,
 * whatever else the order has left on it.
 * @param meant where the order was to lead it; null: nowhere
 */
export const has_stayed = (before: Piece, meant: Pose | null, now: Piece): boolean =>
    is_same_pose(before, now) &&
    ((meant !== null && !is_same_pose(before, meant)) || (before.status === now.status && before.states.join() === now.states.join()));
/** What a story says last of a unit, and by which rule. */
export function last_words(story: readonly StoryLine[]): Omit<Failed, 'name'> {
    const line = [...story].reverse().find(({ words, move }) => words !== '' && !move);
    return { why: line ? told(line) : '', rule: line?.rule ?? '', rule_text: line?.rule_text ?? '' };
}
/** A question came up, or the other side orders now. */
const not_ordered: Refusal = { rule: '', because: 'no order can be given now', rule_text: '' };

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
    /** what became of the orders that were given; null: none were, or it was read */
    done = $state.raw<Done | null>(null);
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
        if (!this.proposed) return new Set(this.plans.filter(lacks_points).map(({ piece }) => piece.unit));
        const sorted = [...this.#allowed].sort((one, other) => ahead(other.piece) - ahead(one.piece));
        return unpaid(sorted.map(({ piece, preview }) => ({ unit: piece.unit, price: preview.price })), this.#commands);
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
    get pieces(): Piece[] {
        return this.session.pieces.filter((piece) => this.units.includes(piece.unit));
    }
    has(unit: number): boolean {
        return this.units.includes(unit);
    }
    set(units: readonly number[]): void {
        const all = this.session.pieces.filter((piece) => units.includes(piece.unit) && this.session.may_move(piece));
        const able = all.filter(({ can_act }) => can_act);
        const mine = able.length > 1 ? able : all;
        this.session.select(mine[0]?.unit ?? null);
        this.#drop();
        this.done = null;
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
        this.done = null;
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
    /**
     * Asks for the plan by which all units go so far, or as far as they can together: they keep their line and their
     * facings, and whoever is in the way goes first.
     */
    async consider(offset: Point): Promise<void> {
        this.done = null;
        this.#drop();
        this.offset = offset;
        const [x_mil, y_mil] = offset.map(Math.round);
        await this.session.attempt(async () => {
            const told = await this.session.table.connection.ask<'together'>({ do: 'together', units: [...this.units], x_mil, y_mil });
            if (this.offset !== offset) return;
            const piece_of = (unit: number) => this.pieces.find((piece) => piece.unit === unit);
            const slow = told.slowest && piece_of(told.slowest.unit);
            this.offset = [told.x_mil, told.y_mil];
            this.slowest = slow ? { name: slow.name, refused: told.slowest!.refused } : null;
            this.plans = told.steps.flatMap((step) => {
                const piece = piece_of(step.unit);
                return piece ? [planned(piece, step)] : [];
            });
        });
    }
    drop_order(): void {
        this.#drop();
    }

    /** Gives the orders of the plan one by one, as they were shown. */
    async give(): Promise<void> {
        await this.#give_each(this.going.map(({ piece, preview }) => ({ piece, order: preview.order, pose: preview.pose })));
    }
    /**
     * Asks what comes of an order to all units that share it, and why the others cannot follow: the reason is the one for
     * the same order with their name in it.
     */
    async consider_shared(shared: Shared): Promise<void> {
        this.done = null;
        this.#drop();
        this.proposed = shared;
        const [{ piece: first, order: example }] = shared.orders;
        const words_for = (piece: Piece) =>
            shared.orders.find((each) => each.piece.unit === piece.unit)?.order.order ?? example.order.replace(first.name, piece.name);
        await this.session.attempt(async () => {
            const plans = await one_by_one(this.pieces, async (piece) => {
                const preview = await this.session.table.connection.ask<'preview'>({ do: 'preview', order: words_for(piece), odds: true });
                return { piece, preview, percent: 100 - parseFloat(may_not_act(preview.odds) || '0') };
            });
            if (this.proposed === shared) this.plans = plans;
        });
    }
    /** Gives the order being considered to all units that share it, as far as the points of their commands go. */
    async give_shared(): Promise<void> {
        if (this.proposed) await this.#give_each(this.paid(this.proposed).map(({ piece, order }) => ({ piece, order: order.order, pose: order.pose })));
    }
    /** Gives the orders, puts the units down, and tells what became of each. */
    async #give_each(orders: readonly { piece: Piece; order: string; pose: Pose | null }[]): Promise<void> {
        const went: string[] = [];
        const failed: Failed[] = [];
        const left: Left[] = [];
        this.#drop();
        this.to_give = orders.length;
        for (const { piece, order, pose } of orders) {
            const refused = this.session.is_awaited ? await this.#give_one(order) : not_ordered;
            const now = refused ? null : this.session.table.state?.pieces.find(({ unit }) => unit === piece.unit);
            if (refused) left.push({ name: piece.name, refused });
            else if (now && has_stayed(piece, pose, now)) failed.push({ name: piece.name, ...last_words(this.session.table.entries.at(-1)?.story ?? []) });
            else went.push(piece.name);
            this.to_give -= 1;
        }
        this.to_give = 0;
        this.session.select(null);
        this.done = { went, failed, left };
    }
    /** Waits for the state that an order has led to, or for the question that it waits for. */
    async #state_after(entry: number | undefined): Promise<void> {
        const { table } = this.session;
        for (let i = 0; i < 40 && table.state?.entry === entry && !table.state?.pending; ++i) {
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
    }
    async #give_one(order: string): Promise<Refusal | null> {
        let refused: Refusal | null = null;
        await this.session.attempt(async () => {
            const preview = await this.session.table.connection.ask<'preview'>({ do: 'preview', order });
            refused = preview.refused;
            if (preview.refused || !preview.read) return;
            const before = this.session.table.state?.entry;
            refused = await this.session.submit(preview.order, preview.deed || 'other');
            if (!refused) await this.#state_after(before);
        });
        return refused;
    }
}
