// A study as its form describes it, and its file for `esprit sweep` and the server (docs/simulation.md).
import { house_files_in, list_in, number_in, object_in, text_in, texts_in } from '../lib/looked_through';
import type { HouseFile } from '../lib/protocol';

export interface VariantWish {
    name: string;
    /** commanders of the first and the second side; unused in engagements */
    blue: string;
    red: string;
    /** options of the rules with changed values */
    options: Record<string, string>;
    houses: HouseFile[];
    /** lines "path = value", as in [variant.set] */
    set: string;
    /** paths, one per line */
    remove: string;
    /** name of the variant that this one is compared with */
    against: string;
}
export interface ScenarioWish {
    /** one of the server's, or an uploaded one */
    id: string;
    text: string;
    houses: HouseFile[];
}
export interface StudyWish {
    title: string;
    scenario: ScenarioWish;
    battles: number;
    /** "0.5%"; empty: none */
    precision: string;
    seed: number;
    variants: VariantWish[];
}

export const new_variant = (name: string, like?: VariantWish): VariantWish => ({
    name,
    blue: like?.blue ?? '',
    red: like?.red ?? '',
    options: { ...like?.options },
    houses: [...(like?.houses ?? [])],
    set: like?.set ?? '',
    remove: like?.remove ?? '',
    against: '',
});

export const most_variants = 8;

/** Reads the study of a link; nothing if it is damaged. */
export function study_wish_from(value: unknown): StudyWish | null {
    const given = object_in(value);
    const scenario = object_in(given.scenario);
    const variants = list_in(given.variants).slice(0, most_variants).map(object_in);
    if ((!text_in(scenario.id) && !text_in(scenario.text)) || variants.length === 0) return null;
    return {
        title: text_in(given.title),
        scenario: { id: text_in(scenario.id), text: text_in(scenario.text), houses: house_files_in(scenario.houses) },
        battles: number_in(given.battles, 1000),
        precision: text_in(given.precision),
        seed: number_in(given.seed, 1),
        variants: variants.map((each, i) => ({
            name: text_in(each.name, `variant ${i + 1}`),
            blue: text_in(each.blue),
            red: text_in(each.red),
            options: texts_in(each.options),
            houses: house_files_in(each.houses),
            set: text_in(each.set),
            remove: text_in(each.remove),
            against: text_in(each.against),
        })),
    };
}

/** A text as a TOML string. */
export function quoted(text: string): string {
    const escaped = JSON.stringify(text).replace(/\u007f/g, '\\u007f');
    return escaped;
}
/** A text of several lines as a TOML multi-line literal, if it can be one. */
export function quoted_lines(text: string): string {
    // eslint-disable-next-line no-control-regex
    const plain = !text.includes("'''") && !text.endsWith("'") && !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text);
    return plain ? `'''\n${text}'''` : quoted(text);
}

/** House rules that only set options. */
export function options_file(system: string, options: Record<string, string>): HouseFile | null {
    const set = Object.entries(options);
    if (set.length === 0) return null;
    const title = set.map(([name, choice]) => `${name}: ${choice}`).join(', ');
    const lines = set.map(([name, choice]) => `${name} = ${quoted(choice)}`).join('\n');
    return {
        name: `${set.map(([name, choice]) => `${name}_${choice}`).join('_').replace(/[^\w-]+/g, '_')}.toml`,
        text: `[house]\nruleset = ${quoted(system)}\ntitle = ${quoted(title)}\n\n[options]\n${lines}\n`,
    };
}

/** Collects the files of a study. Equal texts are kept once; a different text of the same name gets another name. */
class Files {
    #files: HouseFile[] = [];

    add(file: HouseFile): string {
        const there = this.#files.find((each) => each.text === file.text);
        if (there) return there.name;
        let name = file.name;
        for (let i = 2; this.#files.some((each) => each.name === name); ++i) {
            name = file.name.replace(/(\.toml)?$/, `_${i}.toml`);
        }
        this.#files.push({ name, text: file.text });
        return name;
    }
    /** Adds a file under its own name, because the scenario refers to it by that name. */
    keep(file: HouseFile): void {
        if (!this.#files.some((each) => each.name === file.name)) this.#files.push(file);
    }
    lines(): string[] {
        return this.#files.flatMap((each) => ['', '[[file]]', `name = ${quoted(each.name)}`, `text = ${quoted_lines(each.text)}`]);
    }
}

const lines_in = (text: string) => text.split('\n').map((line) => line.trim()).filter((line) => line !== '');

/** The file of a study. It contains all files that it names. */
export function study_file(wish: StudyWish, system: string): string {
    const files = new Files();
    for (const house of wish.scenario.houses) files.keep({ ...house, name: house.name.replace(/^.*[/\\]/, '') });
    const scenario = `${wish.scenario.id.replace(/^.*\//, '').replace(/[^\w-]+/g, '_') || 'scenario'}.toml`;
    files.keep({ name: scenario, text: wish.scenario.text });
    const lines = [
        '# esprit sweep study.toml --csv study.csv',
        `title = ${quoted(wish.title)}`,
        `scenario = ${quoted(scenario)}`,
        `battles = ${wish.battles}`,
        `seed = ${wish.seed}`,
    ];
    if (wish.precision) lines.push(`precision = ${quoted(wish.precision)}`);
    for (const variant of wish.variants) {
        const options = options_file(system, variant.options);
        const houses = [...(options ? [options] : []), ...variant.houses].map((each) => files.add(each));
        lines.push('', '[[variant]]', `name = ${quoted(variant.name)}`);
        if (variant.blue) lines.push(`blue = ${quoted(variant.blue)}`);
        if (variant.red) lines.push(`red = ${quoted(variant.red)}`);
        if (houses.length > 0) lines.push(`house = [${houses.map(quoted).join(', ')}]`);
        const removed = lines_in(variant.remove);
        if (removed.length > 0) lines.push(`remove = [${removed.map(quoted).join(', ')}]`);
        if (variant.against && variant.against !== variant.name) lines.push(`against = ${quoted(variant.against)}`);
        const changes = lines_in(variant.set);
        if (changes.length > 0) lines.push('[variant.set]', ...changes.map(with_quoted_path));
    }
    return [...lines, ...files.lines(), ''].join('\n');
}

/**
 * `"unit.Blue Lancers.class" = "veteran"`: the whole path is quoted as one key, because it may contain
 * blanks and points.
 */
function with_quoted_path(line: string): string {
    const found = /^([^"'=]+?)\s*=\s*(.*)$/.exec(line);
    return found ? `${quoted(found[1])} = ${found[2]}` : line;
}

export const file_name_of = (title: string, ending: string) =>
    `${title.toLowerCase().replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '') || 'study'}.${ending}`;
