// The seats of this browser: secrets that arrive in a link's fragment, which browsers do not send, and
// are then kept in the browser's storage.

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

const name_shelf = 'esprit.player';
/** The name that the person at this browser goes by; may be empty. */
export const own_name = () => localStorage.getItem(name_shelf) ?? '';
export const keep_name = (name: string) => localStorage.setItem(name_shelf, name);

/** A table that this browser has opened or taken a seat at. */
export interface KnownTable {
    table: string;
    title: string;
    link: string;
    /** milliseconds since 1970 */
    visited: number;
    /** system by its name in the interface; missing in lists of older pages */
    system?: string;
    /** result, as far as this browser has seen it */
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

const seats_shelf = (table: string) => `esprit.seats.${table}`;

/** The fragment that leads to this table's seats: the address's, or else the kept one. */
function fragment_of(table: string): string {
    const known = known_tables().find((each) => each.table === table);
    const link = known?.link.split('#')[1] ?? '';
    return location.hash || (sessionStorage.getItem(seats_shelf(table)) ?? link);
}

/** Secrets of the seats at a table. Two windows of one browser may hold different seats. */
export const seats_at = (table: string) => secrets_in(fragment_of(table));

/** Takes the secrets out of the address bar and the history of the window, once they are kept. */
export function hide_seats(table: string, secrets: readonly string[]): void {
    if (secrets.length === 0) return;
    try {
        sessionStorage.setItem(seats_shelf(table), seat_link('', secrets));
    } catch {
        return; // Storage is full or forbidden: only the address keeps the seat.
    }
    history.replaceState(history.state, '', location.pathname + location.search);
}

/** A visit without a seat does not overwrite the link of a seat. */
export function remember_table(table: string, title: string, link: string, system: string): void {
    const known = known_tables();
    const before = known.find((each) => each.table === table);
    const kept = before && secrets_in(link.split('#')[1] ?? '').length === 0 ? before.link : link;
    const others = known.filter((each) => each.table !== table);
    const list = [{ ...before, table, title, link: kept, visited: Date.now(), system }, ...others];
    keep(list.slice(0, most_known));
}

/** Records how a table has ended, for lists. */
export function remember_end(table: string, ended: string): void {
    const known = known_tables();
    if (!known.some((each) => each.table === table && each.ended !== ended)) return;
    keep(known.map((each) => (each.table === table ? { ...each, ended } : each)));
}

function keep(list: readonly KnownTable[]): void {
    try {
        localStorage.setItem(shelf, JSON.stringify(list));
    } catch {
        // If storage is full or forbidden, the link still works.
    }
}

export function forget_table(table: string): void {
    localStorage.removeItem(`esprit.dice.${table}`);
    localStorage.removeItem(`esprit.promises.${table}`);
    sessionStorage.removeItem(seats_shelf(table));
    localStorage.setItem(shelf, JSON.stringify(known_tables().filter((each) => each.table !== table)));
}
