// Chances as players read them.

/**
 * What fire does to the state of the target; figures lost without a change of state count as "holds".
 * @param harm what becomes of the target: "shaken or worse"
 */
export const words_of_fire = (harm: string): Record<string, string> => ({
    win: `target ${harm || 'worse off'}`,
    draw: 'target holds',
    lose: 'shooter suffers',
    idle: 'does not act',
});
/** The same where the bar has little room. */
export const short_words_of_fire = (harm: string): Record<string, string> => ({ ...words_of_fire(harm), win: harm || 'worse off', draw: 'holds' });
/** How a charge or a fight may go for the side that gives the order. */
export const words_of_fight: Record<string, string> = { win: 'win', draw: 'draw', lose: 'lose', idle: 'does not attack' };

/**
 * Adds `whole` to each: whole per cents that add up to 100 where the chances do (largest remainder method). What is
 * rarer than one half per cent is "< 1 %", not nothing.
 */
export function in_whole_percents<T extends { percent: string }>(chances: readonly T[]): (T & { whole: string })[] {
    const values = chances.map(({ percent }) => parseFloat(percent));
    const floors = values.map(Math.floor);
    const sum = values.reduce((total, value) => total + value, 0);
    let missing = Math.round(sum) - floors.reduce((total, value) => total + value, 0);
    const by_remainder = values.map((value, i) => ({ i, rest: value - floors[i] })).sort((a, b) => b.rest - a.rest);
    for (const { i } of by_remainder) if (missing-- > 0) ++floors[i];
    return chances.map((chance, i) => {
        if (values[i] > 0 && values[i] < 0.5) return { ...chance, whole: '<\u00a01\u00a0%' };
        const almost_all = values[i] > 99.5 && values[i] < 100;
        return { ...chance, whole: almost_all ? '>\u00a099\u00a0%' : `${floors[i]}\u00a0%` };
    });
}

/** Whether a fraction can be read at a glance: no number of it has more than four digits. */
export const is_readable = (fraction: string) => fraction.split('/').every((number) => number.length <= 4);
