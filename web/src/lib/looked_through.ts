// Validates data from links and local storage.

const most_things = 2000;
const longest_text = 200_000;

export type Unknown = Record<string, unknown>;

export const object_in = (value: unknown): Unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Unknown) : {};
export const list_in = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, most_things) : []);
export const text_in = (value: unknown, otherwise = '') => (typeof value === 'string' ? value.slice(0, longest_text) : otherwise);
export const whole_in = (value: unknown, otherwise = 0) => (Number.isSafeInteger(value) ? (value as number) : otherwise);
export const number_in = (value: unknown, otherwise = 0) => (typeof value === 'number' && Number.isFinite(value) ? value : otherwise);

/** The members of an object, each read by the same function. */
export const named_in = <T>(value: unknown, read: (each: unknown) => T): Record<string, T> =>
    Object.fromEntries(
        Object.entries(object_in(value))
            .slice(0, most_things)
            .filter(([name]) => name !== '__proto__')
            .map(([name, each]) => [name, read(each)]),
    );

export const texts_in = (value: unknown): Record<string, string> =>
    Object.fromEntries(Object.entries(named_in(value, (each) => each)).filter(([, each]) => typeof each === 'string')) as Record<string, string>;

/** Types of the values of facts. */
export const facts_in = (value: unknown): Record<string, boolean | number | string> => {
    const is_value = (each: unknown) =>
        typeof each === 'boolean' || typeof each === 'string' || (typeof each === 'number' && Number.isFinite(each));
    return Object.fromEntries(Object.entries(named_in(value, (each) => each)).filter(([, each]) => is_value(each))) as Record<
        string,
        boolean | number | string
    >;
};

export const house_files_in = (value: unknown): { name: string; text: string }[] =>
    list_in(value).map((each) => ({ name: text_in(object_in(each).name, 'house.toml'), text: text_in(object_in(each).text) }));
