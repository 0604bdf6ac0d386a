// Hooves, drums, volleys, and dice on a table: made here with the browser's own synthesiser, without files.
import type { Beat } from './beats';

export type Sound = 'hooves' | 'drum' | 'volley' | 'dice' | 'horn';

let context: AudioContext | null = null;
const loudness = 0.25;

/** Noise through a filter that dies away. */
function burst(at: number, length_s: number, pitch: number, gain: number): void {
    const audio = context!;
    const samples = Math.floor(audio.sampleRate * length_s);
    const buffer = audio.createBuffer(1, samples, audio.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < samples; ++i) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 2;
    const source = audio.createBufferSource();
    source.buffer = buffer;
    const filter = audio.createBiquadFilter();
    filter.type = 'lowpass';
    filter.frequency.value = pitch;
    const volume = audio.createGain();
    volume.gain.value = gain * loudness;
    source.connect(filter).connect(volume).connect(audio.destination);
    source.start(at);
}
function tone(at: number, length_s: number, from_hz: number, to_hz: number, gain: number): void {
    const audio = context!;
    const oscillator = audio.createOscillator();
    oscillator.type = 'triangle';
    oscillator.frequency.setValueAtTime(from_hz, at);
    oscillator.frequency.exponentialRampToValueAtTime(to_hz, at + length_s);
    const volume = audio.createGain();
    volume.gain.setValueAtTime(gain * loudness, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length_s);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + length_s);
}

const players: Record<Sound, (now: number) => void> = {
    hooves: (now) => {
        for (let i = 0; i < 9; ++i) burst(now + Math.floor(i / 3) * 0.3 + (i % 3) * 0.08, 0.07, 420 + (i % 3) * 90, 1.4);
    },
    drum: (now) => {
        for (const at of [0, 0.2, 0.4, 0.5, 0.6]) {
            tone(now + at, 0.16, 170, 70, 1.2);
            burst(now + at, 0.09, 2200, 0.5);
        }
    },
    volley: (now) => {
        for (let i = 0; i < 14; ++i) burst(now + Math.random() * 0.35, 0.18, 900 + Math.random() * 1500, 0.8);
        burst(now + 0.1, 0.9, 300, 1.2);
    },
    dice: (now) => {
        for (let i = 0; i < 6; ++i) burst(now + i * 0.07 + Math.random() * 0.03, 0.03, 3600, 0.9 - i * 0.1);
    },
    horn: (now) => {
        tone(now, 0.35, 392, 392, 0.5);
        tone(now + 0.3, 0.6, 311, 294, 0.5);
    },
};

export function play(sound: Sound): void {
    context ??= new AudioContext();
    void context.resume();
    players[sound](context.currentTime + 0.02);
}

/** Several dice of which each hits or misses are shots; horsemen are heard when they move. */
export function sound_of(beat: Beat, symbol: string): Sound {
    const check = beat.throws[0]?.check;
    if (beat.kind === 'dice') return check && check.hits_on !== null && check.dice.length > 2 ? 'volley' : 'dice';
    if (beat.kind === 'move') return ['cavalry', 'lancers', 'cuirassiers', 'general'].includes(symbol) ? 'hooves' : 'drum';
    return 'horn';
}
