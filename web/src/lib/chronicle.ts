// The orders that were carried out, as far as this browser has been told of them.
import type { HappenedMessage, LogEntry } from './protocol';

export interface Chronicled extends LogEntry {
    /** False while the order waits for an answer. */
    done: boolean;
}

/** Adds what happened. An order that had waited for an answer is continued. */
export function with_happening(entries: Chronicled[], news: HappenedMessage): Chronicled[] {
    const { is: _, ...entry } = news;
    const known = entries.findIndex((each) => each.entry === news.entry);
    if (known < 0) return sorted([...entries, entry]);
    const before = entries[known];
    if (before.done) return entries;
    const joined = { ...entry, story: [...before.story, ...news.story] };
    return entries.map((each, i) => (i === known ? joined : each));
}

/** Adds what the server's log holds; it knows best. */
export function with_log(entries: Chronicled[], log: LogEntry[]): Chronicled[] {
    const told = new Set(log.map((each) => each.entry));
    const kept = entries.filter((each) => !told.has(each.entry));
    return sorted([...kept, ...log.map((each) => ({ ...each, done: true }))]);
}

/** Forgets all behind a state that holds again. */
export function taken_back(entries: Chronicled[], entry: number): Chronicled[] {
    return entries.filter((each) => each.entry <= entry);
}

/** The first stretch of the log that is missing before `last`, at most `most` entries, newest first. */
export function missing_stretch(
    entries: Chronicled[],
    last: number,
    most: number,
): { from: number; to: number } | null {
    const known = new Set(entries.filter((each) => each.done).map((each) => each.entry));
    let to = last;
    while (to >= 1 && known.has(to)) --to;
    if (to < 1) return null;
    let from = to;
    while (from > 1 && !known.has(from - 1) && to - from + 1 < most) --from;
    return { from, to };
}

function sorted(entries: Chronicled[]): Chronicled[] {
    return entries.sort((a, b) => a.entry - b.entry);
}
