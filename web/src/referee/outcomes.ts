// Outcomes as they are shown: one bar a name, however many numbers go with it.
import type { OutcomeLine } from './oracle';
import { spoken } from './words';

/** All outcomes of one name together. */
export interface Bar {
    outcome: string;
    text: string;
    value: number;
    probability: string;
    /** with their numbers, where there are any */
    lines: OutcomeLine[];
}

type Fraction = [bigint, bigint];

const fraction = (text: string): Fraction => {
    const [over, under = '1'] = text.split('/');
    return [BigInt(over), BigInt(under)];
};
const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));

/** The exact sum of chances, in lowest terms. */
export function sum_of(probabilities: readonly string[]): string {
    let [over, under]: Fraction = [0n, 1n];
    for (const [a, b] of probabilities.map(fraction)) [over, under] = [over * b + a * under, under * b];
    const common = divisor(over, under);
    return under === common ? String(over / common) : `${over / common}/${under / common}`;
}

/** "moves 2, self shaken 1" of the numbers of an outcome that are not 0. */
export const data_words = (data: Readonly<Record<string, number>>) =>
    Object.entries(data)
        .filter(([, value]) => value !== 0)
        .map(([name, value]) => `${spoken(name)} ${value}`)
        .join(', ');

export function bars_of(outcomes: readonly OutcomeLine[]): Bar[] {
    const bars = new Map<string, OutcomeLine[]>();
    for (const line of outcomes) bars.set(line.outcome, [...(bars.get(line.outcome) ?? []), line]);
    return [...bars].map(([outcome, lines]) => ({
        outcome,
        text: spoken(outcome),
        value: lines.reduce((sum, line) => sum + line.value, 0),
        probability: sum_of(lines.map((line) => line.probability)),
        lines: lines.filter((line) => Object.keys(line.data).length > 0),
    }));
}
