// Requests of the odds page to the engine, and its answers: docs/api/sheet.md. The package of npm has the
// types of the answers.
import type { Fact, Facts, ModifierLine, Odds, Outcome, Sheet, Sweep, System, Value } from '../../../packaging/npm';
import { ask } from '../lib/engine';
import { facts_in, house_files_in, list_in, number_in, object_in, text_in, texts_in } from '../lib/looked_through';
import type { HouseFile, RuleOption } from '../lib/protocol';
import { signed } from '../panels/dice';

export type { Facts, ModifierLine, Outcome, Sheet, System };
export type FactValue = Value;
export type SweepPoint = Sweep['points'][number];

/** A fact of a sheet, or a modifier of a chart in the form of one. */
export interface SheetFact
    extends Pick<Fact, 'fact' | 'name' | 'label' | 'words' | 'kind' | 'required' | 'assumed' | 'values' | 'least' | 'most' | 'step' | 'start' | 'bounded'> {
    modifier?: ModifierLine;
}
/** One of the rulesets of a plot. */
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

/** Reads the request of a link; nothing if it is damaged. The engine checks the names in it. */
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

export const sheet_systems = async () => (await asked<{ systems: System[] }>({ ask: 'systems' })).systems;
export const sheet_of = (system: string, of: string) => asked<Sheet>({ ask: 'sheet', system, of });
/** Facts that cannot be given as well, and the charts that are rolled on. */
export const openings_by = (wish: OddsWish, facts: Facts) =>
    asked<Pick<Odds, 'closed' | 'checks'>>({
        ask: 'odds',
        system: wish.system,
        of: wish.of,
        facts,
        houses: wish.rules[0].houses,
        options: wish.rules[0].options,
        changes: false,
    });
export const swept = async (wish: OddsWish, rules: Rules, values: FactValue[]) =>
    (
        await asked<{ points: SweepPoint[] }>({
            ask: 'sweep',
            system: wish.system,
            of: wish.of,
            facts: Object.fromEntries(Object.entries(wish.facts).filter(([fact]) => fact !== wish.fact)),
            ...(modifier_of(wish.fact) ?? { fact: wish.fact }),
            values,
            houses: rules.houses,
            options: rules.options,
        })
    ).points;

/**
 * A part of a table that is split to the width of paper: a few columns each; values or outcomes are the rows,
 * whichever needs fewer parts.
 */
export interface PaperTable {
    head: string[];
    rows: string[][];
}
const most_columns = 6;
export function paper_tables(corner: string, labels: string[], outcomes: string[], cell: (value: number, outcome: number) => string): PaperTable[] {
    const turned = outcomes.length > most_columns && labels.length < outcomes.length;
    const [down, across] = turned ? [outcomes, labels] : [labels, outcomes];
    const parts = Math.max(1, Math.ceil(across.length / most_columns));
    const each = Math.ceil(across.length / parts);
    return Array.from({ length: parts }, (_, part) => {
        const columns = across.map((_, i) => i).slice(part * each, (part + 1) * each);
        return {
            head: [turned ? `${corner}:` : corner, ...columns.map((i) => across[i])],
            rows: down.map((name, row) => [name, ...columns.map((column) => (turned ? cell(column, row) : cell(row, column)))]),
        };
    });
}

/** Options in the form of RulesForm. */
export const options_of = (system: System | undefined): RuleOption[] =>
    (system?.options ?? []).map((each) => ({
        name: each.option,
        rule: each.rule,
        text: each.words,
        value: each.value,
        choices: each.choices.map((choice) => choice.value),
    }));

export const facts_of = (sheet: Sheet): SheetFact[] => sheet.roles.flatMap((role) => role.groups.flatMap((group) => group.facts));

/** Name of a modifier among facts: `@morale GT-MOD-02`, `@morale`. */
const modifier_name = ({ chart, rule }: { chart: string; rule: string }) => `@${chart} ${rule}`.trim();
export function modifier_of(name: string): { chart: string; rule: string } | null {
    if (!name.startsWith('@')) return null;
    const [chart, rule = ''] = name.slice(1).split(' ');
    return { chart, rule };
}
const farthest_modifier = 20;
/** Default range over which a modifier is swept. */
const further_reach = 6;
const rule_reach = 3;
export const first_range = (fact: SheetFact): [number, number] | null => {
    const reach = fact.modifier?.rule ? rule_reach : further_reach;
    return fact.modifier ? [-reach, reach] : null;
};

/** The modifiers of a sheet as facts that can be swept over. */
export const modifiers_of = (sheet: Sheet): SheetFact[] =>
    sheet.modifiers.map((modifier) => ({
        fact: modifier_name(modifier),
        name: modifier.rule,
        label: (sheet.kind === 'procedure' ? `${modifier.title}: ` : '') + (modifier.rule ? `the value of ${modifier.rule}` : modifier.words),
        words: modifier.words,
        kind: 'number',
        required: false,
        least: -farthest_modifier,
        most: farthest_modifier,
        modifier,
    }));
/** Description of a modifier that is swept over. */
export function modifier_note({ title, rule, words, value }: ModifierLine): string {
    if (!rule) return `A further modifier is no rule: it is added to every throw of “${title}”, whoever throws, on top of what the facts give.`;
    const own = value === undefined ? '' : ` is ${signed(value)} as written and`;
    return `${rule} (${words})${own} counts only where the facts say so.`;
}

const spoken = (name: string) => name.replaceAll('_', ' ');
/** "enemy breaks, supporters broken 1": zeros are left out. */
export const words_of = ({ outcome, text, data }: Outcome): string => {
    const numbers = Object.entries(data);
    if (numbers.length === 0) return spoken(text);
    return [spoken(outcome), ...numbers.filter(([, value]) => value !== 0).map(([name, value]) => `${spoken(name)} ${value}`)].join(', ');
};

const most_points = 64;
/** The values over which a fact is swept. */
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
    fact?.modifier && typeof value === 'number' ? signed(value) : value === true ? 'yes' : value === false ? 'no' : (fact?.values?.find((each) => each.value === value)?.label ?? String(value));

/** The outcomes of several sweeps, in the order of the rules, numbers by size. `words`: as a player reads them. */
export function outcomes_in(sheet: Sheet, sweeps: SweepPoint[][]): { text: string; words: string }[] {
    const found = new Map<string, { text: string; words: string; place: number }>();
    for (const point of sweeps.flat()) {
        for (const each of point.outcomes) {
            if (found.has(each.text)) continue;
            const place = sheet.outcomes.findIndex((one) => one.outcome === each.outcome);
            found.set(each.text, { text: each.text, words: words_of(each), place: place < 0 ? 1000 : place });
        }
    }
    const list = [...found.values()];
    const numbers = list.every((each) => /^\d+$/.test(each.text));
    return list.sort((one, other) => (numbers ? Number(one.text) - Number(other.text) : one.place - other.place));
}
