// Plays what happens in beats, with the map as it was at each of them.
import { type Beat, after_beat, beats_of, brief_beats_of, length_ms, sync_beat, together } from './beats';
import type { HappenedMessage, Piece } from './protocol';

export type Speed = 'off' | 'slow' | 'brisk';
const speed_shelf = 'esprit.beats';
const sound_shelf = 'esprit.sounds';
const pace_of: Record<Speed, number> = { off: 0, slow: 1.6, brisk: 0.8 };
/** The other side's turn is told in so many steps; those that come after are for units that fall. */
const most_plain_steps = 4;
const most_steps = 6;
/** With more beats than this the rest is played faster. */
const many = 24;
const hurry = 0.35;

function kept_speed(): Speed {
    const kept = localStorage.getItem(speed_shelf);
    if (kept === 'off' || kept === 'slow' || kept === 'brisk') return kept;
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : 'brisk';
}

export class Stage {
    speed = $state<Speed>(kept_speed());
    sounds = $state(localStorage.getItem(sound_shelf) === 'yes');
    /** the beat that is being shown */
    beat = $state.raw<Beat | null>(null);
    /** the map at this beat; null: that of the present */
    pieces = $state.raw<readonly Piece[] | null>(null);
    /** beats that are still to come */
    left = $state(0);
    halted = $state(false);
    #queue: Beat[] = [];
    #timer: ReturnType<typeof setTimeout> | undefined;
    /** who plays here has been told, or is asked, and gives the next order */
    #is_here = true;
    /** what comes until then was skipped, too */
    #skipped = false;
    /** steps that have told of the other side's turn */
    #steps = 0;

    /**
     * @param before the map before the order
     * @param brief  the order of another side than those played here
     */
    happened(message: HappenedMessage, before: readonly Piece[], brief = false): void {
        if (this.speed === 'off' || this.#skipped) return;
        const beats = brief ? this.#within_steps(brief_beats_of(message), message.fallen.length > 0) : beats_of(message);
        if (beats.length === 0 || (!this.playing && beats.every((beat) => beat.kind === 'move'))) return;
        this.pieces ??= before;
        this.#queue.push(...beats);
        this.left = this.#queue.filter(({ kind }) => kind !== 'sync').length;
        if (this.beat === null) this.next();
    }
    /** The beats, as far as the steps of the turn go; moves one after another are one step. */
    #within_steps(beats: Beat[], is_grave: boolean): Beat[] {
        const last = this.#queue.filter(({ kind }) => kind !== 'sync').at(-1);
        if (last?.kind === 'move' && beats.length === 1 && beats[0].kind === 'move') {
            const joined = together([last, beats[0]]);
            // the map between the two moves is that before the first
            this.#queue = [...this.#queue.slice(0, this.#queue.indexOf(last)), joined];
            return [];
        }
        if (this.#steps >= (is_grave ? most_steps : most_plain_steps)) return [];
        if (this.playing || beats.some(({ kind }) => kind !== 'move')) this.#steps += beats.length;
        return beats;
    }
    /** Whether an order or answer is awaited from here. */
    awaited_here(is_here: boolean): void {
        this.#is_here = is_here;
        if (!is_here) return;
        this.#skipped = false;
        this.#steps = 0;
    }
    /** The server has told the state after the orders so far. */
    state(entry: number, pieces: readonly Piece[]): void {
        if (this.playing) this.#queue.push(sync_beat(entry, pieces));
    }
    get playing(): boolean {
        return this.pieces !== null;
    }

    next(): void {
        clearTimeout(this.#timer);
        let beat = this.#queue.shift();
        for (; beat?.kind === 'sync'; beat = this.#queue.shift()) this.pieces = beat.pieces;
        this.left = this.#queue.filter(({ kind }) => kind !== 'sync').length;
        this.beat = beat ?? null;
        if (!beat) {
            this.skip();
            return;
        }
        this.pieces = after_beat(this.pieces ?? [], beat);
        void this.#sound(beat);
        if (this.halted) return;
        const pace = pace_of[this.speed] * (this.left > many ? hurry : 1);
        this.#timer = setTimeout(() => this.next(), length_ms(beat) * pace);
    }
    halt(): void {
        this.halted = !this.halted;
        clearTimeout(this.#timer);
        if (!this.halted) this.next();
    }
    /** Shows the present, and what else comes before an order is awaited from here as it comes. */
    skip_all(): void {
        this.#skipped = !this.#is_here;
        this.skip();
    }
    /** An order is given from here: what comes of it is shown. */
    begin(): void {
        this.#skipped = false;
        this.#steps = 0;
        this.skip();
    }
    /** Shows the present. */
    skip(): void {
        clearTimeout(this.#timer);
        this.#queue = [];
        this.left = 0;
        this.beat = null;
        this.pieces = null;
        this.halted = false;
    }
    set_speed(speed: Speed): void {
        this.speed = speed;
        localStorage.setItem(speed_shelf, speed);
        if (speed === 'off') this.skip();
    }
    set_sounds(on: boolean): void {
        this.sounds = on;
        localStorage.setItem(sound_shelf, on ? 'yes' : 'no');
        if (on) void import('./sounds').then(({ play }) => play('drum'));
    }

    async #sound(beat: Beat): Promise<void> {
        if (!this.sounds) return;
        const unit = this.pieces?.find((piece) => piece.unit === beat.line?.move?.unit);
        const { play, sound_of } = await import('./sounds');
        play(sound_of(beat, unit?.symbol ?? ''));
    }
}
