// How throws are shown.
import type { Check, Throw } from '../lib/protocol';

/** Where a face has its pips: -1, 0 or 1 across and down. */
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

/** Dice that are counted one by one are hits or misses; those that are added up are neither. */
export function looks_of(check: Check, face: number): 'plain' | 'hit' | 'miss' {
    if (check.hits_on === null || face === 0) return 'plain';
    const hit = face >= check.hits_on;
    return hit !== check.counts_misses ? 'hit' : 'miss';
}

/** Cards, too, are drawn by throws; they have no faces to show. */
export const are_dice = (of: Throw) => /\dd\d/.test(of.dice_wanted);

/** Dice of one side that are added up; the total then says more than they do. */
export const adds_up = (check: Check) =>
    check.hits_on === null &&
    !check.dice_wanted.includes('a side') &&
    (check.dice.length > 1 || check.modifiers.length > 0);

/** What came of a throw: hits that were counted are named, and a total is not told twice. */
export function came_of(check: Check): string {
    if (!/^\d+$/.test(check.outcome)) return check.outcome;
    if (check.hits_on !== null) {
        const counted = check.counts_misses ? 'not saved' : check.outcome === '1' ? 'hit' : 'hits';
        return `${check.outcome} ${counted}`;
    }
    return adds_up(check) && check.outcome === String(check.total) ? '' : check.outcome;
}

export const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/** "1d6 +2, 4 or more" */
export function wanted(of: Throw): string {
    const sum = of.modifiers.filter((each) => !each.enemy).reduce((total, each) => total + each.value, 0);
    const dice = sum !== 0 && of.hits_on === null ? `${of.dice_wanted} ${signed(sum)}` : of.dice_wanted;
    if (of.needed !== null) return `${dice}, ${of.needed} or more`;
    if (of.hits_on !== null) return `${dice}, ${of.hits_on} or more ${of.counts_misses ? 'saves' : 'hits'}`;
    return dice;
}
