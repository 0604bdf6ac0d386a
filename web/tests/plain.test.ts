import { expect, test } from 'vitest';
import { is_within, nearest_within } from '../src/board/areas_within';
import { is_readable } from '../src/lib/chances';
import { as_measured } from '../src/lib/connection';
import type { Point, Suggestion } from '../src/lib/protocol';
import { foot } from './pieces';
import { by_landmarks, in_one_sentence, in_signs, losses_in_words, most_useful_first, turn_in_words, turn_number, varied, why_idle, without_doubles } from '../src/panels/words';

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

test('Where the sides take turns, a turn is one of each', () => {
    const black_powder = { system: 'black-powder' };
    expect([1, 2, 3, 40].map((turn) => turn_number(turn, black_powder))).toEqual([1, 1, 2, 20]);
    expect(turn_in_words(4, black_powder, 'Red')).toBe('turn 2, Red’s half');
    expect(turn_in_words(4, { system: 'rank-and-file' }, 'Red')).toBe('turn 4');
});

test('Lengths in sentences are told as players measure them, and those of orders stay exact', () => {
    const message = { because: 'this way is 17.476" long, and 2.25" are left; within 0.02"', order: 'move Blue forward 17.476' };
    expect(JSON.parse(as_measured(JSON.stringify(message)))).toEqual({
        because: 'this way is 17.5" long, and 2.25" are left; within 0.02"',
        order: 'move Blue forward 17.476',
    });
});

test('On a small screen orders are told in signs, and places by landmarks everywhere', () => {
    expect(in_signs('Turn left 30 degrees, move 1 inch')).toBe('Turn left 30°, move 1″');
    expect(in_signs('Move 12 inches; then, if the dice allow, as far again; and then as far again')).toBe('Move 12″ or farther');
    expect(by_landmarks('  stands at 12, 3.5: in Mittelfeld, facing north')).toBe('  stands in Mittelfeld, facing north');
});

test('Attacks come first, then moves to the enemy, turns and formations, and no two read alike', () => {
    const at = (x_mil: number, y_mil: number) => ({ x_mil, y_mil, facing_cdeg: 0, frontage_mil: 3000, depth_mil: 800 });
    const [own, enemy, other] = [foot(0, at(0, 0)), foot(1, at(0, 20000), { side: 1 }), foot(2, at(9000, 20000), { side: 1 })];
    const order = (deed: Suggestion['deed'], sentence: string, more: Partial<Suggestion> = {}) =>
        ({ deed, sentence, order: `${sentence} ${JSON.stringify(more)}`, unit: 0, at: null, price: '', pose: null, ...more }) as Suggestion;
    const to = (y_mil: number) => ({ pose: { x_mil: 0, y_mil, facing_cdeg: 0 } }) as Partial<Suggestion>;
    const all = [
        order('form', 'Form square'),
        order('move', 'Move 3 inches', to(3000)),
        order('turn', 'Turn left'),
        order('turn', 'Turn left', { note: 'again' }),
        order('fire', 'Fire at B', { at: 1 }),
        order('fire', 'Move, fire at B', { at: 1 }),
        order('fire', 'Fire at C', { at: 2 }),
        order('move', 'Move 9 inches', to(9000)),
    ];
    const { aimed, others } = most_useful_first(all, [own, enemy, other], new Map([[1, '20% win'], [2, '60% win']]));
    expect(aimed.map(({ sentence }) => sentence)).toEqual(['Fire at C', 'Fire at B', 'Move, fire at B']);
    expect(others.map(({ sentence }) => sentence)).toEqual(['Move 9 inches', 'Move 3 inches', 'Turn left', 'Form square']);
});

test('Who has no order is always told why', () => {
    const idle = (told: string, lacks = '') => why_idle({ told, can_act: false, lacks, phase: 'Firing' });
    expect(idle('Rifles: moves 6"\n  is pinned: it can only try to rally (MW-R-05)\n')).toBe('Is pinned: it can only try to rally');
    expect(idle('Blue 1st: moves and charges 6"; it has moved this turn\n')).toBe('It has moved this turn');
    expect(idle('Blue 1st: moves 6" over open ground, 0" of it are left this turn\n  may charge Red')).toBe('It has moved as far as it may this turn');
    expect(idle('Blue 1st: moves 6" over open ground', '0 PIPs')).toBe('No PIPs are left for it this turn');
    expect(idle('Blue 1st: moves 6"')).toBe('Nothing for it to do in this phase (Firing)');
});
