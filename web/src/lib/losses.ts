// What the units have lost between two moments, for the news: the lost before those who flee, and these before others.
import { counted_words } from './counted';
import type { Fallen, HappenedMessage, Piece, StoryLine } from './protocol';

export interface Loss {
    side: number;
    name: string;
    /** "routs, 3 lost, 9 of 12 left" */
    words: string;
    /** the worse, the higher */
    grade: number;
}
const rank = { firm: 0, weakened: 1, broken: 2 };
const gone = 4;

/** @param fallen units that broke or left the table, with the words for it */
export function losses_between(before: readonly Piece[], now: readonly Piece[], fallen: readonly Fallen[]): Loss[] {
    const found = before.flatMap((was): Loss[] => {
        const is = now.find(({ unit }) => unit === was.unit);
        const fell = fallen.find(({ unit }) => unit === was.unit);
        const { side, name } = was;
        if (!is || fell?.is_gone) return [{ side, name, words: fell?.state ?? 'lost', grade: gone }];
        const lost = was.strength && is.strength ? was.strength.left - is.strength.left : 0;
        const hits = was.strength && is.strength && lost === 0 ? is.strength.hits - was.strength.hits : 0;
        const worse = rank[is.holding] > rank[was.holding];
        const words = [
            fell?.state ?? (worse ? is.morale : ''),
            lost > 0 ? `${lost} lost, ${is.strength!.left} of ${is.strength!.of} left` : '',
            hits > 0 ? counted_words(`${hits}`, 'hits') : '',
        ];
        const grade = fell ? gone - 1 : worse ? rank[is.holding] : 0;
        return words.some(Boolean) ? [{ side, name, words: words.filter(Boolean).join(', '), grade }] : [];
    });
    const others = fallen.filter(({ unit }) => !before.some((was) => was.unit === unit));
    const fallen_since = others.map(({ side, name, state }) => ({ side, name, words: state, grade: gone }));
    return [...found, ...fallen_since].sort((one, other) => other.grade - one.grade);
}

/** The line of the news that decided the fall of a unit: its last throw, or else its last words that name a rule. */
export function why_fallen(news: readonly HappenedMessage[], fallen: readonly Fallen[]): { name: string; line: StoryLine }[] {
    return fallen.flatMap(({ name, unit }) => {
        // What befell the unit later, such as that it rallied, is no reason for its fall.
        const falls = news.filter((each) => each.fallen.some((fell) => fell.unit === unit));
        const lines = (falls.length > 0 ? falls : news).flatMap(({ story }) => story);
        const own = lines.filter(({ whose }) => whose === name);
        const line = own.filter(({ check }) => check).at(-1) ?? own.filter(({ rule, words, move }) => rule && words && !move).at(-1);
        return line ? [{ name, line }] : [];
    });
}
