// What is in hand: the question with its facts and units, dice half told, or a verdict that is still
// looked at. A phone throws pages away that are not seen for a while; this is how they come back.
import { facts_in as facts, list_in as list, named_in as named, object_in as object, text_in as text, whole_in as whole } from '../lib/looked_through';
import type { Facts, Unit } from './game';
import type { Throw, Verdict } from './oracle';
import { unit_from } from './shelf';

const shelf = 'esprit.referee.hand';
const version = 1;
/** a verdict with its "next" takes some 20 KB */
const most_letters = 300_000;

export interface Became {
    who: string;
    words: string;
    rule: string;
}

/** A verdict, and what takes it back: the units and the facts as they were, and the dice. */
export interface Told {
    verdict: Verdict;
    /** of the log */
    entry: number;
    became: Became[];
    units_before: Unit[];
    asked: Asked;
    /** one list for each throw; empty when the page threw */
    given: Throw[][];
}

/** A question as it was put together. */
export interface Asked {
    facts: Facts;
    /** ids by the prefix of their role */
    units: Record<string, number>;
    handed_on: Facts;
}

export interface Hand {
    game: string;
    system: string;
    of: string;
    asked: Asked;
    /** dice that are being told: whole throws, and the faces of one that is not all there */
    telling: { given: Throw[][]; partial: number[] } | null;
    told: Told | null;
}

function asked_from(value: unknown): Asked {
    const given = object(value);
    return { facts: facts(given.facts), units: named(given.units, (id) => whole(id)), handed_on: facts(given.handed_on) };
}

/** The engine looks through throws and says what is wrong with them. */
const throws_from = (value: unknown): Throw[][] => list(value).map((each) => list(each) as Throw[]);

function told_from(value: unknown): Told | null {
    const given = object(value);
    const verdict = object(given.verdict);
    if (typeof verdict.outcome !== 'string' || !Array.isArray(verdict.checks) || !Array.isArray(verdict.course)) return null;
    return {
        verdict: verdict as unknown as Verdict,
        entry: whole(given.entry),
        became: list(given.became).map((each) => {
            const { who, words, rule } = object(each);
            return { who: text(who), words: text(words), rule: text(rule) };
        }),
        units_before: list(given.units_before).map(unit_from),
        asked: asked_from(given.asked),
        given: throws_from(given.given),
    };
}

/** What was in hand of that game when the page was left; null where nothing was, or it is damaged. */
export function hand_of(game: string, stored = read()): Hand | null {
    const given = object(stored);
    if (given.version !== version || given.game !== game) return null;
    const telling = given.telling ? object(given.telling) : null;
    return {
        game,
        system: text(given.system),
        of: text(given.of),
        asked: asked_from(given.asked),
        telling: telling && { given: throws_from(telling.given), partial: list(telling.partial).map((face) => whole(face)) },
        told: given.told ? told_from(given.told) : null,
    };
}

function read(): unknown {
    try {
        return JSON.parse(localStorage.getItem(shelf) ?? 'null');
    } catch {
        return null;
    }
}

/** Where there is no room for it, a reload begins anew; the games themselves come first. */
export function keep_hand(hand: Hand): void {
    try {
        const words = JSON.stringify({ version, ...hand });
        if (words.length <= most_letters) localStorage.setItem(shelf, words);
        else localStorage.removeItem(shelf);
    } catch {
        localStorage.removeItem(shelf);
    }
}
