// How figures, facts and the evening's log are written.
import { signed } from '../panels/dice';
import type { Entry, Facts, Game, Thrown, Value } from './game';

/** `cuirassiers_charging` as people write it */
export const spoken = (name: string) => name.replaceAll('_', ' ');

/** A fact that is set: `veteran`, `stamina 3`, `class elite`, `not charging`. */
export function fact_words(name: string, value: Value): string {
    if (value === true) return spoken(name);
    if (value === false) return `not ${spoken(name)}`;
    return `${spoken(name)} ${spoken(String(value))}`;
}

/** The facts of all roles: "attacker: lancers, veteran; defender: shaken". */
export function facts_words(facts: Facts): string {
    const roles = new Map<string, string[]>();
    for (const [name, value] of Object.entries(facts)) {
        const point = name.indexOf('.');
        const role = point < 0 ? '' : name.slice(0, point);
        roles.set(role, [...(roles.get(role) ?? []), fact_words(name.slice(point + 1), value)]);
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

/** A difference of chances in points of percent: "+17", "−0.4"; nothing for nothing. */
export function points(difference: number): string {
    const size = Math.abs(difference) * 100;
    if (size < 1e-9) return '';
    const sign = difference > 0 ? '+' : '−';
    if (size < 0.1) return `${sign}<0.1`;
    return sign + (size < 0.95 ? size.toFixed(1) : size.toFixed(0));
}

/** A difference of means: "+0.33". */
export function mean_difference(difference: number): string {
    const size = Math.abs(difference);
    if (size < 0.005) return '';
    return (difference > 0 ? '+' : '−') + size.toFixed(size < 10 ? 2 : 1);
}

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
    const total = thrown.total === null ? '' : ` = ${thrown.total}`;
    const who = thrown.whose ? `${thrown.whose}, ${thrown.title}` : thrown.title;
    const dice = thrown.dice.length > 0;
    const sums = thrown.roll_off && dice ? roll_off_words(thrown) : sum_words(thrown.dice, thrown.modifiers) + (dice ? total : '');
    return [who, sums, spoken(thrown.outcome)].filter(Boolean).join(': ');
}

/** "2nd Hussars, Old Guard", or nothing */
export const whom = (entry: Entry) => Object.values(entry.units).filter(Boolean).join(' – ');

export const clock = (at: number) =>
    new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });

/** The evening as a text to send. */
export function as_text(game: Game): string {
    const day = new Date(game.begun).toLocaleDateString(undefined, { dateStyle: 'medium' });
    const lines = [`${game.title || 'A game'}, ${day}`];
    for (const entry of game.log) {
        const units = whom(entry);
        lines.push('', `${clock(entry.at)}  ${entry.title}${units ? `: ${units}` : ''}`);
        const facts = facts_words(entry.facts);
        if (facts) lines.push(`  ${facts}`);
        for (const each of entry.thrown) lines.push(`  ${thrown_words(each)}`);
        lines.push(`  → ${spoken(entry.outcome)}${entry.chance ? ` (${entry.chance})` : ''}`);
        for (const each of entry.next) lines.push(`  ${each.text}`);
        if (entry.houses.length > 0) lines.push(`  house rules: ${entry.houses.join(', ')}`);
        if (entry.note) lines.push(`  “${entry.note}”`);
    }
    return lines.join('\n') + '\n';
}
