// How throws are shown.
import type { Check, CheckAhead, Modifier, Throw } from '../lib/protocol';

/** Positions of the pips of each face: -1, 0 or 1 across and down. */
export function pips(face: number): [number, number][] {
    const middle: [number, number][] = [[0, 0]];
    const two: [number, number][] = [
        [-1, -1],
        [1, 1],
    ];
    const four: [number, number][] = [...two, [1, -1], [-1, 1]];
    const six: [number, number][] = [...four, [-1, 0], [1, 0]];
    return [[], middle, two, [...middle, ...two], four, [...middle, ...four], six][face] ?? [];
}

/** Dice of a pool succeed, as hits or saves, or they do not; dice that are added up do neither. */
export function face_style_of(check: Check, face: number): 'plain' | 'hit' | 'miss' {
    if (check.hits_on === null || face === 0) return 'plain';
    return face >= check.hits_on ? 'hit' : 'miss';
}

/** False for cards, which are drawn by throws too but have no faces to show. */
export const are_dice = (of: Throw) => /\dd\d/.test(of.dice_wanted);

/** True if the dice of one side are added up: then the total says more than the dice. */
export const adds_up = (check: Check) =>
    check.hits_on === null &&
    check.outcome !== `${check.total}` &&
    !check.dice_wanted.includes('a side') &&
    (check.dice.length > 1 || check.modifiers.length > 0);

/** In a roll-off, the totals of both sides, if the dice alone do not show them. */
export function sides_of(check: Check): string {
    const [own, enemy] = check.dice.slice(-2);
    if (!check.dice_wanted.includes('a side') || enemy === undefined || check.modifiers.length === 0) return '';
    const sum = (theirs: boolean) => check.modifiers.filter((each) => each.enemy === theirs).reduce((total, each) => total + each.value, 0);
    return `= ${own + sum(false)} : ${enemy + sum(true)}`;
}

/** The result of a throw; counted hits are named. */
export function came_of(check: Check): string {
    if (!/^\d+$/.test(check.outcome)) return check.outcome;
    if (check.hits_on !== null) {
        if (check.counts_misses && check.outcome === '0') return 'all saved';
        // in cover or at long range several hits may count as one
        if (!check.counts_misses && check.total !== null && check.total > Number(check.outcome)) {
            return `${check.total} ${check.total === 1 ? 'hits' : 'hit'}, ${check.outcome} ${check.outcome === '1' ? 'counts' : 'count'}`;
        }
        const counted = check.counts_misses ? 'not saved' : check.outcome === '1' ? 'hit' : 'hits';
        return `${check.outcome} ${counted}`;
    }
    return check.outcome;
}

/** Dice that are added up with their modifiers: "−1 "; empty if there are none. */
export function added_to(check: Check): string {
    const sum = check.dice.reduce((total, face) => total + face, 0);
    return check.total !== null && check.total !== sum ? `${signed(check.total - sum)} ` : '';
}

export const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/** "1d6 +2, 4 or more" */
export function wanted(of: Throw): string {
    const sum = of.modifiers.filter((each) => !each.enemy).reduce((total, each) => total + each.value, 0);
    const dice = sum !== 0 && of.hits_on === null ? `${of.dice_wanted} ${signed(sum)}` : of.dice_wanted;
    // for a pool the number needed is without the modifiers
    if (of.hits_on !== null) return `${dice}, each ${of.hits_on} or more ${of.counts_misses ? 'saves' : 'hits'}`;
    if (of.needed !== null) return `${dice}, ${of.needed} or more`;
    return dice;
}

/** A throw of a unit that may occur in several ways, with all numbers that it may have. */
export interface ThrowsAhead {
    whose: string;
    title: string;
    rule: string;
    varies: boolean;
    wanted: string;
    modifiers: ModifierLine[];
}

/** A modifier; its value may be one of several. */
export interface ModifierLine {
    rule: string;
    because: string;
    enemy: boolean;
    rule_text: string;
    bad: boolean;
    value: string;
}

export const line_of = (modifier: Modifier): ModifierLine => ({
    ...modifier,
    bad: modifier.value < 0,
    value: signed(modifier.value),
});

function span(values: readonly number[], told: (value: number) => string): string {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return least === most ? told(least) : `${told(least)} to ${told(most)}`;
}

/** Merges throws that differ in their numbers only, in the order in which they occur. */
export function as_one(checks: readonly CheckAhead[]): ThrowsAhead[] {
    const of = (modifier: Modifier) => JSON.stringify([modifier.rule, modifier.because, modifier.enemy]);
    const key = (check: CheckAhead) =>
        JSON.stringify([check.whose, check.title, check.rule, check.dice_wanted, check.modifiers.map(of)]);
    const keys = [...new Set(checks.map(key))];
    return keys.map((each) => {
        const alike = checks.filter((check) => key(check) === each);
        const { whose, title, rule } = alike[0];
        const all = alike.flatMap((check) => check.modifiers);
        const modifiers = [...new Set(all.map(of))].map((which) => {
            const same = all.filter((modifier) => of(modifier) === which);
            const values = same.map((modifier) => modifier.value);
            const { rule, because, enemy, rule_text } = same[0];
            return { rule, because, enemy, rule_text, bad: values[0] < 0, value: span(values, signed) };
        });
        return { whose, title, rule, varies: alike.some((check) => check.varies) || alike.length > 1, wanted: wanted_of(alike), modifiers };
    });
}

function wanted_of(alike: readonly Throw[]): string {
    if (new Set(alike.map(wanted)).size === 1) return wanted(alike[0]);
    const needed = alike.flatMap((check) => (check.needed === null ? [] : [check.needed]));
    return needed.length === 0 ? alike[0].dice_wanted : `${alike[0].dice_wanted}, ${span(needed, String)} or more`;
}
