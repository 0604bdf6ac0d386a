import { expect, test } from 'vitest';
import { type Chronicled, missing_stretch, moved_in, taken_back, with_happening, with_log } from '../src/lib/chronicle';
import type { HappenedMessage, StoryLine } from '../src/lib/protocol';

const line = (words: string): StoryLine => ({ kind: 'event', rule: '', rule_text: '', whose: '', words });
const happened = (entry: number, words: string, done = true): HappenedMessage => ({
    is: 'happened',
    by: 'person',
    entry,
    turn: 1,
    side: 0,
    order: 'o',
    sentence: `Order ${entry}`,
    done,
    story: [line(words)],
    fallen: [],
});
const words_of = (entries: Chronicled[]) => entries.map((each) => each.story.map((part) => part.words));

test('An order that waited for an answer goes on where it stopped', () => {
    const waiting = with_happening([], happened(1, 'rolls', false));
    expect(waiting[0].done).toBe(false);
    const whole = with_happening(waiting, happened(1, 'follows up'));
    expect(words_of(whole)).toEqual([['rolls', 'follows up']]);
    expect(whole[0].done).toBe(true);
});

test('What is told twice is told once', () => {
    const once = with_happening([], happened(1, 'moves'));
    expect(with_happening(once, happened(1, 'moves'))).toBe(once);
});

test('The log of the server takes the place of what was heard, and entries stay in order', () => {
    const heard = with_happening([], happened(3, 'three'));
    const { is: _, by: __, done: ___, ...entry } = happened(1, 'one');
    const both = with_log(heard, [entry]);
    expect(both.map((each) => each.entry)).toEqual([1, 3]);
});

test('Taking back forgets what came behind', () => {
    const two = with_happening(with_happening([], happened(1, 'one')), happened(2, 'two'));
    expect(taken_back(two, 1).map((each) => each.entry)).toEqual([1]);
});

test('The newest stretch that is missing is asked for, no longer than a page', () => {
    expect(missing_stretch([], 0, 50)).toBeNull();
    expect(missing_stretch([], 7, 50)).toEqual({ from: 1, to: 7 });
    expect(missing_stretch([], 120, 50)).toEqual({ from: 71, to: 120 });
    const known = with_happening(with_happening([], happened(5, 'five')), happened(2, 'two'));
    expect(missing_stretch(known, 5, 50)).toEqual({ from: 3, to: 4 });
    expect(missing_stretch(with_happening([], happened(1, 'one')), 1, 50)).toBeNull();
});

test('An order that waits is still asked for', () => {
    const waiting = with_happening([], happened(1, 'rolls', false));
    expect(missing_stretch(waiting, 1, 50)).toEqual({ from: 1, to: 1 });
});

test('The units that have moved are those of this turn and side', () => {
    const goes = (entry: number, unit: number, turn: number, side: number, length_mil = 3000): Chronicled => ({
        ...happened(entry, 'moves'),
        turn,
        side,
        story: [{ ...line('moves'), move: { unit, length_mil, path: [] } }],
    });
    const entries = [goes(1, 4, 1, 0), goes(2, 5, 2, 1), goes(3, 6, 2, 0), goes(4, 7, 2, 0, 0), happened(5, 'rolls')];
    expect([...moved_in(entries, 2, 0)]).toEqual([6]);
});
