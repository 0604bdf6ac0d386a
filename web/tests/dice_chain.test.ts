// What a seat shows for dice that are mixed per roll.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DiceChain } from '../src/lib/dice_chain';
import { sha256 } from '../src/lib/sha256';

const other_sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

describe('sha256', () => {
    it('is what others take for it', () => {
        for (const digit of '0123456789abcdef') {
            const value = other_sha256(digit.repeat(64));
            expect(sha256(value)).toBe(other_sha256(value));
        }
    });
});

describe('a nonce', () => {
    const other = other_sha256('1'.repeat(64));
    const dice = (chain: DiceChain, theirs: string | null, commitment = '2'.repeat(64)) => ({
        commitment,
        nonce_commitments: [theirs, chain.nonce_commitment],
        nonces: [null, null],
        asks: 1,
        committed: true,
        secret: null,
    });
    it('is shown only once all seats have committed to theirs', () => {
        const chain = new DiceChain('d');
        expect(other_sha256(chain.nonce)).toBe(chain.nonce_commitment);
        expect(chain.nonce_for(dice(chain, null))).toBeUndefined();
        expect(chain.nonce_for(dice(chain, other))).toBe(chain.nonce);
        expect(chain.nonce_for(dice(chain, other))).toBe(chain.nonce);
    });
    it('is not shown for other promises after the first', () => {
        const chain = new DiceChain('e');
        chain.nonce_for(dice(chain, other));
        expect(chain.nonce_for(dice(chain, '3'.repeat(64)))).toBeUndefined();
        expect(chain.nonce_for(dice(chain, other, '4'.repeat(64)))).toBeUndefined();
        expect(new DiceChain('e').nonce_for(dice(chain, other, '4'.repeat(64)))).toBeUndefined();
    });
    it('of another seat must be the one it committed to', () => {
        const chain = new DiceChain('f');
        const before = dice(chain, other);
        chain.nonce_for(before);
        expect(chain.fault_in({ ...before, nonces: ['1'.repeat(64), chain.nonce] })).toBe('');
        expect(chain.fault_in({ ...before, nonces: ['5'.repeat(64), null] })).toMatch(/another nonce/);
        expect(chain.fault_in(dice(chain, other, '4'.repeat(64)))).toMatch(/changed/);
    });
});

describe('a chain of dice', () => {
    it('shows what was promised, one after the other', () => {
        const chain = new DiceChain('a');
        let promised = chain.nonce;
        for (let order = 0; order < 20; ++order) {
            const value = chain.value_for(promised, `order ${order}`);
            expect(value).toBeDefined();
            expect(other_sha256(value!)).toBe(promised);
            promised = value!;
        }
    });
    it('shows nothing for another order in place of the first', () => {
        const chain = new DiceChain('b');
        expect(chain.value_for(chain.nonce, 'fire at A')).toBeDefined();
        expect(chain.value_for(chain.nonce, 'fire at B')).toBeUndefined();
        expect(chain.value_for(chain.nonce, 'fire at A')).toBeDefined();
    });
    it('knows nothing of the promises of another browser', () => {
        expect(new DiceChain('c').value_for('0'.repeat(64), 'fire')).toBeUndefined();
    });
});
