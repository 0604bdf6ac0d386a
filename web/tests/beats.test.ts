import { expect, test } from 'vitest';
import { after_beat, beats_of, brief_beats_of, together } from '../src/lib/beats';
import { clock_words } from '../src/lib/clock.svelte';
import { with_fallen } from '../src/lib/fallen';
import { ago, presence } from '../src/lib/presence';
import type { Check, Fallen, HappenedMessage, Piece, SeatedSide, StoryLine } from '../src/lib/protocol';
import { foot } from './pieces';

const base = { x_mil: 9000, y_mil: 9000, facing_cdeg: 0, frontage_mil: 3000, depth_mil: 1500 };
const piece = (more: Partial<Piece>): Piece => foot(more.unit ?? 0, base, more);

const line = (more: Partial<StoryLine>): StoryLine => ({ kind: 'event', rule: '', rule_text: '', whose: 'Blue', words: '', ...more }) as StoryLine;
const check = (more: Partial<Check>): Check =>
    ({ title: 'Morale check', dice_wanted: '1d6', needed: 4, hits_on: null, counts_misses: false, modifiers: [], dice: [4], total: 4, decisive: null, outcome: 'pass', decided_by: 'GT-MC-00', ...more }) as Check;
const move = (unit: number) => line({ words: 'Blue moves', move: { unit, length_mil: 3000, path: [[0, 0, 0], [0, 3000, 9000]] } });
const happened = (story: StoryLine[]) => ({ is: 'happened', entry: 3, turn: 1, side: 0, by: 'person', order: 'x', sentence: 'Blue: charge', done: true, story, fallen: [] }) as HappenedMessage;

test('A charge is played in beats: move, dice, what comes of it', () => {
    const dice = line({ kind: 'check', check: check({}), in_words: false });
    const beats = beats_of(happened([move(0), dice, line({ words: 'Red flees' })]));
    expect(beats.map(({ kind }) => kind)).toEqual(['move', 'dice', 'word']);
    expect(beats_of(happened([move(0), line({ words: 'It has moved' })])).map(({ kind }) => kind)).toEqual(['move']);
});

test('A move takes its unit along, and nobody else', () => {
    const pieces = [piece({ unit: 0 }), piece({ unit: 1 })];
    const [beat] = beats_of(happened([move(1)]));
    const after = after_beat(pieces, beat);
    expect(after[0]).toBe(pieces[0]);
    expect([after[1].x_mil, after[1].y_mil, after[1].facing_cdeg]).toEqual([0, 3000, 9000]);
});

test('An order of the enemy is one step: the throw that decided it, its moves, and its end', () => {
    const dice = (decisive: number | null) => line({ kind: 'check', check: check({ decisive, modifiers: [{ value: 1, because: 'x', rule: 'GT-MC-01' }] as Check['modifiers'] }), in_words: false });
    const beats = brief_beats_of(happened([move(0), dice(0), dice(null), line({ words: 'Red flees' })]));
    expect(beats.map(({ kind }) => kind)).toEqual(['dice']);
    expect(beats[0].line?.check?.decisive).toBe(0);
    expect(beats[0].also.map(({ words }) => words)).toEqual(['Blue moves', 'Red flees']);
    expect(after_beat([piece({ unit: 0 })], beats[0])[0].y_mil).toBe(3000);
    // what the rules throw without an order, and moves nobody, is for the log
    expect(brief_beats_of({ ...happened([dice(null)]), by: 'only' })).toEqual([]);
});

test('Moves one after another are one step, with the first of them named', () => {
    const moves = [0, 1, 2, 3].map((unit) => beats_of(happened([{ ...move(unit), words: `${unit} moves` }]))[0]);
    const joined = moves.slice(1).reduce((all, each) => together([all, each]), moves[0]);
    expect(after_beat([0, 1, 2, 3].map((unit) => piece({ unit })), joined).every(({ y_mil }) => y_mil === 3000)).toBe(true);
    expect(joined.words).toBe('0 moves; 1 moves; 2 moves; and 1 more');
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
