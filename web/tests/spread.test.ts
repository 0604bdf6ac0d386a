import { describe, expect, it } from 'vitest';
import { at_least, spread_of } from '../src/lib/spread';

/** The hits of two dice that hit on 4 or more. */
const two_dice = [
    { outcome: '2', value: 0.25 },
    { outcome: '1', value: 0.5 },
    { outcome: '0', value: 0.25 },
];

describe('the spread of a count', () => {
    it('has mean, deviation and the most likely count', () => {
        const spread = spread_of(two_dice);
        expect(spread.mean).toBeCloseTo(1);
        expect(spread.deviation).toBeCloseTo(Math.sqrt(0.5));
        expect(spread.most_likely).toEqual([1]);
    });
    it('names all counts that are most likely, from the lowest', () => {
        expect(spread_of([{ outcome: '3', value: 0.5 }, { outcome: '0', value: 0.5 }]).most_likely).toEqual([0, 3]);
    });
    it('sums the counts from one on', () => {
        expect(at_least(two_dice, 1)).toBeCloseTo(0.75);
        expect(at_least(two_dice, 3)).toBe(0);
    });
});
