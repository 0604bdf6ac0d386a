import { expect, test, vi } from 'vitest';
import type { Check, HappenedMessage, StoryLine } from '../src/lib/protocol';
import { foot } from './pieces';

vi.stubGlobal('localStorage', { getItem: () => 'brisk', setItem: () => undefined });
const { Stage } = await import('../src/lib/stage.svelte');

const base = { x_mil: 0, y_mil: 0, facing_cdeg: 0, frontage_mil: 6000, depth_mil: 2000 };
const pieces = [foot(0, base)];
const check = { title: 'Fire', dice_wanted: '1d6', needed: 4, modifiers: [], dice: [4], total: 4, decisive: null, outcome: 'pass' } as unknown as Check;
const thrown = { kind: 'check', rule: '', rule_text: '', whose: 'Red', words: '', check, in_words: false } as unknown as StoryLine;
const fire = (entry: number, fallen: unknown[] = []) =>
    ({ is: 'happened', entry, turn: 1, side: 1, by: 'recruit', order: 'x', sentence: 'Fire', done: true, story: [thrown], fallen }) as unknown as HappenedMessage;

test('What is skipped in the other side’s turn stays skipped until an order is awaited here', () => {
    const stage = new Stage();
    stage.awaited_here(false);
    stage.happened(fire(1), pieces, true);
    expect(stage.playing).toBe(true);
    stage.skip_all();
    stage.happened(fire(2), pieces, true);
    expect(stage.playing).toBe(false);
    stage.awaited_here(true);
    stage.happened(fire(3), pieces, true);
    expect(stage.playing).toBe(true);
    stage.skip();
});

test('A skip when the turn is here already skips nothing that comes later', () => {
    const stage = new Stage();
    stage.awaited_here(true);
    stage.happened(fire(1), pieces, true);
    stage.skip_all();
    stage.happened(fire(2), pieces);
    expect(stage.playing).toBe(true);
    stage.skip();
});

test('The other side’s turn is told in six steps at most, the last of them for units that fall', () => {
    const stage = new Stage();
    stage.awaited_here(false);
    for (let entry = 1; entry <= 9; ++entry) stage.happened(fire(entry), pieces, true);
    expect(stage.left + 1).toBe(4);
    for (let entry = 10; entry <= 15; ++entry) stage.happened(fire(entry, [{}]), pieces, true);
    expect(stage.left + 1).toBe(6);
    stage.skip();
});
