// Several units in hand that go together and keep their line. Each gets an order of its own; one that is refused
// stays where it is.
import type { Desk } from './desk.svelte';
import type { Piece, Point, PreviewMessage, Refusal } from './protocol';

interface Planned {
    piece: Piece;
    preview: PreviewMessage;
}
interface Left {
    name: string;
    refused: Refusal;
}

export class Group {
    /** none, or at least two units */
    units = $state.raw<readonly number[]>([]);
    /** how far the units are held from where they stand */
    offset = $state.raw<Point | null>(null);
    plans = $state.raw<readonly Planned[]>([]);
    /** those that stayed when the orders were given */
    left = $state.raw<readonly Left[]>([]);
    /** orders that are still to be given; 0: none */
    to_give = $state(0);

    constructor(private readonly desk: Desk) {}

    get pieces(): Piece[] {
        return this.desk.pieces.filter((piece) => this.units.includes(piece.unit));
    }
    has(unit: number): boolean {
        return this.units.includes(unit);
    }
    set(units: readonly number[]): void {
        const mine = this.desk.pieces.filter((piece) => units.includes(piece.unit) && this.desk.may_move(piece));
        this.desk.select(mine[0]?.unit ?? null);
        this.#drop();
        this.left = [];
        this.units = mine.length > 1 ? mine.map((piece) => piece.unit) : [];
    }
    /** Adds a unit to those in hand, or puts it back. */
    toggle(unit: number): void {
        const { selected } = this.desk;
        const before = this.units.length > 0 ? this.units : selected === null ? [] : [selected];
        this.set(before.includes(unit) ? before.filter((each) => each !== unit) : [...before, unit]);
    }
    clear(): void {
        this.#drop();
        this.left = [];
        this.units = [];
    }
    #drop(): void {
        this.offset = null;
        this.plans = [];
    }

    hold(offset: Point): void {
        this.plans = [];
        this.offset = offset;
    }
    /** Asks what comes of it if all units go so far. */
    async consider(offset: Point): Promise<void> {
        this.left = [];
        this.offset = offset;
        await this.desk.attempt(async () => {
            const plans = await Promise.all(
                this.pieces.map(async (piece) => ({ piece, preview: await this.#preview(piece, offset) })),
            );
            if (this.offset === offset) this.plans = plans;
        });
    }
    #preview(piece: Piece, [x_mil, y_mil]: Point): Promise<PreviewMessage> {
        const { unit, facing_cdeg } = piece;
        return this.desk.table.connection.ask<'preview'>({
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
        const along = (piece: Piece) => piece.x_mil * offset[0] + piece.y_mil * offset[1];
        const pieces = [...this.pieces].sort((one, other) => along(other) - along(one));
        const left: Left[] = [];
        this.#drop();
        this.to_give = pieces.length;
        for (const piece of pieces) {
            const refused = this.desk.may_order ? await this.#give_one(piece, offset) : null;
            if (refused) left.push({ name: piece.name, refused });
            this.to_give -= 1;
        }
        this.to_give = 0;
        this.left = left;
    }
    async #give_one(piece: Piece, offset: Point): Promise<Refusal | null> {
        let refused: Refusal | null = null;
        await this.desk.attempt(async () => {
            const preview = await this.#preview(piece, offset);
            refused = preview.refused;
            if (!preview.refused && preview.read) refused = await this.desk.submit(preview.order, preview.deed || 'other');
        });
        return refused;
    }
}
