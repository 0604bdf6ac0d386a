// Where this browser notes which hints of a table have been seen.

const key = (table: string) => `esprit.hints.${table}`;

/** The hints that have been seen at a table; null: hints are not given there. */
export function seen_hints(table: string): Set<string> | null {
    try {
        const stored = localStorage.getItem(key(table));
        return stored === null ? null : new Set(JSON.parse(stored) as string[]);
    } catch {
        return null;
    }
}

/** Hints are given at the table from now on, without those that have been seen. */
export function note_hints(table: string, seen: Iterable<string> = []): void {
    try {
        localStorage.setItem(key(table), JSON.stringify([...seen]));
    } catch {
        // Where nothing may be stored, hints begin anew with the page.
    }
}

const taught_key = 'esprit.taught';

/** Whether a player at this browser has seen, or does without, the hints of a system. */
export function is_taught(system: string): boolean {
    try {
        return (JSON.parse(localStorage.getItem(taught_key) ?? '[]') as string[]).includes(system);
    } catch {
        return false;
    }
}

/** The hints of a table are over; its system's first battle gives none any more. */
export function end_hints(table: string, system: string): void {
    try {
        const taught = JSON.parse(localStorage.getItem(taught_key) ?? '[]') as string[];
        localStorage.setItem(taught_key, JSON.stringify([...new Set([...taught, system])]));
        localStorage.removeItem(key(table));
    } catch {
        // As above.
    }
}
