// Prepares texts of the server for display.
import type { Deed, StoryLine, Suggestion } from '../lib/protocol';
import type { IconName } from './icons';

/** A line of a story without the id of its rule, which a button beside it shows. */
export const told = (line: StoryLine) => (line.rule ? line.words.replace(` (${line.rule})`, '') : line.words);

/** Joins lines that were broken for another width; keeps paragraphs. */
export const flowing = (text: string) => text.replace(/([^\n])\n(?!\n)/g, '$1 ');

const icons: Record<Deed, IconName> = {
    move: 'move',
    back: 'reverse',
    leave: 'reverse',
    turn: 'turn',
    charge: 'charge',
    fire: 'fire',
    fight: 'fight',
    form: 'form',
    guns: 'guns',
    rally: 'flag',
    ride: 'ride',
    end: 'check',
    other: 'pen',
};
export const icon_of = (deed: Deed): IconName => icons[deed] ?? icons.other;

/** The first sentence of a reason, with a capital letter, and what follows it; whole where it is short. */
export function in_one_sentence(because: string): { first: string; rest: string } {
    const short_enough = 90;
    const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
    const end = /; |\. (?=[A-Z])/.exec(because);
    if (!end || because.length <= short_enough) return { first: capital(because), rest: '' };
    return { first: capital(because.slice(0, end.index)), rest: capital(because.slice(end.index + 2)) };
}

/** Who has won and why, without the sums of the losses; these are for who asks. */
export function in_short_verdict(why: string): { first: string; sums: string } {
    const begin = why.indexOf(' (losses: ');
    if (begin < 0) return { first: why, sums: '' };
    return { first: why.slice(0, begin), sums: `L${why.slice(begin + 3).replace(')', '')}` };
}

/** "Blue 1st: move 3 inches" */
export const with_name = (name: string | undefined, sentence: string) =>
    name && sentence ? `${name}: ${sentence[0].toLowerCase()}${sentence.slice(1)}` : sentence;

/**
 * So many of the orders, in their order: the first of each deed, and then what comes first. To leave the table is
 * never among them.
 */
export function varied(all: readonly Suggestion[], most: number): Suggestion[] {
    const orders = all.filter(({ deed }) => deed !== 'leave');
    const first = orders.filter((order, i) => orders.findIndex((each) => each.deed === order.deed) === i);
    const kept = new Set([...new Set([...first, ...orders])].slice(0, most));
    return orders.filter((order) => kept.has(order));
}
