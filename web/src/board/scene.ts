// What a beat of the film shows on the map: who shoots at whom, who fights whom, and over which units the results stand.
import type { Scene } from '../lib/beats';
import { named_in, spoken_of } from '../lib/film_board';
import type { Piece, StoryLine } from '../lib/protocol';
import { came_of } from '../panels/dice';
import { told } from '../panels/words';

export interface Result {
    unit: number;
    words: string;
}
export interface Picture {
    shots: { shooter: Piece; target: Piece }[];
    fights: [Piece, Piece][];
    results: Result[];
    /** the units that the beat is about */
    units: Piece[];
}

const is_fire = /^(fir(e|ing)|shoot(ing)?|volley)\b/i;
const is_fight = /\b(hand-to-hand|melee|attack|combat|fight)\b/i;
/** Words that tell how a unit fares, rather than why. */
const tells_end = /\b(shaken|rout\w*|flees?|breaks|destroyed|los(es|t)|pinned|unsteady|disorder\w*|eager|order again|rall\w+|retires|falls back|goes back|throws|wins|removed|leaves|in vain|without effect|stays|starts firing|holds|charges|beaten)\b/i;
const no_effect = /\b(in vain|without effect)\b/;
const longest_result = 30;

/** The enemy that a throw of fire is thrown at, as the words before it or those of the order say. */
function target_of(line: StoryLine, shooter: Piece, { intro, order }: Scene, pieces: readonly Piece[]): Piece | undefined {
    const said = [line.words.split(' — ')[0], ...intro.filter(({ whose }) => whose === line.whose).map(({ words }) => words), order];
    return said.flatMap((words) => named_in(words, pieces)).find(({ side }) => side !== shooter.side);
}

/** "shaken" of "Blue 3rd is shaken", "flees 7"" of "Red 3rd flees 7" from Blue 2nd"; empty: too long for the map. */
function in_short(line: StoryLine): string {
    // What stands behind the name of a unit and a colon says why, in the words of a rule.
    if (!tells_end.test(line.words) || line.words.startsWith(`${line.whose}:`)) return '';
    if (no_effect.test(line.words)) return 'no effect';
    if (line.words.includes('falls short')) return 'falls short';
    const words = told(line).replace(line.whose, '').trim().replace(/^(is|has) (?!lost)/, '');
    const [short] = words.split(/,| from | away from | to contact | by | at | into | and |: |\.$/);
    return short.length <= longest_result ? short.trim() : '';
}

/** @param pieces the units before the beat and after it: those that it removes, too */
export function picture_of(scene: Scene, pieces: readonly Piece[]): Picture {
    const by_name = (name: string) => pieces.find((piece) => piece.name === name);
    const shots: Picture['shots'] = [];
    const results = new Map<number, string>();
    for (const line of scene.throws) {
        const unit = by_name(line.whose);
        const { check } = line;
        if (!unit || !check) continue;
        const target = is_fire.test(check.title) ? target_of(line, unit, scene, pieces) : undefined;
        if (target) shots.push({ shooter: unit, target });
        // A throw that measures has no result to tell, and one of both sides is told by what came of it.
        const is_told = check.hits_on !== null || check.needed !== null || !/^\d+$/.test(check.outcome);
        const in_words = target !== undefined && check.dice_wanted.includes('a side');
        if (is_told && !in_words) results.set((target ?? unit).unit, came_of(check).replace(/, markers \d+$/, ''));
    }
    for (const line of [...scene.moves, ...scene.words]) {
        const unit = by_name(line.whose);
        const words = in_short(line);
        if (!unit || !words) continue;
        // Fire without effect is told at its target.
        const shot = shots.find(({ shooter }) => shooter === unit);
        results.set((shot && words === 'no effect' ? shot.target : unit).unit, words);
    }
    const units = spoken_of([...scene.intro.slice(-1), ...scene.moves, ...scene.throws, ...scene.words.slice(0, 2)], pieces);
    const fighters = scene.throws.filter(({ check }) => check && is_fight.test(check.title)).flatMap(({ whose, words }) => [by_name(whose), ...named_in(words.split(' — ')[0], pieces)]);
    const pair = [...new Set(fighters.filter((each) => each !== undefined))].slice(0, 2);
    const fights: [Piece, Piece][] = pair.length === 2 && pair[0].side !== pair[1].side ? [[pair[0], pair[1]]] : [];
    return { shots, fights, results: [...results].map(([unit, words]) => ({ unit, words })), units };
}
