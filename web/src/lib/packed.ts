// Anything as a short text for the fragment of a link, and back.

const letters = (bytes: Uint8Array) => {
    let text = '';
    for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
};
const bytes_of = (text: string) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (each) => each.charCodeAt(0));

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array): Promise<Uint8Array> {
    const whole = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as unknown as ReadableWritablePair<Uint8Array, Uint8Array>);
    return new Uint8Array(await new Response(whole).arrayBuffer());
}

export async function packed(value: unknown): Promise<string> {
    return letters(await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(value))));
}
/** Throws what the parts throw where it is no such text. */
export async function unpacked(text: string): Promise<unknown> {
    return JSON.parse(new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes_of(text))));
}
