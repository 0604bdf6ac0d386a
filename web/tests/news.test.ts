import { expect, test } from 'vitest';
import { digest, in_full, in_short, titled, with_news } from '../src/lib/news';
import type { Check, HappenedMessage, StoryLine } from '../src/lib/protocol';

const line = (kind: StoryLine['kind'], moves = false): StoryLine => ({
    kind,
    rule: 'R',
    rule_text: '',
    whose: '',
    words: '',
    ...(moves ? { move: { unit: 0, length_mil: 1000, path: [] } } : {}),
    ...(kind === 'check' ? { check: thrown('2d6') } : {}),
});
const thrown = (dice_wanted: string): Check => ({
    title: '',
    whose: '',
    rule: '',
    dice_wanted,
    needed: 8,
    hits_on: null,
    counts_misses: false,
    modifiers: [],
    dice: [4, 4],
    total: 8,
    decisive: null,
    outcome: '',
    decided_by: '',
});
const happened = (entry: number, story: StoryLine[]): HappenedMessage => ({
    is: 'happened',
    entry,
    turn: 1,
    side: 0,
    by: 'commander',
    order: '',
    sentence: `Order ${entry}`,
    done: true,
    fallen: [],
    story,
});

test('All that happens until the next order is kept, but for what has nothing to tell', () => {
    const news = [happened(1, [line('event', true)]), happened(2, []), happened(3, [line('check')])];
    const kept = news.reduce(with_news, [] as readonly HappenedMessage[]);
    expect(kept.map((each) => each.entry)).toEqual([1, 3]);
});

test('An order that waited for an answer is told as one', () => {
    const news = [happened(1, [line('check')]), happened(1, [line('decision')])];
    const kept = news.reduce(with_news, [] as readonly HappenedMessage[]);
    expect(kept.map((each) => each.story.map(({ kind }) => kind))).toEqual([['check', 'decision']]);
});

test('Mere moves are named, orders with dice are told, and of many the newest', () => {
    const news = [
        happened(1, [line('event', true)]),
        happened(2, [line('check')]),
        happened(3, [line('event', true), line('event')]),
        happened(4, [line('event')]),
        happened(5, [line('event', true)]),
    ];
    const { told, sentences, left_out } = digest(news, 2);
    expect(told.map((each) => each.entry)).toEqual([3, 4]);
    expect(sentences).toEqual(['Order 1', 'Order 5']);
    expect(left_out).toBe(1);
});

test('A way that needed no dice is a mere move, whatever is said on the way', () => {
    const news = [
        happened(1, [line('event'), line('event', true)]),
        happened(2, [line('check'), line('event', true)]),
        happened(3, [line('decision'), line('event', true)]),
    ];
    expect(digest(news, 9).sentences).toEqual(['Order 1']);
});

test('Beside others the dice of an order and its end are told, by itself all of it; cards are no dice', () => {
    const cards = { ...line('check'), check: thrown('8 of 54 cards, 2 of the sort') };
    const story = [line('event'), line('check'), cards, line('event', true), line('check'), line('event')];
    const [first, throw_1, , way, throw_2, end] = story;
    expect(in_short(story, 9)).toEqual([throw_1, way, throw_2, end]);
    expect(in_short(story, 2)).toEqual([throw_2, end]);
    expect(in_full(story, 9)).toEqual([first, throw_1, way, throw_2, end]);
    expect(in_full(story, 2)).toEqual([throw_2, end]);
});

test('Beside others an order without dice or ways is told in full: all who lose to fire, not the last alone', () => {
    const story = [line('event'), line('event'), line('event')];
    expect(in_short(story, 9)).toEqual(story);
    expect(in_short(story, 2)).toEqual(story.slice(1));
});

test('What is thrown for stands once above throws for the same, and a sentence once in all', () => {
    const check = (title: string) => ({ ...line('check'), check: { ...thrown('1d6'), title } });
    const rule = check('Each general brings one d6.');
    const morale = check('Morale check');
    const told_before = new Set<string>();
    const titles = (lines: StoryLine[]) => titled(lines, told_before).map(({ title, above }) => (above ? `${title}:` : title));
    expect(titles([rule, rule, line('event'), rule])).toEqual(['Each general brings one d6.:', '', '', '']);
    expect(titles([morale, line('event'), morale])).toEqual(['Morale check', '', 'Morale check']);
    expect(titles([rule])).toEqual(['']);
});

test('A phase that passes by itself is told, though it has no story', () => {
    const passes: HappenedMessage = { ...happened(2, []), by: 'only', order: 'end fire', sentence: 'End the firing' };
    const begins: HappenedMessage = { ...happened(3, []), by: 'only', order: 'begin turn', sentence: 'Begin the turn' };
    const news = [happened(1, []), passes, begins].reduce(with_news, [] as readonly HappenedMessage[]);
    expect(news.map((each) => each.entry)).toEqual([2]);
    expect(digest(news, 9)).toEqual({ runs: [], told: [], sentences: [], passed: ['End the firing'], left_out: 0 });
});

test('What happened is told in the order of time: moves one after another as one, between what has dice', () => {
    const news = [
        happened(1, [line('event', true)]),
        happened(2, [line('event', true)]),
        happened(3, [line('check')]),
        happened(4, [line('event', true)]),
        happened(5, [line('check')]),
    ];
    const told = (most: number) => digest(news, most).runs.map(({ told, sentences }) => sentences ?? told.entry);
    expect(told(9)).toEqual([['Order 1', 'Order 2'], 3, ['Order 4'], 5]);
    expect(told(1)).toEqual([['Order 1', 'Order 2', 'Order 4'], 5]);
});
