// The orders carried out so far, as far as this browser knows them.
import type { HappenedMessage, LogEntry } from './protocol';

export interface Chronicled extends LogEntry {
    /** False while the order waits for an answer. */
    done: boolean;
}

/** Adds a message `happened`. It replaces the entry of an order that was waiting. */
export function with_happening(entries: Chronicled[], news: HappenedMessage): Chronicled[] {
    const { is: _, ...entry } = news;
    const known = entries.findIndex((each) => each.entry === news.entry);
    if (known < 0) return sorted([...entries, entry]);
    const before = entries[known];
    if (before.done) return entries;
    const joined = { ...entry, story: [...before.story, ...news.story] };
    return entries.map((each, i) => (i === known ? joined : each));
}

/** Adds entries of the server's log, which replace known ones. */
export function with_log(entries: Chronicled[], log: LogEntry[]): Chronicled[] {
    const told = new Set(log.map((each) => each.entry));
    const kept = entries.filter((each) => !told.has(each.entry));
    return sorted([...kept, ...log.map((each) => ({ ...each, done: true }))]);
}

/** The units that have moved by an order of their side in this turn, as far as the log is known. */
export const moved_in = (entries: readonly Chronicled[], turn: number, side: number): ReadonlySet<number> =>
    new Set(
        entries
            .filter((each) => each.turn === turn && each.side === side)
            .flatMap(({ story }) => story.flatMap(({ move }) => (move && move.length_mil > 0 ? [move.unit] : []))),
    );

/** Drops all entries after a state that holds again. */
export function taken_back(entries: Chronicled[], entry: number): Chronicled[] {
    return entries.filter((each) => each.entry <= entry);
}

/** The last range of entries missing before `last`, at most `most` long. */
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
