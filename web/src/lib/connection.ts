// The WebSocket of a table: matches answers with questions, and reconnects a lost connection. Independent of
// the game.
import type { Answer, ClientMessage, ServerMessage } from './protocol';

/** An `error` answer of the server, or a lost connection. */
export class TableError extends Error {
    constructor(
        readonly code: string,
        what: string,
    ) {
        super(what);
    }
}

interface Waiting {
    resolve(message: ServerMessage): void;
    reject(error: TableError): void;
    message: ClientMessage;
    tries: number;
}

export interface Listener {
    /** Receives messages that answer no question. */
    hear(message: ServerMessage): void;
    /** Called when the connection is open and a seat can be taken. */
    up(): void;
    down(): void;
}

const first_pause_ms = 500;
const longest_pause_ms = 8000;
const too_fast_pause_ms = 400;
const most_tries = 6;
/** How often the line is looked after, and how long it may be silent before it counts as lost. */
const look_after_ms = 1000;
const longest_silence_ms = 2500;
const ping = '{"do":"ping"}';
const pong = '{"is":"pong"}';

/** Lengths in sentences to a tenth of an inch, as players measure; quarters stay. Orders have no inch marks, and keep theirs. */
export const as_measured = (json: string): string =>
    json.replace(/(?<![\d.])(\d+\.\d{2,3})(?=\\")/g, (inches) => {
        const mil = Math.round(Number(inches) * 1000);
        return mil % 250 === 0 || mil < 100 ? inches : String(Math.round(mil / 100) / 10);
    });

export class Connection {
    #socket: WebSocket | null = null;
    #next_id = 1;
    #waiting = new Map<number, Waiting>();
    #pause_ms = first_pause_ms;
    #closed = false;
    #heard_ms = 0;
    #looked_ms = 0;
    #watch: ReturnType<typeof setInterval> | undefined;

    constructor(
        private readonly address: string,
        private readonly listener: Listener,
        private readonly dial: (address: string) => WebSocket = (at) => new WebSocket(at),
    ) {
        this.#connect();
    }

    ask<Is extends ServerMessage['is']>(message: ClientMessage): Promise<Answer<Is>> {
        return new Promise((resolve, reject) => {
            const id = this.#next_id++;
            const waiting: Waiting = {
                resolve: resolve as (message: ServerMessage) => void,
                reject,
                message,
                tries: 0,
            };
            this.#waiting.set(id, waiting);
            this.#send(id, waiting);
        });
    }

    close(): void {
        this.#closed = true;
        clearInterval(this.#watch);
        this.#socket?.close();
    }

    #connect(): void {
        const socket = this.dial(this.address);
        this.#socket = socket;
        socket.onopen = () => {
            this.#pause_ms = first_pause_ms;
            this.#heard_ms = this.#looked_ms = Date.now();
            clearInterval(this.#watch);
            this.#watch = setInterval(() => this.#look_after(), look_after_ms);
            this.listener.up();
        };
        socket.onmessage = (event) => {
            this.#heard_ms = Date.now();
            if (event.data !== pong) this.#receive(JSON.parse(as_measured(event.data)));
        };
        socket.onclose = () => this.#lost();
    }

    #lost(): void {
        clearInterval(this.#watch);
        this.#drop_questions();
        if (this.#closed) return;
        this.listener.down();
        setTimeout(() => this.#connect(), this.#pause_ms);
        this.#pause_ms = Math.min(this.#pause_ms * 2, longest_pause_ms);
    }

    /**
     * Asks the server for a sign of life. A line that has been silent for too long is given up: the browser
     * itself may take minutes to notice that it is lost. A page that slept has not listened.
     */
    #look_after(): void {
        const now = Date.now();
        const slept = now - this.#looked_ms > longest_silence_ms;
        this.#looked_ms = now;
        if (slept) this.#heard_ms = now;
        const socket = this.#socket;
        if (socket?.readyState !== WebSocket.OPEN) return;
        if (now - this.#heard_ms < longest_silence_ms) {
            socket.send(ping);
            return;
        }
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
        this.#lost();
    }

    #drop_questions(): void {
        const lost = [...this.#waiting.values()];
        this.#waiting.clear();
        for (const each of lost) each.reject(new TableError('lost', 'the line was lost'));
    }

    #send(id: number, waiting: Waiting): void {
        if (this.#socket?.readyState !== WebSocket.OPEN) {
            this.#waiting.delete(id);
            waiting.reject(new TableError('lost', 'the server does not answer'));
            return;
        }
        this.#socket.send(JSON.stringify({ ...waiting.message, id }));
    }

    #receive(message: ServerMessage & { to?: number }): void {
        const waiting = message.to === undefined ? undefined : this.#waiting.get(message.to);
        if (message.to === undefined || !waiting) {
            this.listener.hear(message);
            return;
        }
        const id = message.to;
        if (message.is === 'error' && message.code === 'too_fast' && ++waiting.tries < most_tries) {
            setTimeout(() => this.#send(id, waiting), too_fast_pause_ms * waiting.tries);
            return;
        }
        this.#waiting.delete(id);
        if (message.is === 'error') waiting.reject(new TableError(message.code, message.what));
        else waiting.resolve(message);
    }
}

/**
 * Asks one question at a time; of the questions put meanwhile only the last is asked, the others are dropped.
 * A unit that is dragged thus asks as often as the server can answer.
 */
export class Newest<Question, Reply> {
    #busy = false;
    #next: { question: Question } | null = null;

    constructor(
        private readonly ask: (question: Question) => Promise<Reply>,
        private readonly take: (reply: Reply) => void,
    ) {}

    put(question: Question): void {
        this.#next = { question };
        if (!this.#busy) void this.#work();
    }

    forget(): void {
        this.#next = null;
    }

    async #work(): Promise<void> {
        this.#busy = true;
        while (this.#next) {
            const { question } = this.#next;
            this.#next = null;
            try {
                this.take(await this.ask(question));
            } catch {
                // A failure is ignored: the next position of the unit asks again.
            }
        }
        this.#busy = false;
    }
}
