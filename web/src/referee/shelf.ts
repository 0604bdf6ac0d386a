// Games from elsewhere, links and storage, are looked through before they are believed.
import type { Entry, Facts, Game, House, Modified, Side, Thrown, Unit, Value } from './game';

const most_things = 2000;
const longest_text = 200_000;

type Unknown = Record<string, unknown>;
const object = (value: unknown): Unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Unknown) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, most_things) : []);
const text = (value: unknown, otherwise = '') => (typeof value === 'string' ? value.slice(0, longest_text) : otherwise);
const whole = (value: unknown, otherwise = 0) => (Number.isSafeInteger(value) ? (value as number) : otherwise);
const named = <T>(value: unknown, read: (each: unknown) => T): Record<string, T> =>
    Object.fromEntries(
        Object.entries(object(value))
            .slice(0, most_things)
            .filter(([name]) => name !== '__proto__')
            .map(([name, each]) => [name, read(each)]),
    );

const is_value = (value: unknown): value is Value =>
    typeof value === 'boolean' || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

const facts = (value: unknown): Facts =>
    Object.fromEntries(Object.entries(named(value, (each) => each)).filter(([, each]) => is_value(each))) as Facts;

function side(value: unknown): Side {
    const given = object(value);
    return { name: text(given.name, 'A side'), colour: text(given.colour, 'grey') };
}

function unit(value: unknown): Unit {
    const given = object(value);
    return {
        id: whole(given.id),
        name: text(given.name),
        side: whole(given.side),
        system: text(given.system),
        facts: facts(given.facts),
    };
}

function house(value: unknown): House {
    const given = object(value);
    return {
        name: text(given.name),
        title: text(given.title),
        system: text(given.system),
        text: text(given.text),
        on: given.on === true,
    };
}

function modifier(value: unknown): Modified {
    const given = object(value);
    return { rule: text(given.rule), value: whole(given.value), because: text(given.because) };
}

function thrown(value: unknown): Thrown {
    const given = object(value);
    return {
        whose: text(given.whose),
        title: text(given.title),
        dice: list(given.dice).map((face) => whole(face)),
        total: given.total === null || given.total === undefined ? null : whole(given.total),
        outcome: text(given.outcome),
        modifiers: list(given.modifiers).map(modifier),
    };
}

function entry(value: unknown): Entry {
    const given = object(value);
    return {
        id: whole(given.id),
        at: whole(given.at),
        system: text(given.system),
        subject: text(given.subject),
        title: text(given.title),
        units: named(given.units, (each) => text(each)),
        facts: facts(given.facts),
        outcome: text(given.outcome),
        help: text(given.help),
        chance: text(given.chance),
        thrown: list(given.thrown).map(thrown),
        next: list(given.next).map((each) => ({ rule: text(object(each).rule), text: text(object(each).text) })),
        houses: list(given.houses).map((each) => text(each)),
        note: text(given.note),
    };
}

/** Ids that stand twice, or for nothing, are given anew. */
function numbered<T extends { id: number }>(things: T[]): T[] {
    const taken = new Set<number>();
    let next = things.reduce((most, { id }) => Math.max(most, id), 0);
    return things.map((thing) => {
        const id = thing.id > 0 && !taken.has(thing.id) ? thing.id : ++next;
        taken.add(id);
        return { ...thing, id };
    });
}

/** A game, or nothing where it is none. */
export function game_from(value: unknown): Game | null {
    const given = object(value);
    if (typeof given.system !== 'string' || !Array.isArray(given.log) || !Array.isArray(given.units)) return null;
    const sides = list(given.sides).map(side);
    if (sides.length === 0) return null;
    const within = (each: Unit) => ({ ...each, side: Math.min(Math.max(each.side, 0), sides.length - 1) });
    return {
        id: text(given.id),
        title: text(given.title),
        begun: whole(given.begun),
        system: given.system,
        subject: named(given.subject, (each) => text(each)),
        sides,
        units: numbered(list(given.units).map(unit).map(within)),
        houses: list(given.houses).map(house),
        log: numbered(list(given.log).map(entry)),
    };
}
