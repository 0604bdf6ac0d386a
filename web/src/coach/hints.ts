// The hints of a first battle. Each is shown once and waits until what it speaks of has been done. What a
// phase is for is the server's own sentence; the hints say what to press.
import type { BoardSession } from '../lib/board_session.svelte';
import type { Deed, StateMessage } from '../lib/protocol';
import type { InTray } from '../lib/tray';

/** What a hint needs to know of the table. */
export interface Scene {
    now: StateMessage;
    may_order: boolean;
    /** the unit in hand: own, enemy, or none */
    in_hand: 'own' | 'enemy' | null;
    /** what the unit in hand can be ordered to do */
    offered: readonly Deed[];
    /** the order being moved by hand or considered */
    considered: Deed | null;
    has_odds: boolean;
    /** the deeds that have been ordered from here since the hints began */
    given: readonly Deed[];
    can_end: boolean;
    undone: number;
    /** the enemy has done something since the last order */
    enemy_acted: boolean;
    /** the news of it are open */
    told: boolean;
}

export interface Hint {
    id: string;
    text: string;
    /** the same in a line, above the card that it speaks of on a phone */
    brief?: string;
    /** the cards of a phone beside which it is told */
    beside?: readonly InTray[];
    /** the sentence of the phase is shown with it */
    with_purpose?: boolean;
    /** what it points at, as a selector */
    where?: string;
    /** it is shown while this is so: a hint never speaks of what cannot be done now */
    when: (scene: Scene) => boolean;
    /** when it has been done; without it the hint is read and put away */
    done?: (scene: Scene) => boolean;
}

interface Words {
    /** what an order takes: a PIP, an activation, a command roll */
    price: string;
    fire: string;
    /** where an enemy is chosen in a phase of its own */
    fire_phase?: string;
    charge: string;
    odds: string;
}

const words_of: Record<string, Words> = {
    'grande-tactique': {
        price: 'A PIP is a point of command: every order takes some of its division’s. When they are used up, the others wait for the next turn.',
        fire: 'The enemy is in range. “Open fire” now takes a PIP; whom it fires at you choose in the firing phase.',
        fire_phase: 'The enemy is in range: choose at whom this unit fires. The odds stand there before the dice.',
        charge: 'This unit can charge. Choose “Charge …”, or drag it onto the enemy: nothing is ordered yet.',
        odds: 'The morale of both sides decides a charge. “All odds” lists every end and what counts for it. Order it, or leave it.',
    },
    'rank-and-file': {
        price: 'Nothing is rolled for an order here: every unit may move once. A change of formation takes its whole move.',
        fire: 'The enemy is in range. Choose “Fire at …”: hits count when both sides have fired.',
        charge: 'This unit can declare a charge. Choose “Charge …”, or drag it onto the enemy: nothing is ordered yet.',
        odds: 'These are the odds of the whole charge. “All odds” lists every end and what counts for it. Order it, or leave it.',
    },
    'black-powder': {
        price: 'An order is a command roll: two dice against the commander’s rating. The better the roll, the more moves; a failed roll ends his orders.',
        fire: 'The enemy is in range. Choose “Shoot at …”: each hit may still be saved.',
        charge: 'This unit can be ordered to charge. Choose “Charge …”, or drag it onto the enemy: nothing is ordered yet.',
        odds: 'The command roll comes first: a charge may stay where it is. “All odds” lists every end. Order it, or leave it.',
    },
    'men-who-would-be-kings': {
        price: 'An activation: each unit may act once a turn. If the action is not free for its type, its leader rolls for it, and may fail.',
        fire: 'The enemy is in range. Choose “Fire at …”: the odds stand there before the dice.',
        charge: 'This unit can attack. Choose “Attack …”, or drag it onto the enemy: nothing is ordered yet.',
        odds: 'These are the odds of the leader’s roll and of the fight. “All odds” lists every end. Order it, or leave it.',
    },
};

const plain_words: Words = {
    price: 'What an order takes stands beside it.',
    fire: 'The enemy is in range: choose to fire.',
    charge: 'This unit can charge. Choose it, or drag the unit onto the enemy: nothing is ordered yet.',
    odds: '“All odds” lists every end and what counts for it. Order it, or leave it.',
};

const is_attack = (deed: Deed | null) => deed === 'charge';
const is_order = (deed: Deed) => deed !== 'end';
const goes: readonly Deed[] = ['move', 'back', 'turn', 'form', 'guns', 'ride'];
/** Units are moved in this phase. */
const moves_now = ({ now }: Scene) => now.awaited.kinds.some((kind) => kind === 'move' || kind === 'order');
const odds_in_a_line = '“All odds” lists every end.';

/** The hints of one system, in the order in which they are looked through. */
export function hints_of(system: string): Hint[] {
    const words = words_of[system] ?? plain_words;
    return [
        {
            id: 'decide',
            text: 'The rules ask you something. Its rule is the small button; choose an answer.',
            brief: 'Choose an answer.',
            beside: ['question'],
            where: '.pending',
            when: ({ now }) => now.pending !== null,
            done: ({ now }) => now.pending === null,
        },
        {
            id: 'phase',
            text: 'Press a dotted word to have it explained.',
            with_purpose: true,
            when: ({ may_order }) => may_order,
        },
        {
            id: 'select',
            text: 'Take up one of your units: press one with a green frame on the map.',
            beside: ['news'],
            when: ({ may_order, undone }) => may_order && undone > 0,
            done: ({ in_hand }) => in_hand === 'own',
        },
        {
            id: 'move',
            text: 'The green ground is its reach. Press a place there, or choose an order.',
            brief: 'Press the green ground, or an order:',
            beside: ['orders'],
            when: (scene) => scene.in_hand === 'own' && moves_now(scene) && scene.offered.some((deed) => goes.includes(deed)),
            done: ({ considered, given }) => considered !== null || given.length > 0,
        },
        {
            id: 'give',
            text: 'That is what would happen. “Order it” gives the order; “Leave it” forgets it.',
            brief: 'Order it, or leave it.',
            beside: ['order'],
            where: '.proposal',
            when: ({ considered }) => considered !== null,
            done: ({ given }) => given.some(is_order),
        },
        {
            id: 'price',
            text: words.price,
            when: (scene) => scene.may_order && moves_now(scene) && scene.given.some(is_order),
        },
        {
            id: 'enemy',
            text: 'The enemy has acted. The news tells what he did and what the dice were; the Log keeps it.',
            brief: 'What the enemy has done:',
            beside: ['news'],
            where: '.news',
            when: ({ enemy_acted, may_order, told }) => enemy_acted && may_order && told,
        },
        {
            id: 'odds',
            text: words.odds,
            brief: odds_in_a_line,
            beside: ['order'],
            where: '.proposal',
            when: ({ considered, has_odds }) => is_attack(considered) && has_odds,
            done: ({ considered }) => considered === null,
        },
        {
            id: 'charge',
            text: words.charge,
            brief: 'It can charge: choose it here.',
            beside: ['orders'],
            when: ({ offered, in_hand }) => in_hand === 'own' && offered.includes('charge'),
            done: ({ considered, given }) => is_attack(considered) || given.includes('charge'),
        },
        {
            id: 'fire',
            text: words.fire,
            brief: 'The enemy is in range: it can fire.',
            beside: ['orders'],
            when: (scene) => scene.in_hand === 'own' && scene.offered.includes('fire') && (!words.fire_phase || moves_now(scene)),
            done: ({ given }) => given.includes('fire'),
        },
        ...(words.fire_phase
            ? [
                  {
                      id: 'target',
                      text: words.fire_phase,
                      brief: 'Choose at whom it fires:',
                      beside: ['orders'] as const,
                      when: (scene: Scene) => scene.in_hand === 'own' && scene.offered.includes('fire') && !moves_now(scene),
                      done: ({ considered }: Scene) => considered === 'fire',
                  },
              ]
            : []),
        {
            id: 'end',
            text: 'When you have ordered what you want, this button ends the phase. It says what is undone.',
            where: '.end-phase',
            when: ({ can_end, given }) => can_end && given.length > 0,
            done: ({ given }) => given.includes('end'),
        },
        {
            id: 'win',
            text: 'How this battle is won, and who is ahead: press the sign with the two bars at the head of the page.',
            where: '.score > button',
            when: ({ may_order, given }) => may_order && given.includes('end'),
        },
        {
            id: 'look',
            text: 'Look at the enemy: press one of his units. “All about it” tells his strength.',
            when: ({ may_order, given, in_hand }) => may_order && given.includes('end') && in_hand !== 'own',
            done: ({ in_hand, considered }) => in_hand === 'enemy' || is_attack(considered),
        },
        {
            id: 'back',
            text: 'The arrows below the map look back through the battle. An order without dice can be taken back.',
            where: '.steps',
            when: ({ may_order, given }) => may_order && given.includes('end'),
        },
    ];
}

/**
 * The hint that is told after a change: the one before stays while its moment lasts, so that a line does not change
 * while it is read.
 */
export const hint_now = (before: Hint | null, hints: readonly Hint[], seen: ReadonlySet<string>, scene: Scene): Hint | null =>
    before && !seen.has(before.id) && before.when(scene) ? before : next_hint(hints, seen, scene);

/** The hint to show: the first that has not been seen and whose moment has come. */
export const next_hint = (hints: readonly Hint[], seen: ReadonlySet<string>, scene: Scene): Hint | null =>
    hints.find((hint) => !seen.has(hint.id) && hint.when(scene)) ?? null;

export function scene_of(session: BoardSession, now: StateMessage): Scene {
    const { table } = session;
    const piece = session.pieces.find((each) => each.unit === session.selected);
    const considered = session.held || session.considering ? (session.preview?.deed || 'other') : null;
    return {
        now,
        may_order: session.may_order,
        in_hand: !piece ? null : table.yours(piece.side) ? 'own' : 'enemy',
        offered: session.suggestions.map((each) => each.deed),
        considered,
        has_odds: session.considering && !!session.preview?.odds,
        given: session.given,
        can_end: session.ending !== null,
        undone: session.undone.length,
        enemy_acted: table.news.some((each) => !table.yours(each.side) && each.by !== 'only'),
        told: session.news_shown,
    };
}
