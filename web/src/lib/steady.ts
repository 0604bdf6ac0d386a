// A button that comes and goes leaves its place to another thing, which a second press of a hasty finger would hit:
// what has newly come to stand under the finger takes no press for a moment.

const settles_ms = 350;
const same_place_px = 28;
/** so long after a press its place is watched: an answer of the server may change it late */
const watched_ms = 3000;

interface Spot {
    x: number;
    y: number;
}

/** What stands at the place of the last press, and since when. `Thing` is a button, or the map. */
export class LastPress<Thing> {
    #at: Spot | null = null;
    #pressed_ms = 0;
    #pressed: Thing | null = null;
    #stands: Thing | null = null;
    #since_ms = 0;

    constructor(readonly standing_at: (at: Spot) => Thing | null) {}

    press(at: Spot, now_ms: number): void {
        this.#at = at;
        this.#pressed_ms = now_ms;
        this.#stands = this.#pressed = this.standing_at(at);
        this.#since_ms = -Infinity;
    }
    /** Looks at what stands there now; false when the place need not be watched any longer. */
    look(now_ms: number): boolean {
        if (!this.#at || now_ms - this.#pressed_ms > watched_ms) return false;
        const stands = this.standing_at(this.#at);
        if (stands !== this.#stands) {
            this.#stands = stands;
            this.#since_ms = now_ms;
        }
        return true;
    }
    /** True for a press on what has come to stand there a moment ago, other than what was pressed before. */
    is_hasty(at: Spot, now_ms: number): boolean {
        if (!this.#at || Math.hypot(at.x - this.#at.x, at.y - this.#at.y) > same_place_px) return false;
        return this.look(now_ms) && this.#stands !== this.#pressed && now_ms - this.#since_ms < settles_ms;
    }
}

const pressable = 'button, a, summary, input, select, [role="button"], .plan';

/** Attached to a page: hasty presses do not reach what lies in it. */
export function steady(page: HTMLElement): () => void {
    const last = new LastPress(({ x, y }) => document.elementFromPoint(x, y)?.closest(pressable) ?? null);
    let watch: ReturnType<typeof setInterval> | undefined;
    let is_swallowed = false;
    const look_ms = 50;
    const swallow = (event: Event) => {
        event.stopImmediatePropagation();
        event.preventDefault();
    };
    const down = (event: PointerEvent) => {
        const at = { x: event.clientX, y: event.clientY };
        const now_ms = performance.now();
        is_swallowed = last.is_hasty(at, now_ms);
        if (is_swallowed) {
            swallow(event);
            return;
        }
        last.press(at, now_ms);
        clearInterval(watch);
        watch = setInterval(() => {
            if (!last.look(performance.now())) clearInterval(watch);
        }, look_ms);
    };
    /** The click that belongs to a press that was swallowed; those of keys have no press. */
    const click = (event: MouseEvent) => {
        if (is_swallowed && event.detail > 0) swallow(event);
    };
    page.addEventListener('pointerdown', down, true);
    page.addEventListener('click', click, true);
    return () => {
        clearInterval(watch);
        page.removeEventListener('pointerdown', down, true);
        page.removeEventListener('click', click, true);
    };
}
