// The file of a study, links, and scales: what the pages of studies and of odds work out themselves.
import { describe, expect, it } from 'vitest';
import { fitted, scale_over, signed, percent, tick_words } from '../src/charts/scale';
import { packed, unpacked } from '../src/lib/packed';
import { first_range, label_of, modifier_of, modifiers_of, odds_wish_from, paper_tables, words_of, type Sheet } from '../src/odds/sheet';
import { between_words, difference_words, half_words, mean_words } from '../src/study/words';
import { new_variant, options_file, quoted, quoted_lines, study_file, study_wish_from, type StudyWish } from '../src/study/study_file';

const wish = (): StudyWish => ({
    title: 'What "lancers" are worth',
    scenario: { id: 'rank-and-file/balanced', text: 'title = "Field"\n', houses: [{ name: '/far/away/club.toml', text: '[house]\n' }] },
    battles: 500,
    precision: '0.5%',
    seed: 7,
    variants: [{ ...new_variant('as written'), blue: 'drill', red: 'advance' }, new_variant('otherwise')],
});

describe('figures of a study', () => {
    it('tells half the width of an interval only where it has two equal halves', () => {
        expect(half_words({ value: 0.5, low: 0.47, high: 0.53 })).toBe('50.0% ±3.0');
        expect(half_words({ value: 1, low: 0.207, high: 1 })).toBe('100.0% (20.7 to 100.0)');
        expect(difference_words({ value: 0.1, low: 0.08, high: 0.12 }, true)).toBe('+10.0% ±2.0');
    });
    it('says when nothing is known', () => {
        expect(mean_words({ value: 6, low: null, high: null })).toBe('6.00 ±?');
        expect(between_words({ value: 6, low: null, high: null }, false)).toBe('not known');
    });
});

describe('the file of a study', () => {
    it('says what is fought, and brings along all it names', () => {
        const file = study_file(wish(), 'rank-and-file');
        expect(file).toContain('title = "What \\"lancers\\" are worth"\nscenario = "balanced.toml"\nbattles = 500\nseed = 7\nprecision = "0.5%"\n');
        expect(file).toContain('[[variant]]\nname = "as written"\nblue = "drill"\nred = "advance"\n');
        expect(file).toContain("[[file]]\nname = \"balanced.toml\"\ntext = '''\ntitle = \"Field\"\n'''\n");
        expect(file).toContain('name = "club.toml"');
    });
    it('lays options over the rules as a house rule', () => {
        expect(options_file('grande-tactique', {})).toBeNull();
        const changed = wish();
        changed.variants[1].options = { age: 'industrial' };
        changed.variants[1].set = 'turns.last = 9\n\nunit.Blue Lancers.morale = "veteran"';
        changed.variants[1].remove = 'unit.Red Guns';
        const file = study_file(changed, 'rank-and-file');
        expect(file).toContain('house = ["age_industrial.toml"]\nremove = ["unit.Red Guns"]\n[variant.set]\n"turns.last" = 9\n"unit.Blue Lancers.morale" = "veteran"\n');
        expect(file).toContain('[options]\nage = "industrial"\n');
    });
    it('keeps files of one name apart, and holds the same text once', () => {
        const changed = wish();
        changed.variants[0].houses = [{ name: 'mine.toml', text: 'one' }];
        changed.variants[1].houses = [{ name: 'mine.toml', text: 'two' }, { name: 'other.toml', text: 'one' }];
        const file = study_file(changed, 'rank-and-file');
        expect(file).toContain('house = ["mine.toml"]');
        expect(file).toContain('house = ["mine_2.toml", "mine.toml"]');
    });
    it('writes any text so that TOML reads it again', () => {
        expect(quoted('a\u007f"\n')).toBe('"a\\u007f\\"\\n"');
        expect(quoted_lines('plain\n')).toBe("'''\nplain\n'''");
        expect(quoted_lines("it has ''' in it")).toBe('"it has \'\'\' in it"');
        expect(quoted_lines('one\r\ntwo')).toBe('"one\\r\\ntwo"');
    });
});

describe('links', () => {
    it('hold what was packed, in letters that addresses allow', async () => {
        const text = await packed(wish());
        expect(text).toMatch(/^[01]\.[\w-]+$/);
        expect(await unpacked(text)).toEqual(wish());
    });
    it('that are damaged are refused', async () => {
        expect(await unpacked('nonsense')).toBeUndefined();
        const text = await packed(wish());
        expect(await unpacked(text.slice(0, -9))).toBeUndefined();
    });
    it('of before they said whether they are packed are read, too', async () => {
        expect(await unpacked((await packed(wish())).slice(2))).toEqual(wish());
    });
    it('hold no more than two million bytes', async () => {
        expect(await unpacked(await packed('x'.repeat(2_100_000)))).toBeUndefined();
    });
    it('are looked through before they are believed', () => {
        expect(study_wish_from(JSON.parse(JSON.stringify(wish())))).toEqual(wish());
        expect(study_wish_from(null)).toBeNull();
        expect(study_wish_from({ scenario: { id: 3 }, variants: [{}] })).toBeNull();
        expect(study_wish_from({ ...wish(), variants: [] })).toBeNull();
        const strange = study_wish_from({ ...wish(), battles: 'many', variants: [{ name: 4, houses: [null], options: { a: 1, b: 'c' } }] });
        expect(strange).toMatchObject({ battles: 1000, variants: [{ name: 'variant 1', houses: [{ name: 'house.toml', text: '' }], options: { b: 'c' } }] });
        const chart = { system: 's', of: 'morale', facts: { a: true, b: { c: 1 } }, fact: 'veteran', from: 0, to: 'ten', rules: [{ name: 'as written', options: {}, houses: [] }], look: 'towers' };
        expect(odds_wish_from(chart)).toEqual({ ...chart, facts: { a: true }, to: 10, look: 'lines' });
        expect(odds_wish_from({ ...chart, rules: [] })).toBeNull();
        expect(odds_wish_from('[]')).toBeNull();
    });
});

describe('the odds page', () => {
    it('has modifiers among what can be swept', () => {
        const modifiers = [
            { chart: 'hand-to-hand', title: 'Hand-to-hand', rule: '', words: 'a further modifier' },
            { chart: 'hand-to-hand', title: 'Hand-to-hand', rule: 'BP-HTH-02', words: 'charging', value: 1 },
        ];
        const sheet: Sheet = { is: 'sheet', system: '', of: '', title: '', about: '', kind: 'procedure', houses: [], roles: [], outcomes: [], modifiers };
        const [further, charging] = modifiers_of(sheet);
        expect([further.label, charging.label]).toEqual(['Hand-to-hand: a further modifier', 'Hand-to-hand: the value of BP-HTH-02']);
        expect([first_range(further), first_range(charging)]).toEqual([[-6, 6], [-3, 3]]);
        expect(modifier_of(further.fact)).toEqual({ chart: 'hand-to-hand', rule: '' });
        expect(modifier_of(charging.fact)).toEqual({ chart: 'hand-to-hand', rule: 'BP-HTH-02' });
        expect(modifier_of('attacker.veteran')).toBeNull();
        expect([label_of(further, -2), label_of(further, 0), label_of(further, 1)]).toEqual(['−2', '0', '+1']);
    });
    it('tells outcomes in words', () => {
        const told = { outcome: 'enemy_breaks', text: 'enemy breaks, supporters_broken 0, supporters_retired 2', probability: '1', value: 1, percent: '100%' };
        expect(words_of({ ...told, data: { supporters_broken: 0, supporters_retired: 2 } })).toBe('enemy breaks, supporters retired 2');
        expect(words_of({ ...told, text: '3', data: {} })).toBe('3');
    });
    it('cuts its tables to the paper', () => {
        const names = (count: number, of: string) => Array.from({ length: count }, (_, i) => `${of}${i}`);
        const cell = (value: number, outcome: number) => `${value}:${outcome}`;
        const small = paper_tables('dice', names(13, 'v'), names(2, 'o'), cell);
        expect(small).toHaveLength(1);
        expect(small[0].rows[12]).toEqual(['v12', '12:0', '12:1']);
        const large = paper_tables('dice', names(13, 'v'), names(20, 'o'), cell);
        expect(large.map((each) => each.head.length)).toEqual([6, 6, 4]);
        expect(large[2].rows[19]).toEqual(['o19', '10:19', '11:19', '12:19']);
        expect(large.flatMap((each) => each.rows.flatMap((row) => row.slice(1))).sort()).toEqual(
            names(13, '').flatMap((value) => names(20, '').map((outcome) => `${value}:${outcome}`)).sort(),
        );
    });
});

describe('scales', () => {
    it('hold their range in round steps', () => {
        expect(scale_over({ low: 0.447, high: 0.62 }, 4).ticks).toEqual([0.4, 0.45, 0.5, 0.55, 0.6, 0.65]);
        expect(scale_over({ low: -3, high: 11 }, 7).ticks).toEqual([-4, -2, 0, 2, 4, 6, 8, 10, 12]);
        expect(scale_over({ low: 2, high: 2 }).ticks.length).toBeGreaterThan(1);
    });
    it('are told with as many digits as tell their ticks apart', () => {
        expect(tick_words(0.125, 0.005, true)).toBe('12.5%');
        expect(tick_words(0.1, 0.1, true, true)).toBe('+10%');
        expect(tick_words(-0.02, 0.01, true, true)).toBe('−2%');
        expect(tick_words(0, 0.01, true, true)).toBe('0%');
        expect(signed(percent(0))).toBe('0.0%');
        expect(signed(percent(0.031))).toBe('+3.1%');
    });
    it('cut names that have no room', () => {
        expect(fitted('Blue Lancers', 200)).toBe('Blue Lancers');
        expect(fitted('Blue Lancers', 50)).toBe('Blue…');
    });
});
