// Maps values to positions in a chart, and writes values.
import { em_wide } from '../lib/lettering';

export interface Range {
    low: number;
    high: number;
}
export interface Scale extends Range {
    ticks: number[];
    /** distance between two ticks */
    step: number;
}

const round = (value: number) => Number(value.toPrecision(12));

/** A scale with round steps that contains a range; at most `most_steps` steps. */
export function scale_over({ low, high }: Range, most_steps = 6): Scale {
    const span = Math.max(high - low, 1e-9);
    const power = 10 ** Math.floor(Math.log10(span / most_steps));
    const step = [1, 2, 5, 10].map((each) => each * power).find((each) => span / each <= most_steps) ?? 10 * power;
    const first = Math.floor(round(low / step));
    const last = Math.max(first + 1, Math.ceil(round(high / step)));
    const ticks = Array.from({ length: last - first + 1 }, (_, i) => round((first + i) * step));
    return { low: ticks[0], high: ticks[ticks.length - 1], ticks, step };
}

export const place = (value: number, scale: Range, from: number, to: number) =>
    from + ((value - scale.low) / (scale.high - scale.low)) * (to - from);

export function range_of(values: Iterable<number>): Range {
    let low = Infinity;
    let high = -Infinity;
    for (const value of values) {
        low = Math.min(low, value);
        high = Math.max(high, value);
    }
    return low <= high ? { low, high } : { low: 0, high: 1 };
}

const digits_of = (step: number) => Math.max(0, Math.min(4, Math.ceil(-Math.log10(step) - 1e-9)));
const minus = (words: string) => words.replace(/^-/, '−');

/** The label of a tick, with as many digits as its step has. */
export const tick_words = (value: number, step: number, share: boolean, signed = false) => {
    const shown = share ? value * 100 : value;
    const words = shown.toFixed(digits_of(share ? step * 100 : step));
    return (signed && shown > 0 ? '+' : '') + minus(Number(words) === 0 ? words.replace('-', '') : words) + (share ? '%' : '');
};
export const percent = (value: number, digits = 1) => `${minus((value * 100).toFixed(digits))}%`;
export const number = (value: number, digits = 1) => minus(value.toFixed(digits));
export const signed = (words: string) => (words.startsWith('−') || Number.parseFloat(words) === 0 ? words : `+${words}`);
export const whole = new Intl.NumberFormat('en-GB').format;

/** Font size in charts (charts.css). */
export const letters_px = 13;
export const px_wide = (words: string) => letters_px * em_wide(words);

/** As much of a name as fits. */
export function fitted(name: string, width_px: number): string {
    if (px_wide(name) <= width_px) return name;
    let most = name.length - 1;
    const cut = () => `${name.slice(0, most).trimEnd()}…`;
    while (most > 2 && px_wide(cut()) > width_px) --most;
    return cut();
}
