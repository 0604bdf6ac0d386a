// In which order charts and procedures are offered.
import type { SubjectLine, SystemLine } from './oracle';

/** Starred ones first, then what the system leads with, then those asked last, then as they come. */
export function in_liking_order(system: SystemLine, starred: readonly string[], recent: readonly string[]): SubjectLine[] {
    const rank = ({ of }: SubjectLine): [number, number] => {
        const key = `${system.system}/${of}`;
        const star = starred.indexOf(key);
        if (star >= 0) return [0, star];
        if (of === system.leads) return [1, 0];
        const last = recent.indexOf(key);
        return last >= 0 ? [2, last] : [3, 0];
    };
    return [...system.subjects].sort((a, b) => {
        const [first, second] = [rank(a), rank(b)];
        return first[0] - second[0] || first[1] - second[1];
    });
}
