// What the odds page asks the engine, and hears from it: docs/api/sheet.md.
import { ask } from '../lib/engine';
import { facts_in, house_files_in, list_in, number_in, object_in, text_in, texts_in } from '../lib/looked_through';
import type { HouseFile, RuleOption } from '../lib/protocol';

export type FactValue = boolean | number | string;
export type Facts = Record<string, FactValue>;

export interface SheetSystem {
    system: string;
    title: string;
    credit: string;
    leads: string;
    subjects: { of: string; title: string; about: string; kind: 'chart' | 'procedure' }[];
    options: { option: string; value: string; rule: string; words: string; choices: { value: string; label: string }[] }[];
}
export interface SheetFact {
    fact: string;
    name: string;
    label: string;
    words: string;
    kind: 'truth' | 'name' | 'number';
    required: boolean;
    assumed?: FactValue;
    values?: { value: string; label: string }[];
    least?: number;
    most?: number;
    step?: number;
    start?: number;
    bounded?: boolean;
}
export interface Sheet {
    title: string;
    about: string;
    kind: 'chart' | 'procedure';
    roles: { prefix: string; title: string; words: string; groups: { title: string; facts: SheetFact[] }[] }[];
    outcomes: { outcome: string; text: string; words: string }[];
    counted?: string;
}
export interface Outcome {
    outcome: string;
    text: string;
    probability: string;
    value: number;
    percent: string;
}
export interface SweepPoint {
    value: FactValue;
    because: string;
    outcomes: Outcome[];
}
/** One of the rulesets that are laid on one plot. */
export interface Rules {
    name: string;
    options: Record<string, string>;
    houses: HouseFile[];
}
export interface OddsWish {
    system: string;
    of: string;
    facts: Facts;
    fact: string;
    from: number;
    to: number;
    rules: Rules[];
    look: 'lines' | 'areas';
}

const most_rulesets = 2;

/** What a link holds, or nothing where it is no chart of odds. Whether the engine knows it is its to say. */
export function odds_wish_from(value: unknown): OddsWish | null {
    const given = object_in(value);
    const rules = list_in(given.rules).slice(0, most_rulesets).map(object_in);
    if (!text_in(given.system) || !text_in(given.of) || !text_in(given.fact) || rules.length === 0) return null;
    return {
        system: text_in(given.system),
        of: text_in(given.of),
        facts: facts_in(given.facts),
        fact: text_in(given.fact),
        from: number_in(given.from),
        to: number_in(given.to, 10),
        rules: rules.map((each) => ({
            name: text_in(each.name, 'as written'),
            options: texts_in(each.options),
            houses: house_files_in(each.houses),
        })),
        look: given.look === 'areas' ? 'areas' : 'lines',
    };
}

async function asked<T>(request: object): Promise<T> {
    return (await ask(request)) as T;
}

export const sheet_systems = async () => (await asked<{ systems: SheetSystem[] }>({ ask: 'systems' })).systems;
export const sheet_of = (system: string, of: string) => asked<Sheet>({ ask: 'sheet', system, of });
export const closed_by = async (wish: OddsWish, facts: Facts) =>
    (
        await asked<{ closed: { fact: string; value: FactValue; because: string }[] }>({
            ask: 'odds',
            system: wish.system,
            of: wish.of,
            facts,
            houses: wish.rules[0].houses,
            options: wish.rules[0].options,
            changes: false,
        })
    ).closed;
export const swept = async (wish: OddsWish, rules: Rules, values: FactValue[]) =>
    (
        await asked<{ points: SweepPoint[] }>({
            ask: 'sweep',
            system: wish.system,
            of: wish.of,
            facts: Object.fromEntries(Object.entries(wish.facts).filter(([fact]) => fact !== wish.fact)),
            fact: wish.fact,
            values,
            houses: rules.houses,
            options: rules.options,
        })
    ).points;

/** As the form of rules wants them. */
export const options_of = (system: SheetSystem | undefined): RuleOption[] =>
    (system?.options ?? []).map((each) => ({
        name: each.option,
        rule: each.rule,
        text: each.words,
        value: each.value,
        choices: each.choices.map((choice) => choice.value),
    }));

export const facts_of = (sheet: Sheet): SheetFact[] => sheet.roles.flatMap((role) => role.groups.flatMap((group) => group.facts));

const most_points = 64;
/** The values that a fact is swept over. */
export function values_of(fact: SheetFact, from: number, to: number): FactValue[] {
    if (fact.kind === 'truth') return [false, true];
    if (fact.kind === 'name') return (fact.values ?? []).map((each) => each.value).slice(0, most_points);
    const step = fact.step ?? 1;
    const first = Math.max(from, fact.least ?? from);
    const last = Math.min(to, fact.most ?? to);
    const count = Math.max(1, Math.min(most_points, Math.floor((last - first) / step + 1e-9) + 1));
    return Array.from({ length: count }, (_, i) => Number((first + i * step).toFixed(3)));
}
export const label_of = (fact: SheetFact | undefined, value: FactValue): string =>
    value === true ? 'yes' : value === false ? 'no' : (fact?.values?.find((each) => each.value === value)?.label ?? String(value));

/** The outcomes of several sweeps, in the order of the rules; numbers by their size. */
export function outcomes_in(sheet: Sheet, sweeps: SweepPoint[][]): { key: string; text: string }[] {
    const found = new Map<string, { key: string; text: string; place: number }>();
    for (const point of sweeps.flat()) {
        for (const each of point.outcomes) {
            if (found.has(each.text)) continue;
            const place = sheet.outcomes.findIndex((one) => one.outcome === each.outcome);
            found.set(each.text, { key: each.text, text: each.text, place: place < 0 ? 1000 : place });
        }
    }
    const list = [...found.values()];
    const numbers = list.every((each) => /^\d+$/.test(each.text));
    return list.sort((one, other) => (numbers ? Number(one.text) - Number(other.text) : one.place - other.place));
}
