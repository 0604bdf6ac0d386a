// What happens is played in beats: the charge goes in, dice are thrown, the verdict, the flight. A beat is a
// line of a story with what it does to the map.
import { are_dice } from '../panels/dice';
import { told } from '../panels/words';
import type { Check, HappenedMessage, Modifier, Piece, StoryLine } from './protocol';

export type BeatKind = 'dice' | 'move' | 'word' | 'sync';
export interface Beat {
    kind: BeatKind;
    /** the order, in sentence words */
    order: string;
    entry: number;
    /** the side that ordered */
    side: number | null;
    line: StoryLine | null;
    /** what is read aloud */
    words: string;
    /** moves that are made in the same beat, and what came of it all */
    also: readonly StoryLine[];
    /** of `sync`: the map as the server has it after these orders */
    pieces: readonly Piece[];
}

/** A throw whose fall is worth seeing; cards are told in words. */
const is_thrown = (line: StoryLine) => line.kind === 'check' && line.check !== undefined && are_dice(line.check);

/** Only orders with dice are played line by line; others are over when their unit has moved. */
export function beats_of(message: HappenedMessage): Beat[] {
    const { sentence, entry, side, story } = message;
    const eventful = story.some(is_thrown);
    const beat = (kind: BeatKind, line: StoryLine): Beat => ({ kind, order: sentence, entry, side, line, words: told(line), also: [], pieces: [] });
    return story.flatMap((line) => {
        if (is_thrown(line)) return [beat('dice', line)];
        if (line.move && line.move.path.length > 1) return [beat('move', line)];
        return eventful && line.kind !== 'check' && line.words ? [beat('word', line)] : [];
    });
}

/**
 * An order of the other side in one beat: the throw that decided it, with the moves and the words that came of it. A
 * throw that the rules made without an order, and that moved nobody, is left to the log.
 */
export function brief_beats_of(message: HappenedMessage): Beat[] {
    const { story, by, fallen } = message;
    const beats = beats_of(message);
    const moves = beats.filter(({ kind }) => kind === 'move');
    const throws = beats.filter(({ kind }) => kind === 'dice');
    if (throws.length === 0) return moves.length > 0 ? [together(moves)] : [];
    if (by === 'only' && moves.length === 0 && fallen.length === 0) return [];
    const dice_of = (beat: Beat) => beat.line?.check?.dice.length ?? 0;
    const most_dice = throws.reduce((most, each) => (dice_of(each) > dice_of(most) ? each : most));
    const deciding = [...throws].reverse().find(({ line }) => line?.check && decisive(line.check) !== null) ?? most_dice;
    const after = story.slice(story.indexOf(deciding.line!) + 1).reverse();
    const end = after.find((line) => line.kind !== 'check' && !line.move && line.words !== '');
    return [{ ...deciding, also: [...moves.flatMap(({ line }) => line ?? []), ...(end ? [end] : [])] }];
}

const most_named = 3;
/** Moves that are made at once. */
export function together(moves: readonly Beat[]): Beat {
    const [first] = moves;
    const lines = moves.flatMap(({ line, also }) => (line ? [line, ...also] : also));
    const words = [...new Set(lines.map(told).filter(Boolean))];
    const named = words.slice(0, most_named);
    const more = words.length - named.length;
    return { ...first, entry: moves[moves.length - 1].entry, line: lines[0], also: lines.slice(1), words: [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ') };
}

export const sync_beat = (entry: number, pieces: readonly Piece[]): Beat => ({
    kind: 'sync',
    order: '',
    entry,
    side: null,
    line: null,
    words: '',
    also: [],
    pieces,
});

/** The pieces once a beat has been played. */
export function after_beat(pieces: readonly Piece[], beat: Beat): readonly Piece[] {
    if (beat.kind === 'sync') return beat.pieces;
    const ends = new Map([beat.line, ...beat.also].flatMap((line) => (line?.move ? [[line.move.unit, line.move.path.at(-1)] as const] : [])));
    if (ends.size === 0) return pieces;
    return pieces.map((piece) => {
        const end = ends.get(piece.unit);
        return end ? { ...piece, x_mil: end[0], y_mil: end[1], facing_cdeg: end[2] } : piece;
    });
}

/** The modifier that decided a throw, as the server says. */
export const decisive = (check: Check): Modifier | null => (check.decisive === null ? null : check.modifiers[check.decisive]);

/** How long a beat is shown, in milliseconds at the middle speed. */
export function length_ms(beat: Beat): number {
    const lengths: Record<BeatKind, number> = { dice: 2200, move: 800, word: 1500, sync: 0 };
    return lengths[beat.kind];
}
