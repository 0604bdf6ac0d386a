// Packs any value into a short text for the fragment of a link, and back. Browsers do not send fragments.

/** Largest size of the unpacked text; a small compressed text can expand enormously. */
const most_bytes = 2_000_000;

const letters_at_a_time = 0x8000;

function base64url(bytes: Uint8Array): string {
    let text = '';
    for (let at = 0; at < bytes.length; at += letters_at_a_time) {
        text += String.fromCharCode(...bytes.subarray(at, at + letters_at_a_time));
    }
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const bytes_of = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

async function read_all(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let size = 0;
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        size += part.value.length;
        if (size > most_bytes) throw new Error('A link holds at most two million bytes.');
        parts.push(part.value);
    }
    const all = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}

const through = (bytes: Uint8Array, way: CompressionStream | DecompressionStream) =>
    read_all(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(way as TransformStream<Uint8Array, Uint8Array>));

/** The prefix is `1.` if the text is compressed, `0.` if the browser cannot compress. */
export async function packed(value: unknown): Promise<string> {
    const plain = new TextEncoder().encode(JSON.stringify(value));
    if (typeof CompressionStream === 'undefined') return `0.${base64url(plain)}`;
    return `1.${base64url(await through(plain, new CompressionStream('deflate-raw')))}`;
}

/** Unpacks such a text; without a prefix it is compressed. Nothing if the text is damaged. */
export async function unpacked(text: string): Promise<unknown> {
    const [, form, rest] = /^(?:([01])\.)?([\w-]+)$/.exec(text) ?? [];
    if (!rest) return undefined;
    try {
        const bytes = bytes_of(rest);
        const plain = form === '0' ? bytes : await through(bytes, new DecompressionStream('deflate-raw'));
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
    } catch {
        return undefined;
    }
}
