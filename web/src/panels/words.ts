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

/** "French, your decision" */
export const decision_of = (side: string, yours: boolean) => (yours ? `${side}, your decision` : `${side} to decide`);

/** "Blue 1st: move 3 inches" */
export const with_name = (name: string | undefined, sentence: string) =>
    name && sentence ? `${name}: ${sentence[0].toLowerCase()}${sentence.slice(1)}` : sentence;

/** "does not move" of "Blue 1st: does not move" and of "Blue 1st does not move" */
export const without_name = (name: string, words: string): string => (words.startsWith(name) ? words.slice(name.length).replace(/^:? /, '') : words);

/** "shoot" of "Shoot at Red 1st": in a list whose head names the target. */
export function without_target(sentence: string, target: string | undefined): string {
    const words = sentence.charAt(0).toLowerCase() + sentence.slice(1);
    return target ? words.replace(` at ${target}`, '').replace(` ${target}`, '') : words;
}

/** Ends nearer than this, and facings, are one to a person. */
const same_place_mil = 500;
const same_facing_cdeg = 500;

/** Whether two moves of a unit cost the same and end alike for a person at the table. */
function nearly_the_same(one: Suggestion, other: Suggestion): boolean {
    if (!one.pose || !other.pose || one.unit !== other.unit || one.at !== other.at || one.price !== other.price) return false;
    const moves: readonly Deed[] = ['move', 'back', 'turn'];
    if (!moves.includes(one.deed) || !moves.includes(other.deed)) return false;
    const turn = Math.abs(one.pose.facing_cdeg - other.pose.facing_cdeg) % 36000;
    const apart = Math.hypot(one.pose.x_mil - other.pose.x_mil, one.pose.y_mil - other.pose.y_mil);
    return apart <= same_place_mil && Math.min(turn, 36000 - turn) <= same_facing_cdeg;
}
/**
 * The orders without those that end nearly as one before them does.
 * @param known orders that are shown already
 */
export function without_doubles(orders: readonly Suggestion[], known: readonly Suggestion[] = []): Suggestion[] {
    const kept: Suggestion[] = [];
    for (const order of orders) {
        if (![...known, ...kept].some((each) => nearly_the_same(each, order))) kept.push(order);
    }
    return kept;
}

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

/** What a side has lost: whole units or points, and what its other units have lost in their own measure. */
export function losses_in_words({ lost, began, of_units, gone }: { lost: number; began: number; of_units: string; gone: readonly string[] }, points: string): string {
    const whole = lost > 0 ? `${lost} of ${began} ${points} lost` : of_units ? `No ${points} lost` : 'Nothing lost';
    const names = gone.length > 0 ? `: ${gone.join(', ')}` : '';
    return `${whole}${names}${of_units ? `; the units left have lost ${of_units}` : ''}`;
}

/** The one side with more broken units than each other; null: none. */
export function side_that_wavers(broken: readonly number[]): number | null {
    const most = Math.max(...broken);
    return broken.filter((each) => each === most).length === 1 ? broken.indexOf(most) : null;
}

/** " (20 each)" of 40 turns where the sides take turns; empty where both act in every turn. */
export const turns_of_each = (last_turn: number, { system, sides }: { system: string; sides: readonly unknown[] }): string =>
    system === 'rank-and-file' || last_turn === 0 || last_turn % sides.length !== 0 ? '' : ` (${last_turn / sides.length} each)`;
