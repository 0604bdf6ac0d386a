// Summarises what has happened since the player's last order.
import { are_dice } from '../panels/dice';
import type { HappenedMessage, StoryLine } from './protocol';

const most_kept = 60;

/** A phase has ended by itself. In the words of a log, orders that do no more begin with "end". */
const passes = ({ by, order }: HappenedMessage) => by === 'only' && order.startsWith('end');

/**
 * Orders without anything to tell are left out, but for phases that pass: who does not see them go by misses
 * them. An order that had waited continues its entry.
 */
export function with_news(news: readonly HappenedMessage[], message: HappenedMessage): readonly HappenedMessage[] {
    if (message.story.length === 0 && !passes(message)) return news;
    const before = news.find((each) => each.entry === message.entry);
    const others = news.filter((each) => each !== before);
    const story = [...(before?.story ?? []), ...message.story];
    return [...others, { ...message, story }].slice(-most_kept);
}

/** An order with its story, or the phrases of orders one after another that did nothing else than they say. */
export type Run = { told: HappenedMessage; sentences: null } | { told: null; sentences: string[] };

export interface Digest {
    /** what happened, in the order of time */
    runs: Run[];
    /** orders shown with their dice, the newest last */
    told: HappenedMessage[];
    /** phrases of the orders that did nothing else than they say */
    sentences: string[];
    /** orders that ended a phase by themselves, because nothing could be done in it */
    passed: string[];
    /** number of earlier orders of `told` that were left out */
    left_out: number;
}

/** A throw of dice that a player wants to see; cards have no faces, and words tell their result. */
const thrown = (line: StoryLine) => line.kind === 'check' && line.check !== undefined && are_dice(line.check);

/** Tracks are drawn on the board: an order without dice that ends in a move did nothing else than it says. */
function has_more_to_tell({ story }: HappenedMessage): boolean {
    const last = story[story.length - 1];
    return !last.move || story.some((line) => line.kind === 'decision' || thrown(line));
}

export function digest(news: readonly HappenedMessage[], most: number): Digest {
    const with_story = news.filter((each) => each.story.length > 0);
    const eventful = with_story.filter(has_more_to_tell);
    const told = eventful.slice(-most);
    const shown = new Set(told);
    const runs: Run[] = [];
    for (const each of with_story) {
        const last = runs[runs.length - 1];
        if (shown.has(each)) runs.push({ told: each, sentences: null });
        else if (has_more_to_tell(each)) continue;
        else if (last?.sentences) last.sentences.push(each.sentence);
        else runs.push({ told: null, sentences: [each.sentence] });
    }
    return {
        runs,
        told,
        sentences: with_story.filter((each) => !has_more_to_tell(each)).map((each) => each.sentence),
        passed: news.filter((each) => each.story.length === 0).map((each) => each.sentence),
        left_out: eventful.length - told.length,
    };
}

/**
 * The most important lines of an order, for when other orders are shown beside it: throws, decisions, moves
 * and the last line. An order without throws or moves keeps all its lines, because each tells a result, such
 * as a unit that has lost to fire.
 */
export function in_short(story: readonly StoryLine[], most: number): readonly StoryLine[] {
    const last = story[story.length - 1];
    if (!story.some((line) => thrown(line) || line.move)) return in_full(story, most);
    return story.filter((line) => thrown(line) || line.kind === 'decision' || line.move || line === last).slice(-most);
}

/** All lines but those that only led to the ones shown. */
export const in_full = (story: readonly StoryLine[], most: number): readonly StoryLine[] =>
    story.filter((line) => line.kind !== 'check' || thrown(line)).slice(-most);

export interface Titled {
    line: StoryLine;
    /** purpose of the throw, unless it was shown above */
    title: string;
    /** a title shared by this throw and the following ones, shown above them */
    above: boolean;
}

/** Throws of the same purpose share one title, and each sentence is shown once. */
export function titled(lines: readonly StoryLine[], told_before: Set<string>): Titled[] {
    const title_of = (line?: StoryLine) => (line?.check && !line.in_words ? line.check.title : '');
    return lines.map((line, i) => {
        const title = title_of(line);
        const goes_on = title !== '' && title_of(lines[i - 1]) === title;
        const known = goes_on || (title.endsWith('.') && told_before.has(title));
        told_before.add(title);
        return { line, title: known ? '' : title, above: !known && title !== '' && title_of(lines[i + 1]) === title };
    });
}
