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
