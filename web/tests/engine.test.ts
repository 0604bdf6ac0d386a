import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask_server, AskError, asker, type FromWorker, type Port } from '../src/lib/engine';

/** A worker as it is seen from the page. */
class FakePort implements Port {
    onerror: ((event: ErrorEvent) => void) | null = null;
    ended = false;
    #hears: ((event: MessageEvent) => void) | null = null;
    constructor(
        readonly ready: boolean,
        readonly answer_to: (id: number, request: string) => FromWorker | undefined = () => undefined,
    ) {}
    get onmessage() {
        return this.#hears;
    }
    /** It says whether it is ready as soon as somebody listens. */
    set onmessage(hears: ((event: MessageEvent) => void) | null) {
        this.#hears = hears;
        queueMicrotask(() => this.say({ ready: this.ready }));
    }
    say(data: FromWorker): void {
        this.#hears?.({ data } as MessageEvent);
    }
    postMessage(message: unknown): void {
        const { id, request } = message as { id: number; request: string };
        const answer = this.answer_to(id, request);
        if (answer) queueMicrotask(() => this.say(answer));
    }
    terminate(): void {
        this.ended = true;
    }
}

const from_server = async (request: string) => `{"is":"server","heard":${request}}`;

describe('the engine of the sheet', () => {
    afterEach(() => vi.unstubAllGlobals());

    it('answers from the worker where it is ready', async () => {
        const port = new FakePort(true, (id, request) => ({ id, answer: `{"is":"own","heard":${request}}` }));
        const ask = asker(() => port, from_server);
        expect(await ask({ ask: 'systems' })).toEqual({ is: 'own', heard: { ask: 'systems' } });
        expect((await ask({ ask: 'rule' })).is).toBe('own');
        expect(port.ended).toBe(false);
    });

    it('asks the server where the pages have no engine, and tries only once', async () => {
        let opened = 0;
        const port = new FakePort(false);
        const ask = asker(() => {
            opened += 1;
            return port;
        }, from_server);
        expect((await ask({ ask: 'systems' })).is).toBe('server');
        expect((await ask({ ask: 'systems' })).is).toBe('server');
        expect(opened).toBe(1);
        expect(port.ended).toBe(true);
    });

    it('asks the server where there can be no worker', async () => {
        const ask = asker(() => {
            throw new Error('no workers');
        }, from_server);
        expect((await ask({ ask: 'systems' })).is).toBe('server');
    });

    it('asks the server once the engine has broken', async () => {
        let asked = 0;
        const port = new FakePort(true, (id) => {
            asked += 1;
            return { id, broken: 'out of memory' };
        });
        const ask = asker(() => port, from_server);
        expect((await ask({ ask: 'odds' })).is).toBe('server');
        expect((await ask({ ask: 'odds' })).is).toBe('server');
        expect(asked).toBe(1);
    });

    it('throws what the engine finds wrong, and goes on asking it', async () => {
        const port = new FakePort(true, (id) => ({ id, answer: '{"code":"bad_fact","what":"no such fact"}' }));
        const ask = asker(() => port, from_server);
        for (let times = 0; times < 2; ++times) {
            const error = await ask({ ask: 'odds' }).catch((each: unknown) => each);
            expect(error).toBeInstanceOf(AskError);
            expect((error as AskError).message).toBe('no such fact');
            expect((error as AskError).code).toBe('bad_fact');
        }
    });

    it('gives every question its own answer, whatever their order', async () => {
        const kept: { id: number; request: string }[] = [];
        const port = new FakePort(true, (id, request) => {
            kept.push({ id, request });
            return undefined;
        });
        const ask = asker(() => port, from_server);
        const both = Promise.all([ask({ ask: 'one' }), ask({ ask: 'two' })]);
        await vi.waitFor(() => expect(kept.length).toBe(2));
        for (const { id, request } of kept.reverse()) port.say({ id, answer: `{"heard":${request}}` });
        const [one, two] = await both;
        expect(one.heard).toEqual({ ask: 'one' });
        expect(two.heard).toEqual({ ask: 'two' });
    });

    it('hands on what the server finds wrong, and says when it does not answer', async () => {
        vi.stubGlobal('fetch', async () => new Response('{"code":"unknown","what":"no"}', { status: 400 }));
        expect(await ask_server('{}')).toBe('{"code":"unknown","what":"no"}');
        vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
        await expect(ask_server('{}')).rejects.toThrow('502');
        vi.stubGlobal('fetch', async () => {
            throw new TypeError('offline');
        });
        await expect(ask_server('{}')).rejects.toThrow('does not answer');
    });
});
