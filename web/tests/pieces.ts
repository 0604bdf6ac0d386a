// Units on a field, for tests of the board.
import { corners, type Block } from '../src/board/sheet';
import type { Piece } from '../src/lib/protocol';

/** Foot of Blue that stands there, with nothing the matter with it. */
export const foot = (unit: number, base: Block, more: Partial<Piece> = {}): Piece => ({
    ...base,
    unit,
    side: 0,
    name: `Blue ${unit}th Foot`,
    kind: 'infantry',
    symbol: 'infantry',
    corners: corners(base),
    states: [],
    status: '',
    place: '',
    morale: '',
    holding: 'firm',
    strength: null,
    charges: null,
    attached_to: null,
    can_act: true,
    ...more,
});
