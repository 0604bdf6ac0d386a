import { expect, test } from 'vitest';
import { best_first } from '../src/lib/offers.svelte';
import type { Suggestion } from '../src/lib/protocol';

test('Of what can be done to an enemy the best comes first, and what has no odds last', () => {
    const offers = ['1.0 figures, 22% worse off', '', '62% win', '2.3 figures, 9% worse off'].map((odds, unit) => ({ order: { unit } as Suggestion, odds }));
    expect(best_first(offers).map(({ order }) => order.unit)).toEqual([2, 0, 3, 1]);
});
