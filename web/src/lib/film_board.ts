// The units at each beat of a film. The server tells them before and after an order; in between a unit stands where
// its last move has led it, and fares as before until the last beat that speaks of it.
import { corners } from '../board/sheet';
import type { Piece, StoryLine } from './protocol';
import type { Scene } from './beats';

/** The units that a sentence names, in the order of the words: the longest name counts, as names may begin alike. */
export function named_in<Named extends { name: string }>(words: string, all: readonly Named[]): Named[] {
    let left = words;
    const found: { at: number; each: Named }[] = [];
    for (const each of [...all].sort((one, other) => other.name.length - one.name.length)) {
        const at = each.name === '' ? -1 : left.indexOf(each.name);
        if (at < 0) continue;
        found.push({ at, each });
        left = left.replaceAll(each.name, ' '.repeat(each.name.length));
    }
    return found.sort((one, other) => one.at - other.at).map(({ each }) => each);
}

/** The units that lines speak of, and those that move in them. */
export function spoken_of(lines: readonly StoryLine[], pieces: readonly Piece[]): Piece[] {
    const found = lines.flatMap(({ whose, words, move, check }) => [
        ...pieces.filter(({ unit, name }) => name === whose || unit === move?.unit),
        // the words of a throw name its rule, too, and what it is thrown against
        ...named_in(check ? words.split(' — ')[0] : words, pieces),
    ]);
    return [...new Set(found)];
}

const all_lines = ({ intro, moves, throws, words }: Scene) => [...intro, ...moves, ...throws, ...words];
const costs_men = ({ words, check }: StoryLine) => check?.counts_misses === true || /\b(los(es|t)|casualt\w*|hits?|figures?|stands?)\b/i.test(words);

export function pieces_at(before: readonly Piece[], after: readonly Piece[], scenes: readonly Scene[]): (readonly Piece[])[] {
    const end = scenes.length - 1;
    const spoken = scenes.map((scene) => new Set(spoken_of(all_lines(scene), before).map(({ unit }) => unit)));
    const lost = scenes.map((scene) => new Set(spoken_of(all_lines(scene).filter(costs_men), before).map(({ unit }) => unit)));
    const last_in = (beats: readonly Set<number>[], unit: number) => beats.map((units) => units.has(unit)).lastIndexOf(true);
    const fates = before.map((was) => {
        const fares = last_in(spoken, was.unit);
        const loses = last_in(lost, was.unit);
        const moves = scenes.map((scene) => scene.moves.some(({ move }) => move?.unit === was.unit)).lastIndexOf(true);
        // What no line speaks of comes with the last one.
        return { was, is: after.find(({ unit }) => unit === was.unit), fares: fares < 0 ? end : fares, loses: loses < 0 ? fares : loses, moves };
    });
    let standing: readonly Piece[] = before;
    return scenes.map((scene, i) => {
        if (i === end) return after;
        const led = new Map(scene.moves.flatMap(({ move }) => (move ? [[move.unit, move.path.at(-1)!] as const] : [])));
        standing = fates.flatMap(({ was, is, fares, loses, moves }) => {
            const old = standing.find(({ unit }) => unit === was.unit);
            if (!old || (!is && i >= fares)) return [];
            if (is && i >= fares && i >= moves) return [{ ...is, can_act: was.can_act }];
            const place = led.get(was.unit);
            const there = place ? { ...old, x_mil: place[0], y_mil: place[1], facing_cdeg: place[2] } : old;
            const changed = is && i >= loses ? { ...there, strength: is.strength } : there;
            return [place ? { ...changed, corners: corners(changed) } : changed];
        });
        return standing;
    });
}
