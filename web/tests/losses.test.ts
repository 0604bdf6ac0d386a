import { expect, test } from 'vitest';
import { losses_between, why_fallen } from '../src/lib/losses';
import type { Fallen, HappenedMessage, StoryLine } from '../src/lib/protocol';
import { foot } from './pieces';

const base = { x_mil: 0, y_mil: 0, facing_cdeg: 0, frontage_mil: 6000, depth_mil: 2000 };
const unit = (number: number, left: number, more = {}) => foot(number, base, { name: `${number}`, strength: { left, of: 12, hits: 0, words: '' }, ...more });

test('Losses come before all else: the lost, those who flee, those who waver, and figures', () => {
    const before = [0, 1, 2, 3, 4].map((number) => unit(number, 12));
    const now = [unit(0, 9), unit(1, 12), unit(2, 10, { holding: 'broken', morale: 'routed' }), unit(3, 12, { holding: 'weakened', morale: 'shaken' })];
    const fallen: Fallen[] = [{ unit: 2, side: 0, name: '2', state: 'routs', is_gone: false, place: [0, 0] }];
    expect(losses_between(before, now, fallen).map(({ name, words }) => `${name}: ${words}`)).toEqual([
        '4: lost',
        '2: routs, 2 lost, 10 of 12 left',
        '3: shaken',
        '0: 3 lost, 9 of 12 left',
    ]);
    expect(losses_between(before, before, [])).toEqual([]);
    // new hits are told while no stand is lost; the hits left over after a lost stand are not
    const hit = (left: number, hits: number) => unit(0, left, { strength: { left, of: 12, hits, words: '' } });
    expect(losses_between([hit(12, 1)], [hit(12, 3)], []).map(({ words }) => words)).toEqual(['2 hits']);
    expect(losses_between([hit(12, 1)], [hit(11, 2)], []).map(({ words }) => words)).toEqual(['1 lost, 11 of 12 left']);
    // of units that were not known before, their fall is all that is told
    expect(losses_between([], now, fallen).map(({ words }) => words)).toEqual(['routs']);
});

test('A fall is explained by the last throw of the unit, or by its last words with a rule, not by where it went', () => {
    const line = (whose: string, rule: string, check = false) => ({ kind: 'event', whose, rule, words: 'x', ...(check && { check: {} }) }) as unknown as StoryLine;
    const news = [{ story: [line('A', 'R-1', true), line('A', 'R-2'), line('B', 'R-3'), line('C', ''), { ...line('D', 'R-4'), move: {} }], fallen: [] }] as unknown as HappenedMessage[];
    const fallen = ['A', 'B', 'C', 'D'].map((name, unit) => ({ unit, side: 0, name, state: 'routs', is_gone: false, place: [0, 0] })) as Fallen[];
    expect(why_fallen(news, fallen).map(({ name, line: { rule } }) => `${name} ${rule}`)).toEqual(['A R-1', 'B R-3']);
    // that it rallied later is not why it fell
    const later = [{ ...news[0], fallen: [fallen[1]] }, { story: [line('B', 'R-9')], fallen: [] }] as unknown as HappenedMessage[];
    expect(why_fallen(later, [fallen[1]]).map(({ line: { rule } }) => rule)).toEqual(['R-3']);
});
