// What the sheet is asked and answers: docs/api/sheet.md. What the package of npm has, too, is typed there.
import type * as engine from '../../../packaging/npm';
import { ask } from '../lib/engine';
import type { Facts, House, Value } from './game';

export interface SubjectLine {
    of: string;
    title: string;
    about: string;
    kind: 'chart' | 'procedure';
}
export interface SystemLine {
    system: string;
    title: string;
    credit: string;
    leads: string;
    houses: string[];
    subjects: SubjectLine[];
    options: OptionLine[];
    /** players' own words for facts by name, and for values of them by `name=value` */
    labels: Record<string, string>;
}
/** An optional rule. */
export interface OptionLine {
    option: string;
    label: string;
    /** as the rules in force have it */
    value: string;
    rule: string;
    words: string;
    choices: Choice[];
}
export interface Choice {
    value: string;
    label: string;
}
/** What one of a unit's own facts has to be: true, false, or larger than the other unit's. */
export interface OfUnit {
    name: string;
    how: 'is' | 'is_not' | 'more';
}
/** Of a name, the value that it has of a unit which says all these; the first that does counts. */
export interface NamedByUnit {
    value: string;
    all: string[];
}
/** A number worked out from a unit's facts: `times` the number `name`, less the number `less`. */
export interface ByUnit {
    name: string;
    less: string;
    times: number;
    /** a fact of those whose number depends on more */
    unless: string;
}
export type Keeps = 'always' | 'until_changed' | 'no';
export interface Fact {
    /** with its role: `attacker.veteran` */
    fact: string;
    name: string;
    label: string;
    words: string;
    hint: string;
    kind: 'truth' | 'name' | 'number';
    required: boolean;
    assumed?: Value;
    keeps: Keeps;
    of_other?: boolean;
    /** of the other side: true if all these facts hold for the other unit */
    of_unit?: OfUnit[];
    /** of a name: which of its values the unit's own facts give it */
    named_by_unit?: NamedByUnit[];
    /** follows from another fact of the unit that has this value */
    follows?: { name: string; value: Value };
    rules: { rule: string; value?: number }[];
    /** the lines of the table that says how large a number is */
    said_by?: { rule: string; text: string }[];
    by_unit?: ByUnit;
    values?: Choice[];
    least?: number;
    most?: number;
    step?: number;
    start?: number;
    bounded?: boolean;
}
export interface Group {
    title: string;
    keeps: Keeps;
    facts: Fact[];
}
export interface Role {
    prefix: string;
    title: string;
    words: string;
    unit: boolean;
    groups: Group[];
}
export interface Sheet {
    system: string;
    of: string;
    title: string;
    about: string;
    kind: 'chart' | 'procedure';
    houses: string[];
    roles: Role[];
    outcomes: { outcome: string; text: string; words: string }[];
    counted?: string;
    /** of a chart: who is on the other side, as "target" */
    other?: string;
}
export type Modifier = engine.Modifier;
export interface LeftOut {
    rule?: string;
    fact?: string;
    because: string;
}
/** A fact that house rules derive from others, where it holds, or its number. */
export interface Derived {
    fact: string;
    value: string;
    meaning: string;
}
export interface HitsForOne {
    rule: string;
    hits: number;
    because: string;
}
export interface Check extends Omit<engine.Check, 'total_modifier' | 'varies'> {
    varies?: boolean;
    left_out: LeftOut[];
    derived?: Derived[];
    /** by which rules several hits make one of what is counted */
    hits_for_one?: HitsForOne[];
    /** of dice that were not told: null */
    total_modifier: number | null;
    hits_on?: number;
    counts_misses?: boolean;
    modified?: { fact: string; value: number };
    dice?: number[];
    total?: number;
    /** of an opposed roll: the other side's total, and all dice with their owner */
    enemy_total?: number;
    fell?: string;
    outcome?: string;
    text?: string;
    decided_by?: string;
    /** of this page: how many dice a told count is of */
    out_of?: number;
}
export interface RuleText {
    rule: string;
    text: string;
}
export interface OutcomeLine extends engine.Outcome {
    next?: RuleText[];
}
export interface ChangedOutcome {
    outcome: string;
    data: Record<string, number>;
    text: string;
    before: string;
    after: string;
    difference: number;
    percent: string;
}
export interface Change {
    fact: string;
    value: Value;
    shift: number;
    percent: string;
    outcomes: ChangedOutcome[];
}
export interface Closed {
    fact: string;
    value: Value;
    because: string;
    rule: string;
}
export type Objection = engine.Objection;
export interface Odds extends Omit<engine.Odds, 'is' | 'system' | 'of'> {
    houses: string[];
    checks: (Check & engine.Check)[];
    outcomes: OutcomeLine[];
    closed: Closed[];
    changes: Change[];
}
export interface Awaited {
    dice: number;
    kind: 'sum' | 'roll_off' | 'pool';
    again: boolean;
    text: string;
    tell_six?: boolean;
    check: Check;
}
/** What a fact of a unit is from now on; null: not given any more. */
export interface Became {
    role: string;
    name: string;
    value: Value | null;
    rule: string;
}
/** The next question: the facts that still hold, and the unit of each role, by its prefix. */
export interface NextStep {
    of: string;
    title: string;
    whom: string;
    rule: string;
    words: string;
    units: Record<string, string>;
    facts: Facts;
    /** of this throw, for the next; by full names */
    known?: Facts;
    /** what a unit remembers and does not bring along; full names */
    left_behind?: string[];
}
export interface Verdict {
    settled: boolean;
    title: string;
    houses: string[];
    facts: Facts;
    assumed: Facts;
    checks: Check[];
    course: RuleText[];
    awaited?: Awaited;
    outcome: string;
    text: string;
    words: string;
    data: Record<string, number>;
    counted?: string;
    outcomes: OutcomeLine[];
    /** of a verdict that is settled */
    became?: Became[];
    goes_on?: NextStep[];
}
export interface CheckedHouse {
    fit: boolean;
    system: string;
    title: string;
    faults: { name: string; line: number; column: number; message: string }[];
    changes: string[];
}
export interface RuleTold {
    rule: string;
    title: string;
    text: string;
    origin: string;
    cite: string;
    rulings: RuleText[];
    uses: string[];
}

/** A rule in the list of all. */
export interface RuleListed {
    rule: string;
    text: string;
    origin: string;
    cite: string;
    /** the names of its numbers */
    numbers: string;
}

/** A throw: a face, or how many dice of a pool count. */
export type Throw = number | { count: number; six?: boolean };

/** What is asked about, under which house rules. */
export interface Question {
    system: string;
    of: string;
    houses: { name: string; text: string }[];
    options: Record<string, string>;
}

export const houses_on = (houses: readonly House[], system?: string) =>
    houses.filter((house) => house.on && (system === undefined || house.system === system)).map(({ name, text }) => ({ name, text }));

export const question_of = (system: string, of: string, houses: readonly House[], options: Record<string, string> = {}): Question => ({
    system,
    of,
    houses: houses_on(houses, system),
    options,
});

const answered = <T>(request: object) => ask(request as Parameters<typeof ask>[0]) as Promise<unknown> as Promise<T>;

export const ask_systems = (houses: Question['houses']) => answered<{ systems: SystemLine[] }>({ ask: 'systems', houses });
export const ask_sheet = (of: Question) => answered<Sheet>({ ask: 'sheet', ...of });
export const ask_odds = (of: Question, facts: Facts, changes: boolean) =>
    answered<Odds>({ ask: 'odds', ...of, facts, changes });
export const ask_dice = (of: Question, facts: Facts, dice: readonly Throw[], known: Facts = {}) =>
    answered<Verdict>({ ask: 'dice', ...of, facts, known, dice });
export const ask_house = (name: string, text: string) => answered<CheckedHouse>({ ask: 'check_house', name, text });
export const ask_rule = (rule: string, { system, houses }: Pick<Question, 'system' | 'houses'>) =>
    answered<RuleTold>({ ask: 'rule', rule, system, houses });
export const ask_rules = async (system: string, houses: Question['houses'], options: Question['options']) =>
    (await answered<{ rules: RuleListed[] }>({ ask: 'rules', system, houses, options })).rules;
