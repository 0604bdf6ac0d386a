import { expect, test } from 'vitest';
import { best_first, best_shots_first } from '../src/lib/offers.svelte';
import type { Suggestion } from '../src/lib/protocol';

test('Of what can be done to an enemy the best comes first, and what has no odds last', () => {
    const offers = ['1.0 figures, 22% worse off', '', '62% win', '2.3 figures, 9% worse off'].map((odds, unit) => ({ order: { unit } as Suggestion, odds }));
    expect(best_first(offers).map(({ order }) => order.unit)).toEqual([2, 0, 3, 1]);
});

test('Of the shots of a unit the best comes first once all odds are known, and other orders keep their places', () => {
    const shot = (at: number) => ({ deed: 'fire', at }) as Suggestion;
    const orders = [{ deed: 'charge', at: 1 } as Suggestion, shot(1), { deed: 'move', at: null } as Suggestion, shot(2), shot(3)];
    const order = (...odds: string[]) => best_shots_first(orders, new Map(odds.map((words, i) => [i + 1, words]))).map(({ deed, at }) => `${deed} ${at}`);
    expect(order('9% worse off', '1.0 figures, 40% worse off', '12% worse off')).toEqual(['charge 1', 'fire 2', 'move null', 'fire 3', 'fire 1']);
    expect(order('9% worse off', '40% worse off', '…')).toEqual(['charge 1', 'fire 1', 'move null', 'fire 2', 'fire 3']);
    expect(order()).toEqual(['charge 1', 'fire 1', 'move null', 'fire 2', 'fire 3']);
});
