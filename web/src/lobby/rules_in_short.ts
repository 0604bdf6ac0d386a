// What each set of rules is like, in a sentence, for who has yet to choose one.
const in_short: Record<string, string> = {
    'black-powder': 'Brigades whose orders are rolled for: they may go three moves, or none.',
    'grande-tactique': 'Whole armies: each division has a few orders a turn, and morale decides charges.',
    'men-who-would-be-kings': 'Small colonial fights: a dozen men a unit, and leaders who may fail to act.',
    'rank-and-file': 'Battalions in line, column and square; both sides move and fire in each turn.',
};

const goals: Record<string, string> = {
    'black-powder': 'You win when enough enemy brigades are broken or lost.',
    'grande-tactique': 'You win when every enemy division has collapsed: each does when enough of its units are lost.',
    'men-who-would-be-kings': 'You win when the enemy is down to a part of his figures, or by points after the last turn.',
    'rank-and-file': 'You win when enough enemy brigades break: each does when enough of its units are lost.',
};

/** How a battle is won, in a sentence; the table says it with numbers. */
export const goal_in_short = (system: string): string => goals[system] ?? '';
export const rules_in_short = (system: string): string => in_short[system] ?? '';
