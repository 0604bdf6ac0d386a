// The server's report on a study: docs/api/openapi.json and docs/json_studies.md.

export type Triple = [number, number, number];
/** a mean; without bounds if it has fewer than two battles */
export interface Mean {
    value: number;
    low: number | null;
    high: number | null;
}
export interface Estimate extends Mean {
    low: number;
    high: number;
}
/** An exact share has `probability` and `value` only. */
export interface Share {
    exact: boolean;
    value: number;
    probability?: string;
    battles?: number;
    low?: number;
    high?: number;
}
export interface VariantReport {
    study: string;
    variant: string;
    ruleset: string;
    scenario: string;
    houses?: string[];
    changes?: string[];
    sides: [string, string];
    commanders?: [string, string];
    exact: boolean;
    paths?: number;
    battles?: number;
    won?: { winner: string | null; share: Share }[];
    score?: Estimate;
    turns?: Mean;
    lengths?: { turns: number; share: Share }[];
    orders?: Mean;
    losses?: { side: string; in: string; began: number; share: Estimate }[];
    ends: { winner?: string | null; rule?: string; degree?: string; end?: string; share: Share }[];
    units: { unit: string; side: string; states: { state: string; share: Share; lost_with_it?: Share }[] }[];
    turning_points?: {
        side: string;
        what: string;
        outcome?: string;
        text: string;
        battles: number;
        correlation: Estimate;
        times_in_battles_lost: number;
        times_in_others: number;
        more: Mean;
    }[];
    check?: string;
    seed: number;
    planned: number;
    end: 'all' | 'precise' | 'partial';
    compared_with?: string;
    differences?: { measure: string; difference: Mean; p: number; p_holm: number }[];
}
export interface Point {
    battles: number;
    scores: Triple[];
    differences: (Triple | null)[];
}
export interface StudyReport {
    study: string;
    state: 'waiting' | 'running' | 'done' | 'failed';
    ahead: number;
    fought: number;
    why: string;
    title: string;
    exact: boolean;
    first_point: number;
    points: Point[];
    variants: VariantReport[];
}

export const low_of = (share: Share) => share.low ?? share.value;
export const high_of = (share: Share) => share.high ?? share.value;
