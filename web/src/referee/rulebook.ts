// All rules of a system in a list: in chapters as their ids have it, and found by words.
import type { RuleListed } from './oracle';
import { spoken } from './words';

export interface Chapter {
    /** `GT-FLEE` */
    id: string;
    /** what most of its rules are about */
    title: string;
    rules: RuleListed[];
}

const chapter_of = (rule: string) => rule.replace(/-[^-]*$/, '');

function commonest(words: readonly string[]): string {
    const count = new Map<string, number>();
    for (const each of words) count.set(each, (count.get(each) ?? 0) + 1);
    return [...count].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}
/** "public pages: Fleeing" is about fleeing; "Morale Check: Quality" about the morale check. */
function heading(cite: string): string {
    const [first, second = ''] = cite.split(/: */);
    return (/^public pages?$/i.test(first) ? second : first).split(/[;,(]/)[0].trim();
}

export function chapters_of(rules: readonly RuleListed[]): Chapter[] {
    const chapters = new Map<string, RuleListed[]>();
    for (const rule of rules) {
        const id = chapter_of(rule.rule);
        chapters.set(id, [...(chapters.get(id) ?? []), rule]);
    }
    return [...chapters].map(([id, inside]) => ({ id, title: commonest(inside.map((rule) => heading(rule.cite)).filter(Boolean)), rules: inside }));
}

/** What players say for the same: whoever looks for one finds the others. */
const kin = [
    ['flee', 'flight', 'rout', 'retreat', 'fall back'],
    ['distance', 'inch', 'range', 'far'],
    ['fire', 'firing', 'shoot', 'shot', 'volley'],
    ['melee', 'hand-to-hand', 'close combat', 'fight'],
    ['move', 'march', 'movement'],
    ['general', 'commander', 'leader', 'officer'],
    ['gun', 'artillery', 'battery', 'cannon'],
    ['horse', 'cavalry', 'mounted'],
    ['foot', 'infantry'],
    ['victory', 'win', 'won'],
    ['killed', 'dies', 'dead', 'falls', 'casualty', 'casualties'],
];
/** Without the ending that a word of English has in another place. */
const stem = (word: string) => (word.length > 4 ? word.replace(/(ing|ed|es|s)$/, '') : word);
const meanings = (word: string): string[] => {
    const root = stem(word);
    const family = kin.filter((each) => each.some((one) => stem(one) === root));
    return [root, ...family.flat().map(stem)];
};

export interface Found {
    rules: RuleListed[];
    /** none has all words, these have the most of them */
    partly: boolean;
}
/** The rules that have all words, or their kin; those that have the words themselves come first. */
export function found_rules(rules: readonly RuleListed[], wanted: string): Found {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const ranked: { rule: RuleListed; met: number; exact: number }[] = [];
    for (const rule of rules) {
        const text = spoken(`${rule.rule} ${rule.text} ${rule.cite} ${rule.numbers}`).toLowerCase();
        const met = words.filter((word) => meanings(word).some((each) => text.includes(each))).length;
        if (met > 0) ranked.push({ rule, met, exact: words.filter((word) => text.includes(stem(word))).length });
    }
    const most = Math.max(0, ...ranked.map((each) => each.met));
    const best = ranked.filter((each) => each.met === most).sort((one, other) => other.exact - one.exact);
    return { rules: best.map(({ rule }) => rule), partly: best.length > 0 && most < words.length };
}

/** What files of house rules change of each rule: the engine's lines that name it. */
export function changes_by_rule(lines: readonly string[]): Map<string, string[]> {
    const by_rule = new Map<string, string[]>();
    for (const line of lines) {
        for (const rule of new Set(line.match(/\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b/g) ?? [])) {
            by_rule.set(rule, [...(by_rule.get(rule) ?? []), line]);
        }
    }
    return by_rule;
}
