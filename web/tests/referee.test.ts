import { expect, test, vi } from 'vitest';
import { counted_words } from '../src/lib/counted';
import { throw_die } from '../src/referee/dice';
import { counted_face_style, has_to_show, stepped, told_fact } from '../src/referee/facts';
import { bring_back, facts_of_role, is_gone, kept_by, moved, new_game, next_id, number_by_unit, same_facts, turn_of, with_names, with_other, with_unit, type Entry, type Game, type Unit } from '../src/referee/game';
import { lasting_groups } from '../src/referee/lasting';
import { in_liking_order } from '../src/referee/liking';
import { packed, unpacked } from '../src/referee/link';
import type { Check, Fact, Role, Sheet, SystemLine } from '../src/referee/oracle';
import { bars_of, data_words, sum_of } from '../src/referee/outcomes';
import { changes_by_rule, chapters_of, found_rules } from '../src/referee/rulebook';
import { game_from } from '../src/referee/shelf';
import { as_text, chance_words, fact_words, facts_words, learn_labels, mean_difference, outcome_words, percent, points, thrown_words, whom, by_their_names } from '../src/referee/words';

const hussars: Unit = { id: 1, name: 'Hussars', side: 0, system: 's', facts: { veteran: true, stamina: 3, lancers: true } };

const entry: Entry = {
    id: 1,
    at: Date.UTC(2026, 10, 22, 20, 5),
    system: 's',
    subject: 'charge',
    title: 'A charge',
    units: { Attacker: 'Hussars', Defender: 'Old Guard' },
    facts: { 'attacker.veteran': true, 'attacker.stamina': 3, 'defender.class': 'elite', rounds: 6 },
    outcome: 'locked_won',
    help: '',
    chance: '5/18',
    thrown: [
        {
            whose: 'attacker',
            title: 'Morale check',
            dice: [4],
            total: 5,
            roll_off: false,
            counted: '',
            outcome: 'pass',
            modifiers: [{ rule: 'R-1', value: 1, because: 'veterans', enemy: false }],
        },
    ],
    became: ['Old Guard: routed'],
    next: [{ rule: 'R-2', text: 'The loser flees.' }],
    houses: ['Thursday club'],
    note: 'the fatal hour',
};

function evening(): Game {
    const game = new_game('g', 's', Date.UTC(2026, 10, 22, 19));
    game.title = 'Blindheim & “Höchstädt”';
    game.units = [hussars, { ...hussars, id: 2, name: 'Old Guard', side: 1, facts: { class: 'elite' } }];
    game.log = [entry];
    game.houses = [{ name: 'club.toml', title: 'Club', system: 's', text: '[house]\n', on: true }];
    return game;
}

test('A game goes through a link and comes out the same, umlauts and all', async () => {
    const text = await packed(evening());
    expect(text).toMatch(/^1\.[\w-]+$/);
    expect(await unpacked(text)).toEqual(evening());
});

test('A long evening makes a link that messengers still take', async () => {
    const game = evening();
    game.log = Array.from({ length: 60 }, (_, i) => ({ ...entry, id: i + 1, at: entry.at + i * 61_000, facts: { ...entry.facts, rounds: i } }));
    expect((await packed(game)).length).toBeLessThan(4000);
});

test('A link that was cut short, or holds something else, holds no game', async () => {
    const text = await packed(evening());
    expect(await unpacked(text.slice(0, -9))).toBeNull();
    expect(await unpacked('1.')).toBeNull();
    expect(await unpacked('2.abc')).toBeNull();
    expect(await unpacked(`0.${btoa('{"log": 3}').replace(/=+$/, '')}`)).toBeNull();
    expect(await unpacked(`0.${btoa(JSON.stringify(evening().units)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')}`)).toBeNull();
});

test('What unpacks to more than an evening can hold is not unpacked', async () => {
    const huge = evening();
    huge.houses[0].text = 'x'.repeat(2_100_000);
    expect(await unpacked(await packed(huge))).toBeNull();
});

test('A game from elsewhere keeps what is sound and nothing else', () => {
    const strange = {
        ...evening(),
        units: [{ ...hussars, side: 9, facts: { veteran: true, raw: null, deep: { a: 1 }, stamina: Infinity } }, { ...hussars }],
        log: [{ ...entry, at: 'noon', thrown: [{ dice: ['six', 4] }], extra: 1 }],
        intruder: true,
    };
    const game = game_from(strange)!;
    expect(game.units[0].side).toBe(1);
    expect(game.units[0].facts).toEqual({ veteran: true });
    expect(game.units.map((unit) => unit.id)).toEqual([1, 2]);
    expect(game.log[0].at).toBe(0);
    expect(game.log[0].thrown[0].dice).toEqual([0, 4]);
    expect(game.log[0]).not.toHaveProperty('extra');
    expect(game).not.toHaveProperty('intruder');
    expect(game_from(JSON.parse('{"system":"s","log":[],"units":[],"sides":[]}'))).toBeNull();
    expect(game_from(null)).toBeNull();
});

test('A unit brings what it keeps to a role, in place of what stood there, and leaves the moment alone', () => {
    const facts = { 'attacker.raw': true, 'defender.raw': true, 'attacker.in_flank': true };
    const after = with_unit(facts, 'attacker.', ['raw', 'veteran', 'stamina'], hussars);
    expect(after).toEqual({ 'defender.raw': true, 'attacker.in_flank': true, 'attacker.veteran': true, 'attacker.stamina': 3 });
});

test('Who is on the other side brings what a chart asks of it, in the words of that chart', () => {
    const is = (name: string) => [{ name, how: 'is' as const }];
    const names = [{ fact: 'target_shaken', of_unit: is('shaken') }, { fact: 'target_in_square', of_unit: is('in_square') }];
    const shaken = { ...hussars, facts: { shaken: true, veteran: true } };
    expect(with_other({ target_in_square: true, long_range: true }, names, shaken, () => 0)).toEqual({ long_range: true, target_shaken: true });
});

test('Who is on the other side is what its own facts are not, too, and more than the own unit', () => {
    const names = [
        { fact: 'formed', of_unit: [{ name: 'skirmishing', how: 'is_not' as const }, { name: 'routing', how: 'is_not' as const }] },
        { fact: 'better', of_unit: [{ name: 'class', how: 'more' as const }] },
    ];
    const classes: unknown[] = ['green', 'regular', 'veteran'];
    const size = (_: string, value: unknown = 'regular') => classes.indexOf(value);
    const other = (facts: Unit['facts']) => ({ ...hussars, facts });
    expect(with_other({ class: 'green' }, names, other({}), size)).toEqual({ class: 'green', formed: true, better: true });
    expect(with_other({ formed: true }, names, other({ routing: true, class: 'regular' }), size)).toEqual({});
    expect(with_other({}, names, other({ skirmishing: true, class: 'veteran' }), size)).toEqual({ better: true });
    expect(with_other({ class: 'veteran', better: true }, names, other({ class: 'veteran' }), size)).toEqual({ class: 'veteran', formed: true });
});

test('A name that a chart asks for is the first that all facts of the unit speak for', () => {
    const named = [{ fact: 'self', named_by_unit: [{ value: 'both', all: ['veteran', 'lancers'] }, { value: 'veteran', all: ['veteran'] }] }];
    const of = (facts: Unit['facts']) => with_names({ self: 'lancer', upslope: true }, named, { ...hussars, facts });
    expect(of({ veteran: true, lancers: true })).toEqual({ upslope: true, self: 'both' });
    expect(of({ veteran: true })).toEqual({ upslope: true, self: 'veteran' });
    expect(of({ lancers: true }), 'what was of another unit is not of this one').toEqual({ upslope: true });
});

test('A unit says how many dice it has, by what it has left', () => {
    const by_unit = { name: 'stands', less: 'lost', times: 2, unless: 'artillery' };
    const of = (facts: Unit['facts']) => number_by_unit(by_unit, { ...hussars, facts });
    expect(of({ stands: 6, lost: 2 })).toBe(8);
    expect(of({ stands: 6 })).toBe(12);
    expect(of({ stands: 6, lost: 6 })).toBeUndefined();
    expect(of({ lost: 1 })).toBeUndefined();
    expect(of({ stands: 1, artillery: true })).toBeUndefined();
});

test('A unit that is gone stays so in storage and links, until it is brought back', async () => {
    const game = evening();
    game.units[1].facts = { class: 'elite', gone: true };
    const there = (await unpacked(await packed(game)))!.units[1];
    expect(is_gone(there)).toBe(true);
    expect(kept_by(there, { class: 'veteran' }, ['class'])).toEqual({ gone: true, class: 'veteran' });
    bring_back(there);
    expect(there.facts).toEqual({ class: 'elite' });
});

test('The log says which turn begins, in a link and in the text', async () => {
    const game = evening();
    expect(turn_of(game)).toBe(1);
    game.log.push({ ...entry, id: 2, title: 'Turn 2', turn: 2 });
    expect(turn_of((await unpacked(await packed(game)))!)).toBe(2);
    expect(as_text(game)).toMatch(/“the fatal hour”\n\n== Turn 2 ==\n$/);
    expect(game_from({ ...game, log: [{ ...entry, turn: 'late' }] })!.log[0]).not.toHaveProperty('turn');
});

test('Facts are told in the words that players have for them', () => {
    learn_labels('rf', { self_foot: 'on foot', 'test=A': 'A: from shooting' });
    expect(facts_words({ self_foot: true, test: 'A', in_square: false }, 'rf')).toBe('on foot, test A: from shooting, not in square');
    expect(facts_words({ self_foot: true }, 's')).toBe('self foot');
});

test('What is kept of a role does not forget what that role cannot know', () => {
    const role_facts = facts_of_role({ 'a.veteran': true, 'a.shaken': true, 'b.raw': true }, 'a.', ['veteran', 'shaken', 'stamina']);
    expect(role_facts).toEqual({ veteran: true, shaken: true });
    expect(kept_by(hussars, role_facts, ['veteran', 'shaken', 'stamina'])).toEqual({ lancers: true, veteran: true, shaken: true });
    expect(same_facts({ a: 1, b: true }, { b: true, a: 1 })).toBe(true);
    expect(same_facts({ a: 1 }, { a: 1, b: true })).toBe(false);
});

test('Things are moved within their list and not beyond', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 2, -2)).toEqual(['c', 'a', 'b']);
    expect(next_id([{ id: 4 }, { id: 2 }])).toBe(5);
});

test('Chances are written so that only what is certain is called so', () => {
    expect([0, 1 / 6, 0.00001, 0.99999, 1].map(percent)).toEqual(['0%', '16.7%', '<0.1%', '>99.9%', '100%']);
    expect([1 / 6, -1 / 3, 0.004, -0.00004, 0].map(points)).toEqual(['17\u00a0% more', '33\u00a0% less', '0.4\u00a0% more', '<0.1\u00a0% less', '']);
    expect([1 / 3, -2, 0].map(mean_difference)).toEqual(['0.33 more', '2.00 less', '']);
});

test('What is counted is one hit or two hits, and a long fraction is told as a percent alone', () => {
    expect(['0', '1', '2'].map((count) => counted_words(count, 'hits'))).toEqual(['0 hits', '1 hit', '2 hits']);
    expect(counted_words('1', 'casualties')).toBe('1 casualty');
    expect(chance_words('5/12')).toBe('41.7% (5/12)');
    expect(chance_words('1022153/30233088')).toBe('3.4%');
});

test('What came of it calls units by their names, and leaves alone what only looks like a role', () => {
    const names = { self: 'Hussars', enemy: '45e', 'enemy support': '88e' };
    expect(by_their_names('the enemy has won, self stays', names)).toBe('45e has won, Hussars stays');
    expect(by_their_names('enemy support breaks itself', names)).toBe('88e breaks itself');
    expect(by_their_names('self retires', {})).toBe('self retires');
});

test('A unit is named with its role only beside another', () => {
    expect(whom({ ...entry, units: { 'The unit': 'Hussars' } })).toBe('Hussars');
    expect(whom({ ...entry, units: { Attacker: 'Hussars', Defender: '' } })).toBe('Hussars');
    expect(outcome_words({ ...entry, help: 'the defender flees' })).toBe('locked won: the defender flees');
    expect(outcome_words({ ...entry, help: 'locked won' })).toBe('locked won');
});

test('Facts and throws are told in words', () => {
    expect(fact_words('in_square', false)).toBe('not in square');
    expect(facts_words(entry.facts)).toBe('attacker: veteran, stamina 3; defender: class elite; rounds 6');
    expect(thrown_words(entry.thrown[0])).toBe('attacker, Morale check: 4 +1 = 5: pass');
    expect(thrown_words({ ...entry.thrown[0], dice: [], modifiers: [], outcome: '3' })).toBe('attacker, Morale check: 3');
    const one = { ...entry.thrown[0], dice: [3], total: 3, modifiers: [] };
    expect(thrown_words(one)).toBe('attacker, Morale check: 3: pass');
    expect(thrown_words({ ...entry.thrown[0], dice: [2, 2], total: -1 })).toBe('attacker, Morale check: 2 2 +1 = −1: pass');
    expect(thrown_words({ ...one, counted: '6d6, each 5 or more', outcome: '2' })).toBe('attacker, Morale check: 2 of 6d6, each 5 or more');
    const text = as_text(evening());
    for (const part of ['Hussars (attacker) – Old Guard (defender)', '→ locked won\n', 'it had 27.8% (5/18)', 'from now on: Old Guard: routed', 'The loser flees.', 'Thursday club', '“the fatal hour”']) {
        expect(text).toContain(part);
    }
});

const number: Fact = {
    fact: 'stamina', name: 'stamina', label: 'stamina', words: '', hint: '', kind: 'number', required: true, keeps: 'always', rules: [],
    least: 1, most: 4, step: 1, start: 3,
};

test('A stepper begins at its start, stops at the most, and below the least says nothing', () => {
    expect(stepped(number, undefined, 1)).toBe(3);
    expect(stepped(number, undefined, -1)).toBeUndefined();
    expect(stepped(number, 4, 1)).toBe(4);
    expect(stepped(number, 1, -1)).toBeUndefined();
    expect(stepped({ ...number, step: 0.5 }, 1.5, 1)).toBe(2);
});

test('Facts are told with their labels', () => {
    const arm: Fact = { ...number, kind: 'name', label: 'arm', values: [{ value: 'field_guns', label: 'field guns' }] };
    expect(told_fact(arm, 'arm', 'field_guns')).toBe('arm field guns');
    expect(told_fact(undefined, 'in_square', true)).toBe('in square');
    expect(told_fact(number, 'stamina', 3)).toBe('stamina 3');
});

test('Dice of a pool count or do not; saves count where they fail', () => {
    const pool = { hits_on: 4 } as Check;
    expect([3, 4].map((face) => counted_face_style(pool, face))).toEqual(['miss', 'hit']);
    expect([3, 4].map((face) => counted_face_style({ ...pool, counts_misses: true }, face))).toEqual(['hit', 'miss']);
    expect(counted_face_style({} as Check, 6)).toBe('plain');
    expect(has_to_show(pool)).toBe('show 4 or more');
    expect(has_to_show({ ...pool, counts_misses: true })).toBe('show less than 4');
    expect(has_to_show({} as Check)).toBe('');
});

test('Of all bytes there are each face has as many, and those that are over are drawn again', () => {
    let next = 0;
    const bytes = vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
        (into as Uint8Array)[0] = next++;
        return into;
    });
    const counts = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 252; ++i) ++counts[throw_die() - 1];
    expect(counts).toEqual([42, 42, 42, 42, 42, 42]);
    expect(throw_die()).toBe(1);
    expect(next).toBe(257); // 252 to 255 were passed over, and 256 is 0 again
    bytes.mockRestore();
});

test('Outcomes of one name are one bar, with the exact sum of their chances', () => {
    const line = (outcome: string, probability: string, value: number, data = {}) => ({ outcome, data, text: outcome, probability, value, percent: '' });
    const bars = bars_of([line('drawn', '1/6', 1 / 6, { self_shaken: 1 }), line('won', '1/2', 0.5), line('drawn', '1/3', 1 / 3, { self_shaken: 0 })]);
    expect(bars.map(({ outcome, probability, lines }) => [outcome, probability, lines.length])).toEqual([['drawn', '1/2', 2], ['won', '1/2', 0]]);
    expect(sum_of(['1/3', '2/3'])).toBe('1');
    expect(sum_of([])).toBe('0');
    expect(sum_of(['11682269/53747712', '42065443/53747712'])).toBe('1');
    expect(data_words({ self_shaken: 1, moves: 2, disordered: 0 })).toBe('self shaken 1, moves 2');
});

test('Starred sheets come first, then what the system leads with, then what was asked last', () => {
    const line = (of: string) => ({ of, title: of, about: '', kind: 'chart' as const });
    const system: SystemLine = {
        system: 's', title: 'S', credit: '', leads: 'charge', houses: [], options: [], labels: {},
        subjects: ['fire', 'charge', 'morale', 'rally', 'waiver'].map(line),
    };
    const order = in_liking_order(system, ['s/rally', 'other/fire'], ['s/waiver', 's/charge', 's/morale']);
    expect(order.map((each) => each.of)).toEqual(['rally', 'charge', 'waiver', 'morale', 'fire']);
});

test('What lasts of a unit is gathered from all sheets, each fact once, the lasting before the passing', () => {
    const fact = (name: string, keeps: Fact['keeps'], of_other = false): Fact => ({ ...number, fact: `a.${name}`, name, keeps, of_other });
    const role = (facts: Fact[], title: string, keeps: Fact['keeps'], unit = true): Role => ({
        prefix: 'a.', title: 'A', words: '', unit, groups: [{ title, keeps, facts }],
    });
    const sheet = (roles: Role[]) => ({ roles }) as Sheet;
    const groups = lasting_groups([
        sheet([role([fact('shaken', 'until_changed')], 'How it is', 'until_changed'), role([fact('arm', 'always')], 'The unit', 'always')]),
        sheet([role([fact('arm', 'always'), fact('lancers', 'always'), fact('target_shaken', 'always', true)], 'The unit', 'always')]),
        sheet([role([fact('in_flank', 'no')], 'Now', 'no'), role([fact('rounds', 'always')], 'All', 'always', false)]),
    ]);
    expect(groups.map((group) => [group.title, group.facts.map((each) => each.fact)])).toEqual([
        ['The unit', ['arm', 'lancers']],
        ['How it is', ['shaken']],
    ]);
    expect(groups[0].facts.every((each) => !each.required)).toBe(true);
});

test('What both sides rolled against each other is told of each', () => {
    const locked = {
        whose: '',
        title: 'Locked in combat',
        dice: [3, 3, 5, 2],
        total: 6,
        roll_off: true,
        counted: '',
        outcome: 'wins',
        modifiers: [
            { rule: 'R-1', value: 1, because: 'veterans', enemy: false },
            { rule: 'R-1', value: 2, because: 'veterans', enemy: true },
        ],
    };
    expect(thrown_words(locked)).toBe('Locked in combat: 3 5 +1 against 3 2 +2: wins');
});

test('A date beyond all dates does not spoil the log', () => {
    const game = game_from({ ...evening(), begun: Number.MAX_SAFE_INTEGER, log: [{ ...entry, at: -Number.MAX_SAFE_INTEGER }] });
    expect(() => new Date(game!.begun).toISOString()).not.toThrow();
    expect(() => as_text(game!)).not.toThrow();
    expect(() => new Date(game!.log[0].at).toISOString()).not.toThrow();
});

test('Optional rules go along with a game, and what is none does not', () => {
    const game = { ...evening(), options: { s: { repulse: 'fall_back', age: 3 }, t: 'no' } };
    expect(game_from(game)!.options).toEqual({ s: { repulse: 'fall_back' }, t: {} });
});

test('rules are found by a player’s words, and stand in chapters', () => {
    const listed = (rule: string, text: string, cite: string, numbers = '') => ({ rule, text, origin: 'fact', cite, numbers });
    const rules = [
        listed('GT-CHG-07', 'Distance is measured along the path.', 'Charging: General'),
        listed('GT-FLEE-01', 'Infantry flees 7 inches.', 'public pages: Fleeing', 'infantry flight inches '),
        listed('GT-FLEE-02', 'Cavalry flees 11 inches.', 'public pages: Fleeing'),
        listed('GT-GEN-02', 'A general who is hit is killed.', 'public pages: Generals'),
    ];
    const found = (words: string) => found_rules(rules, words).rules.map((each) => each.rule);
    expect(found('flight distance')).toEqual(['GT-FLEE-01', 'GT-FLEE-02']);
    expect(found('gt-flee-02')).toEqual(['GT-FLEE-02']);
    expect(found('leader dies')).toEqual(['GT-GEN-02']);
    expect(found_rules(rules, 'general bananas')).toMatchObject({ partly: true });
    expect(found_rules(rules, 'bananas')).toEqual({ rules: [], partly: false });
    expect(chapters_of(rules).map(({ id, title, rules: inside }) => [id, title, inside.length])).toEqual([
        ['GT-CHG', 'Charging', 1],
        ['GT-FLEE', 'Fleeing', 2],
        ['GT-GEN', 'Generals', 1],
    ]);
    const changes = changes_by_rule(['chart morale, modifier GT-MOD-02: value 1 -> 2', 'options repulse: stand_shaken -> fall_back']);
    expect([...changes.keys()]).toEqual(['GT-MOD-02']);
});
