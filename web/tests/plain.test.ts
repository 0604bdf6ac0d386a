import { expect, test } from 'vitest';
import { is_within, nearest_within } from '../src/board/areas_within';
import { is_readable } from '../src/lib/chances';
import type { Point, Suggestion } from '../src/lib/protocol';
import { in_one_sentence, losses_in_words, turns_of_each, varied, without_doubles } from '../src/panels/words';

test('The nearest place of an area is within it', () => {
    const square: Point[] = [[0, 0], [10000, 0], [10000, 10000], [0, 10000]];
    const nearest = nearest_within([square], [20000, 5000]);
    expect(nearest).toEqual([9940, 5000]);
    expect(is_within([square], nearest)).toBe(true);
});

test('A long reason is told in its first sentence, and the rest on demand', () => {
    const long = 'the horse does not see Red Recruits: Alders is in the way; Red Line is 13.2" away, and the horse charges 12" at most';
    expect(in_one_sentence(long)).toEqual({
        first: 'The horse does not see Red Recruits: Alders is in the way',
        rest: 'Red Line is 13.2" away, and the horse charges 12" at most',
    });
    expect(in_one_sentence('it is too far')).toEqual({ first: 'It is too far', rest: '' });
});

test('To leave the table is never among the first orders', () => {
    const order = (deed: Suggestion['deed'], sentence: string) => ({ deed, sentence, order: sentence }) as Suggestion;
    const all = [order('leave', 'Leave the table'), order('move', 'Move 3 inches'), order('turn', 'Turn left')];
    expect(varied(all, 8).map(({ sentence }) => sentence)).toEqual(['Move 3 inches', 'Turn left']);
});

test('Fractions with more than four digits are not read at a glance', () => {
    expect(is_readable('5/12')).toBe(true);
    expect(is_readable('1')).toBe(true);
    expect(is_readable('4096/6561')).toBe(true);
    expect(is_readable('15625/46656')).toBe(false);
    expect(is_readable('1/46656')).toBe(false);
});

test('Moves that end within half an inch and five degrees of one before them are no proposals', () => {
    const order = (deed: Suggestion['deed'], x_mil: number, facing_cdeg: number, price = '') =>
        ({ deed, unit: 0, at: null, price, sentence: `${deed} ${x_mil} ${facing_cdeg}`, pose: { x_mil, y_mil: 0, facing_cdeg } }) as unknown as Suggestion;
    const straight = order('move', 0, 0);
    const wheel = order('move', 400, 35900);
    const far = order('move', 600, 0);
    const turned = order('move', 0, 600);
    const dear = order('move', 0, 0, 'a roll of 8 or less');
    const charge = order('charge', 0, 0);
    expect(without_doubles([straight, wheel, far, turned, dear, charge])).toEqual([straight, far, turned, dear, charge]);
    expect(without_doubles([wheel, far], [straight])).toEqual([far]);
});

test('Losses short of whole units are told', () => {
    expect(losses_in_words({ lost: 0, began: 9, of_units: '', gone: [] }, 'units')).toBe('Nothing lost');
    expect(losses_in_words({ lost: 0, began: 9, of_units: '4 stands', gone: [] }, 'units')).toBe('No units lost; the units left have lost 4 stands');
    expect(losses_in_words({ lost: 1, began: 9, of_units: '1 stand', gone: ['Rifles'] }, 'units')).toBe(
        '1 of 9 units lost: Rifles; the units left have lost 1 stand',
    );
});

test('Where the sides take turns, the turns of each are told', () => {
    expect(turns_of_each(40, { system: 'black-powder', sides: [0, 1] })).toBe(' (20 each)');
    expect(turns_of_each(15, { system: 'rank-and-file', sides: [0, 1] })).toBe('');
    expect(turns_of_each(0, { system: 'black-powder', sides: [0, 1] })).toBe('');
});
