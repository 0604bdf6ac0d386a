// Prepares texts of the server for display.
import { gap_mil } from '../board/gap';
import type { Deed, Piece, StoryLine, Suggestion } from '../lib/protocol';
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
/** Of a turn: clockwise where it is to the right. */
export const icon_of = (deed: Deed, sentence = ''): IconName =>
    deed === 'turn' && /\bright\b/.test(sentence) ? 'turn_right' : (icons[deed] ?? icons.other);

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
 * So many of the orders: the first of each deed, then the second of each, and so on. To leave the table is never among
 * them.
 */
export function varied(all: readonly Suggestion[], most: number): Suggestion[] {
    const orders = all.filter(({ deed }) => deed !== 'leave');
    const place = (order: Suggestion) => orders.filter(({ deed }) => deed === order.deed).indexOf(order);
    const places = new Map(orders.map((order) => [order, place(order)]));
    return [...orders].sort((one, other) => places.get(one)! - places.get(other)!).slice(0, most);
}

/** The distance from the unit that is ordered to the target of its charge; none for other orders. */
export function way_of_charge({ deed, unit, at }: Suggestion, pieces: readonly Piece[]): number | null {
    const [own, target] = [unit, at].map((number) => pieces.find((each) => each.unit === number));
    return deed === 'charge' && own && target ? gap_mil(own.corners, target.corners) : null;
}

/** The charges by distance, so that those that need the least luck come first; all other orders keep their places. */
export function nearest_charges_first(orders: readonly Suggestion[], pieces: readonly Piece[]): Suggestion[] {
    const charges = orders
        .map((order) => ({ order, way_mil: way_of_charge(order, pieces) }))
        .filter(({ way_mil }) => way_mil !== null)
        .sort((one, other) => one.way_mil! - other.way_mil!);
    return orders.map((order) => (way_of_charge(order, pieces) === null ? order : charges.shift()!.order));
}
