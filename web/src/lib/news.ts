// What has happened since the player's last order, for telling in short.
import { are_dice } from '../panels/dice';
import type { HappenedMessage, StoryLine } from './protocol';

const most_kept = 60;

/** Phases that pass without anything to tell are no news; an order that had waited goes on. */
export function with_news(news: readonly HappenedMessage[], message: HappenedMessage): readonly HappenedMessage[] {
    if (message.story.length === 0) return news;
    const before = news.find((each) => each.entry === message.entry);
    const others = news.filter((each) => each !== before);
    const story = [...(before?.story ?? []), ...message.story];
    return [...others, { ...message, story }].slice(-most_kept);
}

export interface Digest {
    /** orders that are told with their dice, the newest last */
    told: HappenedMessage[];
    /** those that did no more than they say, by their words */
    plain: string[];
    /** how many that would be told came before */
    left_out: number;
}

/** A throw that somebody awaits; cards have no faces, and what they brought is told in words. */
const thrown = (line: StoryLine) => line.kind === 'check' && line.check !== undefined && are_dice(line.check);

/** Ways are drawn on the board: an order without dice that ends in one did no more than it says. */
function has_more_to_tell({ story }: HappenedMessage): boolean {
    const last = story[story.length - 1];
    return !last.move || story.some((line) => line.kind === 'decision' || thrown(line));
}

export function digest(news: readonly HappenedMessage[], most: number): Digest {
    const eventful = news.filter(has_more_to_tell);
    const told = eventful.slice(-most);
    return {
        told,
        plain: news.filter((each) => !has_more_to_tell(each)).map((each) => each.phrase),
        left_out: eventful.length - told.length,
    };
}

/**
 * The lines of an order worth room where others are told beside it: its dice, who was moved by it, and how it ended.
 * Without dice or a way all of its lines are how it ended: who loses stands to fire that has been counted, and who does not.
 */
export function in_short(story: readonly StoryLine[], most: number): readonly StoryLine[] {
    const last = story[story.length - 1];
    if (!story.some((line) => thrown(line) || line.move)) return in_full(story, most);
    return story.filter((line) => thrown(line) || line.kind === 'decision' || line.move || line === last).slice(-most);
}

/** All of it, but for what only led to what is told. */
export const in_full = (story: readonly StoryLine[], most: number): readonly StoryLine[] =>
    story.filter((line) => line.kind !== 'check' || thrown(line)).slice(-most);

export interface Titled {
    line: StoryLine;
    /** what is thrown for, where it has not been told above */
    title: string;
    /** one title for this throw and those after it: it stands above them */
    above: boolean;
}

/** What a throw is for stands once above throws for the same; and a whole sentence once in all that is told. */
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
