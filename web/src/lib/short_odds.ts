// The odds of an order in a few words: on the badge of a target, and beside an order that is offered.
import { in_whole_percents, words_of_fire } from './chances';
import type { Deed, Odds } from './protocol';

type Told = Odds | { error: string } | null;

const unspaced = (whole: string) => whole.replaceAll('\u00a0', '');

/** "39% worse off", "62% win"; empty where nothing is to be said. The shares are rounded as on the order's card. */
export function in_few_words(odds: Told, deed: Deed, target: string | undefined): string {
    if (!odds || 'error' in odds) return '';
    const results = in_whole_percents((odds.headline?.results ?? []).filter(({ percent }) => parseFloat(percent) > 0));
    if (results.length > 0) {
        const win = results.find(({ words }) => words === 'win');
        const words = deed === 'fire' ? words_of_fire.win : 'win';
        return `${win ? unspaced(win.whole) : '0%'} ${words}`;
    }
    const told = odds.units.find((each) => each.name === target);
    const [state] = told ? (told.summary.length > 0 ? told.summary : told.states) : [];
    if (state) return `${Math.round(parseFloat(state.percent))}% ${state.words.split(',')[0]}`;
    const idle = may_not_act(odds);
    return idle && `${idle} may not act`;
}

const begins_with_a_roll = /^(Activation|Command)$/;
const is_no_act = /has failed to act|^nothing changes$/;

/** True for an end of an order that begins with a roll: the unit has not acted at all. */
export const is_idle_end = (words: string) => is_no_act.test(words);

/** The chance that the unit does not act, as "42%"; empty where the order begins with no roll. */
export function may_not_act(odds: Told): string {
    if (!odds || 'error' in odds || !begins_with_a_roll.test(odds.checks[0]?.title ?? '')) return '';
    const ends = odds.outcomes.filter(({ words }) => is_idle_end(words));
    const percent = ends.reduce((sum, each) => sum + parseFloat(each.percent), 0);
    return percent > 0 ? `${Math.max(1, Math.round(percent))}%` : '';
}
