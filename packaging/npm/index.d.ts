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
    roll(system: string, subject: string, more: Asked & { seed: number }): Answer;
    rule(rule: string, more?: Laid): Answer;
    rules(system: string, more?: Laid): Answer;
    check_house(name: string, text: string): Answer;
}

/**
 * Starts the engine. A page fetches sheet.wasm from beside this module; with `wasm`, its bytes,
 * nothing is fetched, as node needs it.
 */
export function load(options?: { wasm?: Uint8Array | ArrayBuffer }): Promise<Engine>;
