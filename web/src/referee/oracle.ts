// What the sheet is asked and answers: docs/api/sheet.md. The package of npm has the types of the answers; here
// is what the pages make of them.
import type * as engine from '../../../packaging/npm';
import { ask } from '../lib/engine';
import type { Facts, House } from './game';

export type {
    Became,
    ByUnit,
    Change,
    ChangedOutcome,
    CheckedHouse,
    Choice,
    Closed,
    Derived,
    Fact,
    Group,
    HitsForOne,
    Keeps,
    LeftOut,
    Modifier,
    NamedByUnit,
    NextStep,
    Objection,
    Odds,
    OfUnit,
    OptionLine,
    Outcome as OutcomeLine,
    Role,
    RuleListed,
    RuleText,
    RuleTold,
    Sheet,
    SubjectLine,
    System as SystemLine,
    Throw,
} from '../../../packaging/npm';

export interface Check extends engine.ThrownCheck {
    /** of this page: how many dice a told count is of */
    out_of?: number;
}
export interface Awaited extends Omit<engine.Awaited, 'check'> {
    check: Check;
}
/** A verdict, settled or not yet. */
export interface Verdict
    extends Pick<engine.SettledVerdict, 'title' | 'houses' | 'facts' | 'assumed' | 'course' | 'outcome' | 'text' | 'words' | 'data' | 'counted' | 'outcomes'> {
    settled: boolean;
    checks: Check[];
    awaited?: Awaited;
    became?: engine.Became[];
    goes_on?: engine.NextStep[];
}

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

export const ask_systems = (houses: Question['houses']) => answered<{ systems: engine.System[] }>({ ask: 'systems', houses });
export const ask_sheet = (of: Question) => answered<engine.Sheet>({ ask: 'sheet', ...of });
export const ask_odds = (of: Question, facts: Facts, changes: boolean) =>
    answered<engine.Odds>({ ask: 'odds', ...of, facts, changes });
export const ask_dice = (of: Question, facts: Facts, dice: readonly engine.Throw[], known: Facts = {}) =>
    answered<Verdict>({ ask: 'dice', ...of, facts, known, dice });
export const ask_house = (name: string, text: string) => answered<engine.CheckedHouse>({ ask: 'check_house', name, text });
export const ask_rule = (rule: string, { system, houses }: Pick<Question, 'system' | 'houses'>) =>
    answered<engine.RuleTold>({ ask: 'rule', rule, system, houses });
export const ask_rules = async (system: string, houses: Question['houses'], options: Question['options']) =>
    (await answered<{ rules: engine.RuleListed[] }>({ ask: 'rules', system, houses, options })).rules;
