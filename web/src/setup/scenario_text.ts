// Changes parts of the text of a scenario file (docs/scenario_format.md) and leaves the rest unchanged,
// including comments. The server checks the result.

/** A `[table]`, or one of the `[[unit]]`s, at `start` to `end` of the text. */
export interface Part {
    kind: string;
    start: number;
    end: number;
    words: Word[];
}
/** A `key = value`; the value as it is written, at `start` to `end` of the text. */
export interface Word {
    key: string;
    value: string;
    start: number;
    end: number;
}

/** The parts of a file in order; the first one, without a kind, is the text before all others. */
export function parts_of(text: string): Part[] {
    const parts: Part[] = [{ kind: '', start: 0, end: text.length, words: [] }];
    let at = 0;
    while (at < text.length) {
        const line_end = end_of_line(text, at);
        const line = text.slice(at, line_end);
        const head = /^\s*\[\[?\s*([\w-]+)\s*\]\]?/.exec(line);
        const word = /^(\s*)([\w-]+)(\s*=\s*)/.exec(line);
        if (head) {
            parts[parts.length - 1].end = at;
            parts.push({ kind: head[1], start: at, end: text.length, words: [] });
        } else if (word) {
            const start = at + word[0].length;
            const end = end_of_value(text, start);
            parts[parts.length - 1].words.push({ key: word[2], value: text.slice(start, end), start, end });
            at = end_of_line(text, end);
            continue;
        }
        at = line_end;
    }
    return parts;
}

function end_of_line(text: string, from: number): number {
    const found = text.indexOf('\n', from);
    return found < 0 ? text.length : found + 1;
}

// A value ends at the end of its line, unless a bracket or a text is still open.
function end_of_value(text: string, start: number): number {
    let depth = 0;
    let end = start;
    for (let at = start; at < text.length; ++at) {
        const letter = text[at];
        if (letter === '"' || letter === "'") {
            at = end_of_text(text, at) - 1;
        } else if (letter === '#') {
            at = end_of_line(text, at) - 2;
            continue;
        } else if ('[{'.includes(letter)) {
            ++depth;
        } else if (']}'.includes(letter)) {
            --depth;
        } else if (letter === '\n' && depth <= 0) {
            break;
        }
        if (!/\s/.test(letter)) end = at + 1;
    }
    return end;
}

function end_of_text(text: string, start: number): number {
    const quote = text[start];
    const mark = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
    for (let at = start + mark.length; at < text.length; ++at) {
        if (quote === '"' && text[at] === '\\') ++at;
        else if (text.startsWith(mark, at)) return at + mark.length;
    }
    return text.length;
}

export const word_of = (part: Part, key: string) => part.words.find((word) => word.key === key);

/** The content of a text without its quotes; other values as they are written. */
export function plain(value: string | undefined): string {
    if (value === undefined) return '';
    const quoted = /^"((?:[^"\\]|\\.)*)"$|^'([^']*)'$/.exec(value);
    return quoted ? (quoted[1] ?? quoted[2]).replace(/\\(["\\])/g, '$1') : value;
}
export const quoted = (words: string) => `"${words.replace(/["\\]/g, '\\$&')}"`;

export function numbers_in(value: string | undefined): number[] {
    return (value?.replace(/#.*$/gm, '').match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
}

/** Sets a key of a part; adds a new key behind the others; an empty value removes the key. */
export function with_word(text: string, part: Part, key: string, value: string): string {
    const old = word_of(part, key);
    if (!old && value === '') return text;
    if (!old) {
        const last = part.words[part.words.length - 1];
        const place = end_of_line(text, last ? last.end : part.start);
        return `${text.slice(0, place)}${key} = ${value}\n${text.slice(place)}`;
    }
    if (value !== '') return text.slice(0, old.start) + value + text.slice(old.end);
    const line = text.lastIndexOf('\n', old.start) + 1;
    return text.slice(0, line) + text.slice(end_of_line(text, old.end));
}

export const without = (text: string, part: Part) => text.slice(0, part.start) + text.slice(part.end);

/** Inserts a copy of a part behind it, with some keys changed. */
export function with_copy(text: string, part: Part, changed: Record<string, string>): string {
    let copy = text.slice(part.start, part.end).trimEnd() + '\n';
    for (const [key, value] of Object.entries(changed)) {
        const own = parts_of(copy).find((each) => each.kind === part.kind);
        if (own) copy = with_word(copy, own, key, value);
    }
    const before = text.slice(0, part.end).trimEnd();
    return `${before}\n\n${copy}\n${text.slice(part.end)}`;
}

/** Inserts a new part behind the last of its kind, or at the end. */
export function with_part(text: string, kind: string, words: Record<string, string>): string {
    const lines = Object.entries(words).map(([key, value]) => `${key} = ${value}\n`);
    const part = `[[${kind}]]\n${lines.join('')}`;
    const last = parts_of(text).filter((each) => each.kind === kind).pop();
    if (!last) return `${text.trimEnd()}\n\n${part}`;
    return `${text.slice(0, last.end).trimEnd()}\n\n${part}\n${text.slice(last.end)}`;
}

/** In inches, as scenario files give lengths. */
export const inches_of = (mil: number) => String(Math.round(mil / 100) / 10);
export const point_text = ([x, y]: readonly number[]) => `[${inches_of(x)}, ${inches_of(y)}]`;
export const points_text = (points: readonly (readonly number[])[]) => `[${points.map(point_text).join(', ')}]`;
