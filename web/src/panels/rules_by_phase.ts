// Which chapters of the rules belong to which phase of a turn, for the tab of rules at a table.
import type { ListedRule } from '../lib/protocol';

/** Chapters by the title of their phase, in the order of the turn; a chapter that is not here holds at all times. */
const chapters: Record<string, Record<string, readonly string[]>> = {
    'grande-tactique': {
        Opening: ['GT-STATE', 'GT-MC', 'GT-MOD'],
        Plans: ['GT-TIME', 'GT-GEN'],
        Orders: ['GT-PIPS', 'GT-PIP', 'GT-MOVE', 'GT-CHG', 'GT-LIC', 'GT-TER'],
        Firing: ['GT-FIRE'],
        Charges: ['GT-ATT', 'GT-DEF', 'GT-CAV', 'GT-FLEE', 'GT-PUR', 'GT-FUP', 'GT-POS'],
    },
    'rank-and-file': {
        Initiative: ['RF-TURN'],
        Charges: ['RF-UNC', 'RF-UCV'],
        Rally: ['RF-RAL'],
        'Charge moves': ['RF-WVR', 'RF-CB'],
        Movement: ['RF-MOVE'],
        Firing: ['RF-FIRE'],
        Morale: ['RF-MOR'],
        Melee: ['RF-MEL', 'RF-BRK'],
    },
    'black-powder': {
        Brigades: ['BP-BDE'],
        Orders: ['BP-CMD', 'BP-MOVE'],
        Shooting: ['BP-SHT', 'BP-SAVE', 'BP-MOD', 'BP-DIS'],
        Combat: ['BP-HTH', 'BP-RES', 'BP-SUP', 'BP-BRK', 'BP-SHK'],
    },
    'men-who-would-be-kings': {
        Cards: ['MW-TURN', 'MW-REC', 'MW-POOL'],
        Actions: ['MW-ACT', 'MW-FREE', 'MW-DO', 'MW-FIRE', 'MW-ATK', 'MW-PIN', 'MW-RAL', 'MW-DISC', 'MW-LEAD'],
    },
};

export interface PhaseRules {
    /** the title of the phase, or "At all times" */
    phase: string;
    rules: ListedRule[];
}

export const at_all_times = 'At all times';
const chapter_of = (rule: string) => rule.replace(/-[^-]*$/, '');

/** The rules of each phase, the present one first; then those that hold at all times. */
export function rules_by_phase(system: string, rules: readonly ListedRule[], now: string): PhaseRules[] {
    const of_system = Object.entries(chapters[system] ?? {});
    const placed = new Set(of_system.flatMap(([, ids]) => ids));
    const phases = of_system.map(([phase, ids]) => ({ phase, rules: rules.filter(({ rule }) => ids.includes(chapter_of(rule))) }));
    const others = { phase: at_all_times, rules: rules.filter(({ rule }) => !placed.has(chapter_of(rule))) };
    return [...phases.filter(({ phase }) => phase === now), ...phases.filter(({ phase }) => phase !== now), others].filter(
        (each) => each.rules.length > 0,
    );
}
