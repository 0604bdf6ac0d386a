// Texts of the server as they are shown.
import type { StoryLine } from '../lib/protocol';

/** A line of a story without the id of its rule, which stands beside it as a button. */
export const told = (line: StoryLine) => (line.rule ? line.words.replace(` (${line.rule})`, '') : line.words);

/** A text whose lines were broken for another width: only its paragraphs are kept. */
export const flowing = (text: string) => text.replace(/([^\n])\n(?!\n)/g, '$1 ');

/** The words of an order below the name of the unit that it is for. */
export const without_name = (phrase: string, name: string) =>
    name ? phrase.replace(` ${name}`, '') : phrase;
