import { expect, test } from 'vitest';
import { corners } from '../src/board/sheet';
import { picture_of } from '../src/board/scene';
import { beats_between, scenes_of } from '../src/lib/beats';
import { clock_words } from '../src/lib/clock.svelte';
import { with_fallen } from '../src/lib/fallen';
import { named_in } from '../src/lib/film_board';
import { ago, presence } from '../src/lib/presence';
import type { Check, Fallen, HappenedMessage, Piece, SeatedSide, StateMessage, StoryLine } from '../src/lib/protocol';
import { told } from '../src/panels/words';
import { foot } from './pieces';

const base = { x_mil: 9000, y_mil: 9000, facing_cdeg: 0, frontage_mil: 3000, depth_mil: 1500 };
const piece = (unit: number, name: string, more: Partial<Piece> = {}): Piece => foot(unit, base, { name, side: name.startsWith('Red') ? 1 : 0, ...more });

const line = (whose: string, words: string, more: Partial<StoryLine> = {}): StoryLine => ({ kind: 'event', rule: '', rule_text: '', whose, words, ...more }) as StoryLine;
const thrown = (whose: string, title: string, more: Partial<Check> = {}, words = `${whose}: ${title} — 1d6`) =>
    line(whose, words, {
        kind: 'check',
        in_words: false,
        check: { title, dice_wanted: '1d6', needed: 4, hits_on: null, counts_misses: false, modifiers: [], dice: [4], total: 4, decisive: null, outcome: 'pass', decided_by: 'X', ...more } as Check,
    });
const move = (unit: number, whose: string, words = `${whose} moves`) => line(whose, words, { move: { unit, length_mil: 3000, path: [[9000, 9000, 0], [9000, 12000, 9000]] } });
const order = (story: StoryLine[], fallen: Fallen[] = [], sentence = 'An order') =>
    ({ is: 'happened', entry: 3, turn: 1, side: 0, by: 'person', order: 'x', sentence, done: true, story, fallen }) as HappenedMessage;
const state = (pieces: Piece[]) => ({ is: 'state', entry: 2, pieces, commands: [], pending: null }) as unknown as StateMessage;

test('Throws of one purpose are one beat, with what led to them and what came of them', () => {
    const scenes = scenes_of(
        order([
            move(0, 'Blue 1st', 'Blue 1st charges Red 2nd'),
            line('Red 2nd', 'Red 2nd gives closing fire at Blue 1st'),
            thrown('Red 2nd', 'Shooting', { hits_on: 4, outcome: '2' }),
            thrown('Blue 1st', 'Morale saves', { counts_misses: true }),
            line('Blue 1st', 'Blue 1st loses a figure'),
            thrown('Blue 1st', 'Hand-to-hand'),
            thrown('Red 2nd', 'Hand-to-hand'),
            line('Red 2nd', 'Red 2nd has lost the fight'),
            move(1, 'Red 2nd', 'Red 2nd flees'),
        ]),
    );
    expect(scenes.map(({ kind, intro, throws, words }) => [kind, intro.length, throws.length, words.length])).toEqual([
        ['move', 0, 0, 0],
        ['dice', 1, 1, 0],
        ['dice', 0, 1, 1],
        ['dice', 0, 2, 1],
        ['move', 0, 0, 0],
    ]);
    // Inches are thrown beside what they are thrown for; alone they are a beat.
    const inches = thrown('Blue 1st', 'The inches of 2 dice', { needed: null, outcome: '7' });
    expect(scenes_of(order([thrown('Blue 1st', 'Activation'), inches])).map(({ throws }) => throws.length)).toEqual([2]);
    expect(scenes_of(order([inches])).map(({ kind }) => kind)).toEqual(['dice']);
});

test('The board is that of the beat: places, losses, states and the lost come one after another', () => {
    const before = [piece(0, 'Blue 1st', { charges: 1 }), piece(1, 'Red 2nd', { strength: { left: 12, of: 12, hits: 0, words: '' } }), piece(2, 'Red 2nd Foot')];
    const after = [
        piece(0, 'Blue 1st', { x_mil: 9000, y_mil: 12000, facing_cdeg: 9000 }),
        piece(1, 'Red 2nd', { strength: { left: 9, of: 12, hits: 0, words: '' }, holding: 'weakened', morale: 'shaken' }),
    ];
    const gone = { unit: 2, side: 1, name: 'Red 2nd Foot', state: 'destroyed', is_gone: true, place: [0, 0] } as Fallen;
    const story = [
        move(0, 'Blue 1st'),
        thrown('Blue 1st', 'Fire'),
        line('Red 2nd', 'Red 2nd loses 3 figures'),
        thrown('Red 2nd', 'Morale'),
        line('Red 2nd', 'Red 2nd is shaken'),
        thrown('Red 2nd Foot', 'Break test'),
        line('Red 2nd Foot', 'Red 2nd Foot breaks'),
    ];
    const beats = beats_between(state(before), [order(story, [gone])], state(after));
    const told_of = (beat: number) => beats[beat].board.pieces.map(({ unit, y_mil, strength, holding }) => [unit, y_mil, strength?.left ?? null, holding]);
    expect(told_of(0)).toEqual([[0, 12000, null, 'firm'], [1, 9000, 12, 'firm'], [2, 9000, null, 'firm']]);
    expect(beats[0].board.pieces[0].corners).toEqual(corners(after[0]));
    expect(beats[0].board.pieces[0].charges, 'the arrow goes when the charge is over').toBe(1);
    expect(beats[1].board.pieces[0].charges).toBe(null);
    expect(told_of(1)[1]).toEqual([1, 9000, 9, 'firm']);
    expect(told_of(2)).toEqual([[0, 12000, null, 'firm'], [1, 9000, 9, 'weakened'], [2, 9000, null, 'firm']]);
    expect(beats[3].board.pieces).toBe(after);
    expect(beats.map(({ fallen }) => fallen.length)).toEqual([0, 0, 0, 1]);
});

test('A name within a longer one is not meant', () => {
    const all = [piece(0, 'Red 2nd'), piece(1, 'Red 2nd Foot')];
    expect(named_in('Red 2nd Foot fires', all).map(({ unit }) => unit)).toEqual([1]);
    expect(named_in('Red 2nd Foot supports Red 2nd', all).map(({ unit }) => unit)).toEqual([1, 0]);
});

test('A result stands over the unit that it is of: hits over the target, saves over who saves', () => {
    const pieces = [piece(0, 'Blue Battery'), piece(1, 'Red 2nd'), piece(2, 'Red 2nd Foot')];
    const results = (story: StoryLine[]) => scenes_of(order(story)).map((scene) => picture_of(scene, pieces).results);
    const hits = [line('Blue Battery', 'Blue Battery shoots at Red 2nd Foot'), thrown('Blue Battery', 'Shooting', { hits_on: 4, outcome: '2', total: 2 })];
    expect(results([...hits, thrown('Red 2nd Foot', 'Morale saves', { hits_on: 4, counts_misses: true, outcome: '1 casualty' })])).toEqual([
        [{ unit: 2, words: '2 hits' }],
        [{ unit: 2, words: '1 casualty' }],
    ]);
    const fire = (outcome: string) => thrown('Blue Battery', 'Firing', { dice_wanted: '1d6 a side', needed: null, outcome }, 'Blue Battery against Red 2nd: Firing — 1d6 a side');
    expect(results([fire('beaten'), line('Red 2nd', 'Red 2nd is shaken (GT-FIRE-24)', { rule: 'GT-FIRE-24' })])).toEqual([[{ unit: 1, words: 'shaken' }]]);
    expect(results([fire('tie'), line('Blue Battery', 'Blue Battery fires without effect')])).toEqual([[{ unit: 1, words: 'no effect' }]]);
    const [shot] = picture_of(scenes_of(order([fire('tie')]))[0], pieces).shots;
    expect([shot.shooter.name, shot.target.name]).toEqual(['Blue Battery', 'Red 2nd']);
});

test('A sentence begins with a capital letter and ends without what was to follow', () => {
    expect(told(line('', 'equal hits: the melee goes on next turn (RF-MEL-20)', { rule: 'RF-MEL-20' }))).toBe('Equal hits: the melee goes on next turn');
    expect(told(line('', 'Red Foot flees;'))).toBe('Red Foot flees');
});
test('A mark holds until the unit falls further; the lost stand first', () => {
    const fell = (unit: number, state: string, is_gone: boolean): Fallen => ({ unit, side: 0, name: `${unit}`, state, is_gone, place: [0, 0] });
    const fallen = with_fallen([fell(0, 'routed', false)], [fell(1, 'destroyed', true)]);
    expect(fallen.map(({ unit, state }) => `${unit} ${state}`)).toEqual(['1 destroyed', '0 routed']);
    const later = with_fallen(fallen, [fell(0, 'off the table', true)]);
    expect(later.map(({ unit, state }) => `${unit} ${state}`)).toEqual(['1 destroyed', '0 off the table']);
});

test('A clock shows minutes, and hours where there are any', () => {
    expect([0, 754_000, 3_723_000].map(clock_words)).toEqual(['0:00', '12:34', '1:02:03']);
});

test('How long somebody has been away is told roughly', () => {
    expect([5, 300, 7300, 90_000, 200_000].map(ago)).toEqual(['a moment ago', '5 min ago', '2 h ago', 'yesterday', '2 days ago']);
    const side = { name: 'Red', here: false, away_s: null } as SeatedSide;
    expect(presence(side)).toBe('is not here');
    expect(presence({ ...side, here: true })).toBe('is here');
});
