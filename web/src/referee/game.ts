// An evening at the table: sides, units with the facts that they keep, house rules, and what the
// referee has said. Nothing in here knows a rule; facts are names and values as the engine has them.
import type { ByUnit, NamedByUnit, OfUnit } from './oracle';

export type Value = boolean | number | string;
/** in the order given */
export type Facts = Record<string, Value>;

export interface Side {
    name: string;
    colour: string;
}

export interface Unit {
    id: number;
    name: string;
    side: number;
    system: string;
    /** without a role: `veteran`, `stamina` */
    facts: Facts;
}

export interface House {
    name: string;
    title: string;
    system: string;
    text: string;
    on: boolean;
}

export interface Modified {
    rule: string;
    value: number;
    because: string;
    /** added to the other side's die */
    enemy: boolean;
}

/** A throw as it was told. */
export interface Thrown {
    whose: string;
    title: string;
    dice: number[];
    total: number | null;
    /** a die of each side, the own side's first */
    roll_off: boolean;
    /** of dice that are counted one by one: "6d6, each 5 or more" */
    counted: string;
    outcome: string;
    modifiers: Modified[];
}

/** What the referee has said once. */
export interface Entry {
    id: number;
    /** milliseconds of the clock */
    at: number;
    system: string;
    subject: string;
    title: string;
    /** the units, by role */
    units: Record<string, string>;
    facts: Facts;
    outcome: string;
    help: string;
    /** what its chance was, as a fraction */
    chance: string;
    thrown: Thrown[];
    /** what is so of the units from now on: "Hussars: shaken" */
    became: string[];
    next: { rule: string; text: string }[];
    houses: string[];
    note: string;
    /** of a line that only says which turn begins */
    turn?: number;
}

export interface Game {
    id: string;
    title: string;
    begun: number;
    system: string;
    /** the chart or procedure last asked of each system */
    subject: Record<string, string>;
    /** optional rules that are not as usual, of each system */
    options: Record<string, Record<string, string>>;
    sides: Side[];
    units: Unit[];
    houses: House[];
    log: Entry[];
}

/** colours that `side_inks` tells apart */
export const colours = ['blue', 'red', 'green', 'yellow', 'light blue', 'white', 'grey', 'purple', 'orange', 'brown'];

export const new_game = (id: string, system: string, begun: number): Game => ({
    id,
    title: '',
    begun,
    system,
    subject: {},
    options: {},
    sides: [
        { name: 'Blue', colour: 'blue' },
        { name: 'Red', colour: 'red' },
    ],
    units: [],
    houses: [],
    log: [],
});

export const next_id = (things: readonly { id: number }[]) => things.reduce((most, { id }) => Math.max(most, id), 0) + 1;

/** Off the table for good: the engine says so of a unit as it says a fact, but no rule asks for it. */
export const gone = 'gone';
export const is_gone = (unit: Unit) => unit.facts[gone] === true;
/** It is still there after all. */
export function bring_back(unit: Unit): void {
    const { [gone]: _, ...others } = unit.facts;
    unit.facts = others;
}

/** The turn that is played: the first, until the log says that another has begun. */
export const turn_of = (game: Game) => game.log.reduce((turn, entry) => entry.turn ?? turn, 1);

/** The list with one item moved by some places. */
export function moved<T>(things: readonly T[], from: number, by: number): T[] {
    const to = Math.min(Math.max(from + by, 0), things.length - 1);
    const rest = things.filter((_, i) => i !== from);
    return [...rest.slice(0, to), things[from], ...rest.slice(to)];
}

/** Whether two sets of facts say the same, whatever their order. */
export function same_facts(a: Facts, b: Facts): boolean {
    const names = Object.keys(a);
    return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** The facts of one role, without its prefix. */
export function facts_of_role(facts: Facts, prefix: string, names: readonly string[]): Facts {
    const own = names.filter((name) => prefix + name in facts);
    return Object.fromEntries(own.map((name) => [name, facts[prefix + name]]));
}

/** Facts in which a role's are those that a unit keeps, and no others; of those that the role knows. */
export function with_unit(facts: Facts, prefix: string, names: readonly string[], unit: Unit): Facts {
    const others = Object.entries(facts).filter(([name]) => !names.some((each) => prefix + each === name));
    const own = names.filter((name) => name in unit.facts).map((name) => [prefix + name, unit.facts[name]]);
    return Object.fromEntries([...others, ...own]);
}

/** A fact that follows from another fact of the unit that has this value. */
export interface Followed {
    fact: string;
    name: string;
    value: Value;
}
/** Adds the facts that follow from the unit's facts. */
export function with_followed(facts: Facts, prefix: string, followed: readonly Followed[], unit: Unit): Facts {
    const others = Object.entries(facts).filter(([name]) => !followed.some(({ fact }) => prefix + fact === name));
    const own = followed.filter(({ fact, name, value }) => unit.facts[name] === value || unit.facts[fact] === true);
    return Object.fromEntries([...others, ...own.map(({ fact }) => [prefix + fact, true] as const)]);
}
/** What a unit is, of the facts that follow from it: guns that fire are of the arm artillery. */
export const told_by_followed = (facts: Facts, prefix: string, followed: readonly Followed[]): Facts =>
    Object.fromEntries(followed.filter(({ fact }) => facts[prefix + fact] === true).map(({ name, value }) => [name, value]));

/** A fact of the other side, and the unit's own facts from which it follows. */
export interface OfOther {
    fact: string;
    of_unit: readonly OfUnit[];
}
/** Sets the facts of the other side from the unit's own facts; `size` ranks a fact's value, given or not. */
export function with_other(facts: Facts, names: readonly OfOther[], unit: Unit, size: (name: string, value?: Value) => number): Facts {
    const others = Object.entries(facts).filter(([name]) => !names.some(({ fact }) => fact === name));
    const so = ({ name, how }: OfUnit) =>
        how === 'more' ? size(name, unit.facts[name]) > size(name, facts[name]) : (unit.facts[name] === true) === (how === 'is');
    const own = names.filter(({ of_unit }) => of_unit.every(so)).map(({ fact }) => [fact, true] as const);
    return Object.fromEntries([...others, ...own]);
}

/** A name that a chart asks for, and which of its values it has by a unit's own facts. */
export interface Named {
    fact: string;
    named_by_unit: readonly NamedByUnit[];
}
/** Facts in which names are those that the unit's own facts give; where none does, none is given. */
export function with_names(facts: Facts, named: readonly Named[], unit: Unit): Facts {
    const others = Object.entries(facts).filter(([name]) => !named.some(({ fact }) => fact === name));
    const own = named.flatMap(({ fact, named_by_unit }) => {
        const found = named_by_unit.find(({ all }) => all.every((name) => unit.facts[name] === true));
        return found ? [[fact, found.value] as const] : [];
    });
    return Object.fromEntries([...others, ...own]);
}

/** The number that a unit says by what it has left; nothing where it does not say it. */
export function number_by_unit({ name, less, times, unless }: ByUnit, unit: Unit): number | undefined {
    const all = unit.facts[name];
    if (typeof all !== 'number' || unit.facts[unless] === true) return undefined;
    const left = all - Number(unit.facts[less] ?? 0);
    return left > 0 ? left * times : undefined;
}

/** The unit's facts with the role's facts laid over them. */
export function kept_by(unit: Unit, role_facts: Facts, names: readonly string[]): Facts {
    const unknown = Object.entries(unit.facts).filter(([name]) => !names.includes(name));
    return { ...Object.fromEntries(unknown), ...role_facts };
}
