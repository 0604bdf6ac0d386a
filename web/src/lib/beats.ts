// What happens is shown as a film of beats: the charge goes in, dice are thrown, the verdict, the flight. A beat has
// the lines of a story that belong together, and the board as it is once they have happened.
import { are_dice } from '../panels/dice';
import { told } from '../panels/words';
import type { Check, Fallen, HappenedMessage, Modifier, Piece, StateMessage, StoryLine } from './protocol';
import { pieces_at } from './film_board';

export type BeatKind = 'dice' | 'move' | 'word';
/** What the beats show, before their boards are known. */
export interface Scene {
    kind: BeatKind;
    /** the order, in sentence words */
    order: string;
    entry: number;
    /** the side that ordered */
    side: number | null;
    /** who does what, before the dice */
    intro: readonly StoryLine[];
    /** throws that belong together, such as those of both sides of a fight */
    throws: readonly StoryLine[];
    moves: readonly StoryLine[];
    /** what came of it */
    words: readonly StoryLine[];
}
export interface Beat extends Scene {
    /** all that is drawn and told while the beat is shown */
    board: StateMessage;
    /** units that have broken or were lost, up to this beat */
    fallen: readonly Fallen[];
}

/** A throw whose fall is worth seeing; cards are told in words. */
const is_thrown = (line: StoryLine) => line.kind === 'check' && line.check !== undefined && !line.in_words && are_dice(line.check);
const is_moved = ({ move }: StoryLine) => move !== undefined && move !== null && move.path.length > 1;
/** A throw that only measures, such as the inches of a charge: it is shown beside another one. */
export const measures = ({ check }: StoryLine) => !!check && check.needed === null && check.hits_on === null && check.modifiers.length === 0 && /^\d+$/.test(check.outcome);
const tells_loss = ({ words }: StoryLine) => /\b(los(es|t|s)|casualt|hits?\b|figures?|stands? )/i.test(words);

/** The lines of an order in the groups in which they are shown. */
export function scenes_of({ sentence, entry, side, story }: Pick<HappenedMessage, 'sentence' | 'entry' | 'side' | 'story'>): Scene[] {
    const scenes: Scene[] = [];
    const open = (kind: BeatKind, more: Partial<Scene>) =>
        void scenes.push({ kind, order: sentence, entry, side, intro: [], throws: [], moves: [], words: [], ...more });
    const has_more = story.some((line) => (is_thrown(line) && !measures(line)) || is_moved(line));
    for (const line of story) {
        const last = scenes.at(-1);
        if (is_thrown(line)) add_throw(scenes, open, line, has_more && measures(line));
        else if (is_moved(line)) {
            // Units that move at the same time are one beat.
            if (last?.kind === 'move') last.moves = [...last.moves, line];
            else open('move', { moves: [line], intro: last?.kind === 'word' ? scenes.pop()!.words : [] });
        } else if (line.words) {
            if (last) last.words = [...last.words, line];
            else open('word', { words: [line] });
        }
    }
    return scenes;
}

/** All of an order at once, for who looks back at it. */
export function as_one_scene(order: string, entry: number, story: readonly StoryLine[]): Scene {
    const scenes = scenes_of({ sentence: order, entry, side: 0, story: [...story] });
    const all = (part: 'intro' | 'throws' | 'moves' | 'words') => scenes.flatMap((scene) => scene[part]);
    return { kind: scenes.some(({ kind }) => kind === 'dice') ? 'dice' : 'move', order, entry, side: null, intro: all('intro'), throws: all('throws'), moves: all('moves'), words: all('words') };
}

function add_throw(scenes: Scene[], open: (kind: BeatKind, more: Partial<Scene>) => void, line: StoryLine, beside: boolean): void {
    const last = scenes.at(-1);
    const alike = last?.kind === 'dice' && last.words.length === 0 && last.throws.at(-1)?.check?.title === line.check?.title;
    if (last?.kind === 'dice' && (alike || beside)) {
        last.throws = [...last.throws, line];
        return;
    }
    if (last?.kind === 'word') {
        scenes.pop();
        open('dice', { intro: last.words, throws: [line] });
        return;
    }
    // What leads to a throw is told with it: "takes a pinning test", "gives closing fire".
    const before = last?.words.at(-1);
    const leads_to_it = last !== undefined && before !== undefined && before.whose === line.whose && !tells_loss(before);
    if (leads_to_it) last.words = last.words.slice(0, -1);
    open('dice', { intro: leads_to_it ? [before] : [], throws: [line] });
}

/**
 * The beats of orders between two states of the board.
 * @param happened in the order of time
 * @param fallen   units that had broken or were lost before
 */
export function beats_between(before: StateMessage, happened: readonly HappenedMessage[], after: StateMessage, fallen: readonly Fallen[] = []): Beat[] {
    const scenes = happened.flatMap(scenes_of);
    const boards = pieces_at(before.pieces, after.pieces, scenes);
    const last_of = (entry: number) => scenes.map((scene) => scene.entry).lastIndexOf(entry);
    return scenes.map((scene, i) => {
        const ended = happened.filter(({ entry }) => last_of(entry) <= i && last_of(entry) >= 0);
        const fell = [...fallen, ...ended.flatMap((each) => each.fallen)];
        const commands = i === scenes.length - 1 ? after.commands : before.commands;
        return { ...scene, board: { ...before, pieces: boards[i] as Piece[], commands, pending: null }, fallen: fell };
    });
}

/** Whether an order does more than move a unit: dice are thrown, or a unit fares worse. */
export const is_eventful = (beats: readonly Beat[], before: readonly Piece[]): boolean =>
    beats.some(({ kind, board }) => kind === 'dice' || (kind === 'word' && has_suffered(before, board.pieces)));
const has_suffered = (before: readonly Piece[], after: readonly Piece[]) =>
    before.some((was) => {
        const is = after.find(({ unit }) => unit === was.unit);
        return !is || is.holding !== was.holding || is.strength?.left !== was.strength?.left;
    });

/** The modifier that decided a throw, as the server says. */
export const decisive = (check: Check): Modifier | null => (check.decisive === null ? null : check.modifiers[check.decisive]);

/** What is read of a beat, in the order of time. */
export const lines_of = ({ intro, moves, throws, words }: Scene): StoryLine[] => [...intro, ...moves, ...throws, ...words];

/** How long a beat is shown, in milliseconds at the middle speed: as long as it takes to see and to read it. */
export function length_ms(beat: Scene): number {
    const lengths: Record<BeatKind, number> = { dice: 1900, move: 1300, word: 1200 };
    const per_throw_ms = 450;
    const per_letter_ms = 14;
    const most_reading_ms = 2600;
    const read = [...beat.intro, ...beat.words].map(told).join(' ').length;
    const throws = Math.max(0, beat.throws.length - 1) * per_throw_ms;
    return lengths[beat.kind] + throws + Math.min(read * per_letter_ms, most_reading_ms);
}
