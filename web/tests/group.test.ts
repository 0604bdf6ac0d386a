import { expect, test } from 'vitest';
import { type Became, chances_in_words, done_in_words, shared_orders, what_became } from '../src/lib/group.svelte';
import type { StoryLine, Suggestion } from '../src/lib/protocol';
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

const pose = (y_mil: number) => ({ x_mil: 0, y_mil, facing_cdeg: 0, corners: [] as never[], sure: true });
const says = (whose: string, words: string, rule = 'R-1') => ({ kind: 'event', rule, rule_text: '', whose, words }) as StoryLine;
const moves = (unit: number, length_mil: number, words = '') =>
    ({ ...says('Foot 0', words), move: { unit, length_mil, path: [[0, 0, 0], [0, length_mil, 0]] } }) as StoryLine;

test('The events of an order say whether its unit went, went a part of the way, or stayed', () => {
    const own = { ...foot(0, base), name: 'Foot 0' };
    const how = (meant: Parameters<typeof what_became>[1], ...story: StoryLine[]) => {
        const { how, words, rule } = what_became(own, meant, story);
        return [how, words, rule];
    };
    const failed = [says('Foot 0', 'Foot 0: Over the rating: it does not move.', 'BP-CMD-07'), says('Arnim', 'Arnim gives no more orders')];
    expect(how(pose(6000), moves(0, 6000))).toEqual(['went', '', '']);
    expect(how(pose(6000), says('Foot 0', 'Foot 0: one move'), moves(0, 2040))).toEqual(['short', '2"', 'R-1']);
    expect(how(pose(6000), ...failed)).toEqual(['stayed', 'Over the rating: it does not move.', 'BP-CMD-07']);
    // A move of another unit is none of its own.
    expect(how(pose(6000), moves(1, 6000), failed[0])[0]).toBe('stayed');
    // An order that leads nowhere is judged by nobody here: its events are told.
    expect(how(null, ...failed)).toEqual(['told', 'Over the rating: it does not move.', 'BP-CMD-07']);
    expect(how(pose(0), says('Foot 0', 'Foot 0 forms square'))).toEqual(['told', 'forms square', 'R-1']);
});

test('What became of the orders to several is one line', () => {
    const became = (name: string, how: Became['how'], words = '') => ({ name, how, words, rule: '', rule_text: '' });
    const went = ['A', 'B', 'C'].map((name) => became(name, 'went'));
    const refused = { rule: 'BP-CMD-08', because: 'Arnim gives no more orders', rule_text: '' };
    expect(done_in_words({ became: went, left: [] })).toBe('All 3 went');
    expect(done_in_words({ became: went.slice(0, 2), left: [] })).toBe('Both went');
    const left = ['D', 'E'].map((name) => ({ name, refused }));
    expect(done_in_words({ became: [...went.slice(0, 2), became('C', 'stayed', 'fails the roll')], left })).toBe(
        '2 of 5 went; C did not go: fails the roll; D, E: Arnim gives no more orders',
    );
    expect(done_in_words({ became: [went[0], became('B', 'short', '6"')], left: [] })).toBe('1 of 2 went the whole way; B only 6"');
    expect(done_in_words({ became: [became('A', 'told', 'forms square'), became('B', 'told', 'forms square')], left: [] })).toBe('A, B: forms square');
});

test('The chances of several orders are those of each in its turn, and of all', () => {
    const plan = (name: string, percent: number) => ({ piece: { name }, percent });
    expect(chances_in_words([plan('A', 100), plan('B', 100)])).toBe('');
    expect(chances_in_words([plan('A', 50), plan('B', 50)])).toBe('All succeed: 25%; each in its turn 50%');
    expect(chances_in_words([plan('A', 50), plan('B', 100)])).toBe('All succeed: 50%; A 50%, B 100%');
    expect(chances_in_words([plan('A', 72.2)])).toBe('It succeeds: 72%');
});
