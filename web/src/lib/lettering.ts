// Width of texts, in multiples of the font size.

/** Average width of serif letters, used where nothing can be measured. */
const letter_em = 0.57;
const measured_px = 100;

const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

export function em_wide(words: string): number {
    const before = known.get(words);
    if (before !== undefined) return before;
    if (pen === undefined) {
        pen = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
        if (pen) pen.font = `${measured_px}px ${getComputedStyle(document.body).fontFamily}`;
    }
    const wide = pen ? pen.measureText(words).width / measured_px : words.length * letter_em;
    known.set(words, wide);
    return wide;
}

export const widest_em = (lines: readonly string[]) => Math.max(...lines.map(em_wide));
