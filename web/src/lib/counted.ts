// Counts of outcomes, in words.
/** "2 hits", "1 hit", "1 casualty" */
export function counted_words(count: string, counted: string): string {
    const one = counted.replace(/ies$/, 'y').replace(/s$/, '');
    return `${count} ${count === '1' ? one : counted}`;
}
