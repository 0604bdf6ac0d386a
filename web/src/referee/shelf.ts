// Games from elsewhere, links and storage, are looked through before they are believed.
import { facts_in as facts, list_in as list, named_in as named, object_in as object, text_in as text, texts_in as texts, whole_in as whole } from '../lib/looked_through';
import type { Entry, Game, House, Modified, Side, Thrown, Unit } from './game';

/** Dates reach so far, either way of the first. */
const last_moment = 8.64e15;
const moment = (value: unknown) => Math.min(Math.max(whole(value), -last_moment), last_moment);

function side(value: unknown): Side {
    const given = object(value);
    return { name: text(given.name, 'A side'), colour: text(given.colour, 'grey') };
}

export function unit_from(value: unknown): Unit {
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
    return { rule: text(given.rule), value: whole(given.value), because: text(given.because), enemy: given.enemy === true };
}

function thrown(value: unknown): Thrown {
    const given = object(value);
    return {
        whose: text(given.whose),
        title: text(given.title),
        dice: list(given.dice).map((face) => whole(face)),
        total: given.total === null || given.total === undefined ? null : whole(given.total),
        roll_off: given.roll_off === true,
        counted: text(given.counted),
        outcome: text(given.outcome),
        modifiers: list(given.modifiers).map(modifier),
    };
}

function entry(value: unknown): Entry {
    const given = object(value);
    const turn = whole(given.turn);
    return {
        ...(turn > 0 ? { turn } : {}),
        id: whole(given.id),
        at: moment(given.at),
        system: text(given.system),
        subject: text(given.subject),
        title: text(given.title),
        units: texts(given.units),
        facts: facts(given.facts),
        outcome: text(given.outcome),
        help: text(given.help),
        chance: text(given.chance),
        thrown: list(given.thrown).map(thrown),
        became: list(given.became).map((each) => text(each)),
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
        begun: moment(given.begun),
        system: given.system,
        subject: texts(given.subject),
        options: named(given.options, texts),
        sides,
        units: numbered(list(given.units).map(unit_from).map(within)),
        houses: list(given.houses).map(house),
        log: numbered(list(given.log).map(entry)),
    };
}
