// Results in words, and as marks of charts.
import { number, percent, signed } from '../charts/scale';
import { high_of, low_of, type Estimate, type Share, type VariantReport } from './reports';

/** "54.1% (51.0 to 57.2)"; exact: "1/2 = 50.0%" */
export function share_words(share: Share): string {
    if (share.exact) return share.probability && share.probability.length < 16 ? `${share.probability} = ${percent(share.value, 2)}` : percent(share.value, 3);
    return `${percent(share.value)} (${percent(low_of(share)).replace('%', '')} to ${percent(high_of(share)).replace('%', '')})`;
}
export const half_words = (each: Estimate) => `${percent(each.value)} ±${number(((each.high - each.low) / 2) * 100)}`;
export const mean_words = (each: Estimate, digits = 2) => `${number(each.value, digits)} ±${number((each.high - each.low) / 2, digits)}`;
export const between_words = (each: Estimate, share: boolean) =>
    share ? `${percent(each.low)} to ${percent(each.high)}` : `${number(each.low, 2)} to ${number(each.high, 2)}`;
export const difference_words = (each: Estimate, share: boolean) =>
    share ? `${signed(percent(each.value))} ±${number(((each.high - each.low) / 2) * 100)}` : `${signed(number(each.value, 2))} ±${number((each.high - each.low) / 2, 2)}`;
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
export function value_of(measure: string, variant: VariantReport): Estimate | undefined {
    const won = (side: number) => {
        const share = variant.won?.[side].share;
        return share && { value: share.value, low: low_of(share), high: high_of(share) };
    };
    const values: Record<string, Estimate | undefined> = {
        score: variant.score,
        won_first: won(0),
        won_second: won(1),
        lost_first: variant.losses?.[0].share,
        lost_second: variant.losses?.[1].share,
        turns: variant.turns,
    };
    return values[measure];
}

/** States from the best to the worst, as far as all units agree. */
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
