// Plays what happens as a film, beat by beat, with the board as it was at each of them. The film since the player's
// last order is kept, and can be gone through again.
import { type Beat, beats_between, is_eventful, length_ms } from './beats';
import type { HappenedMessage, Piece, StateMessage } from './protocol';

export type Speed = 'off' | 'slow' | 'brisk' | 'fast';
const speed_shelf = 'esprit.beats';
const sound_shelf = 'esprit.sounds';
const pace_of: Record<Speed, number> = { off: 1, slow: 1.6, brisk: 1, fast: 0.5 };
const paces: readonly Speed[] = ['slow', 'brisk', 'fast'];
/** With more beats than this to come the moves among them are played faster. */
const many = 24;
const hurry = 0.5;
const most_kept = 400;

const wants_stillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
function kept_speed(): Speed {
    const kept = localStorage.getItem(speed_shelf);
    if (kept === 'off' || kept === 'slow' || kept === 'brisk' || kept === 'fast') return kept;
    return wants_stillness() ? 'off' : 'brisk';
}

export class Stage {
    speed = $state<Speed>(kept_speed());
    sounds = $state(localStorage.getItem(sound_shelf) === 'yes');
    /** the film since the last order that was given from here */
    beats = $state.raw<readonly Beat[]>([]);
    /** the beat that is shown; null: the present is */
    #at = $state<number | null>(null);
    halted = $state(false);
    /** the film goes on as soon as the other side gives its next order */
    waits = $state(false);
    /** the beats are gone through by hand, when all has been told already */
    reviewed = $state(false);
    /** the units before the first beat */
    #before_first: readonly Piece[] = [];
    #timer: ReturnType<typeof setTimeout> | undefined;
    /** who plays here has been told, or is asked, and gives the next order */
    #is_here = true;
    /** a program gives the next order: it will come in a moment */
    #is_quick = false;
    /** what comes until then was skipped, too */
    #skipped = false;

    /** The beat that is being shown. */
    get beat(): Beat | null {
        return this.#at === null ? null : (this.beats[this.#at] ?? null);
    }
    /** The units of the beat, with those that it removes. */
    get cast(): readonly Piece[] {
        const { beat } = this;
        if (!beat || this.#at === null) return [];
        const now = beat.board.pieces;
        const before = this.beats[this.#at - 1]?.board.pieces ?? this.#before_first;
        return [...now, ...before.filter(({ unit }) => now.every((each) => each.unit !== unit))];
    }
    get playing(): boolean {
        return this.beat !== null;
    }
    /** The controls of the film are there. */
    get running(): boolean {
        return this.playing || this.waits;
    }
    /** The beats that are still to come. */
    get left(): number {
        return this.#at === null ? 0 : this.beats.length - 1 - this.#at;
    }
    /** "3 of 12" */
    get count(): { nth: number; of: number } {
        return { nth: (this.#at ?? this.beats.length - 1) + 1, of: this.beats.length };
    }

    /**
     * Orders have led from one state to another.
     * @param theirs of another side than those played here: all that it does is shown, its plain moves, too
     */
    happened(before: StateMessage, happened: readonly HappenedMessage[], after: StateMessage, theirs = false): void {
        const beats = beats_between(before, happened, after, this.beats.at(-1)?.fallen ?? []);
        if (beats.length === 0) return;
        const first = this.beats.length;
        if (first === 0) this.#before_first = before.pieces;
        this.beats = [...this.beats, ...beats];
        const shown = !this.#skipped && this.speed !== 'off' && (this.playing || theirs || is_eventful(beats, before.pieces));
        if (!shown || this.playing) return;
        this.#go_to(first);
    }
    /**
     * Whether an order or answer is awaited from here.
     * @param is_quick it is awaited from a program
     */
    awaited_here(is_here: boolean, is_quick = false): void {
        this.#is_here = is_here;
        this.#is_quick = is_quick && !is_here;
        if (is_here) this.#skipped = false;
        if (!this.playing) this.waits = this.waits && this.#is_quick;
    }

    #go_to(at: number): void {
        clearTimeout(this.#timer);
        const cut = Math.max(0, this.beats.length - most_kept);
        if (cut > 0 && at >= cut) this.beats = this.beats.slice(cut);
        this.#at = cut > 0 && at >= cut ? at - cut : at;
        this.waits = false;
        const { beat } = this;
        if (!beat) return;
        void this.#sound(beat);
        if (this.halted) return;
        const pace = pace_of[this.speed] * (this.left > many && beat.kind === 'move' ? hurry : 1);
        this.#timer = setTimeout(() => this.next(), length_ms(beat) * pace);
    }
    next(): void {
        if (this.#at === null) return;
        if (this.left > 0) this.#go_to(this.#at + 1);
        else this.#end();
    }
    /** The beat before; the film halts there. */
    back(): void {
        if (this.#at === null || this.#at === 0) return;
        this.halted = true;
        this.#go_to(this.#at - 1);
    }
    /** One beat on, by hand: the film halts there. */
    step(): void {
        this.halted = true;
        this.next();
    }
    halt(): void {
        this.halted = !this.halted;
        clearTimeout(this.#timer);
        if (!this.halted) this.next();
    }
    /** All that has happened since the last order is gone through once more, by hand. */
    review(): void {
        if (this.beats.length === 0) return;
        this.reviewed = true;
        this.halted = true;
        this.#go_to(0);
    }
    /** All has been shown so far; more may come at once. */
    #end(): void {
        const goes_on = this.#is_quick && !this.reviewed && !this.#skipped;
        const { halted } = this;
        this.skip();
        this.waits = goes_on;
        this.halted = goes_on && halted;
    }
    /** Shows the present, and what else comes before an order is awaited from here as it comes. */
    skip_all(): void {
        this.#skipped = !this.#is_here;
        this.skip();
    }
    /** An order is given from here: what comes of it is shown. */
    begin(): void {
        this.#skipped = false;
        this.skip();
        this.beats = [];
    }
    /** What was shown has been taken back. */
    forget(): void {
        this.skip();
        this.beats = [];
    }
    /** Shows the present. */
    skip(): void {
        clearTimeout(this.#timer);
        this.#at = null;
        this.halted = false;
        this.waits = false;
        this.reviewed = false;
    }
    set_speed(speed: Speed): void {
        this.speed = speed;
        localStorage.setItem(speed_shelf, speed);
        if (speed === 'off') this.skip();
    }
    /** The next speed; after the fastest the slowest. */
    change_speed(): void {
        this.set_speed(paces[(paces.indexOf(this.speed) + 1) % paces.length]);
    }
    set_sounds(on: boolean): void {
        this.sounds = on;
        localStorage.setItem(sound_shelf, on ? 'yes' : 'no');
        if (on) void import('./sounds').then(({ play }) => play('drum'));
    }

    async #sound(beat: Beat): Promise<void> {
        if (!this.sounds) return;
        const unit = beat.board.pieces.find((piece) => piece.unit === beat.moves[0]?.move?.unit);
        const { play, sound_of } = await import('./sounds');
        play(sound_of(beat, unit?.symbol ?? ''));
    }
}
