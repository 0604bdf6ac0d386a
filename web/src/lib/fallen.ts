// Units that broke or were lost: they stay marked on the map until the player has seen them.
import type { Fallen } from './protocol';

/** Marks of before, as far as they still hold, and new ones; the lost before the fleeing. */
export function with_fallen(known: readonly Fallen[], more: readonly Fallen[]): readonly Fallen[] {
    const kept = known.filter((each) => !more.some(({ unit }) => unit === each.unit));
    return [...kept, ...more].sort((a, b) => Number(b.is_gone) - Number(a.is_gone));
}
