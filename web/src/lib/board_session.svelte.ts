// The player's actions: the unit in hand, the order being considered, the state being viewed. All knowledge
// of the game comes from the server.
import { moved_in } from './chronicle';
import { Newest, TableError } from './connection';
import { differ, faces_tried } from './facings';
import { Group } from './group.svelte';
import { Offers } from './offers.svelte';
import { OrderForAll } from './order_for_all.svelte';
import { most_to_order, points_in_words, points_of } from './points';
import { settings } from './settings.svelte';
import { in_few_words } from './short_odds';
import { why_idle, without_doubles } from '../panels/words';
import type { AimsMessage, Deed, Piece, Point, Pose, PreviewMessage, ReachMessage, Refusal, SightMessage, StepMessage, Suggestion } from './protocol';
import type { Table } from './table.svelte';
import type { InTray } from './tray';

/** The pose at which a unit is held over the table. */
export interface Drop {
    unit: number;
    x_mil: number;
    y_mil: number;
    facing_cdeg: number;
    onto: number | null;
}
export type Tool = 'hand' | 'tape' | 'box';

/** Deeds that wait for a confirmation whatever the settings. */
const always_confirmed: ReadonlySet<string> = new Set(['charge', 'fight', 'end']);
const most_marked = 6;
const most_alternatives = 3;

export class BoardSession {
    selected = $state<number | null>(null);
    #side_to_move: number | undefined;
    reach = $state.raw<ReachMessage | null>(null);
    /** why a unit cannot be ordered now, in the server's words */
    idle = $state('');
    sight = $state.raw<SightMessage | null>(null);
    suggestions = $state.raw<Suggestion[]>([]);
    /** the orders of the unit in hand are still being worked out */
    asking = $state(false);
    /** the order under the pointer in a list */
    hinted = $state.raw<Suggestion | null>(null);
    held = $state.raw<Drop | null>(null);
    /** the server's answer about the unit in hand, or about the order being considered */
    preview = $state.raw<PreviewMessage | null>(null);
    /** a preview that waits for confirmation */
    considering = $state(false);
    busy = $state(false);
    /** the unit may face otherwise at the end of the order that is considered; false until that is known */
    may_face = $state(false);
    /** it was to face otherwise there, and cannot */
    unfaced = $state(false);
    refusal = $state.raw<Refusal | null>(null);
    /** a message that is no refusal: a lost connection, a game that has moved on */
    trouble = $state('');
    step = $state.raw<StepMessage | null>(null);
    tool = $state<Tool>('hand');
    tape = $state.raw<{ from: Point; to: Point } | null>(null);
    tab = $state<'orders' | 'units' | 'log' | 'rules' | 'table'>('orders');

    /** the hint whose moment it is: the cards that it speaks of, whether it waits to be read, and whether it says what the phase is for */
    hint = $state.raw<{ reads: boolean; beside: readonly InTray[]; has_purpose: boolean } | null>(null);
    /** what the unit in hand cannot do to an enemy, and why */
    unable = $state.raw<AimsMessage | null>(null);
    /** a place outside the reach of the unit in hand that was pressed, and the nearest one within it */
    beyond = $state.raw<{ place: Point; nearest: Point } | null>(null);
    /** of each target of the unit in hand: how the order that a press on it proposes is likely to end */
    marked = $state.raw<ReadonlyMap<number, string>>(new Map());
    /** of each order beside the one being considered: its odds in a few words */
    weighed = $state.raw<ReadonlyMap<string, string>>(new Map());
    /** the unit whose card is open, beside a spot of the map in pixels; a pinned card stays open */
    told = $state.raw<{ unit: number; x: number; y: number; pinned: boolean } | null>(null);

    #words = '';
    /** an order that was considered and not given when another unit was taken up */
    forgone = $state.raw<{ unit: number; order: string; sentence: string } | null>(null);
    /** who learns the game is asked once more before units are left undone */
    learning = $state(false);
    /** the news of the last orders are open */
    news_shown = $state(false);
    /** all ends and throws of the odds are shown, not the results alone */
    all_odds = $state(false);
    /** the fall of a unit that comes after the moment which is looked at */
    fall = $state.raw<{ at: number; entry: number; words: string } | null>(null);
    /** they are read in front of the card of the order, which waits */
    odds_in_front = $state(false);
    /** what has been ordered from here, since the page was opened */
    given = $state.raw<readonly Deed[]>([]);
    readonly #drops: Newest<Drop, PreviewMessage>;
    readonly #hovers: Newest<Point, PreviewMessage>;
    #is_hovering = false;
    readonly group = new Group(this);
    /** what can be done to the enemy who is looked at */
    readonly offers = new Offers(this);
    readonly for_all = new OrderForAll(this);

    constructor(readonly table: Table) {
        this.#drops = new Newest(
            (drop) => table.connection.ask<'preview'>({ do: 'preview', ...drop }),
            (preview) => {
                if (this.held) this.preview = preview;
            },
        );
        this.#hovers = new Newest(
            ([x_mil, y_mil]) => table.connection.ask<'preview'>({ do: 'preview', unit: this.selected!, x_mil, y_mil, facing_cdeg: null }),
            (preview) => {
                const is_wanted = this.#is_hovering && !this.considering && !this.held && preview.unit === this.selected;
                if (is_wanted && !preview.refused) this.hinted = { ...preview, deed: preview.deed || 'other' };
            },
        );
    }

    /** The pieces that are shown: of the present, of the beat that is played, or of a step of the past. */
    get pieces(): Piece[] {
        return this.step?.pieces ?? this.table.told?.pieces ?? [];
    }
    get looking_back(): boolean {
        return this.step !== null;
    }
    get entry(): number {
        return this.table.state?.entry ?? 0;
    }
    /** True if an order can be given from here: what happened before it has been shown. */
    get may_order(): boolean {
        return this.is_awaited && !this.table.stage.playing;
    }
    /** True if an order of this browser is awaited and no question is open. */
    get is_awaited(): boolean {
        const state = this.table.state;
        return (
            state !== null &&
            this.table.yours(state.awaited.side) &&
            !state.verdict.over &&
            state.resigned === null &&
            state.pending === null &&
            state.waits_for === '' &&
            this.table.connected &&
            !this.looking_back
        );
    }
    /** Whose doing is being played, in words; empty: nothing is played. */
    get played(): string {
        const { stage, state } = this.table;
        if (!stage.running) return '';
        const side = stage.beat ? stage.beat.side : (state?.awaited.side ?? null);
        return side === null || this.table.yours(side) ? 'What came of it' : `${this.table.side_name(side)}’s turn`;
    }
    get may_undo(): boolean {
        const undo = this.table.state?.undo;
        return !!undo?.may && !undo.asked && this.table.yours(undo.side) && !this.looking_back && !this.busy;
    }
    /** The order that ends the phase; null while none may be given here, or the last events are still shown. */
    get ending(): Suggestion | null {
        return this.may_order ? (this.table.state?.orders.find((each) => each.deed === 'end') ?? null) : null;
    }
    /** The units that can still be ordered in this phase. */
    get undone(): Piece[] {
        const pieces = this.table.state?.pieces ?? [];
        return this.may_order ? pieces.filter((each) => each.can_act && this.may_move(each)) : [];
    }
    /** The units of the side that orders which have moved in this turn. */
    get moved(): ReadonlySet<number> {
        const { state } = this.table;
        return state ? moved_in(this.table.entries, state.turn, state.awaited.side) : new Set();
    }
    /** How many units can still be ordered at most, as the points of their commands go. */
    get most_to_order(): number {
        return most_to_order(this.table.state?.commands ?? [], this.undone);
    }
    /**
     * The points that are left: of the command of the unit in hand, or of all commands of the side that orders; empty
     * where none are counted.
     */
    get points_in_words(): string {
        const state = this.table.told;
        const commands = this.step?.commands ?? state?.commands ?? [];
        const side = state?.awaited.side;
        const counted = commands.filter((each) => each.side === side && points_of(each) !== null);
        const own = counted.find(({ units }) => this.selected !== null && units.includes(this.selected));
        if (own) return points_in_words(points_of(own)!);
        return counted.length === 0 ? '' : points_in_words(counted.reduce((sum, each) => sum + points_of(each)!, 0));
    }
    /** Why the unit in hand has no order now, in a sentence. */
    get why_idle(): string {
        const can_act = this.table.piece(this.selected)?.can_act ?? false;
        return why_idle({ told: this.idle, can_act, lacks: this.points_in_words, phase: this.table.state?.awaited.title ?? '' });
    }
    /** An order that is being considered and could be given, in plain words; otherwise empty. */
    get drafted(): string {
        const draft = this.considering ? this.preview : null;
        return draft && draft.unit !== null && !draft.refused ? draft.sentence : '';
    }
    may_move(piece: Piece): boolean {
        return this.may_order && piece.side === this.table.state?.awaited.side;
    }

    /** Who takes a unit up knows what came of the last order; the other side's turn is shown to its end all the same. */
    #leave_film(unit: number | null): void {
        const { stage } = this.table;
        const side = stage.beat?.side ?? null;
        const is_known = stage.reviewed || (side !== null && this.table.yours(side));
        if (unit !== null && is_known && this.is_awaited) stage.skip();
    }
    select(unit: number | null): void {
        if (unit === null || !this.group.has(unit)) this.group.clear();
        if (unit === this.selected) return;
        this.#leave_film(unit);
        const draft = this.drafted && unit !== null ? this.preview : null;
        this.forgone = draft && draft.unit !== null ? { unit: draft.unit, order: draft.order, sentence: draft.sentence } : null;
        this.drop_order();
        this.selected = unit;
        this.told = null;
        this.unable = null;
        this.beyond = null;
        this.marked = new Map();
        this.reach = null;
        this.idle = '';
        this.sight = null;
        this.suggestions = [];
        this.asking = false;
        this.offers.clear();
        if (unit !== null) void this.#look_at(unit);
        const piece = this.table.piece(unit);
        if (piece && this.may_order && !this.may_move(piece)) void this.offers.ask(piece);
    }
    /** Takes up a unit and considers an order of it. */
    async take_up({ unit, order }: Suggestion): Promise<void> {
        this.select(unit);
        await this.consider(order);
    }

    /** True once for each time that another side is to move: its turn begins without the unit of the turn before. */
    #turn_has_passed(): boolean {
        const side = this.table.state?.awaited.side;
        const passed = side !== undefined && this.#side_to_move !== undefined && side !== this.#side_to_move;
        this.#side_to_move = side ?? this.#side_to_move;
        return passed && this.table.piece(this.selected)?.side !== side;
    }

    /** Called when the state changes: answers about the old state no longer hold. */
    refresh(): void {
        if (this.#turn_has_passed()) this.select(null);
        const unit = this.selected;
        this.forgone = null;
        this.drop_order();
        this.reach = null;
        this.unable = null;
        this.beyond = null;
        this.marked = new Map();
        this.idle = '';
        this.suggestions = [];
        this.asking = false;
        this.offers.clear();
        if (unit === null) return;
        if (!this.table.piece(unit)) this.select(null);
        else void this.#look_at(unit);
        if (this.sight) void this.look_around();
    }

    async #look_at(unit: number): Promise<void> {
        const piece = this.table.piece(unit);
        if (!piece || this.looking_back || this.table.stage.playing) return;
        const { connection } = this.table;
        const is_mine = this.is_awaited && piece.side === this.table.state?.awaited.side;
        this.asking = is_mine;
        await this.attempt(async () => {
            const [reach, suggested] = await Promise.all([
                connection.ask<'reach'>({ do: 'reach', unit }),
                is_mine ? connection.ask<'suggestions'>({ do: 'suggest', unit }) : null,
            ]);
            if (this.selected !== unit) return;
            this.reach = reach;
            if (!suggested) return;
            const has_orders = piece.can_act || suggested.orders.length > 0;
            this.idle = has_orders ? '' : reach.text;
            this.suggestions = suggested.orders;
            this.asking = false;
            await this.#mark_targets(unit, suggested.orders);
        });
        if (this.selected === unit) this.asking = false;
    }

    /**
     * Asks for the odds at each target that can be fired at or charged, one after another: those of the order that a
     * press on the target proposes.
     */
    async #mark_targets(unit: number, orders: readonly Suggestion[]): Promise<void> {
        const entry = this.entry;
        const targets = new Set(orders.flatMap(({ deed, at }) => ((deed === 'fire' || deed === 'charge') && at !== null ? [at] : [])));
        const proposed = [...targets].slice(0, most_marked).map((at) => orders.find((each) => each.at === at)!);
        this.marked = new Map(proposed.map(({ at }) => [at!, '…']));
        for (const order of proposed) {
            const words = await this.odds_in_short(order);
            if (this.selected !== unit || this.entry !== entry) return;
            this.marked = new Map([...this.marked, [order.at!, words]]);
        }
    }
    /** The badge of the target, and the order in a list, say what the card of the order says. */
    #tell_alike({ order, odds, deed, at }: PreviewMessage): void {
        const words = in_few_words(odds, deed || 'other', this.table.piece(at));
        if (!words) return;
        if (at !== null && this.marked.has(at)) this.marked = new Map([...this.marked, [at, words]]);
        this.offers.note(order, words);
    }
    async odds_in_short({ order, deed, at }: Suggestion): Promise<string> {
        const { odds } = await this.table.connection.ask<'preview'>({ do: 'preview', order, odds: true });
        return in_few_words(odds, deed, this.table.piece(at));
    }

    /**
     * Orders that are offered beside the one being considered. For an order with a target these are the other orders
     * against that target. If an order is refused, the alternatives beside it are refused too.
     */
    get alternatives(): Suggestion[] {
        const order = this.preview;
        if (!order || order.refused || this.refusal) return [];
        const own = order.others.length > 0 || order.at === null || order.orders.length > 1;
        const same_target = (each: Suggestion) => each.unit === order.unit && each.at === order.at && each.order !== order.order;
        const all = own ? order.others : this.suggestions.filter(same_target);
        const considered: Suggestion = { ...order, deed: order.deed || 'other' };
        return without_doubles(all, [considered]).slice(0, most_alternatives);
    }
    /** Asks for the odds of each alternative, one after another. */
    async #weigh_alternatives(): Promise<void> {
        const considered = this.preview;
        for (const each of this.alternatives) {
            const words = await this.odds_in_short(each);
            if (this.preview !== considered) return;
            this.weighed = new Map([...this.weighed, [each.order, words]]);
        }
    }

    /** Considers moving the unit in hand to a place, whatever way it faces there. */
    async go_to([x_mil, y_mil]: Point): Promise<void> {
        if (this.selected === null) return;
        this.held = null;
        this.beyond = null;
        await this.#consider({ do: 'preview', unit: this.selected, x_mil, y_mil, facing_cdeg: null, odds: true });
    }

    /** Considers the first order of the unit in hand against another, or says why there is none. */
    async aim(at: number): Promise<void> {
        const unit = this.selected;
        if (unit === null) return;
        this.drop_order();
        await this.attempt(async () => {
            const aims = await this.table.connection.ask<'aims'>({ do: 'aim', unit, at });
            if (this.selected !== unit) return;
            const allowed = aims.orders.find((each) => each.refused === null);
            if (allowed) await this.consider(allowed.order.order);
            else this.unable = aims;
        });
    }

    /** Takes the tape measure, or puts it away and forgets what it measured. */
    take_tape(): void {
        this.tool = this.tool === 'tape' ? 'hand' : 'tape';
        if (this.tool === 'hand') this.tape = null;
    }
    /** Takes up the frame that selects several units, or puts it away. */
    take_frame(): void {
        this.tool = this.tool === 'box' ? 'hand' : 'box';
        this.tape = null;
    }

    async look_around(): Promise<void> {
        const unit = this.selected;
        if (unit === null) return;
        await this.attempt(async () => {
            const sight = await this.table.connection.ask<'sight'>({ do: 'sight', unit });
            if (this.selected === unit) this.sight = sight;
        });
    }

    /** The mouse is over a place in the reach, or over a target: where its press would lead is shown. */
    point_at(what: Point | Suggestion | null): void {
        const is_place = Array.isArray(what);
        if (!is_place && (what !== null || this.#is_hovering)) this.hinted = what as Suggestion | null;
        if (!is_place && this.#is_hovering) this.#hovers.forget();
        this.#is_hovering = what !== null;
        if (is_place) this.#hovers.put(what);
    }

    /** Moves the unit in hand. */
    hold(drop: Drop): void {
        this.#forget_refusals();
        this.considering = false;
        this.held = drop;
        this.#drops.put(drop);
    }

    /** Puts the unit down, and asks for a preview of the order with its odds. */
    async put_down(): Promise<void> {
        const drop = this.held;
        if (!drop) return;
        this.#drops.forget();
        await this.#consider({ do: 'preview', ...drop, odds: true });
    }
    /** Puts a unit down that was turned at the end of its way. Where no order leads to that facing, this is told. */
    async put_down_turned(): Promise<void> {
        const wanted = this.held?.facing_cdeg;
        const could = this.may_face;
        await this.put_down();
        const pose = this.considering ? this.preview?.pose : null;
        this.may_face = could;
        this.unfaced = wanted !== undefined && !!pose && differ(wanted, pose.facing_cdeg);
    }
    /** Asks whether the unit may face otherwise at the end of the order: after most moves of formed troops it may not. */
    async #try_to_face(): Promise<void> {
        const { preview } = this;
        if (!preview?.pose || preview.unit === null || preview.at !== null || preview.refused) return;
        const { unit, pose } = preview;
        for (const facing_cdeg of faces_tried(pose.facing_cdeg)) {
            const turned = await this.table.connection.ask<'preview'>({ do: 'preview', unit, x_mil: pose.x_mil, y_mil: pose.y_mil, facing_cdeg, onto: null });
            if (this.preview !== preview) return;
            this.may_face = !!turned.pose && !turned.refused && differ(turned.pose.facing_cdeg, pose.facing_cdeg);
            if (this.may_face) return;
        }
    }

    /** Takes up again the order that was left for another unit. */
    async take_up_forgone(): Promise<void> {
        const { forgone } = this;
        if (!forgone) return;
        this.select(forgone.unit);
        await this.consider(forgone.order);
    }
    async consider(order: string): Promise<void> {
        this.forgone = null;
        this.held = null;
        this.#words = order;
        await this.#consider({ do: 'preview', order, odds: true });
    }

    /** Gives the order being considered. Words that mean several orders are given unchanged. */
    async give(): Promise<void> {
        const preview = this.preview;
        if (!preview) return;
        await this.submit(preview.orders.length > 1 ? this.#words : preview.order, preview.deed || 'other');
    }

    async #consider(question: Parameters<Table['connection']['ask']>[0]): Promise<void> {
        this.#forget_refusals();
        this.considering = true;
        this.busy = true;
        this.may_face = this.unfaced = false;
        await this.attempt(async () => {
            const preview = await this.table.connection.ask<'preview'>(question);
            if (!this.considering) return;
            this.preview = preview;
            this.held = null;
            this.hinted = null;
            this.weighed = new Map();
        });
        this.busy = false;
        const { preview } = this;
        if (preview?.odds) this.#tell_alike(preview);
        const gives_it = settings.quick && this.considering && preview?.read && !preview.refused;
        if (gives_it && !always_confirmed.has(preview.deed)) await this.give();
        else if (preview?.odds) {
            void this.attempt(async () => {
                await this.#try_to_face();
                await this.#weigh_alternatives();
            });
        }
    }

    drop_order(): void {
        this.#drops.forget();
        this.held = null;
        this.preview = null;
        this.considering = false;
        this.hinted = null;
        this.odds_in_front = false;
        this.#forget_refusals();
        this.for_all.forget();
    }
    /** What could not be done is told until anything else is tried. */
    #forget_refusals(): void {
        this.unable = null;
        this.beyond = null;
        this.refusal = null;
    }

    /** Gives an order; returns its refusal. */
    async submit(order: string, deed: Deed): Promise<Refusal | null> {
        const carried_out = await this.#act({ do: 'submit', entry: this.entry, order });
        if (carried_out) this.given = [...this.given, deed];
        return carried_out ? null : this.refusal;
    }
    async answer(option: string): Promise<void> {
        await this.#act({ do: 'answer', entry: this.entry, option });
    }
    async withdraw(): Promise<void> {
        await this.#act({ do: 'withdraw', entry: this.entry });
    }
    async undo(): Promise<void> {
        await this.#act({ do: 'undo', entry: this.entry });
    }
    async allow(yes: boolean): Promise<void> {
        await this.#act({ do: 'allow', entry: this.entry, yes });
    }
    async resign(side: number): Promise<void> {
        await this.#act({ do: 'resign', side });
    }
    async say(side: number, phrase: string): Promise<void> {
        await this.#act({ do: 'say', side, phrase }, false);
    }
    async call_oneself(player: string): Promise<void> {
        await this.#act({ do: 'name', player }, false);
    }
    async pace(pace_ms: number): Promise<void> {
        await this.#act({ do: 'pace', pace_ms });
    }

    /**
     * True if the server has done it.
     * @param of_the_game after it, an order that was being considered no longer holds
     */
    async #act(message: Parameters<Table['connection']['ask']>[0], of_the_game = true): Promise<boolean> {
        let done = false;
        this.busy = true;
        if (message.do === 'submit' || message.do === 'answer') {
            this.table.stage.begin();
            this.table.news = [];
            this.table.fallen = [];
            this.table.since = this.table.state?.pieces ?? [];
        }
        await this.attempt(async () => {
            const answer = await this.table.connection.ask<'done' | 'refused' | 'pace'>(message);
            this.refusal = answer.is === 'refused' ? answer : null;
            done = answer.is === 'done';
            if (done && of_the_game) this.drop_order();
        });
        this.busy = false;
        return done;
    }

    /** Shows the battle after the n-th order; after the last one, the present. */
    async look_back(entry: number): Promise<void> {
        const last = this.entry;
        if (entry >= last) {
            this.step = null;
            return;
        }
        await this.attempt(async () => {
            const step = await this.table.connection.ask<'step'>({ do: 'step', entry: Math.max(0, entry) });
            this.drop_order();
            this.reach = null;
            this.sight = null;
            this.step = step;
        });
    }

    /**
     * Shows the last moment up to an order at which the unit that a sentence names still stood in order, and marks it.
     * @param words "Red 1st routs"; where they name no unit, the battle after the order is shown
     */
    async look_at_fall(entry: number, words: string): Promise<void> {
        const most_steps = 60;
        const least = Math.max(0, entry - most_steps);
        let found: { at: number; unit: number } | null = null;
        await this.attempt(async () => {
            for (let at = entry - 1; at >= least && !found; --at) {
                const { pieces } = await this.table.connection.ask<'step'>({ do: 'step', entry: at });
                const named = pieces.filter(({ name }) => words.includes(name)).sort((one, other) => other.name.length - one.name.length);
                if (named.length > 0 && named[0].holding !== 'broken') found = { at, unit: named[0].unit };
            }
        });
        const { at, unit } = found ?? { at: entry, unit: null };
        await this.look_back(at);
        this.fall = { at, entry, words };
        this.select(unit);
    }

    async attempt(work: () => Promise<void>): Promise<void> {
        try {
            this.trouble = '';
            await work();
        } catch (error) {
            if (!(error instanceof TableError)) throw error;
            this.trouble = error.message;
            if (error.code === 'stale') this.drop_order();
        }
    }

    /** The pose that the order being considered or pointed at would give to its unit. */
    get ghost(): { unit: number; pose: Pose } | null {
        const of = this.hinted ?? this.preview;
        return of && of.pose && of.unit !== null ? { unit: of.unit, pose: of.pose } : null;
    }
}
