// What each set of rules is like, in a sentence, for who has yet to choose one.
const in_short: Record<string, string> = {
    'black-powder': 'Brigades whose orders are rolled for: they may go three moves, or none.',
    'grande-tactique': 'Whole armies: each division has a few orders a turn, and morale decides charges.',
    'men-who-would-be-kings': 'Small colonial fights: a dozen men a unit, and leaders who may fail to act.',
    'rank-and-file': 'Battalions in line, column and square; both sides move and fire in each turn.',
};

export const rules_in_short = (system: string): string => in_short[system] ?? '';
