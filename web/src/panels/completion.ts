// Completes an order in words.

export interface Known {
    usages: readonly { name: string; usage: string }[];
    /** whole orders that can be given now */
    orders: readonly string[];
    /** names of units */
    names: readonly string[];
}

const most_offers = 8;

/** Whole lines to replace the typed text, the likeliest first. */
export function completions(words: string, known: Known): string[] {
    const begun = words.replace(/^\s+/, '');
    if (begun === '') return [];
    const low = begun.toLowerCase();
    const offers = new Set<string>();
    const odds = /^odds +/.exec(low)?.[0] ?? '';
    for (const order of known.orders) {
        const whole = begun.slice(0, odds.length) + order;
        if (whole.toLowerCase().startsWith(low) && whole !== begun) offers.add(whole);
    }
    if (!low.includes(' ')) {
        for (const { name } of known.usages) if (name.startsWith(low) && name !== low) offers.add(name + ' ');
    }
    // The end of the typed text may be the start of a unit's name.
    for (const start of [...low.matchAll(/(?<=[ ,])\S/g)].map((match) => match.index)) {
        const part = low.slice(start);
        for (const name of known.names) {
            if (name.toLowerCase().startsWith(part) && name.length > part.length) {
                offers.add(begun.slice(0, start) + name);
            }
        }
    }
    return [...offers].slice(0, most_offers);
}
