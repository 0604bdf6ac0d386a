// What this browser shows for dice that are mixed per roll: a chain in which each value is SHA-256 of
// the next, so that each promises the next. It begins with 32 random bytes that never leave this
// browser; the last value of the chain is the seat's nonce.
import { random_nonce } from './seats';
import { sha256 } from './sha256';

/** More throws than a battle has; each takes a value of the chain. */
const length = 3000;
const shelf = (table: string) => `esprit.dice.${table}`;

export class DiceChain {
    readonly #values: string[];
    /** the order that was sealed when a value was shown, by what had promised it */
    readonly #shown_for = new Map<string, string>();

    constructor(table: string) {
        const seed = kept_seed(table);
        this.#values = [seed];
        while (this.#values.length < length) this.#values.push(sha256(this.#values.at(-1)!));
    }

    get nonce(): string {
        return this.#values.at(-1)!;
    }

    /**
     * The value that was promised; nothing where the chain is another browser's. For one promise a
     * value is shown for one order only: who asks again with another would choose among dice.
     */
    value_for(promised: string, order: string): string | undefined {
        const before = this.#shown_for.get(promised);
        if (before !== undefined && before !== order) return undefined;
        const place = this.#values.indexOf(promised);
        if (place < 1) return undefined;
        this.#shown_for.set(promised, order);
        return this.#values[place - 1];
    }
}

function kept_seed(table: string): string {
    const fresh = random_nonce();
    try {
        const kept = localStorage.getItem(shelf(table));
        if (kept && /^[0-9a-f]{64}$/.test(kept)) return kept;
        localStorage.setItem(shelf(table), fresh);
    } catch {
        // Without a store the dice of this seat end with the page.
    }
    return fresh;
}
