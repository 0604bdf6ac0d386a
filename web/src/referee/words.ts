// How figures, facts and the evening's log are written.
import { SvelteMap } from 'svelte/reactivity';
import { is_readable } from '../lib/chances';
import { signed } from '../panels/dice';
import type { Entry, Facts, Game, Thrown, Value } from './game';

/** `cuirassiers_charging` as people write it */
export const spoken = (name: string) => name.replaceAll('_', ' ');

/** Words in which units have their names, not those of their roles: "self has won" becomes "45e has won". */
export function by_their_names(words: string, names: Readonly<Record<string, string>>): string {
    const roles = Object.keys(names).sort((a, b) => b.length - a.length);
    if (roles.length === 0) return words;
    return words.replace(new RegExp(`\\b(?:the )?(${roles.join('|')})\\b`, 'g'), (_, role: string) => names[role]);
}

/** What the engine calls facts in a player's words, by system. */
const labels = new SvelteMap<string, Readonly<Record<string, string>>>();
export const learn_labels = (system: string, all: Readonly<Record<string, string>>) => void labels.set(system, all);

/** A fact that is set: `veteran`, `stamina 3`, `class elite`, `not charging`. */
export function fact_words(name: string, value: Value, system = ''): string {
    const known = labels.get(system);
    const label = known?.[name] ?? spoken(name);
    if (value === true) return label;
    if (value === false) return `not ${label}`;
    return `${label} ${known?.[`${name}=${value}`] ?? spoken(String(value))}`;
}

/** The facts of all roles: "attacker: lancers, veteran; defender: shaken". */
export function facts_words(facts: Facts, system = ''): string {
    const roles = new Map<string, string[]>();
    for (const [name, value] of Object.entries(facts)) {
        const point = name.indexOf('.');
        const role = point < 0 ? '' : name.slice(0, point);
        roles.set(role, [...(roles.get(role) ?? []), fact_words(name.slice(point + 1), value, system)]);
    }
    return [...roles].map(([role, words]) => (role ? `${spoken(role)}: ` : '') + words.join(', ')).join('; ');
}

/** 0.16666 as "16.7%"; what is certain or impossible has no places, and nothing else is called so. */
export function percent(value: number): string {
    if (value <= 0) return '0%';
    if (value >= 1) return '100%';
    if (value < 0.0005) return '<0.1%';
    if (value > 0.9995) return '>99.9%';
    return `${(value * 100).toFixed(1)}%`;
}

const fraction_value = (fraction: string): number => {
    const [over, under = '1'] = fraction.split('/');
    return Number(over) / Number(under);
};

/** "41.7% (5/12)"; of a fraction that is too long to be read, the percent alone. */
export function chance_words(fraction: string): string {
    const value = fraction_value(fraction);
    if (!Number.isFinite(value)) return '';
    return percent(value) + (is_readable(fraction) ? ` (${fraction})` : '');
}

/** What a fact would change: "17 % more", "0.4 % less" in points of percent; nothing for nothing. */
export function points(difference: number): string {
    const size = Math.abs(difference) * 100;
    if (size < 1e-9) return '';
    const number = size < 0.1 ? '<0.1' : size < 0.95 ? size.toFixed(1) : size.toFixed(0);
    return `${number}\u00a0% ${difference > 0 ? 'more' : 'less'}`;
}

/** The same of means: "0.33 more". */
export function mean_difference(difference: number): string {
    const size = Math.abs(difference);
    if (size < 0.005) return '';
    return `${size.toFixed(size < 10 ? 2 : 1)} ${difference > 0 ? 'more' : 'less'}`;
}

const minus = (number: number) => String(number).replace('-', '−');

const sum_words = (dice: readonly number[], modifiers: readonly { value: number }[]) =>
    [...dice, ...modifiers.map(({ value }) => signed(value))].join(' ');

/** Both sides' dice of a roll-off; ties come before the throw that decided it. */
function roll_off_words({ dice, modifiers }: Thrown): string {
    const side = (place: 0 | 1) => dice.filter((_, i) => i % 2 === place);
    const own = modifiers.filter(({ enemy }) => !enemy);
    const theirs = modifiers.filter(({ enemy }) => enemy);
    return `${sum_words(side(0), own)} against ${sum_words(side(1), theirs)}`;
}

export function thrown_words(thrown: Thrown): string {
    const { whose, title, dice, total, modifiers } = thrown;
    const who = whose ? `${whose}, ${title}` : title;
    if (thrown.roll_off && dice.length > 0) return [who, roll_off_words(thrown), spoken(thrown.outcome)].join(': ');
    if (thrown.counted) return `${who}: ${spoken(thrown.outcome)} of ${thrown.counted}`;
    const sum = total === null || dice.length === 0 || (dice.length === 1 && modifiers.length === 0) ? '' : ` = ${minus(total)}`;
    return [who, sum_words(dice, modifiers) + sum, spoken(thrown.outcome)].filter(Boolean).join(': ');
}

/** The role of a chart that knows one unit only: it need not be said. */
const plain_role = 'The unit';

/** "2nd Hussars (attacker) – Old Guard (defender)", or nothing */
export function whom(entry: Entry): string {
    const named = Object.entries(entry.units).filter(([, name]) => name !== '');
    const as_role = (role: string) => (role === plain_role || named.length < 2 ? '' : ` (${role.toLowerCase()})`);
    return named.map(([role, name]) => name + as_role(role)).join(' – ');
}

/** What came of it: "repulsed: the attackers are shaken, and the defender stands" */
export const outcome_words = ({ outcome, help }: Entry) => spoken(outcome) + (help && help !== spoken(outcome) ? `: ${help}` : '');

export const clock = (at: number) =>
    new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });

/** The evening as a text to send. */
export function as_text(game: Game): string {
    const day = new Date(game.begun).toLocaleDateString(undefined, { dateStyle: 'medium' });
    const lines = [`${game.title || 'A game'}, ${day}`];
    for (const entry of game.log) {
        if (entry.turn) {
            lines.push('', `== ${entry.title} ==`);
            continue;
        }
        const units = whom(entry);
        lines.push('', `${clock(entry.at)}  ${entry.title}${units ? `: ${units}` : ''}`);
        const facts = facts_words(entry.facts, entry.system);
        if (facts) lines.push(`  ${facts}`);
        for (const each of entry.thrown) lines.push(`  ${thrown_words(each)}`);
        lines.push(`  → ${outcome_words(entry)}`);
        if (entry.became.length > 0) lines.push(`  from now on: ${entry.became.join('; ')}`);
        for (const each of entry.next) lines.push(`  ${each.text}`);
        if (entry.chance) lines.push(`  it had ${chance_words(entry.chance)}`);
        if (entry.houses.length > 0) lines.push(`  house rules: ${spoken(entry.houses.join(', '))}`);
        if (entry.note) lines.push(`  “${entry.note}”`);
    }
    return lines.join('\n') + '\n';
}
