// Values that this browser reveals for dice that are mixed per roll: a hash chain in which each value is the
// SHA-256 of the next and so commits to it. The chain starts with 32 random bytes that never leave this
// browser; its last value is the seat's nonce.
import { random_nonce } from './seats';
import { sha256 } from './sha256';

/** Length of the chain, more than the throws of a battle; each throw takes one value. */
const length = 3000;
const shelf = (table: string) => `esprit.dice.${table}`;

export class DiceChain {
    readonly #values: string[];
    /** by commitment: the sealed order for which the value was revealed */
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
     * The value that a promise commits to; none if the chain belongs to another browser. For one promise the
     * value is revealed for one order only: otherwise the server could choose between dice.
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
        // Without local storage the dice of this seat end with the page.
    }
    return fresh;
}
