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
    line: StoryLine | null;
    /** what is read aloud */
    words: string;
    /** of `sync`: the map as the server has it after these orders */
    pieces: readonly Piece[];
}

/** A throw whose fall is worth seeing; cards are told in words. */
const is_thrown = (line: StoryLine) => line.kind === 'check' && line.check !== undefined && are_dice(line.check);

/** Only orders with dice are played line by line; others are over when their unit has moved. */
export function beats_of(message: HappenedMessage): Beat[] {
    const { sentence, entry, story } = message;
    const eventful = story.some(is_thrown);
    const beat = (kind: BeatKind, line: StoryLine): Beat => ({ kind, order: sentence, entry, line, words: told(line), pieces: [] });
    return story.flatMap((line) => {
        if (is_thrown(line)) return [beat('dice', line)];
        if (line.move && line.move.path.length > 1) return [beat('move', line)];
        return eventful && line.kind !== 'check' && line.words ? [beat('word', line)] : [];
    });
}

export const sync_beat = (entry: number, pieces: readonly Piece[]): Beat => ({
    kind: 'sync',
    order: '',
    entry,
    line: null,
    words: '',
    pieces,
});

/** The pieces once a beat has been played. */
export function after_beat(pieces: readonly Piece[], beat: Beat): readonly Piece[] {
    if (beat.kind === 'sync') return beat.pieces;
    const move = beat.line?.move;
    const end = move?.path[move.path.length - 1];
    if (!move || !end) return pieces;
    const [x_mil, y_mil, facing_cdeg] = end;
    return pieces.map((piece) => (piece.unit === move.unit ? { ...piece, x_mil, y_mil, facing_cdeg } : piece));
}

/** The modifier that decided a throw, as the server says. */
export const decisive = (check: Check): Modifier | null => (check.decisive === null ? null : check.modifiers[check.decisive]);

/** How long a beat is shown, in milliseconds at the middle speed. */
export function length_ms(beat: Beat): number {
    const lengths: Record<BeatKind, number> = { dice: 2200, move: 800, word: 1500, sync: 0 };
    return lengths[beat.kind];
}
