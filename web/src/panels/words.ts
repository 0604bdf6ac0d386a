// Prepares texts of the server for display.
import type { StoryLine } from '../lib/protocol';

/** A line of a story without the id of its rule, which a button beside it shows. */
export const told = (line: StoryLine) => (line.rule ? line.words.replace(` (${line.rule})`, '') : line.words);

/** Joins lines that were broken for another width; keeps paragraphs. */
export const flowing = (text: string) => text.replace(/([^\n])\n(?!\n)/g, '$1 ');

/** The words of an order without its unit, for a list below the unit's name. */
export const without_name = (phrase: string, name: string) =>
    name ? phrase.replace(` ${name}`, '') : phrase;
