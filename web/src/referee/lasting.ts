// What can be remembered of a unit in a system: the facts of all its charts and procedures that are
// not of one throw only.
import { ask_sheet, question_of, type Group, type Sheet, type SystemLine } from './oracle';
import type { House } from './game';

/** Groups of the same title become one, each fact in it once, by its name. */
export function lasting_groups(sheets: readonly Sheet[]): Group[] {
    const groups = new Map<string, Group>();
    const seen = new Set<string>();
    for (const sheet of sheets) {
        for (const role of sheet.roles.filter((each) => each.unit)) {
            for (const group of role.groups) {
                for (const fact of group.facts) {
                    if (fact.keeps === 'no' || fact.of_other || fact.follows || seen.has(fact.name)) continue;
                    seen.add(fact.name);
                    const same = groups.get(group.title) ?? { ...group, facts: [] };
                    same.facts.push({ ...fact, fact: fact.name, required: false });
                    groups.set(group.title, same);
                }
            }
        }
    }
    const order = ['always', 'until_changed', 'no'];
    return [...groups.values()].sort((a, b) => order.indexOf(a.keeps) - order.indexOf(b.keeps));
}

export async function ask_lasting(system: SystemLine, houses: readonly House[], options: Record<string, string>): Promise<Group[]> {
    const sheets = await Promise.all(
        system.subjects.map(({ of }) => ask_sheet(question_of(system.system, of, houses, options))),
    );
    return lasting_groups(sheets);
}
