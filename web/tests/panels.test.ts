import { expect, test } from 'vitest';
import { label_lines } from '../src/board/labels';
import { side_inks } from '../src/board/ink';
import { by_size, commanders_of, goes_to, links_for_others, size_words, smallest, type Plan } from '../src/lobby/choices';
import { secrets_in, seat_link } from '../src/lib/seats';
import { in_whole_percents } from '../src/lib/chances';
import { completions } from '../src/panels/completion';
import { added_to, adds_up, are_dice, as_one, came_of, face_style_of, pips, sides_of, signed, wanted } from '../src/panels/dice';
import { icon_of, nearest_charges_first, side_that_wavers, varied, way_of_charge, with_name } from '../src/panels/words';
import { parts_of, terms_of } from '../src/lib/terms';
import type { Check, Deed, Piece, ScenarioLine, Suggestion } from '../src/lib/protocol';

const check: Check = {
    title: '',
    whose: '',
    rule: '',
    dice_wanted: '1d6',
    needed: 4,
    hits_on: null,
    counts_misses: false,
    modifiers: [],
    dice: [],
    total: 0,
    decisive: null,
    outcome: '',
    decided_by: '',
};
const modifier = (value: number, enemy = false) => ({ rule: 'R', value, because: '', enemy, rule_text: '' });

test('A die has as many pips as its face says, all in different places', () => {
    for (const face of [1, 2, 3, 4, 5, 6]) {
        expect(new Set(pips(face).map(String)).size).toBe(face);
    }
    expect(pips(0)).toEqual([]);
});

test('Dice that are counted are hits or misses; saves are those that save', () => {
    const hits = { ...check, hits_on: 5 };
    expect([4, 5, 6].map((face) => face_style_of(hits, face))).toEqual(['miss', 'hit', 'hit']);
    const saves = { ...hits, counts_misses: true };
    expect([4, 5].map((face) => face_style_of(saves, face))).toEqual(['miss', 'hit']);
    expect(face_style_of(check, 6)).toBe('plain');
});

test('Only dice of one side that are added up have a sum, and cards are no dice', () => {
    const two = { ...check, dice: [3, 5], dice_wanted: '2d6' };
    expect(adds_up(two)).toBe(true);
    expect(adds_up({ ...two, dice_wanted: '1d6 a side' })).toBe(false);
    expect(adds_up({ ...two, hits_on: 4 })).toBe(false);
    expect(adds_up({ ...check, dice: [3] })).toBe(false);
    expect(adds_up({ ...two, total: 8, outcome: '8' })).toBe(false);
    // Five against five is no tie where one side adds 1.
    const against = { ...check, dice_wanted: '1d6 a side', dice: [5, 5], outcome: 'beaten' };
    expect(sides_of({ ...against, modifiers: [modifier(1)] })).toBe('= 6 : 5');
    expect(sides_of({ ...against, dice: [2, 2, 5, 3], modifiers: [modifier(1, true)] })).toBe('= 5 : 4');
    expect(sides_of({ ...against, modifiers: [] })).toBe('');
    expect(sides_of({ ...two, modifiers: [modifier(1)] })).toBe('');
    expect(are_dice(two)).toBe(true);
    expect(are_dice({ ...two, dice_wanted: '8 of 54 cards, 2 of the sort' })).toBe(false);
});

test('Hits and failed saves that were counted are named', () => {
    expect(came_of({ ...check, hits_on: 4, outcome: '1' })).toBe('1 hit');
    expect(came_of({ ...check, hits_on: 4, outcome: '0' })).toBe('0 hits');
    expect(came_of({ ...check, hits_on: 4, counts_misses: true, outcome: '2' })).toBe('2 not saved');
    expect(came_of({ ...check, hits_on: 4, total: 7, outcome: '2' })).toBe('7 hit, 2 count');
    expect(came_of({ ...check, hits_on: 4, total: 3, outcome: '1' })).toBe('3 hit, 1 counts');
    expect(came_of({ ...check, dice: [2, 4], dice_wanted: '2d6', total: 6, outcome: '6' })).toBe('6');
    expect(came_of({ ...check, dice: [2], outcome: '2' })).toBe('2');
    expect(came_of({ ...check, dice: [2, 4], total: 6, outcome: 'pass' })).toBe('pass');
});

test('What is wanted has its own modifiers, not those to the enemy', () => {
    expect(wanted({ ...check, modifiers: [modifier(2), modifier(-1), modifier(-3, true)] })).toBe('1d6 +1, 4 or more');
    expect(wanted(check)).toBe('1d6, 4 or more');
    expect(added_to({ ...check, dice: [2, 2], total: 3 })).toBe('−1 ');
    expect(added_to({ ...check, dice: [2, 2], total: 4 })).toBe('');
    // of a pool the number needed is told with its modifiers
    expect(wanted({ ...check, needed: 4, hits_on: 3, counts_misses: true })).toBe('1d6, each 3 or more saves');
    expect(wanted({ ...check, needed: null, hits_on: 5 })).toBe('1d6, each 5 or more hits');
    expect(signed(-2)).toBe('−2');
});

test('Throws ahead that differ in numbers alone are told as one, others by themselves', () => {
    const ahead = { ...check, whose: 'Blue', rule: 'R', varies: false };
    const told = as_one([
        { ...ahead, needed: 6, modifiers: [modifier(1), { ...modifier(-1), because: 'losses' }] },
        { ...ahead, needed: 8, modifiers: [modifier(1), { ...modifier(-7), because: 'losses' }] },
        { ...ahead, whose: 'Red', varies: true },
        { ...ahead, modifiers: [{ ...modifier(-1), because: 'a follow-up' }] },
    ]);
    expect(told.map(({ whose, wanted, varies }) => [whose, wanted, varies])).toEqual([
        ['Blue', '1d6, 6 to 8 or more', true],
        ['Red', '1d6, 4 or more', true],
        ['Blue', '1d6 −1, 4 or more', false],
    ]);
    expect(told[0].modifiers.map(({ value, because, bad }) => [value, because, bad])).toEqual([
        ['+1', '', false],
        ['−7 to −1', 'losses', true],
    ]);
});

test('An order in plain words follows the name of its unit', () => {
    expect(with_name('Blue 1st', 'Move 3 inches')).toBe('Blue 1st: move 3 inches');
    expect(with_name(undefined, 'End the movement')).toBe('End the movement');
    expect(with_name('Blue 1st', '')).toBe('');
});

test('Every deed has a sign', () => {
    const deeds = ['move', 'back', 'turn', 'charge', 'fire', 'fight', 'form', 'guns', 'rally', 'ride', 'end', 'other'] as const;
    expect(new Set(deeds.map((deed) => icon_of(deed))).size).toBe(deeds.length);
});

test('Of many orders those of different deeds are shown', () => {
    const order = (deed: Deed, i: number) => ({ deed, order: `${deed} ${i}` }) as Suggestion;
    const orders = (['move', 'move', 'move', 'turn', 'form'] as const).map(order);
    expect(varied(orders, 4).map((each) => each.order)).toEqual(['move 0', 'turn 3', 'form 4', 'move 1']);
    expect(varied(orders, 2).map((each) => each.order)).toEqual(['move 0', 'turn 3']);
    expect(varied(orders, 9).length).toBe(5);
});

test('Charges come by distance, and other orders keep their places', () => {
    const square = (unit: number, y: number) => ({ unit, corners: [[0, y], [1000, y], [1000, y + 1000], [0, y + 1000]] }) as unknown as Piece;
    const pieces = [square(0, 0), square(1, 9000), square(2, 4000)];
    const order = (deed: Deed, at: number | null) => ({ deed, unit: 0, at, order: `${deed} ${at}` }) as Suggestion;
    const orders = [order('charge', 1), order('move', null), order('charge', 2)];
    expect(nearest_charges_first(orders, pieces).map((each) => each.order)).toEqual(['charge 2', 'move null', 'charge 1']);
    expect(way_of_charge(orders[0], pieces)).toBe(8000);
    expect(way_of_charge(orders[1], pieces)).toBeNull();
});

test('A turn to the right has an arrow to the right', () => {
    expect(icon_of('turn', 'Turn right 19 degrees')).toBe('turn_right');
    expect(icon_of('turn', 'Turn left 19 degrees')).toBe('turn');
});

test('Terms are found in a text, once each, and the longest first', () => {
    const document = '# x\n## In all systems\n| word | meaning |\n| --- | --- |\n| hit | a die |\n## One\n| PIP | a point |\n| PIP die | a die |\n## Two\n| hit back | x |\n';
    const terms = terms_of(document, 'One');
    expect([...terms.keys()]).toEqual(['hit', 'PIP', 'PIP die']);
    expect(parts_of('PIPs: 3 hits, a PIP die, a pip', terms)).toEqual([
        { words: 'PIPs', meaning: 'a point' },
        { words: ': 3 ' },
        { words: 'hits', meaning: 'a die' },
        { words: ', a ' },
        { words: 'PIP die', meaning: 'a die' },
        { words: ', a pip' },
    ]);
    expect(parts_of('white', terms)).toEqual([{ words: 'white' }]);
    expect(parts_of('x', new Map())).toEqual([{ words: 'x' }]);
});

test('Orders are completed from whole orders, verbs and names', () => {
    const known = {
        usages: [{ name: 'move', usage: 'move UNIT' }],
        orders: ['charge Blue Lancers at Red 1st'],
        names: ['Blue Lancers', 'Blue 1st'],
    };
    expect(completions('', known)).toEqual([]);
    expect(completions('ch', known)).toEqual(['charge Blue Lancers at Red 1st']);
    expect(completions('mo', known)).toEqual(['move ']);
    expect(completions('move blue l', known)).toEqual(['move Blue Lancers']);
    expect(completions('odds ch', known)).toEqual(['odds charge Blue Lancers at Red 1st']);
    expect(completions('move Blue 1st, Blue L', known)).toContain('move Blue 1st, Blue Lancers');
});

test('Secrets are read out of a link, and nothing else is taken for one', () => {
    const [a, b] = ['a'.repeat(64), 'b'.repeat(64)];
    expect(secrets_in(`#seat=${a},${b}`)).toEqual([a, b]);
    expect(secrets_in(`#seat=${a.slice(1)}`)).toEqual([]);
    expect(secrets_in('')).toEqual([]);
    expect(secrets_in(seat_link('/t/x', [a, b]).split('#')[1])).toEqual([a, b]);
    expect(seat_link('/t/x', [])).toBe('/t/x');
});

test('Seats here stay in this browser, seats elsewhere get links', () => {
    const table = {
        table: 't',
        address: '/t/t',
        commitment: '',
        seats: [
            { side: 0, secret: 'one' },
            { side: 1, secret: 'two' },
        ],
    };
    const plan = (you: Plan['you'], against: Plan['against']): Plan => ({ you, against, level: 'recruit' });
    expect(goes_to(table, plan(0, 'link'))).toEqual(['one']);
    expect(links_for_others(table, plan(0, 'link'))).toEqual([{ side: 1, secret: 'two' }]);
    expect(goes_to(table, plan(1, 'here'))).toEqual(['one', 'two']);
    expect(links_for_others(table, plan(1, 'here'))).toEqual([]);
    expect(commanders_of(2, plan(1, 'computer'))).toEqual(['recruit', 'person']);
    expect(commanders_of(2, plan(0, 'link'))).toEqual(['person', 'person']);
    // Whoever only watches sees the computer play both, whatever was chosen before.
    expect(commanders_of(2, plan(null, 'here'))).toEqual(['recruit', 'recruit']);
});

test('Sides that look alike in grey become pale and dark', () => {
    const side = (colour: string) => ({ name: '', colour, edge: 'near' as const });
    const [blue, red] = side_inks([side('#2b4c7e'), side('#a23b3b')], false);
    expect(blue.fill).toBe('#2b4c7e');
    const light = (hex: string) => [1, 3, 5].reduce((sum, i) => sum + parseInt(hex.slice(i, i + 2), 16), 0) / 3;
    expect(light(red.fill) - light(blue.fill)).toBeGreaterThan(100);
});

test('Long names are broken near their middle', () => {
    expect(label_lines('Blue 1st')).toEqual(['Blue 1st']);
    expect(label_lines('Light Brigade of Kellermann')).toEqual(['Light Brigade', 'of Kellermann']);
});

test('Battles are told apart by their size, and the smallest comes first', () => {
    const line = (id: string, units: number[]) => ({ id, units }) as ScenarioLine;
    const lines = [line('large', [12, 12]), line('odd', [4, 8]), line('even', [6, 6])];
    expect(lines.map(size_words)).toEqual(['12 a side', '4 against 8', '6 a side']);
    expect(smallest(lines)?.id).toBe('odd');
    expect(smallest([])).toBeUndefined();
    expect(by_size(lines).map((each) => each.id)).toEqual(['odd', 'even', 'large']);
});

test('Chances are told in whole per cents that add up', () => {
    const whole = (...percents: string[]) => in_whole_percents(percents.map((percent) => ({ percent }))).map((each) => each.whole.replaceAll('\u00a0', ' '));
    expect(whole('33.3 %', '33.3 %', '33.4 %')).toEqual(['33 %', '33 %', '34 %']);
    expect(whole('32.6 %', '15.7 %', '51.7 %')).toEqual(['32 %', '16 %', '52 %']);
    expect(whole('99.8 %', '0.2 %')).toEqual(['> 99 %', '< 1 %']);
    expect(whole('100 %')).toEqual(['100 %']);
    expect(whole('5 %', '20 %')).toEqual(['5 %', '20 %']);
});

test('A side wavers where it alone has the most broken units', () => {
    expect([[0, 0], [1, 0], [0, 2], [1, 1], [1, 2, 0]].map(side_that_wavers)).toEqual([null, 0, 1, null, 1]);
});
