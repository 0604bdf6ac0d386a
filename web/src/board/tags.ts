// The tag of a unit: its strength, its morale and its other states, in words as long as there is room.
// Tags lie beside the blocks, clear of other blocks and tags; the shortest may lie on its own block.
import { counted_words } from '../lib/counted';
import { em_wide } from '../lib/lettering';
import type { Piece } from '../lib/protocol';
import type { Spot } from '../lib/view';
import { type Box, block_of, box_about, gap_between, grown, overlap } from './boxes';
import { type Sheet, ahead } from './sheet';
import { in_words } from './signs';

export interface Tag {
    unit: number;
    text: string;
    kind: Piece['holding'] | 'note';
    at: Spot;
    size: number;
    box: Box;
}

/** Size of the letters on the screen, in pixels, at any zoom. */
const tag_px = 12;
const pad_em = 0.35;
export const tag_em = 1.25;
/** A tag is at most so many times as wide as its block, unless it has no shorter text, or is a word of bad morale. */
const most_blocks_wide = 2.2;
/** Letters of a tag are bold, and wider by so much. */
const bold = 1.13;
const gap_em = 0.2;
/** Width of a tag like "28% win". */
const few_words_em = 6;

/**
 * The texts of a tag, the fullest first. A general has none, and a unit without strength, morale to speak of and
 * states has a tick on its block instead.
 */
export function tag_texts(piece: Piece): string[] {
    if (piece.symbol === 'general') return [];
    const strength = piece.strength ? `${piece.strength.left}/${piece.strength.of}` : '';
    const shaky = piece.holding !== 'firm' && piece.morale !== '';
    const others = in_words(piece.states).filter((state) => state !== piece.morale);
    const join = (...parts: string[]) => parts.filter(Boolean).join(' ');
    const morale = shaky ? piece.morale : '';
    const letter = shaky ? piece.morale.charAt(0).toUpperCase() : '';
    const hits = piece.strength?.hits ? counted_words(`${piece.strength.hits}`, 'hits') : '';
    const words = (...parts: string[]) => join(strength, parts.filter(Boolean).join(', '));
    const texts = [words(hits, morale, ...others), words(hits, morale), words(morale), join(strength, letter), letter];
    return [...new Set(texts)].filter(Boolean);
}

/** Whether a tag says more than that all is well. */
export const has_suffered = ({ holding, strength, states }: Piece): boolean =>
    holding !== 'firm' || states.length > 0 || (strength !== null && (strength.left < strength.of || strength.hits > 0));

/** Places of a tag beside a block, the best first: behind it, before it, at its sides, at its corners. */
function spots_beside(own: Box, piece: Piece, sheet: Sheet, width: number, height: number, gap: number): Spot[] {
    const middle = { x: (own.left + own.right) / 2, y: (own.top + own.bottom) / 2 };
    const below = own.bottom + gap + height / 2;
    const above = own.top - gap - height / 2;
    const rows = ahead(sheet.facing(piece.facing_cdeg)).y <= 0 ? [below, above] : [above, below];
    const right = own.right + gap + width / 2;
    const left = own.left - gap - width / 2;
    const flush = [own.left + width / 2, own.right - width / 2];
    return [
        ...rows.map((y) => ({ x: middle.x, y })),
        { x: right, y: middle.y },
        { x: left, y: middle.y },
        ...rows.flatMap((y) => flush.map((x) => ({ x, y }))),
        ...rows.flatMap((y) => [right, left].map((x) => ({ x, y }))),
    ];
}
const spots_on = (own: Box): Spot[] => {
    const middle = { x: (own.left + own.right) / 2, y: (own.top + own.bottom) / 2 };
    return [middle, { x: middle.x, y: own.bottom }, { x: middle.x, y: own.top }, { x: own.left, y: middle.y }, { x: own.right, y: middle.y }];
};

/** Where the tag of a block may lie beside it, for one of a few words. */
export function with_tag(block: Box, scale: number): Box {
    const size = tag_px / scale;
    const more = Math.max(0, few_words_em * size - (block.right - block.left)) / 2;
    const { left, top, right, bottom } = grown(block, (tag_em + 2 * gap_em) * size);
    return { left: left - more, top, right: right + more, bottom };
}

interface Room {
    before: ReadonlyMap<string, Spot>;
    sheet: Sheet;
    scale: number;
    blocks: ReadonlyMap<number, Box>;
    /** boxes that tags keep clear of */
    taken: readonly Box[];
}
/** The text beside its block where that is free, or on it. */
function tag_at({ before, sheet, scale, blocks, taken }: Room, piece: Piece, text: string, kind: Tag['kind'], may_lie_on: boolean): Tag | undefined {
    const size = tag_px / scale;
    const own = blocks.get(piece.unit)!;
    const room = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
    const others = [...blocks].filter(([unit]) => unit !== piece.unit).map(([, box]) => box);
    const is_free = (box: Box, blocked: readonly Box[]) =>
        [...taken, ...blocked].every((other) => overlap(box, other) === 0) &&
        overlap(box, room) > 0.999 * (box.right - box.left) * (box.bottom - box.top);
    const width = (em_wide(text) * bold + 2 * pad_em) * size;
    const height = tag_em * size;
    const tag = (at: Spot) => ({ unit: piece.unit, text, kind, at, size, box: box_about(at, width, height) });
    const beside = spots_beside(own, piece, sheet, width, height, size * gap_em).map(tag);
    const on = may_lie_on ? spots_on(own).map(tag) : [];
    const kept = before.get(kept_as({ unit: piece.unit, kind }));
    const [middle] = spots_on(own);
    const there = kept && tag({ x: middle.x + kept.x, y: middle.y + kept.y });
    const on_itself = there && overlap(there.box, own) > 0;
    if (there && is_free(there.box, on_itself ? [] : others) && (may_lie_on || !on_itself) && gap_between(there.box, own) <= size) return there;
    return beside.find(({ box }) => is_free(box, others)) ?? on.find(({ box }) => is_free(box, []));
}
/** The places of tags beside their blocks, by their units and kinds: there they stay, as long as they can. */
const kept_as = ({ unit, kind }: Pick<Tag, 'unit' | 'kind'>) => `${unit} ${kind === 'note'}`;
export const kept_tags = (tags: readonly Tag[], blocks: ReadonlyMap<number, Box>): ReadonlyMap<string, Spot> =>
    new Map(
        tags.map((tag) => {
            const own = blocks.get(tag.unit)!;
            return [kept_as(tag), { x: tag.at.x - (own.left + own.right) / 2, y: tag.at.y - (own.top + own.bottom) / 2 }];
        }),
    );
const is_too_wide = (tag: Tag, own: Box) =>
    tag.box.right - tag.box.left > most_blocks_wide * Math.max(own.right - own.left, own.bottom - own.top);
const blocks_of = (sheet: Sheet, pieces: readonly Piece[], scale: number) =>
    new Map(pieces.map((piece) => [piece.unit, block_of(sheet, piece, scale)]));

/**
 * The shortest tags: strength, and bad morale as a letter. `notes` are words beside units that choose before all
 * tags, units that hold badly before the others; `taken` are the boxes of other texts, and `standing` all units, where
 * not all have tags.
 */
export function short_tags(
    sheet: Sheet,
    pieces: readonly Piece[],
    scale: number,
    notes: ReadonlyMap<number, string> = new Map(),
    taken: readonly Box[] = [],
    before: ReadonlyMap<string, Spot> = new Map(),
    standing: readonly Piece[] = pieces,
): Tag[] {
    const blocks = blocks_of(sheet, standing, scale);
    const tags: Tag[] = [];
    const rank = { broken: 0, weakened: 1, firm: 2 };
    const noted = standing.filter(({ unit }) => notes.get(unit)).map((piece) => ({ piece, kind: 'note' as const, texts: [notes.get(piece.unit)!] }));
    const tagged = [...pieces]
        .sort((a, b) => rank[a.holding] - rank[b.holding])
        .map((piece) => ({ piece, kind: piece.holding, texts: tag_texts(piece).slice(piece.holding === 'firm' ? -1 : -2) }));
    const is_known = ({ piece, kind }: { piece: Piece; kind: Tag['kind'] }) => before.has(kept_as({ unit: piece.unit, kind }));
    // What stands there already comes before new notes.
    const all = [...noted, ...tagged];
    for (const { piece, kind, texts } of [...all.filter(is_known), ...all.filter((each) => !is_known(each))]) {
        const room = { before, sheet, scale, blocks, taken: [...taken, ...tags.map(({ box }) => box)] };
        const tag = texts.map((text) => tag_at(room, piece, text, kind, true)).find((each) => each !== undefined);
        if (tag) tags.push(tag);
    }
    return tags;
}

/** The same tags with as many words as there is room for, when all other texts have their places. */
export function full_tags(
    sheet: Sheet,
    pieces: readonly Piece[],
    scale: number,
    short: readonly Tag[],
    taken: readonly Box[],
    before: ReadonlyMap<string, Spot> = new Map(),
): Tag[] {
    const blocks = blocks_of(sheet, pieces, scale);
    const tags = [...short];
    short.forEach((tag, i) => {
        const piece = pieces.find(({ unit }) => unit === tag.unit);
        if (!piece || tag.kind === 'note') return;
        const texts = tag_texts(piece);
        const word = texts.find((text) => !text.includes(','));
        const others = tags.filter((_, j) => j !== i).map(({ box }) => box);
        const longer = texts
            .slice(0, texts.indexOf(tag.text))
            .map((text) => tag_at({ before, sheet, scale, blocks, taken: [...taken, ...others] }, piece, text, tag.kind, false))
            .find((each) => each && (!is_too_wide(each, blocks.get(piece.unit)!) || (piece.holding !== 'firm' && each.text === word)));
        if (longer) tags[i] = longer;
    });
    return tags;
}
