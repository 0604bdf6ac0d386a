// The words of the games, from the one place that explains them: docs/terms.md. Loaded when the first of
// them is looked for.

export type Terms = ReadonlyMap<string, string>;

/** The terms of all systems and those of one, by the document's own headings. */
export function terms_of(document: string, system: string): Terms {
    const terms = new Map<string, string>();
    for (const section of document.split(/^## /m).slice(1)) {
        const [heading, ...lines] = section.split('\n');
        if (heading.trim() !== 'In all systems' && heading.trim() !== system) continue;
        for (const line of lines) {
            const row = /^\| ([^|]+) \| ([^|]+) \|$/.exec(line.trim());
            if (row && row[1] !== 'word' && !row[1].startsWith('---')) terms.set(row[1].trim(), row[2].trim());
        }
    }
    return terms;
}

export interface Part {
    words: string;
    /** its meaning, if the part is a term */
    meaning?: string;
}

/** Cuts a text at its terms. Each term counts once, in singular or plural, whatever its capitals. */
export function parts_of(text: string, terms: Terms): Part[] {
    const names = [...terms.keys()].sort((one, other) => other.length - one.length);
    if (names.length === 0) return [{ words: text }];
    const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pattern = new RegExp(`\\b(${escaped.join('|')})s?\\b`, 'gi');
    const meaning_of = new Map([...terms].map(([name, meaning]) => [name.toLowerCase(), meaning]));
    const told = new Set<string>();
    const parts: Part[] = [];
    let from = 0;
    for (const found of text.matchAll(pattern)) {
        const name = found[1].toLowerCase();
        if (told.has(name)) continue;
        told.add(name);
        if (found.index > from) parts.push({ words: text.slice(from, found.index) });
        parts.push({ words: found[0], meaning: meaning_of.get(name) });
        from = found.index + found[0].length;
    }
    if (from < text.length) parts.push({ words: text.slice(from) });
    return parts;
}

let document_text: Promise<string> | null = null;
export const load_terms = (): Promise<string> =>
    (document_text ??= import('../../../docs/terms.md?raw').then((module) => module.default));
