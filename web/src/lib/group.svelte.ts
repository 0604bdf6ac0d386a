// Several units in hand, such as a brigade, that go together and keep their line, or get the same order. Each gets
// an order of its own; one that is refused stays as it is.
import type { BoardSession } from './board_session.svelte';
import { price_of_all, unpaid } from './points';
import type { Command, GroupStep, Piece, Point, Pose, PreviewMessage, Refusal, StoryLine, Suggestion } from './protocol';
import { may_not_act } from './short_odds';
import { told, without_name } from '../panels/words';
import { about_inches } from '../board/sheet';

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
/** What an order has come to, as its events tell. */
export interface Became {
    name: string;
    /** the whole way, a part of it, or not at all; `told`: the order led nowhere, and its events say what it did */
    how: 'went' | 'short' | 'stayed' | 'told';
    /** in the words of the log, without the name; may be empty */
    words: string;
    rule: string;
    rule_text: string;
}
/** What became of the orders to several units. */
export interface Done {
    became: readonly Became[];
    left: readonly Left[];
}

/** "A, B: fails the roll" of all that have the same words. */
function in_same_words(all: readonly { name: string; words: string }[], between = ': '): string[] {
    return [...new Set(all.map(({ words }) => words))].map((words) => {
        const names = all.filter((each) => each.words === words).map(({ name }) => name);
        return `${names.join(', ')}${words ? `${between}${words}` : between.replace(/: $/, '')}`;
    });
}
/** "4 of 6 went; Grenadiers only 6"; Foot Battery did not go: fails the roll; Rifles: Arnim gives no more orders". */
export function done_in_words({ became, left }: Done): string {
    const of = (how: Became['how']) => became.filter((each) => each.how === how);
    const [went, short, stayed, told] = [of('went'), of('short'), of('stayed'), of('told')];
    const all = became.length - told.length + left.length;
    const count = went.length < all ? `${went.length} of ${all}` : all === 2 ? 'Both' : `All ${all}`;
    return [
        ...(all > left.length ? [`${count} went${short.length > 0 ? ' the whole way' : ''}`] : []),
        ...in_same_words(short, ' only '),
        ...in_same_words(stayed, ' did not go: '),
        ...in_same_words(told.map(({ name, words }) => ({ name, words: words || 'done' }))),
        ...in_same_words(left.map(({ name, refused }) => ({ name, words: refused.because }))),
    ].join('; ');
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

/** Ends nearer than this are one to a person. */
const same_place_mil = 100;
const same_facing_cdeg = 100;
const is_same_pose = (one: Pick<Pose, 'x_mil' | 'y_mil' | 'facing_cdeg'>, other: typeof one) =>
    Math.hypot(one.x_mil - other.x_mil, one.y_mil - other.y_mil) <= same_place_mil &&
    Math.abs(((one.facing_cdeg - other.facing_cdeg + 54000) % 36000) - 18000) <= same_facing_cdeg;
/**
 * What became of the order of a unit.
 * @param meant where the order was to lead it; null: nowhere
 * @param story the events of the order
 */
export function what_became(piece: Piece, meant: Pose | null, story: readonly StoryLine[]): Became {
    const last = [...story].reverse();
    const moves = story.filter(({ move }) => move?.unit === piece.unit && move.path.length > 1);
    const end = moves.at(-1)?.move?.path.at(-1);
    const is_there = meant !== null && end !== undefined && is_same_pose({ x_mil: end[0], y_mil: end[1], facing_cdeg: end[2] }, meant);
    const leads = meant !== null && !is_same_pose(piece, meant);
    const how = !leads ? 'told' : is_there ? 'went' : end ? 'short' : 'stayed';
    const says = ({ words, move }: StoryLine) => words !== '' && (how === 'told' || !move);
    const line = last.find((each) => says(each) && each.whose === piece.name) ?? last.find(says);
    const { rule = '', rule_text = '' } = line ?? {};
    if (how === 'went') return { name: piece.name, how, words: '', rule: '', rule_text: '' };
    const gone_mil = moves.reduce((sum, { move }) => sum + (move?.length_mil ?? 0), 0);
    const words = how === 'short' ? about_inches(gone_mil) : line ? without_name(piece.name, told(line)) : '';
    return { name: piece.name, how, words, rule, rule_text };
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
        const became: Became[] = [];
        const left: Left[] = [];
        this.#drop();
        this.to_give = orders.length;
        for (const { piece, order, pose } of orders) {
            const entry = this.session.entry + 1;
            const refused = this.session.is_awaited ? await this.#give_one(order) : not_ordered;
            if (refused) left.push({ name: piece.name, refused });
            else became.push(what_became(piece, pose, this.session.table.entries.find((each) => each.entry === entry)?.story ?? []));
            this.to_give -= 1;
        }
        this.to_give = 0;
        this.session.select(null);
        this.done = { became, left };
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
