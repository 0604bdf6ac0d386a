// What a user of the package of npm writes; the check of types says whether index.d.ts takes it.
import type { Engine, Odds } from '../../packaging/npm';

export function share_of_first(engine: Engine): number {
    const odds: Odds = engine.odds('grande-tactique', 'morale', { facts: { veteran: true }, changes: false });
    return odds.outcomes[0].value + odds.checks[0].total_modifier;
}
export function swept(engine: Engine): string[] {
    // @ts-expect-error a system is a text
    engine.odds(5, 'morale');
    // @ts-expect-error a sweep needs values
    engine.sweep('rank-and-file', 'melee', { fact: 'dice' });
    const sweep = engine.sweep('rank-and-file', 'melee', { fact: 'dice', values: [1, 2] });
    return sweep.points.map((each) => each.because);
}
