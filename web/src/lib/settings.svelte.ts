// Settings of the board that this browser keeps.
const key = 'esprit.board';

interface Kept {
    /** only charges and fights wait for a confirmation */
    quick: boolean;
    /** the panel beside the map is hidden */
    alone: boolean;
    /** the end of a phase asks once more where a charge, a shot or a rally is left undone */
    asks: boolean;
}
const first: Kept = { quick: false, alone: false, asks: true };

function read(): Kept {
    try {
        return { ...first, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
    } catch {
        return first;
    }
}

class Settings {
    #kept = $state(read());

    get quick(): boolean {
        return this.#kept.quick;
    }
    set quick(quick: boolean) {
        this.#keep({ ...this.#kept, quick });
    }
    get alone(): boolean {
        return this.#kept.alone;
    }
    set alone(alone: boolean) {
        this.#keep({ ...this.#kept, alone });
    }
    get asks(): boolean {
        return this.#kept.asks;
    }
    set asks(asks: boolean) {
        this.#keep({ ...this.#kept, asks });
    }
    #keep(kept: Kept): void {
        this.#kept = kept;
        try {
            localStorage.setItem(key, JSON.stringify(kept));
        } catch {
            // Without storage the setting holds until the page is closed.
        }
    }
}
export const settings = new Settings();
