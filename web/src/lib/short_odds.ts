// The odds of an order in a few words: on the badge of a target, and beside an order that is offered.
import { in_whole_percents } from './chances';
import type { Deed, Headline, Odds, Piece } from './protocol';

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

/** What becomes of a unit that does not hold, the mildest first: "pinned", "shaken or worse"; empty where it always holds. */
export function harm_of({ units }: Headline, unit: number | null | undefined): string {
    const fortunes = units.find((each) => each.unit === unit)?.fortunes ?? [];
    const harms = fortunes.filter(({ fortune, percent }) => fortune !== 'holds' && parseFloat(percent) > 0);
    const mildest = harms.at(-1)?.words.replace(/^is /, '');
    return mildest ? `${mildest}${harms.length > 1 ? ' or worse' : ''}` : '';
}

/**
 * "2.8 figures, 39% pinned", "62% win", "≈62% win" of a sample; empty where nothing is to be said. The shares are
 * rounded as on the order's card.
 */
export function in_few_words(odds: Told, deed: Deed, target: Piece | undefined): string {
    if (!odds || 'error' in odds) return '';
    const results = in_whole_percents((odds.headline?.results ?? []).filter(({ percent }) => parseFloat(percent) > 0));
    if (results.length > 0) {
        const win = results.find(({ words }) => words === 'win');
        const share = `${odds.sample ? '≈' : ''}${win ? unspaced(win.whole) : '0%'}`;
        if (deed !== 'fire') return `${share} win`;
        const taken = toll(odds, target);
        const harm = (odds.headline && harm_of(odds.headline, target?.unit)) || 'worse off';
        return [taken, win || !taken ? `${share} ${harm}` : ''].filter(Boolean).join(', ');
    }
    const told = odds.units.find((each) => each.name === target?.name);
    const [state] = told ? (told.summary.length > 0 ? told.summary : told.states) : [];
    if (state) return `${Math.round(parseFloat(state.percent))}% ${state.words.split(',')[0]}`;
    const idle = may_not_act(odds);
    return idle && `${idle} may not act`;
}

/** The same in the fewest words, for a small map: "pinned 39%", "win 62%". A word before its chance compares nothing. */
export const in_fewest_words = (words: string): string =>
    words.replace(/^.*, (≈?[\d<>])/, '$1').replace(' or worse', '').replace(/^(\S+%) (.*)$/, '$2 $1');

/** The chance that the unit does not act, as "42%"; empty where no roll comes before the order. */
export function may_not_act(odds: Told): string {
    const percent = odds && !('error' in odds) ? parseFloat(odds.idle?.percent ?? '0') : 0;
    return percent > 0 ? `${Math.max(1, Math.round(percent))}%` : '';
}

/**
 * Why the order may come to nothing, as one chance and its parts: the roll before it fails, or the charge falls short.
 * null: it is carried out for certain.
 */
export function idle_of(odds: Told): { whole: string; roll: string; short: string } | null {
    const roll = may_not_act(odds);
    const results = odds && !('error' in odds) ? in_whole_percents((odds.headline?.results ?? []).filter(({ percent }) => parseFloat(percent) > 0)) : [];
    const idle = results.find(({ words }) => words === 'idle');
    if (!roll && !idle) return null;
    const whole = idle ? unspaced(idle.whole) : roll;
    const short = Math.round(parseFloat(whole) - parseFloat(roll || '0'));
    return { whole, roll, short: roll && short > 0 ? `${short}%` : '' };
}
