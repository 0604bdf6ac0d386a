import { expect, test } from 'vitest';
import type { Odds } from '../src/lib/protocol';
import { idle_of, in_few_words, in_fewest_words } from '../src/lib/short_odds';
import { foot } from './pieces';

const red = foot(1, { x_mil: 0, y_mil: 0, facing_cdeg: 0, frontage_mil: 6000, depth_mil: 2000 }, { side: 1, name: 'Red 1st' });
const odds = (results: Record<string, string>, fortunes: [string, string, string][], more = {}) =>
    ({
        headline: {
            results: Object.entries(results).map(([words, percent]) => ({ words, percent, chance: '' })),
            units: [{ unit: 1, fortunes: fortunes.map(([words, percent, fortune]) => ({ words, percent, fortune, chance: '' })) }],
            losses: ['0.0', '1.7'],
            losses_in: 'hits',
        },
        idle: null,
        sample: null,
        units: [],
        ...more,
    }) as unknown as Odds;

test('Fire says what becomes of the target, and a sample is marked as one', () => {
    const pinned = odds({ win: '26.0%', draw: '74.0%' }, [['is pinned', '26.0%', 'weakened'], ['holds', '74.0%', 'holds']]);
    expect(in_few_words(pinned, 'fire', red)).toBe('1.7 hits, 26% pinned');
    expect(in_fewest_words('1.7 hits, 26% pinned')).toBe('pinned 26%');
    const worse = odds({ win: '48.0%', draw: '52.0%' }, [['routs', '8.0%', 'broken'], ['is shaken', '40.0%', 'weakened'], ['holds', '52.0%', 'holds']]);
    expect(in_few_words(worse, 'fire', red)).toBe('1.7 hits, 48% shaken or worse');
    expect(in_fewest_words('1.7 hits, 48% shaken or worse')).toBe('shaken 48%');
    const sample = odds({ win: '62.0%', lose: '38.0%' }, [], { sample: { trials: 250, give_or_take_percent: 6 } });
    expect(in_few_words(sample, 'charge', red)).toBe('≈62% win');
    expect(in_fewest_words('≈62% win')).toBe('win ≈62%');
});

test('That an order comes to nothing is one chance, and its parts add up to it', () => {
    const idle = { chance: '', percent: '62.4%', words: [] };
    expect(idle_of(odds({ win: '9.0%', lose: '6.0%', idle: '85.0%' }, [], { idle }))).toEqual({ whole: '85%', roll: '62%', short: '23%' });
    expect(idle_of(odds({ win: '30.0%', lose: '7.6%', idle: '62.4%' }, [], { idle }))).toEqual({ whole: '62%', roll: '62%', short: '' });
    expect(idle_of(odds({ win: '50.0%', lose: '50.0%' }, []))).toBeNull();
});
