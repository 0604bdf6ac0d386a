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
export interface Outcome {
    outcome: string;
    data: Record<string, number>;
    text: string;
    /** In lowest terms: "2/3". */
    probability: string;
    value: number;
    percent: string;
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
    facts: Facts;
    assumed: Facts;
    missing: { fact: string; words: string }[];
    objection: Objection | null;
    checks: Check[];
    outcomes: Outcome[];
    without_effect: string[];
}
export interface Sweep {
    is: 'sweep';
    fact: string;
    points: { value: Value; because: string; outcomes: Outcome[] }[];
}
export interface System {
    system: string;
    title: string;
    credit: string;
    subjects: { of: string; title: string; about: string; kind: 'chart' | 'procedure' }[];
}
/** A throw: a face, or how many dice of a pool count; `six`: whether a six was among them. */
export type Throw = number | { count: number; six?: boolean };
export interface LeftOut {
    rule?: string;
    fact?: string;
    because: string;
}
/** A roll with the dice that fell. */
export interface ThrownCheck extends Omit<Check, 'total_modifier' | 'varies'> {
    varies?: boolean;
    left_out: LeftOut[];
    /** null: the dice were not told, only how many count */
    total_modifier: number | null;
    hits_on?: number;
    counts_misses?: boolean;
    dice?: number[];
    total?: number;
    /** of an opposed roll */
    enemy_total?: number;
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
/** A step that the rules ask next. */
export interface NextStep {
    of: string;
    title: string;
    whom: string;
    rule: string;
    words: string;
    units: Record<string, string>;
    facts: Facts;
    known?: Facts;
    left_behind?: string[];
}
export interface RuleText {
    rule: string;
    text: string;
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
export interface Engine {
    /** Any request of docs/api/sheet.md. Throws AskError, as all others do. */
    ask(request: object): Answer;
    systems(more?: { houses?: House[] }): System[];
    sheet(system: string, subject: string, more?: Laid): Answer;
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
    rule(rule: string, more?: Laid): Answer;
    rules(system: string, more?: Laid): Answer;
    check_house(name: string, text: string): CheckedHouse;
}

/**
 * Starts the engine. A page fetches sheet.wasm from beside this module; with `wasm`, its bytes,
 * nothing is fetched, as node needs it.
 */
export function load(options?: { wasm?: Uint8Array | ArrayBuffer }): Promise<Engine>;
