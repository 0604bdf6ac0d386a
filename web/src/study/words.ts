// Results in words, and as marks of charts.
import { number, percent, signed } from '../charts/scale';
import { high_of, low_of, type Estimate, type Mean, type Share, type VariantReport } from './reports';

/** "54.1% (51.0 to 57.2)"; exact: "1/2 = 50.0%" */
export function share_words(share: Share): string {
    if (share.exact) return share.probability && share.probability.length < 16 ? `${share.probability} = ${percent(share.value, 2)}` : percent(share.value, 3);
    return `${percent(share.value)} (${percent(low_of(share)).replace('%', '')} to ${percent(high_of(share)).replace('%', '')})`;
}
/** " ±1.9"; " (20.7 to 100.0)" for an asymmetric interval; " ±?" for fewer than two battles */
function plus_minus({ value, low, high }: Mean, times: number, digits: number): string {
    if (low === null || high === null) return ' ±?';
    const shown = (each: number) => number(each * times, digits);
    const leans = Math.abs(high - value - (value - low)) * times >= 10 ** -digits;
    return leans ? ` (${shown(low)} to ${shown(high)})` : ` ±${shown((high - low) / 2)}`;
}
export const half_words = (each: Mean) => percent(each.value) + plus_minus(each, 100, 1);
export const mean_words = (each: Mean, digits = 2) => number(each.value, digits) + plus_minus(each, 1, digits);
export function between_words({ low, high }: Mean, share: boolean): string {
    if (low === null || high === null) return 'not known';
    return share ? `${percent(low)} to ${percent(high)}` : `${number(low, 2)} to ${number(high, 2)}`;
}
export const difference_words = (each: Mean, share: boolean) =>
    share ? signed(percent(each.value)) + plus_minus(each, 100, 1) : signed(number(each.value, 2)) + plus_minus(each, 1, 2);
/** An estimate for a chart; if there are no bounds, the value takes their place. */
export const bounded = ({ value, low, high }: Mean): Estimate => ({ value, low: low ?? value, high: high ?? value });
export const p_words = (p: number) => (p < 0.0001 ? 'under 0.0001' : p.toFixed(4));

export const is_share = (measure: string) => measure !== 'turns';
export function measure_words(measure: string, variant: VariantReport): string {
    const [first, second] = variant.sides;
    const words: Record<string, string> = {
        score: `score of ${first}`,
        won_first: `${first} wins`,
        won_second: `${second} wins`,
        lost_first: `losses of ${first}`,
        lost_second: `losses of ${second}`,
        turns: 'turns',
    };
    return words[measure] ?? measure;
}
export function value_of(measure: string, variant: VariantReport): Mean | undefined {
    const won = (side: number) => {
        const share = variant.won?.[side].share;
        return share && { value: share.value, low: low_of(share), high: high_of(share) };
    };
    const values: Record<string, Mean | undefined> = {
        score: variant.score,
        won_first: won(0),
        won_second: won(1),
        lost_first: variant.losses?.[0].share,
        lost_second: variant.losses?.[1].share,
        turns: variant.turns,
    };
    return values[measure];
}

/** States from best to worst, merged from the orders of all units. */
export function states_in_order(variant: VariantReport): string[] {
    const places = new Map<string, number[]>();
    for (const unit of variant.units) {
        unit.states.forEach((each, i) => {
            const place = unit.states.length > 1 ? i / (unit.states.length - 1) : 0.5;
            places.set(each.state, [...(places.get(each.state) ?? []), place]);
        });
    }
    const mean = (list: number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
    return [...places].sort(([, one], [, other]) => mean(one) - mean(other)).map(([state]) => state);
}
