// Light or dark paper, by the system's setting or the player's choice.

export type Wish = 'auto' | 'light' | 'dark';
const shelf = 'esprit.theme';

class Theme {
    wish = $state<Wish>('auto');
    #system_dark = $state(false);

    constructor() {
        const stored = localStorage.getItem(shelf);
        if (stored === 'light' || stored === 'dark') this.wish = stored;
        const system = matchMedia('(prefers-color-scheme: dark)');
        this.#system_dark = system.matches;
        system.addEventListener('change', () => (this.#system_dark = system.matches));
    }

    get dark(): boolean {
        return this.wish === 'auto' ? this.#system_dark : this.wish === 'dark';
    }
    next(): void {
        // each press but the last changes what is seen
        const wishes: Wish[] = this.#system_dark ? ['auto', 'light', 'dark'] : ['auto', 'dark', 'light'];
        this.wish = wishes[(wishes.indexOf(this.wish) + 1) % wishes.length];
        localStorage.setItem(shelf, this.wish);
    }
}

export const theme = new Theme();
