// The one place for cards of a phone, at the foot of its map: a single card lies there at a time.

/** What may lie there; of several that are wanted, the first. */
const by_rank = [
    'past',
    'film',
    'question',
    'order',
    'group',
    'offers',
    'unable',
    'forgone',
    'beyond',
    'over',
    'hint',
    'news',
    'orders',
] as const;
export type InTray = (typeof by_rank)[number];

export const in_tray = (wanted: Partial<Record<InTray, boolean>>): InTray | null => by_rank.find((each) => wanted[each]) ?? null;

/** A hint that speaks of a card stands above it in a line or two; elsewhere it waits, or has the place for itself. */
export type HintPlace = 'alone' | 'above' | 'waits';

/** @param beside the cards that the hint speaks of */
export function hint_place(shown: InTray | null, beside: readonly InTray[]): HintPlace {
    if (shown === null || shown === 'hint') return 'alone';
    return beside.includes(shown) ? 'above' : 'waits';
}
