// What chips and steppers need to know of wherever they stand: the sheet, or a unit's own page.
import { getContext, setContext } from 'svelte';
import type { Unit, Value } from './game';
import type { Change, Closed } from './oracle';

/** What a tap would change. */
export interface Figure {
    words: string;
    less: boolean;
    /** only outcomes that are not watched change */
    other: boolean;
}

export interface FactInput {
    readonly facts: Readonly<Record<string, Value>>;
    readonly blamed: ReadonlySet<string>;
    /** the facts that the odds still want; null: that is not known */
    readonly wanted: ReadonlySet<string> | null;
    set(fact: string, value: Value | undefined): void;
    tap(fact: string, value: Value): void;
    closed_for(fact: string, value: Value): Closed | undefined;
    change_for(fact: string, value: Value): Change | undefined;
    change_of_number(fact: string): Change | undefined;
    figure(change: Change | undefined): Figure | null;
}

const key = 'facts';
export const provide_facts = (session: FactInput) => setContext(key, session);
export const facts_here = () => getContext<FactInput>(key);

/** The facts that a unit keeps. */
export class UnitFacts implements FactInput {
    readonly blamed = new Set<string>();
    readonly wanted = null;
    readonly #unit: () => Unit;

    constructor(unit: () => Unit) {
        this.#unit = unit;
    }
    get facts(): Unit['facts'] {
        return this.#unit().facts;
    }
    set(fact: string, value: Value | undefined): void {
        const { [fact]: _, ...others } = this.facts;
        this.#unit().facts = value === undefined ? others : { ...this.facts, [fact]: value };
    }
    tap(fact: string, value: Value): void {
        this.set(fact, this.facts[fact] === value ? undefined : value);
    }
    closed_for = () => undefined;
    change_for = () => undefined;
    change_of_number = () => undefined;
    figure = () => null;
}
