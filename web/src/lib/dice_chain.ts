// Values that this browser reveals for dice that are mixed per roll: a hash chain in which each value is the
// SHA-256 of the next and so commits to it. The chain starts with 32 random bytes that never leave this
// browser; its last value is the seat's nonce. The SHA-256 of that is given first, so that no seat can
// choose its nonce to suit those of others.
import type { Dice } from './protocol';
import { random_nonce } from './seats';
import { sha256 } from './sha256';

/** Length of the chain, more than the throws of a battle; each throw takes one value. */
const length = 3000;
const shelf = (table: string) => `esprit.dice.${table}`;
const promises_shelf = (table: string) => `esprit.promises.${table}`;

/** What had been promised when this browser showed its nonce. */
type Promises = Pick<Dice, 'commitment' | 'nonce_commitments'>;

export class DiceChain {
    readonly #values: string[];
    /** by commitment: the sealed order for which the value was revealed */
    readonly #shown_for = new Map<string, string>();

    #promises: string | null;

    constructor(private readonly table: string) {
        const seed = kept_seed(table);
        this.#promises = kept(promises_shelf(table));
        this.#values = [seed];
        while (this.#values.length < length) this.#values.push(sha256(this.#values.at(-1)!));
    }

    get nonce(): string {
        return this.#values.at(-1)!;
    }

    get nonce_commitment(): string {
        return sha256(this.nonce);
    }

    /**
     * The nonce, if all seats have committed to theirs and this browser's commitment is among them. Once it
     * has been shown it is shown again only for the same promises.
     */
    nonce_for(dice: Promises): string | undefined {
        const { commitment, nonce_commitments } = dice;
        if (nonce_commitments.includes(null) || !nonce_commitments.includes(this.nonce_commitment)) return undefined;
        const promises = JSON.stringify([commitment, nonce_commitments]);
        if (this.#promises !== null && this.#promises !== promises) return undefined;
        this.#promises = promises;
        keep(promises_shelf(this.table), promises);
        return this.nonce;
    }

    /** What is wrong with these dice, compared with what was promised when the nonce was shown; empty: nothing. */
    fault_in(dice: Dice): string {
        if (this.#promises === null) return '';
        if (this.#promises !== JSON.stringify([dice.commitment, dice.nonce_commitments])) {
            return 'The server has changed what the dice were promised to follow from.';
        }
        const kept = dice.nonces.every((nonce, i) => nonce === null || sha256(nonce) === dice.nonce_commitments[i]);
        return kept ? '' : 'A seat has shown another nonce than it had committed to.';
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
    const seed = kept(shelf(table));
    if (seed && /^[0-9a-f]{64}$/.test(seed)) return seed;
    const fresh = random_nonce();
    keep(shelf(table), fresh);
    return fresh;
}

function kept(name: string): string | null {
    try {
        return localStorage.getItem(name);
    } catch {
        return null;
    }
}

function keep(name: string, value: string): void {
    try {
        localStorage.setItem(name, value);
    } catch {
        // Without local storage the dice of this seat end with the page.
    }
}
