// The games of this browser, the one at hand, and what its owner likes to ask first.
import { new_game, next_id, turn_of, type Entry, type Game, type Unit } from './game';
import type { Told } from './at_hand';
import { game_from } from './shelf';

const games_shelf = 'esprit.referee.games';
const liking_shelf = 'esprit.referee.liking';
const most_recent = 12;

export const subject_key = (system: string, subject: string) => `${system}/${subject}`;

/** Not `randomUUID`: browsers keep that from pages without TLS, as a server in a club room is. */
function new_id(): string {
    const numbers = crypto.getRandomValues(new Uint32Array(3));
    return [...numbers].map((each) => each.toString(36)).join('');
}

function read(shelf: string): unknown {
    try {
        return JSON.parse(localStorage.getItem(shelf) ?? 'null');
    } catch {
        return null;
    }
}

interface Liking {
    /** `system/subject` */
    starred: string[];
    /** the last asked first */
    recent: string[];
    /** whether the words of facts are shown beside their names */
    explained: boolean;
}

class Games {
    all = $state<Game[]>([]);
    at = $state(0);
    liking = $state<Liking>({ starred: [], recent: [], explained: false });
    /** a game that came by a link, looked at and not touched */
    shared = $state.raw<Game | null>(null);
    /** the verdict that is still looked at, and what takes it back */
    told = $state.raw<Told | null>(null);
    /** why the games could not be kept */
    trouble = $state('');

    constructor() {
        this.#take_up();
        // Another window of this browser has changed them.
        addEventListener('storage', (event) => {
            if (event.key === games_shelf) this.#take_up();
        });
    }

    #take_up(): void {
        const stored = read(games_shelf) as { games?: unknown[]; at?: number } | null;
        const games = Array.isArray(stored?.games) ? stored.games : [];
        const all = games.map(game_from).filter((game) => game !== null);
        this.all = all.length > 0 ? all : [new_game(new_id(), '', Date.now())];
        this.at = Math.min(Math.max(Number(stored?.at) || 0, 0), this.all.length - 1);
        const liking = read(liking_shelf) as Partial<Liking> | null;
        const texts = (value: unknown) => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);
        this.liking = { starred: texts(liking?.starred), recent: texts(liking?.recent), explained: liking?.explained === true };
    }

    /** To be called from an effect: whatever changes is kept. */
    keep(): void {
        try {
            localStorage.setItem(games_shelf, JSON.stringify({ games: this.all, at: this.at }));
            localStorage.setItem(liking_shelf, JSON.stringify(this.liking));
            this.trouble = '';
        } catch {
            this.trouble = 'This browser keeps nothing more: share the game, or delete older ones.';
        }
    }

    get game(): Game {
        return this.all[this.at];
    }
    begin(system: string): void {
        this.all.push(new_game(new_id(), system, Date.now()));
        this.at = this.all.length - 1;
    }
    remove(at: number): void {
        const { system } = this.game;
        this.all.splice(at, 1);
        if (this.all.length === 0) this.all.push(new_game(new_id(), system, Date.now()));
        this.at = Math.min(this.at - (at < this.at ? 1 : 0), this.all.length - 1);
    }
    /** The shared game becomes one of this browser's own. */
    take_over(): void {
        if (!this.shared) return;
        this.all.push({ ...structuredClone(this.shared), id: new_id() });
        this.at = this.all.length - 1;
        this.shared = null;
    }

    /** Notes down what was said. */
    tell(entry: Omit<Entry, 'id'>): Entry {
        const id = next_id(this.game.log);
        this.game.log.push({ ...entry, id });
        return this.game.log[this.game.log.length - 1];
    }

    /** The last word was not so, and the units are as they were. */
    take_back({ entry, units_before }: Told): void {
        this.game.log = this.game.log.filter(({ id }) => id !== entry);
        this.game.units = structuredClone($state.snapshot(units_before) as Unit[]);
    }
    /** Notes down that another turn begins. */
    next_turn(): void {
        const turn = turn_of(this.game) + 1;
        const nothing = { subject: '', units: {}, facts: {}, outcome: '', help: '', chance: '', thrown: [], became: [], next: [], houses: [], note: '' };
        this.tell({ ...nothing, at: Date.now(), system: this.game.system, title: `Turn ${turn}`, turn });
    }

    is_starred(key: string): boolean {
        return this.liking.starred.includes(key);
    }
    star(key: string): void {
        const { starred } = this.liking;
        this.liking.starred = starred.includes(key) ? starred.filter((each) => each !== key) : [...starred, key];
    }
    asked(key: string): void {
        if (this.liking.recent[0] === key) return;
        this.liking.recent = [key, ...this.liking.recent.filter((each) => each !== key)].slice(0, most_recent);
    }
}

export const games = new Games();
