// Prepares texts of the server for display.
import { gap_mil } from '../board/gap';
import { best_shots_first } from '../lib/offers.svelte';
import type { Deed, Piece, StoryLine, Suggestion } from '../lib/protocol';
import type { IconName } from './icons';

const with_capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
/** A sentence as it is written at the beginning of a line, and without what was to follow it. */
export const as_sentence = (words: string) => with_capital(words.replace(/[;,:\s]+$/, ''));
/** A line of a story without the id of its rule, which a button beside it shows. */
export const told = (line: StoryLine) => as_sentence((line.rule ? line.words.replace(` (${line.rule})`, '') : line.words).replace(manoeuvre, ''));
/** The turns and inches of a move, which is drawn: " by turn left 33.64, forward 4.896". */
const manoeuvre = / by (turn|wheel|forward|sidestep|back) [-\w.]+( [\d.]+)?(, (turn|wheel|forward|sidestep|back) [-\w.]+( [\d.]+)?)*$/;

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
    const end = /; |\. (?=[A-Z])/.exec(because);
    if (!end || because.length <= short_enough) return { first: with_capital(because), rest: '' };
    return { first: with_capital(because.slice(0, end.index)), rest: with_capital(because.slice(end.index + 2)) };
}

/** Who has won and why, without the sums of the losses; these are for who asks. */
export function in_short_verdict(why: string): { first: string; sums: string } {
    const begin = why.search(/ \((losses|lost|units lost|figures left): /);
    if (begin < 0) return { first: as_sentence(why), sums: '' };
    return { first: as_sentence(why.slice(0, begin)), sums: with_capital(why.slice(begin + 2).replace(')', '')) };
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

/** What an order is good for, the best first: attacks, then moves, turns, formations. */
const uses: Record<Deed, number> = { charge: 0, fire: 0, fight: 0, rally: 1, move: 2, turn: 3, form: 4, guns: 4, ride: 5, back: 6, other: 7, end: 8, leave: 9 };

/** How much nearer to an enemy an order leads its unit. */
function approach({ pose, unit }: Suggestion, pieces: readonly Piece[]): number {
    const own = pieces.find((each) => each.unit === unit);
    if (!pose || !own) return 0;
    const enemies = pieces.filter(({ side }) => side !== own.side);
    const gap = (at: { x_mil: number; y_mil: number }) => Math.min(...enemies.map(({ x_mil, y_mil }) => Math.hypot(at.x_mil - x_mil, at.y_mil - y_mil)));
    return enemies.length > 0 ? gap(own) - gap(pose) : 0;
}

/** The first of each, and the others behind these. */
function first_of_each<Item>(all: readonly Item[], key: (item: Item) => string): Item[] {
    const is_first = all.map((item, i) => all.findIndex((each) => key(each) === key(item)) === i);
    return [...all.filter((_, i) => is_first[i]), ...all.filter((_, i) => !is_first[i])];
}

/**
 * The orders of a unit: those against the enemy, the most promising first and one at each enemy before a second, and all
 * others, those first that lead to the enemy. Of two that read alike one is left out.
 * @param marked as BoardSession.marked
 */
export function most_useful_first(all: readonly Suggestion[], pieces: readonly Piece[], marked: ReadonlyMap<number, string>): { aimed: Suggestion[]; others: Suggestion[] } {
    const orders = all.filter((order, i) => all.findIndex(({ sentence, price }) => sentence === order.sentence && price === order.price) === i);
    const side_of = (unit: number | null) => pieces.find((each) => each.unit === unit)?.side;
    const is_aimed = ({ at, unit }: Suggestion) => at !== null && side_of(at) !== side_of(unit);
    const aimed = best_shots_first(nearest_charges_first(orders.filter(is_aimed), pieces), marked);
    const gains = new Map(orders.map((order) => [order, approach(order, pieces)]));
    const by_use = (one: Suggestion, other: Suggestion) => uses[one.deed] - uses[other.deed] || gains.get(other)! - gains.get(one)!;
    const others = without_doubles(orders.filter((order) => !is_aimed(order)).sort(by_use));
    return { aimed: first_of_each(aimed, ({ deed, at }) => `${deed} ${at}`), others };
}
/** In the same order, though the first of each kind is among so many. */
export const ranked_by_use = (orders: readonly Suggestion[], most: number): Suggestion[] => {
    const kept = new Set(varied(orders, most));
    return orders.filter((order) => kept.has(order));
};

/**
 * Why a unit has no order now, in a sentence: as the server tells of its state, or else what it lacks.
 * @param told what the server says of the unit's reach, a line for each thing
 * @param lacks "0 PIPs"
 */
export function why_idle({ told, can_act, lacks, phase }: { told: string; can_act: boolean; lacks: string; phase: string }): string {
    if (can_act) return 'None of its orders leads anywhere: drag it to try one';
    const [first, ...lines] = told.trim().split('\n').map((line) => line.trim());
    const state = lines.find((line) => !/^(may|could|its orders) /.test(line)) ?? / (it has [^;]+)$/.exec(first)?.[1];
    if (state) return in_one_sentence(state.replace(/ \([A-Z]{2}-[A-Z]+-\d+\)$/, '')).first;
    if (/, 0" of it are left/.test(first)) return 'It has moved as far as it may this turn';
    return lacks.startsWith('0 ') ? `No PIPs are left for it this turn` : `Nothing for it to do in this phase${phase ? ` (${phase})` : ''}`;
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

/** Whether a turn is of both sides at once; otherwise each side has its half of a turn. */
const is_shared = ({ system }: { system: string }) => system === 'rank-and-file';
/** The number of a turn as players count: one of the server's is half a turn where the sides take turns. */
export const turn_number = (turn: number, about: { system: string }): number => (is_shared(about) ? turn : Math.ceil(turn / 2));
/** "turn 3, Blue’s half" */
export const turn_in_words = (turn: number, about: { system: string }, side: string | undefined): string =>
    `turn ${turn_number(turn, about)}${is_shared(about) || !side ? '' : `, ${side}’s half`}`;

/** A line about a unit, with its place by landmarks and not by numbers. */
export const by_landmarks = (line: string): string => line.replace(/(stands) at [-\d., ]+: /, '$1 ');

/** An order in the fewest words, for a small screen: "Move 3″, turn left 30°". */
export const in_signs = (sentence: string): string => with_signs(sentence.replace(/; then, if the dice allow, .*$/, ' or farther'));
/** All of it: "Move 3″; with luck as far again". */
export const with_signs = (sentence: string): string =>
    sentence
        .replace(/ inch(es)?\b/g, '″')
        .replace(/ degrees?\b/g, '°')
        .replace('; then, if the dice allow,', '; with luck')
        .replaceAll('; and then', ', then');
