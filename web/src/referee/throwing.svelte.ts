// Dice on their way: one throw after the other as the engine awaits them, and back again.
import { throw_dice } from './dice';
import type { Facts } from './game';
import { ask_dice, type Question, type Throw, type Verdict } from './oracle';

/** A throw that was made, and what was known before it. */
interface Step {
    before: Verdict;
    given: Throw[];
}

/**
 * Where only a count was told, the engine's faces are examples of it: they have not lain on any table
 * and are not shown.
 */
function without_made_up_dice(verdict: Verdict, steps: readonly Step[]): Verdict {
    const counted = new Set(steps.filter(({ given }) => typeof given[0] === 'object').map(({ before }) => before.checks.length));
    const checks = verdict.checks.map((check, i) =>
        counted.has(i) ? { ...check, dice: [], out_of: check.dice?.length ?? 0 } : check,
    );
    return { ...verdict, checks };
}

export class Throwing {
    /** what the engine has said to the dice so far */
    now = $state.raw<Verdict | null>(null);
    /** faces of the throw that is being told, not all there yet */
    partial = $state.raw<number[]>([]);
    steps = $state.raw<Step[]>([]);
    trouble = $state('');
    /** true while the engine is asked: taps are ignored, as the next throw is not shown yet */
    busy = $state(false);
    #asked = 0;

    constructor(
        private readonly question: Question,
        private readonly facts: Facts,
        private readonly known: Facts = {},
        /** what was told already, when the page was left in the midst of it */
        private readonly told: { given: Throw[][]; partial: number[] } = { given: [], partial: [] },
    ) {}

    get awaited() {
        return this.now?.settled === false ? this.now.awaited : undefined;
    }
    get may_go_back(): boolean {
        return this.partial.length > 0 || this.steps.length > 0;
    }

    async begin(): Promise<void> {
        await this.#go_on([]);
        for (const given of this.told.given) await this.#give(given);
        if (this.trouble === '' && this.told.partial.length < (this.awaited?.dice ?? 0)) this.partial = this.told.partial;
    }
    /** All that was told so far: whole throws, and the faces of one that is not all there. */
    get telling(): { given: Throw[][]; partial: number[] } {
        return { given: this.steps.map(({ given }) => given), partial: this.partial };
    }
    async #go_on(steps: Step[]): Promise<void> {
        const asked = ++this.#asked;
        this.busy = true;
        try {
            const now = await ask_dice(this.question, this.facts, steps.flatMap((step) => step.given), this.known);
            if (asked !== this.#asked) return;
            this.trouble = '';
            this.steps = steps;
            this.partial = [];
            this.now = without_made_up_dice(now, steps);
        } catch (error) {
            if (asked !== this.#asked) return;
            this.trouble = (error as Error).message;
            this.partial = [];
        }
        this.busy = false;
    }
    async #give(given: Throw[]): Promise<void> {
        if (this.now) await this.#go_on([...this.steps, { before: this.now, given }]);
    }

    /** One face; with the last of its throw the engine is asked. */
    async face(face: number): Promise<void> {
        const { awaited } = this;
        if (!awaited || this.busy) return;
        this.partial = [...this.partial, face];
        if (this.partial.length === awaited.dice) await this.#give(this.partial);
    }
    /** Of a pool: how many of its dice count. */
    async count(count: number, six: boolean): Promise<void> {
        if (this.awaited?.kind === 'pool' && !this.busy) await this.#give([six ? { count, six } : { count }]);
    }
    /** The faces of the throw that is awaited, thrown here; they are given with `land`. */
    toss(): number[] {
        return throw_dice(this.awaited?.dice ?? 0);
    }
    async land(faces: number[]): Promise<void> {
        await this.#give(faces);
    }
    back(): void {
        const was_busy = this.busy;
        ++this.#asked;
        this.busy = false;
        if (this.partial.length > 0) {
            this.partial = this.partial.slice(0, -1);
            return;
        }
        const last = this.steps[this.steps.length - 1];
        if (was_busy || !last) return; // the count that was on its way is taken back
        this.steps = this.steps.slice(0, -1);
        this.now = last.before;
        this.partial = last.given.filter((each) => typeof each === 'number').slice(0, -1);
        this.trouble = '';
    }
}
