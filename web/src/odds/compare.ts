// Where two rulesets differ most: asked of the server, whose engine tries the situations (docs/api/openapi.json).
import type { Comparison, HouseFile, NewComparison } from '../lib/protocol';
import { facts_of, words_of, type Facts, type FactValue, type Rules, type Sheet } from './sheet';

export type Situation = Comparison['greatest'][number];
type OutcomeOdds = Situation['outcomes'][number];

export const most_situations = 8;

/** A text of TOML. */
const quoted = (text: string) => JSON.stringify(text);
/** The house rules of a ruleset, its options as a file that is laid over them last. */
export function houses_with_options(system: string, rules: Rules): HouseFile[] {
    const options = Object.entries(rules.options);
    if (options.length === 0) return rules.houses;
    const lines = options.map(([option, value]) => `${option} = ${quoted(value)}`);
    const text = `[house]\nruleset = ${quoted(system)}\ntitle = ${quoted(rules.name)}\n[options]\n${lines.join('\n')}\n`;
    return [...rules.houses, { name: 'options', text }];
}

const fact_word = (fact: string, value: FactValue) => (value === true ? fact : `${fact}=${value}`);
/** What is asked. Facts that must be given are left out: the server tries their values. */
export function comparison_of(system: string, of: string, sheet: Sheet, facts: Facts, rules: Rules[]): NewComparison {
    const free = facts_of(sheet).filter((each) => !each.required && facts[each.fact] !== undefined);
    return {
        system,
        of,
        facts: free.map((each) => fact_word(each.fact, facts[each.fact])),
        versions: rules.map((each) => houses_with_options(system, each)),
        most: most_situations,
    };
}

/** The facts of a situation in a player's words: "attacker: veteran, dice 3". */
export function situation_words(sheet: Sheet, situation: Situation): string {
    const known = facts_of(sheet);
    const words = Object.entries(situation.facts).map(([name, value]) => {
        const fact = known.find((each) => each.fact === name);
        const role = sheet.roles.find((each) => each.prefix && name.startsWith(each.prefix));
        const label = `${role ? `${role.title}: ` : ''}${fact?.label ?? name}`;
        if (value === 'true') return label;
        return `${label} ${fact?.values?.find((each) => each.value === value)?.label ?? value}`;
    });
    return words.length > 0 ? words.join(', ') : 'no further fact';
}

/** An outcome in a player's words, with its numbers. */
export function outcome_words(outcome: OutcomeOdds): string {
    const { outcome: name, probabilities: _, values: __, ...data } = outcome;
    return words_of({ outcome: name, text: name, data: data as Record<string, number>, probability: '', value: 0, percent: '' });
}

export const percent_words = (share: number) => `${(100 * share).toFixed(1)}%`;
