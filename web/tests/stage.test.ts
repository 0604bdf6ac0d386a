import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Check, HappenedMessage, Piece, StateMessage, StoryLine } from '../src/lib/protocol';
import { foot } from './pieces';

vi.stubGlobal('localStorage', { getItem: () => 'brisk', setItem: () => undefined });
const { Stage } = await import('../src/lib/stage.svelte');

const base = { x_mil: 0, y_mil: 0, facing_cdeg: 0, frontage_mil: 6000, depth_mil: 2000 };
const state = (entry: number, pieces: readonly Piece[] = [foot(0, base)]) => ({ is: 'state', entry, pieces, commands: [], pending: null }) as unknown as StateMessage;
const check = { title: 'Fire', dice_wanted: '1d6', needed: 4, modifiers: [], dice: [4], total: 4, decisive: null, outcome: 'pass' } as unknown as Check;
const line = (more: Partial<StoryLine>) => ({ kind: 'event', rule: '', rule_text: '', whose: 'Red', words: '', ...more }) as StoryLine;
const thrown = line({ kind: 'check', check, in_words: false });
const order = (entry: number, story = [thrown]) =>
    ({ is: 'happened', entry, turn: 1, side: 1, by: 'recruit', order: 'x', sentence: 'Fire', done: true, story, fallen: [] }) as unknown as HappenedMessage;
/** The order with this number is carried out. */
const act = (stage: InstanceType<typeof Stage>, entry: number, theirs = true, story = [thrown]) => stage.happened(state(entry - 1), [order(entry, story)], state(entry), theirs);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('What is skipped in the other side’s turn stays skipped until an order is awaited here', () => {
    const stage = new Stage();
    stage.awaited_here(false);
    act(stage, 1);
    expect(stage.playing).toBe(true);
    stage.skip_all();
    act(stage, 2);
    expect(stage.playing).toBe(false);
    stage.awaited_here(true);
    act(stage, 3);
    expect(stage.playing).toBe(true);
    stage.skip();
});

test('A skip when the turn is here already skips nothing that comes later', () => {
    const stage = new Stage();
    act(stage, 1);
    stage.skip_all();
    act(stage, 2, false);
    expect(stage.playing).toBe(true);
    stage.skip();
});

test('The other side’s turn is shown order by order, plain moves and all; the controls stay between two orders', () => {
    const stage = new Stage();
    const move = line({ words: 'Red moves', move: { unit: 0, length_mil: 3000, path: [[0, 0, 0], [0, 3000, 0]] } });
    stage.awaited_here(false, true);
    act(stage, 1, true, [move]);
    act(stage, 2, true, [move]);
    expect([stage.count.nth, stage.count.of]).toEqual([1, 2]);
    vi.runAllTimers();
    expect([stage.playing, stage.waits, stage.running]).toEqual([false, true, true]);
    act(stage, 3, true, [move]);
    expect(stage.count.nth).toBe(3);
    stage.awaited_here(true);
    vi.runAllTimers();
    expect(stage.running).toBe(false);
    act(stage, 4, false, [move]);
    expect(stage.playing, 'an own plain move is seen as it is made').toBe(false);
});

test('The film is halted, goes back and on by hand, and is gone through again until the next order', () => {
    const stage = new Stage();
    for (let entry = 1; entry <= 3; ++entry) act(stage, entry);
    stage.halt();
    vi.runAllTimers();
    expect(stage.count.nth).toBe(1);
    stage.step();
    stage.step();
    stage.back();
    expect([stage.count.nth, stage.beat?.entry, stage.halted]).toEqual([2, 2, true]);
    stage.skip_all();
    expect(stage.playing).toBe(false);
    stage.review();
    expect([stage.beat?.entry, stage.halted]).toEqual([1, true]);
    for (let i = 0; i < 3; ++i) stage.step();
    expect(stage.playing).toBe(false);
    stage.begin();
    stage.review();
    expect(stage.playing).toBe(false);
});
