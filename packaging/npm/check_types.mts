// What the types of the package say of dice: tsc compiles this, nothing runs it.
import { load, type Verdict } from 'esprit-engine';

const engine = await load();
const verdict: Verdict = engine.dice('black-powder', 'break', { dice: [5, { count: 7 }] });
export const faces: number[] | undefined = verdict.checks[0]?.dice;
export const next: number = verdict.settled ? verdict.goes_on.length : verdict.awaited.dice;
export const outcome: string = engine.roll('black-powder', 'break', { seed: 1 }).outcome;
export const fit: boolean = engine.check_house('club.toml', '').fit;
// @ts-expect-error a face is no word
engine.dice('black-powder', 'break', { dice: ['six'] });
// @ts-expect-error only a verdict that is not settled awaits dice
export const awaited = engine.roll('black-powder', 'break', { seed: 1 }).awaited;
