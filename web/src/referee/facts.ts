// Numbers and groups of facts as they are tapped.
import type { Value } from './game';
import type { Check, Fact } from './oracle';

const thousandths = 1000;

/** A number one step on or back; below the least it is not given any more. */
export function stepped(fact: Fact, value: number | undefined, by: 1 | -1): number | undefined {
    const least = fact.least ?? 0;
    const most = fact.most ?? Number.MAX_SAFE_INTEGER;
    if (value === undefined) return by > 0 ? Math.min(Math.max(fact.start ?? least, least), most) : undefined;
    const next = Math.round((value + by * (fact.step ?? 1)) * thousandths) / thousandths;
    if (next < least) return undefined;
    return Math.min(next, most);
}

/** What a fact says when it is set to that value, in its own words. */
export function told_fact(fact: Fact | undefined, name: string, value: Value): string {
    const label = fact?.label ?? name.replaceAll('_', ' ');
    if (value === true) return label;
    if (value === false) return `not ${label}`;
    const choice = fact?.values?.find((each) => each.value === value);
    return `${label} ${choice?.label ?? value}`;
}

/** What dice that are counted one by one have to show: of saves those count that fail. */
export function has_to_show({ hits_on, counts_misses }: Check): string {
    if (hits_on === undefined) return '';
    return counts_misses ? `show less than ${hits_on}` : `show ${hits_on} or more`;
}

/** What is thrown, and what has to fall: "2d6, less than 4 counts", "1d6 +1, 4 or more". */
export function wanted_words(check: Check, sum = ''): string {
    const { wanted, hits_on, needed, counts_misses } = check;
    if (hits_on !== undefined) return wanted.includes('each') ? wanted : `${wanted}, each ${counts_misses ? `less than ${hits_on}` : `${hits_on} or more`}`;
    return needed === undefined ? wanted + sum : `${wanted}${sum}, ${needed} or more`;
}

/** Each side rolls against the other: what a side adds up to is not told. */
export const is_roll_off = (check: Check) => check.wanted.includes('a side');

/** Dice that are counted one by one count or do not; those that are added up are neither. */
export function counted_face_style(check: Check, face: number): 'plain' | 'hit' | 'miss' {
    if (check.hits_on === undefined || face === 0) return 'plain';
    return face >= check.hits_on !== (check.counts_misses ?? false) ? 'hit' : 'miss';
}

/** How many dice hit, where more than one of them makes one of what is counted. */
export function several_for_one(check: Check): number | null {
    if (check.hits_on === undefined || check.counts_misses || check.total === undefined) return null;
    return check.total > Number(check.text ?? check.outcome) ? check.total : null;
}
