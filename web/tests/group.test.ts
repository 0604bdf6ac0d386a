import { expect, test } from 'vitest';
import { chances_in_words, done_in_words, has_stayed, shared_orders } from '../src/lib/group.svelte';
import type { Suggestion } from '../src/lib/protocol';
import { foot } from './pieces';

const base = { x_mil: 0, y_mil: 0, facing_cdeg: 0, frontage_mil: 6000, depth_mil: 2000 };
const order = (unit: number, sentence: string) => ({ unit, sentence, order: `${unit} ${sentence}` }) as Suggestion;

test('Orders that only one unit has are none for several; those of most units come first', () => {
    const orders: Record<number, string[]> = { 0: ['form square', 'move'], 1: ['move', 'rally'], 2: ['move', 'form square'] };
    const of_units = [0, 1, 2].map((unit) => ({ piece: foot(unit, base), orders: orders[unit].map((sentence) => order(unit, sentence)) }));
    const shared = shared_orders(of_units);
    expect(shared.map(({ sentence, orders }) => [sentence, ...orders.map((each) => each.piece.unit)])).toEqual([
        ['move', 0, 1, 2],
        ['form square', 0, 2],
    ]);
    expect(shared[1].orders.map((each) => each.order.order)).toEqual(['0 form square', '2 form square']);
});

test('To leave the table is offered last, though most units could', () => {
    const leave = { sentence: 'leave', order: 'x', deed: 'leave' } as Suggestion;
    const of_units = [0, 1, 2].map((unit) => ({ piece: foot(unit, base), orders: [leave, ...(unit < 2 ? [order(unit, 'move')] : [])] }));
    expect(shared_orders(of_units).map(({ sentence }) => sentence)).toEqual(['move', 'leave']);
});

test('A unit that stands where it stood has not gone, though it counts as having acted', () => {
    const before = foot(0, base);
    const meant = { x_mil: 0, y_mil: 6000, facing_cdeg: 0, corners: [] as never[], sure: true };
    const acted = foot(0, base, { status: 'has acted', states: ['acted'] });
    expect(has_stayed(before, meant, acted)).toBe(true);
    expect(has_stayed(before, meant, foot(0, { ...base, y_mil: 3000 }))).toBe(false);
    // a change of formation moves nobody
    expect(has_stayed(before, null, acted)).toBe(false);
    expect(has_stayed(before, null, before)).toBe(true);
});

test('What became of the orders to several is one line', () => {
    const failed = { name: 'C', why: 'fails the roll', rule: 'MW-ACT-03', rule_text: '' };
    const refused = { rule: 'BP-CMD-08', because: 'Arnim gives no more orders', rule_text: '' };
    expect(done_in_words({ went: ['A', 'B', 'C'], failed: [], left: [] })).toBe('All 3 went');
    expect(done_in_words({ went: ['A', 'B'], failed: [failed], left: [{ name: 'D', refused }, { name: 'E', refused }] })).toBe(
        '2 of 5 went; C did not go: fails the roll; D, E: Arnim gives no more orders',
    );
});

test('The chances of several orders are those of each in its turn, and of all', () => {
    const plan = (name: string, percent: number) => ({ piece: { name }, percent });
    expect(chances_in_words([plan('A', 100), plan('B', 100)])).toBe('');
    expect(chances_in_words([plan('A', 50), plan('B', 50)])).toBe('All succeed: 25%; each in its turn 50%');
    expect(chances_in_words([plan('A', 50), plan('B', 100)])).toBe('All succeed: 50%; A 50%, B 100%');
    expect(chances_in_words([plan('A', 72.2)])).toBe('It succeeds: 72%');
});
