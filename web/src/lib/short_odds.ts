// The odds of an order in a few words: on the badge of a target, and beside an order that is offered.
import { in_whole_percents } from './chances';
import type { Deed, Odds, Piece } from './protocol';

type Told = Odds | { error: string } | null;

const unspaced = (whole: string) => whole.replaceAll('\u00a0', '');

/** The losses of systems that count none: what the units that break are worth. */
const worth = 'points';

/** What fire takes from the target on average: "2.8 figures"; empty if next to nothing, or if it takes no losses. */
function toll(odds: Odds, target: Piece | undefined): string {
    const mean = target && odds.headline ? odds.headline.losses[target.side] : undefined;
    if (!mean || odds.headline?.losses_in === worth || parseFloat(mean) === 0) return '';
    return `${mean} ${odds.headline?.losses_in}`;
}

/**
 * "2.8 figures, 39% worse off", "62% win"; empty where nothing is to be said. The shares are rounded as on the order's
 * card.
 */
export function in_few_words(odds: Told, deed: Deed, target: Piece | undefined): string {
    if (!odds || 'error' in odds) return '';
    const results = in_whole_percents((odds.headline?.results ?? []).filter(({ percent }) => parseFloat(percent) > 0));
    if (results.length > 0) {
        const win = results.find(({ words }) => words === 'win');
        const share = win ? unspaced(win.whole) : '0%';
        if (deed !== 'fire') return `${share} win`;
        const taken = toll(odds, target);
        return [taken, win || !taken ? `${share} worse off` : ''].filter(Boolean).join(', ');
    }
    const told = odds.units.find((each) => each.name === target?.name);
    const [state] = told ? (told.summary.length > 0 ? told.summary : told.states) : [];
    if (state) return `${Math.round(parseFloat(state.percent))}% ${state.words.split(',')[0]}`;
    const idle = may_not_act(odds);
    return idle && `${idle} may not act`;
}

/** The same in the fewest words, for a small map: "worse 39%", "win 62%". A word before its chance compares nothing. */
export const in_fewest_words = (words: string): string =>
    words.replace(/^.*, (\d)/, '$1').replace(' off', '').replace(/^(\S+%) (.*)$/, '$2 $1');

/** The chance that the unit does not act, as "42%"; empty where no roll comes before the order. */
export function may_not_act(odds: Told): string {
    const percent = odds && !('error' in odds) ? parseFloat(odds.idle?.percent ?? '0') : 0;
    return percent > 0 ? `${Math.max(1, Math.round(percent))}%` : '';
}
