import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, type Listener, Newest, TableError } from '../src/lib/connection';

class Line {
    static all: Line[] = [];
    readyState = 1;
    sent: Record<string, unknown>[] = [];
    onopen?: () => void;
    onmessage?: (event: { data: string }) => void;
    onclose?: () => void;
    constructor() {
        Line.all.push(this);
    }
    send(text: string) {
        this.sent.push(JSON.parse(text));
    }
    close() {
        this.readyState = 3;
        this.onclose?.();
    }
    say(message: object) {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
}

const heard: unknown[] = [];
const listener: Listener = { hear: (message) => heard.push(message), up: () => heard.push('up'), down: () => heard.push('down') };
const dial = () => new Line() as unknown as WebSocket;

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', { OPEN: 1 });
    Line.all = [];
    heard.length = 0;
});
afterEach(() => vi.useRealTimers());

test('Answers find their questions, whatever their order', async () => {
    const connection = new Connection('ws://x', listener, dial);
    const [first, second] = [
        connection.ask<'who'>({ do: 'who', unit: 1 }),
        connection.ask<'who'>({ do: 'who', unit: 2 }),
    ];
    const [line] = Line.all;
    line.say({ is: 'who', to: line.sent[1].id, unit: 2, text: 'two' });
    line.say({ is: 'who', to: line.sent[0].id, unit: 1, text: 'one' });
    expect((await first).text).toBe('one');
    expect((await second).text).toBe('two');
});

test('What answers nothing is heard', () => {
    new Connection('ws://x', listener, dial);
    Line.all[0].say({ is: 'pace', pace_ms: 5 });
    expect(heard).toEqual([{ is: 'pace', pace_ms: 5 }]);
});

test('An error is thrown with its code', async () => {
    const connection = new Connection('ws://x', listener, dial);
    const answer = connection.ask({ do: 'undo', entry: 1 });
    Line.all[0].say({ is: 'error', to: 1, code: 'stale', what: 'moved on' });
    await expect(answer).rejects.toEqual(new TableError('stale', 'moved on'));
});

test('Who was too fast asks again later', async () => {
    const connection = new Connection('ws://x', listener, dial);
    const answer = connection.ask<'who'>({ do: 'who', unit: 1 });
    const [line] = Line.all;
    line.say({ is: 'error', to: 1, code: 'too_fast', what: 'wait' });
    expect(line.sent.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(line.sent.length).toBe(2);
    line.say({ is: 'who', to: 1, unit: 1, text: 'one' });
    expect((await answer).text).toBe('one');
});

test('A lost line fails its questions and is dialled again', async () => {
    const connection = new Connection('ws://x', listener, dial);
    const answer = connection.ask({ do: 'who', unit: 1 });
    Line.all[0].close();
    await expect(answer).rejects.toMatchObject({ code: 'lost' });
    await vi.advanceTimersByTimeAsync(600);
    expect(Line.all.length).toBe(2);
    Line.all[1].onopen?.();
    expect(heard).toEqual(['down', 'up']);
});

test('A line that is hung up is not dialled again', async () => {
    const connection = new Connection('ws://x', listener, dial);
    connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Line.all.length).toBe(1);
});

test('Of questions put while one is under way only the last is asked', async () => {
    const asked: number[] = [];
    const replies: number[] = [];
    let release: (() => void) | undefined;
    const newest = new Newest<number, number>(
        (question) => {
            asked.push(question);
            return new Promise((resolve) => (release = () => resolve(question * 10)));
        },
        (reply) => replies.push(reply),
    );
    [1, 2, 3].forEach((question) => newest.put(question));
    expect(asked).toEqual([1]);
    release?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([1, 3]);
    release?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(replies).toEqual([10, 30]);
});
