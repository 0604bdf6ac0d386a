/** The requests and answers are described in docs/api/sheet.md. */
import type { Answer } from './ask.js';

export { AskError } from './ask.js';
export type { Answer };
export type Value = boolean | number | string;
export type Facts = Record<string, Value>;
export interface House {
    name: string;
    text: string;
}
export interface Laid {
    houses?: House[];
    options?: Record<string, string>;
}
export interface Asked extends Laid {
    facts?: Facts;
}
export interface Modifier {
    rule: string;
    value: number;
    because: string;
    enemy: boolean;
}
export interface Check {
    chart: string;
    title: string;
    whose: string;
    rule: string;
    wanted: string;
    varies: boolean;
    modifiers: Modifier[];
    total_modifier: number;
    needed?: number;
}
export interface RuleText {
    rule: string;
    text: string;
}
export interface Outcome {
    outcome: string;
    data: Record<string, number>;
    text: string;
    /** In lowest terms: "2/3". */
    probability: string;
    value: number;
    percent: string;
    /** of odds: what the rules ask after it */
    next?: RuleText[];
}
export interface Objection {
    because: string;
    rule: string;
    facts: string[];
    /** giving one of these helps */
    wants: string[];
}
export interface Odds {
    is: 'odds';
    system: string;
    of: string;
    title: string;
    houses: string[];
    facts: Facts;
    assumed: Facts;
    missing: { fact: string; words: string }[];
    objection: Objection | null;
    checks: (ThrownCheck & Check)[];
    outcomes: Outcome[];
    without_effect: string[];
    /** facts that cannot be added */
    closed: Closed[];
    /** what other facts would change, where `changes` was not false */
    changes: Change[];
}
export interface Sweep {
    is: 'sweep';
    fact: string;
    points: { value: Value; because: string; outcomes: Outcome[] }[];
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
export interface SubjectLine {
    of: string;
    title: string;
    about: string;
    kind: 'chart' | 'procedure';
}
export interface System {
    system: string;
    title: string;
    credit: string;
    /** the chart or procedure with which a sheet opens */
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
/** A modifier of a chart that may be swept over; without a rule, an additional one. */
export interface ModifierLine {
    chart: string;
    title: string;
    rule: string;
    words: string;
    value?: number;
}
export interface Sheet {
    is: 'sheet';
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
    /** what a sweep can vary besides facts */
    modifiers: ModifierLine[];
}
/** A throw: a face, or how many dice of a pool count; `six`: whether a six was among them. */
export type Throw = number | { count: number; six?: boolean };
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
/** A check, with its dice once they fell. */
export interface ThrownCheck extends Omit<Check, 'total_modifier' | 'varies'> {
    varies?: boolean;
    left_out: LeftOut[];
    derived?: Derived[];
    /** by which rules several hits make one of what is counted */
    hits_for_one?: HitsForOne[];
    /** null: the dice were not told, only how many count */
    total_modifier: number | null;
    hits_on?: number;
    counts_misses?: boolean;
    /** a number that modifiers changed */
    modified?: { fact: string; value: number };
    dice?: number[];
    total?: number;
    /** of an opposed roll: the other side's total, and all dice with their owner */
    enemy_total?: number;
    fell?: string;
    outcome?: string;
    data?: Record<string, number>;
    text?: string;
    decided_by?: string;
}
/** The dice that come next, in one throw. */
export interface Awaited {
    dice: number;
    kind: 'sum' | 'roll_off' | 'pool';
    /** a tie is thrown again */
    again: boolean;
    tell_six?: boolean;
    text: string;
    check: ThrownCheck;
}
/** A changed fact of a unit; null: not given any more. */
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
interface Fallen {
    is: 'verdict';
    system: string;
    of: string;
    title: string;
    houses: string[];
    facts: Facts;
    assumed: Facts;
    /** of `roll` */
    seed?: number;
    checks: ThrownCheck[];
    course: RuleText[];
}
/** A verdict that needs further dice. */
export interface OpenVerdict extends Fallen {
    settled: false;
    awaited: Awaited;
}
export interface SettledVerdict extends Fallen {
    settled: true;
    outcome: string;
    data: Record<string, number>;
    text: string;
    words: string;
    counted?: string;
    outcomes: Outcome[];
    without_effect: string[];
    became: Became[];
    goes_on: NextStep[];
}
export type Verdict = OpenVerdict | SettledVerdict;
export interface CheckedHouse {
    is: 'house';
    fit: boolean;
    system: string;
    title: string;
    faults: { name: string; line: number; column: number; message: string }[];
    changes: string[];
}
export interface RuleTold {
    is: 'rule';
    system: string;
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

export interface Engine {
    /** Any request of docs/api/sheet.md. Throws AskError, as all others do. */
    ask(request: object): Answer;
    systems(more?: { houses?: House[] }): System[];
    sheet(system: string, subject: string, more?: Laid): Sheet;
    odds(system: string, subject: string, more?: Asked & { changes?: boolean }): Odds;
    sweep(
        system: string,
        subject: string,
        more: Asked & ({ fact: string } | { chart: string; rule?: string }) & { values: Value[] },
    ): Sweep;
    /** Dice of the engine; the same seed throws the same. */
    roll(system: string, subject: string, more: Asked & { seed: number; known?: Facts }): SettledVerdict;
    /** Dice of a table, throw by throw: those so far, in order. */
    dice(system: string, subject: string, more: Asked & { dice: Throw[]; known?: Facts }): Verdict;
    rule(rule: string, more?: { system?: string; houses?: House[] }): RuleTold;
    rules(system: string, more?: Laid): { is: 'rules'; system: string; title: string; houses: string[]; rules: RuleListed[] };
    check_house(name: string, text: string): CheckedHouse;
}

/**
 * Starts the engine. A page fetches sheet.wasm from beside this module; with `wasm`, its bytes,
 * nothing is fetched, as node needs it.
 */
export function load(options?: { wasm?: Uint8Array | ArrayBuffer }): Promise<Engine>;
