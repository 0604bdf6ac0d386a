// The engine of the sheet (docs/api/sheet.md): WebAssembly in a worker if the pages were built with it, else
// the server. Both give the same bytes.

import { type Answer, read_answer } from '../../../packaging/npm/ask.js';

export { AskError } from '../../../packaging/npm/ask.js';
export type { Answer };

type Ask = (request: string) => Promise<string>;

/** The part of the Worker interface that is used here. */
export interface Port {
    postMessage(message: unknown): void;
    onmessage: ((event: MessageEvent) => void) | null;
    onerror: ((event: ErrorEvent) => void) | null;
    terminate(): void;
}

/** Messages from the worker: it is ready, or failed to start; an answer; or the engine has crashed. */
export type FromWorker =
    | { ready: boolean }
    | { id: number; answer: string }
    | { id: number; broken: string };

export async function ask_server(request: string): Promise<string> {
    const response = await fetch('/api/sheet', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: request,
    }).catch(() => {
        throw new Error(
            'The server does not answer. These pages were built without an engine of their own, so they do not work offline.',
        );
    });
    const text = await response.text();
    if (!/^\s*\{/.test(text)) throw new Error(`The server answered ${response.status}.`);
    return text;
}

/** Asks the engine in a worker; rejects if there is none. */
export function engine_behind(port: Port): Promise<Ask> {
    const waiting = new Map<number, { resolve: (text: string) => void; reject: (error: Error) => void }>();
    let last = 0;
    const ask: Ask = (request) =>
        new Promise((resolve, reject) => {
            waiting.set(++last, { resolve, reject });
            port.postMessage({ id: last, request });
        });
    return new Promise((resolve, reject) => {
        const none = (why: string) => {
            port.terminate();
            for (const each of waiting.values()) each.reject(new Error(why));
            waiting.clear();
            reject(new Error(why));
        };
        port.onerror = () => none('The engine could not be started.');
        port.onmessage = ({ data }: MessageEvent<FromWorker>) => {
            if ('ready' in data) {
                if (data.ready) resolve(ask);
                else none('The pages were built without the engine.');
                return;
            }
            const asked = waiting.get(data.id);
            waiting.delete(data.id);
            if ('answer' in data) asked?.resolve(data.answer);
            else asked?.reject(new Error(data.broken));
        };
    });
}

/** Asks the engine in a worker, or the server if there is none. */
export function asker(open_port: () => Port, server: Ask): (request: object) => Promise<Answer> {
    let engine: Promise<Ask> | undefined;
    return async (request) => {
        const words = JSON.stringify(request);
        engine ??= Promise.resolve()
            .then(() => engine_behind(open_port()))
            .catch(() => server);
        const own = await engine;
        if (own === server) return read_answer(await server(words));
        let text: string;
        try {
            text = await own(words);
        } catch {
            // a worker that has failed once is not used again
            engine = Promise.resolve(server);
            text = await server(words);
        }
        return read_answer(text);
    };
}

export const ask = asker(
    () => new Worker(new URL('./engine_worker.ts', import.meta.url), { type: 'module' }),
    ask_server,
);
