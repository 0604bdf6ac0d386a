import { expect, test } from 'vitest';
import { shared_orders } from '../src/lib/group.svelte';
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
