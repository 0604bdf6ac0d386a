// How long each side has taken for its orders since this page was opened.

const shelf = 'esprit.clock';
const tick_ms = 1000;

/** 754000 as "12:34" */
export function clock_words(ms: number): string {
    const seconds = Math.floor(ms / 1000);
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const two = (number: number) => String(number).padStart(2, '0');
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export class Clock {
    shown = $state(localStorage.getItem(shelf) === 'yes');
    used_ms = $state.raw<readonly number[]>([]);
    #side: number | null = null;
    #since_ms = Date.now();
    readonly #timer = setInterval(() => this.runs_for(this.#side), tick_ms);

    /** @param side the side that is awaited from now on; null: the clock stands */
    runs_for(side: number | null): void {
        const now = Date.now();
        if (this.#side !== null) {
            const used = [...this.used_ms];
            used[this.#side] = (used[this.#side] ?? 0) + now - this.#since_ms;
            this.used_ms = used;
        }
        this.#since_ms = now;
        this.#side = side;
    }
    show(on: boolean): void {
        this.shown = on;
        localStorage.setItem(shelf, on ? 'yes' : 'no');
    }
    stop(): void {
        clearInterval(this.#timer);
    }
}
