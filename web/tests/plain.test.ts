import { expect, test } from 'vitest';
import { is_within, nearest_within } from '../src/board/areas_within';
import { is_readable } from '../src/lib/chances';
import { share_of_all } from '../src/lib/group.svelte';
import type { Point, PreviewMessage, Suggestion } from '../src/lib/protocol';
import { in_one_sentence, varied } from '../src/panels/words';
import { foot } from './pieces';

test('The nearest place of an area is within it', () => {
    const square: Point[] = [[0, 0], [10000, 0], [10000, 10000], [0, 10000]];
    const nearest = nearest_within([square], [20000, 5000]);
    expect(nearest).toEqual([9940, 5000]);
    expect(is_within([square], nearest)).toBe(true);
});

test('A long reason is told in its first sentence, and the rest on demand', () => {
    const long = 'the horse does not see Red Recruits: Alders is in the way; Red Line is 13.2" away, and the horse charges 12" at most';
    expect(in_one_sentence(long)).toEqual({
        first: 'The horse does not see Red Recruits: Alders is in the way',
        rest: 'Red Line is 13.2" away, and the horse charges 12" at most',
    });
    expect(in_one_sentence('it is too far')).toEqual({ first: 'It is too far', rest: '' });
});

test('To leave the table is never among the first orders', () => {
    const order = (deed: Suggestion['deed'], sentence: string) => ({ deed, sentence, order: sentence }) as Suggestion;
    const all = [order('leave', 'Leave the table'), order('move', 'Move 3 inches'), order('turn', 'Turn left')];
    expect(varied(all, 8).map(({ sentence }) => sentence)).toEqual(['Move 3 inches', 'Turn left']);
});

test('Units that go together go as far as the slowest can', () => {
    const plan = (unit: number, far: number, refused = false) => ({
        piece: foot(unit, { x_mil: 1000 * unit, y_mil: 0, facing_cdeg: 0, frontage_mil: 3000, depth_mil: 1000 }, {}),
        preview: { read: true, refused: refused ? { because: 'no' } : null, pose: { x_mil: 1000 * unit, y_mil: far } } as unknown as PreviewMessage,
    });
    expect(share_of_all([plan(1, 6000), plan(2, 3000), plan(3, 0, true)], [0, 6000])).toBeCloseTo(0.5);
    expect(share_of_all([plan(1, 6000)], [0, 6000])).toBe(1);
});

test('Fractions with more than four digits are not read at a glance', () => {
    expect(is_readable('5/12')).toBe(true);
    expect(is_readable('1')).toBe(true);
    expect(is_readable('4096/6561')).toBe(true);
    expect(is_readable('15625/46656')).toBe(false);
    expect(is_readable('1/46656')).toBe(false);
});
