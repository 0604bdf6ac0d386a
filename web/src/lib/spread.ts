// How a count spreads over its outcomes: the number of hits or casualties.

/** An outcome of a count, and its probability. */
export interface CountChance {
    outcome: string;
    value: number;
}

export interface Spread {
    mean: number;
    /** The standard deviation. */
    deviation: number;
    /** The counts with the greatest probability. */
    most_likely: number[];
}

/** Probabilities that differ by less are taken as equal: they were rounded. */
const rounding = 1e-9;

export function spread_of(chances: readonly CountChance[]): Spread {
    const sum = (of: (count: number) => number) => chances.reduce((all, { outcome, value }) => all + of(Number(outcome)) * value, 0);
    const mean = sum((count) => count);
    const greatest = Math.max(0, ...chances.map(({ value }) => value));
    return {
        mean,
        deviation: Math.sqrt(sum((count) => (count - mean) ** 2)),
        most_likely: chances.filter(({ value }) => value > greatest - rounding).map(({ outcome }) => Number(outcome)).sort((a, b) => a - b),
    };
}

/** The probability of a count of at least so many. */
export function at_least(chances: readonly CountChance[], count: number): number {
    return chances.reduce((all, { outcome, value }) => (Number(outcome) >= count ? all + value : all), 0);
}
