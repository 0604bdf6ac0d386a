// What a new field of each system begins with, and the kinds of units that can be put on it, in the words of
// scenario files (docs/scenario_format.md). The server checks the result.
import { quoted } from './scenario_text';

export interface Kind {
    title: string;
    /** keys of a `[[unit]]` with their values as they are written */
    words: Record<string, string>;
    /** it leads a command of its own */
    leads?: boolean;
}

interface Beginning {
    kinds: readonly Kind[];
    /** what a command is called: division, force, brigade; empty: units have none */
    command: string;
    width: number;
    depth: number;
    last_turn: number;
    /** words of [turns] besides first, last and side */
    turns?: string;
    /** titles of the kinds that each side begins with */
    begins_with: readonly string[];
    /** words that its units may have, with their values; an empty list: a number or a name */
    words: Record<string, readonly string[]>;
}

const of_arm = (arm: string, more: Record<string, string> = {}) => ({ arm: quoted(arm), ...more });
const yes = ['true'];

const grande_tactique: Beginning = {
    command: 'Division',
    width: 36,
    depth: 36,
    last_turn: 20,
    turns: 'clock = "12:00"\n',
    begins_with: ['General', 'Infantry'],
    kinds: [
        { title: 'Infantry', words: of_arm('infantry') },
        { title: 'Raw infantry', words: of_arm('infantry', { quality: '"raw"' }) },
        { title: 'Veteran infantry', words: of_arm('infantry', { quality: '"veteran"' }) },
        { title: 'Cavalry', words: of_arm('cavalry') },
        { title: 'Lancers', words: of_arm('cavalry', { kind: '"lancers"' }) },
        { title: 'Cuirassiers', words: of_arm('cavalry', { kind: '"cuirassiers"' }) },
        { title: 'Foot artillery', words: of_arm('foot_artillery') },
        { title: 'Horse artillery', words: of_arm('horse_artillery') },
        { title: 'General', words: of_arm('general'), leads: true },
    ],
    words: {
        kind: ['lancers', 'cuirassiers'],
        quality: ['raw', 'veteran'],
        state: ['shaken', 'routed', 'silenced'],
        square: yes,
        limbered: yes,
        arrives: [],
        ability: ['great', 'bad'],
    },
};

const rank_and_file: Beginning = {
    command: 'Force',
    width: 48,
    depth: 36,
    last_turn: 12,
    begins_with: ['Commander', 'Infantry'],
    kinds: [
        { title: 'Infantry', words: of_arm('infantry', { stands: '6' }) },
        { title: 'Green infantry', words: of_arm('infantry', { stands: '6', class: '"green"' }) },
        { title: 'Veteran infantry', words: of_arm('infantry', { stands: '6', class: '"veteran"' }) },
        { title: 'Elite infantry', words: of_arm('infantry', { stands: '6', class: '"elite"' }) },
        { title: 'Light infantry', words: of_arm('infantry', { stands: '6', light: 'true' }) },
        { title: 'Cavalry', words: of_arm('cavalry', { stands: '4' }) },
        { title: 'Lancers', words: of_arm('cavalry', { stands: '4', lancers: 'true' }) },
        { title: 'Foot artillery', words: of_arm('foot_artillery') },
        { title: 'Horse artillery', words: of_arm('horse_artillery') },
        { title: 'Commander', words: of_arm('commander'), leads: true },
    ],
    words: {
        class: ['green', 'regular', 'veteran', 'elite'],
        formation: ['line', 'attack_column', 'march_column', 'square', 'skirmish'],
        state: ['unsteady', 'routing'],
        shock: yes,
        light: yes,
        uncontrolled: [],
        limbered: yes,
    },
};

const black_powder: Beginning = {
    command: 'Brigade',
    width: 60,
    depth: 48,
    last_turn: 12,
    begins_with: ['Commander', 'Infantry', 'Infantry'],
    kinds: [
        { title: 'Infantry', words: of_arm('infantry') },
        { title: 'Large infantry', words: of_arm('infantry', { size: '"large"' }) },
        { title: 'Small infantry', words: of_arm('infantry', { size: '"small"' }) },
        { title: 'Light infantry', words: of_arm('infantry', { light: 'true' }) },
        { title: 'Cavalry', words: of_arm('cavalry') },
        { title: 'Foot artillery', words: of_arm('foot_artillery') },
        { title: 'Horse artillery', words: of_arm('horse_artillery') },
        { title: 'Commander', words: of_arm('commander'), leads: true },
    ],
    words: {
        size: ['large', 'small', 'tiny'],
        quality: ['better', 'poorer'],
        weapon: ['musket', 'rifle', 'none'],
        formation: ['line', 'attack_column', 'march_column', 'square', 'skirmish', 'deployed', 'limbered'],
        rating: [],
        morale: [],
        stamina: [],
        light: yes,
    },
};

const men_who_would_be_kings: Beginning = {
    command: '',
    width: 48,
    depth: 40,
    last_turn: 20,
    begins_with: ['Regular infantry', 'Irregular infantry'],
    kinds: [
        { title: 'Regular infantry', words: of_arm('regular_infantry', { leadership: '6' }) },
        { title: 'Irregular infantry', words: of_arm('irregular_infantry', { leadership: '7' }) },
        { title: 'Tribal infantry', words: of_arm('tribal_infantry', { leadership: '7' }) },
        { title: 'Regular cavalry', words: of_arm('regular_cavalry', { leadership: '6' }) },
        { title: 'Irregular cavalry', words: of_arm('irregular_cavalry', { leadership: '7' }) },
        { title: 'Tribal cavalry', words: of_arm('tribal_cavalry', { leadership: '7' }) },
        { title: 'Gun', words: of_arm('gun', { leadership: '7' }) },
    ],
    words: {
        leadership: [],
        trait: ['brutal'],
        weapon: ['rifles', 'older'],
        close_order: yes,
        ground: yes,
        reserve: yes,
    },
};

export const beginnings: Record<string, Beginning> = {
    'grande-tactique': grande_tactique,
    'rank-and-file': rank_and_file,
    'black-powder': black_powder,
    'men-who-would-be-kings': men_who_would_be_kings,
};

export const kind_titled = (system: string, title: string) => beginnings[system].kinds.find((kind) => kind.title === title)!;
