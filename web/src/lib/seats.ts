// Which seats this browser holds: secrets out of the link's fragment, which browsers do not send.

/** `#seat=A,B` */
export function secrets_in(fragment: string): string[] {
    const seat = new URLSearchParams(fragment.replace(/^#/, '')).get('seat') ?? '';
    return seat.split(',').filter((secret) => /^[0-9a-f]{64}$/.test(secret));
}

export const seat_link = (address: string, secrets: readonly string[]) =>
    secrets.length === 0 ? address : `${address}#seat=${secrets.join(',')}`;

export function random_nonce(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A table that was opened or sat down at in this browser. */
export interface KnownTable {
    table: string;
    title: string;
    link: string;
    /** milliseconds since 1970 */
    visited: number;
    /** by its name in the interface; lists of older pages lack it */
    system?: string;
    /** how it has ended, as far as this browser has seen */
    ended?: string;
}

const shelf = 'esprit.tables';
const most_known = 30;

export function known_tables(): KnownTable[] {
    try {
        return JSON.parse(localStorage.getItem(shelf) ?? '[]') as KnownTable[];
    } catch {
        return [];
    }
}

/** A visit as a mere watcher does not lose the seat's link. */
export function remember_table(table: string, title: string, link: string, system: string): void {
    const known = known_tables();
    const before = known.find((each) => each.table === table);
    const kept = before && secrets_in(link.split('#')[1] ?? '').length === 0 ? before.link : link;
    const others = known.filter((each) => each.table !== table);
    const list = [{ ...before, table, title, link: kept, visited: Date.now(), system }, ...others];
    keep(list.slice(0, most_known));
}

/** Lists show how a table has ended. */
export function remember_end(table: string, ended: string): void {
    const known = known_tables();
    if (!known.some((each) => each.table === table && each.ended !== ended)) return;
    keep(known.map((each) => (each.table === table ? { ...each, ended } : each)));
}

function keep(list: readonly KnownTable[]): void {
    try {
        localStorage.setItem(shelf, JSON.stringify(list));
    } catch {
        // A full or forbidden store: the link itself still works.
    }
}

export function forget_table(table: string): void {
    localStorage.removeItem(`esprit.dice.${table}`);
    localStorage.setItem(shelf, JSON.stringify(known_tables().filter((each) => each.table !== table)));
}
