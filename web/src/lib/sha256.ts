// SHA-256 of 32 bytes, at once: the browser's own is only there for pages that came over TLS.

function first_bits(of: (prime: number) => number, count: number): number[] {
    const bits: number[] = [];
    for (let n = 2; bits.length < count; ++n) {
        let prime = true;
        for (let d = 2; d * d <= n; ++d) prime &&= n % d !== 0;
        if (prime) bits.push(Math.floor((of(n) % 1) * 2 ** 32) | 0);
    }
    return bits;
}
const rounds = first_bits(Math.cbrt, 64);
const begin = first_bits(Math.sqrt, 8);

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Of exactly 64 hexadecimal digits, as such. */
export function sha256(hex: string): string {
    const words: number[] = [];
    for (let i = 0; i < 8; ++i) words.push(parseInt(hex.slice(8 * i, 8 * i + 8), 16) | 0);
    words.push(0x80000000 | 0, 0, 0, 0, 0, 0, 0, 256);
    for (let i = 16; i < 64; ++i) {
        const [a, b] = [words[i - 15]!, words[i - 2]!];
        const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
        const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
        words.push((words[i - 16]! + low + words[i - 7]! + high) | 0);
    }
    let [a, b, c, d, e, f, g, h] = begin as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; ++i) {
        const chosen = (e & f) ^ (~e & g);
        const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + rounds[i]! + words[i]!) | 0;
        const most = (a & b) ^ (a & c) ^ (b & c);
        const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
        [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    return [a, b, c, d, e, f, g, h]
        .map((word, i) => ((word + begin[i]!) >>> 0).toString(16).padStart(8, '0'))
        .join('');
}
