// What has happened since the player's last order, for telling in short.
import type { HappenedMessage } from './protocol';

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

const has_more_to_tell = ({ story }: HappenedMessage) =>
    story.length > 1 || story.some((line) => line.kind !== 'event' || !line.move);

export function digest(news: readonly HappenedMessage[], most: number): Digest {
    const eventful = news.filter(has_more_to_tell);
    const told = eventful.slice(-most);
    return {
        told,
        plain: news.filter((each) => !has_more_to_tell(each)).map((each) => each.phrase),
        left_out: eventful.length - told.length,
    };
}
