// The client's copy of a table: its current state, what has happened, and questions to the server. The
// player's own actions are in board_session.svelte.ts.
import { Clock } from './clock.svelte';
import { type Chronicled, missing_stretch, taken_back, with_happening, with_log } from './chronicle';
import { Connection, TableError } from './connection';
import { with_fallen } from './fallen';
import { note_system } from './last_system';
import { with_news } from './news';
import type {
    Dice,
    Fallen,
    HappenedMessage,
    Piece,
    SaidMessage,
    Sealed,
    ServerMessage,
    StateMessage,
    TableMessage,
} from './protocol';
import { Stage } from './stage.svelte';
import { DiceChain } from './dice_chain';
import { hide_seats, own_name, remember_end, remember_table, seat_link } from './seats';

const log_page = 50;

/** The side that has to order or decide; null: nobody has. */
function awaited_of({ awaited, pending, waits_for }: StateMessage): number | null {
    return awaited.over || waits_for !== '' ? null : (pending?.side ?? awaited.side);
}

export class Table {
    about = $state.raw<TableMessage | null>(null);
    state = $state.raw<StateMessage | null>(null);
    dice = $state.raw<Dice | null>(null);
    pace_ms = $state(0);
    entries = $state.raw<Chronicled[]>([]);
    /** what has happened since this player's last order: shown as dice on the board */
    news = $state.raw<readonly HappenedMessage[]>([]);
    /** the order that the other side has refused to take back; until the next order */
    forbidden = $state.raw<{ by: number; sentence: string } | null>(null);
    /** units lost or fleeing since this player's last order */
    fallen = $state.raw<readonly Fallen[]>([]);
    /** the units before this player's last order */
    since = $state.raw<readonly Piece[]>([]);
    readonly clock = new Clock();
    /** plays what happens, beat by beat */
    readonly stage = new Stage();
    /** the last set phrase that somebody has said */
    said = $state.raw<SaidMessage | null>(null);
    /** the address of the table where the same battle is played again */
    again = $state('');
    connected = $state(false);
    /** why nothing can be shown */
    failure = $state('');

    readonly connection: Connection;
    readonly #chain: DiceChain | null;
    /** The seat and the commitments for which this connection has shown the nonce. */
    #answered = '';
    /** orders for which values were revealed, by their number */
    readonly #sealed = new Map<number, string>();

    /** orders that have been carried out, of which the state after them is not known yet */
    #carried_out: HappenedMessage[] = [];

    constructor(
        readonly id: string,
        /** secrets of this browser's seats */
        public seats: string[],
        dial?: (address: string) => WebSocket,
    ) {
        const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
        const address = `${scheme}//${location.host}/api/tables/${encodeURIComponent(id)}/socket`;
        this.#chain = seats.length > 0 ? new DiceChain(id) : null;
        const listener = {
            hear: (message: ServerMessage) => this.#hear(message),
            up: () => void this.#sit(),
            down: () => (this.connected = false),
        };
        this.connection = new Connection(address, listener, dial);
    }

    /** The state as far as it has been shown: all that is drawn and told is taken from it. */
    get told(): StateMessage | null {
        return this.stage.beat?.board ?? this.state;
    }
    /** The units that have broken or were lost, as far as it has been shown. */
    get fallen_so_far(): readonly Fallen[] {
        return this.stage.beat ? with_fallen([], this.stage.beat.fallen) : this.fallen;
    }
    piece(unit: number | null | undefined): Piece | undefined {
        return this.told?.pieces.find((piece) => piece.unit === unit);
    }
    /** True if this browser holds the seat of a side. */
    yours(side: number): boolean {
        return this.about?.sides[side]?.yours ?? false;
    }
    side_name(side: number): string {
        return this.about?.sides[side]?.name ?? '';
    }

    /** Requests the newest part of the log that is not known yet. */
    async load_log(): Promise<void> {
        const last = this.state?.entry ?? 0;
        const stretch = missing_stretch(this.entries, last, log_page);
        if (!stretch) return;
        const log = await this.connection.ask<'log'>({ do: 'log', ...stretch });
        this.entries = with_log(this.entries, log.entries);
    }

    get #plays(): boolean {
        return this.about?.sides.some((side) => side.yours) ?? false;
    }

    async #sit(): Promise<void> {
        this.#answered = '';
        try {
            const about = await this.connection.ask<'table'>({
                do: 'sit',
                seats: this.seats,
                ...(this.#chain && { nonce_commitment: this.#chain.nonce_commitment }),
                player: own_name(),
            });
            this.about = about;
            this.again = about.again;
            this.#take_dice(about.dice);
            this.pace_ms = about.pace_ms;
            this.entries = [];
            this.connected = true;
            note_system(about.system);
            remember_table(this.id, about.title, seat_link(location.pathname, this.seats), about.system);
            hide_seats(this.id, this.seats);
        } catch (error) {
            if (!(error instanceof TableError)) throw error;
            if (error.code === 'no_seat' && this.seats.length > 0) {
                this.failure = 'This link opens no seat of the table; you are watching.';
                this.seats = [];
                await this.#sit();
            } else if (error.code !== 'lost') {
                this.failure = error.message;
            }
        }
    }

    /** Shows this browser's nonce when it is asked for, and checks those of the others. */
    #take_dice(dice: Dice): void {
        this.dice = dice;
        const fault = this.#chain?.fault_in(dice) ?? '';
        if (fault !== '') this.failure = fault;
        if (dice.asks === null || !this.yours(dice.asks)) return;
        const nonce = this.#chain?.nonce_for(dice);
        const asked = `${dice.asks} ${dice.nonce_commitments.join(' ')}`;
        if (nonce !== undefined && asked !== this.#answered) {
            this.#answered = asked;
            // if it could not be stored, the server tells the dice again
            this.connection
                .ask({ do: 'nonce', side: dice.asks, nonce })
                .catch(() => (this.#answered = ''));
        }
    }

    /** Reveals the value that the dice of a sealed order wait for. */
    #show(sealed: Sealed): void {
        for (const side of sealed.waits_for) {
            const promised = sealed.promised[side];
            if (!promised || !this.yours(side)) continue;
            const value = this.#chain?.value_for(promised, `${sealed.order} ${sealed.answer}`);
            if (value === undefined) {
                this.failure =
                    'The dice wait for the browser that first took this seat: open the table there.';
                continue;
            }
            this.#sealed.set(sealed.entry + 1, sealed.order);
            const { entry, after } = sealed;
            this.connection.ask({ do: 'show', entry, after, side, value }).catch(() => undefined);
        }
    }

    /** Checks that the order carried out is the one for which values were revealed. */
    #look_after(message: HappenedMessage): void {
        const sealed = this.#sealed.get(message.entry);
        if (sealed === undefined || sealed === message.order) return;
        this.failure = 'The server has carried out an order other than the one with these dice.';
    }

    /** Tells the orders that have led to a state: what is drawn changes once, and with the film where there is one. */
    #tell(after: StateMessage): void {
        const happened = this.#carried_out;
        this.#carried_out = [];
        const before = this.state;
        if (before && happened.length > 0) {
            const theirs = !this.#plays || happened.some(({ side }) => !this.yours(side));
            this.stage.happened(before, happened, after, theirs);
        }
        for (const message of happened) {
            this.entries = with_happening(this.entries, message);
            if (!this.#plays) this.since = before?.pieces ?? [];
            this.fallen = with_fallen(this.fallen, message.fallen);
            // A guest without a seat gives no orders, so for it only the last order is new.
            this.news = with_news(this.#plays ? this.news : [], message);
        }
    }
    #await(state: StateMessage): void {
        const side = awaited_of(state);
        const is_program = side !== null && (this.about?.sides[side]?.by ?? 'person') !== 'person';
        this.stage.awaited_here(!this.#plays || this.yours(side ?? -1), is_program);
    }

    #hear(message: ServerMessage): void {
        switch (message.is) {
            case 'state': {
                const first = this.state === null || this.entries.length === 0;
                if (first) this.since = message.pieces;
                this.#tell(message);
                this.state = message;
                this.clock.runs_for(awaited_of(message));
                this.#await(message);
                if (message.resigned) {
                    // The battle ends at once: what is still shown of it is cut short.
                    this.stage.skip();
                    remember_end(this.id, message.resigned.words);
                } else if (message.verdict.over) remember_end(this.id, message.verdict.why);
                if (message.sealed) this.#show(message.sealed);
                if (first && message.entry > 0) void this.load_log().catch(() => undefined);
                break;
            }
            case 'happened':
                this.#look_after(message);
                this.forbidden = null;
                this.#carried_out = [...this.#carried_out, message];
                break;
            case 'undone':
                this.entries = taken_back(this.entries, message.entry);
                this.news = [];
                this.fallen = [];
                this.since = [];
                this.#carried_out = [];
                this.stage.forget();
                break;
            case 'undo_forbidden':
                this.forbidden = message;
                break;
            case 'seats':
                if (this.about) {
                    const sides = message.sides.map((side, i) => ({ ...side, yours: this.yours(i) }));
                    this.about = { ...this.about, sides };
                }
                break;
            case 'dice':
                this.#take_dice(message.dice);
                break;
            case 'said':
                this.said = message;
                break;
            case 'again':
                this.again = message.address;
                break;
            case 'pace':
                this.pace_ms = message.pace_ms;
                break;
            case 'error':
                this.failure = message.what;
                break;
        }
    }
}
