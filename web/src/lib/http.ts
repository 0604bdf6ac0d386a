// The HTTP interface of the server: docs/api/openapi.json.
import type {
    Checked,
    Comparison,
    HouseFile,
    NewComparison,
    NewTable,
    OpenedTable,
    Result,
    Scenario,
    ScenarioLine,
    System,
} from './protocol';
import type { StudyReport } from '../study/reports';

/** An error that the server has reported; other errors mean that it did not answer. */
export class Refused extends Error {}

async function fetched<T>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<T> {
    const response = await fetch(path, {
        method,
        headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
    }).catch(() => {
        throw new Error('The server does not answer.');
    });
    const answer = await response.json().catch(() => null);
    if (!response.ok) throw new Refused(answer?.what ?? `The server answered ${response.status}.`);
    return answer as T;
}

export const systems = () => fetched<System[]>('/api/systems');
export const scenarios = () => fetched<ScenarioLine[]>('/api/scenarios');
export const scenario = (id: string) => fetched<Scenario>(`/api/scenarios/${id}`);
export const check = (text: string, houses: HouseFile[]) =>
    fetched<Checked>('/api/check', { text, houses });
/** The situations in which versions of the rules differ most. */
export const compare = (wish: NewComparison) => fetched<Comparison>('/api/compare', wish);
export const open_table = (table: NewTable) => fetched<OpenedTable>('/api/tables', table);
export const scenes = () => fetched<ScenarioLine[]>('/api/scenes');
export const start_study = (study: string) => fetched<{ study: string; address: string }>('/api/studies', { study });
/** Report on a study, with the points of its course after the first `points` ones. */
export const study_report = (study: string, points: number) => fetched<StudyReport>(`/api/studies/${study}?points=${points}`);
export const stop_study = (study: string) => fetched<StudyReport>(`/api/studies/${study}`, undefined, 'DELETE');
export const study_table_address = (study: string) => `/api/studies/${study}/study.csv`;
export const result_of = (table: string) => fetched<Result>(`/api/tables/${table}/result`);
/** Opens a table for the same battle; the links of all seats lead there with the same secrets. */
export const open_again = (table: string, seat: string, swap: boolean) =>
    fetched<{ table: string; address: string }>(`/api/tables/${table}/again`, { seat, swap });
/** Opens a table at which a log is watched. */
export const open_recording = (log: string) => fetched<{ table: string; address: string }>('/api/logs', { log });
export const report_address = (table: string) => `/api/tables/${table}/report`;
export const log_address = (table: string) => `/api/tables/${table}/log`;
