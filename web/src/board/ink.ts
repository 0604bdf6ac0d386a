// Colours of the sides' blocks, as in printed pictures: if two sides could not be told apart in grey, the
// later one gets pale blocks with dark lines.
import type { Side } from '../lib/protocol';

type Colour = [number, number, number];

const paper: Colour = [250, 245, 232];
const ink: Colour = [40, 32, 24];
const usual: Colour[] = [
    [44, 74, 134],
    [168, 44, 38],
    [58, 104, 62],
    [205, 160, 50],
];
const named: Record<string, Colour> = {
    blue: [44, 74, 134],
    'dark blue': [28, 44, 92],
    navy: [28, 44, 92],
    'light blue': [122, 160, 200],
    red: [168, 44, 38],
    firebrick: [168, 44, 38],
    crimson: [140, 30, 50],
    green: [58, 104, 62],
    white: [250, 248, 242],
    yellow: [222, 180, 60],
    gold: [205, 160, 50],
    orange: [206, 120, 44],
    grey: [128, 128, 124],
    black: [44, 42, 40],
    brown: [116, 80, 50],
    purple: [96, 60, 110],
    khaki: [160, 146, 100],
};
const least_difference = 70; // of lightness, 0 to 255

/** Colours of the blocks of a side. */
export interface SideInk {
    /** of lines on the ground: arrows and tracks */
    line: string;
    fill: string;
    /** of the symbol of the arm */
    mark: string;
    edge: string;
    /** of names */
    text: string;
}

function colour_of(words: string, otherwise: Colour): Colour {
    const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(words);
    if (digits) return [1, 2, 3].map((i) => parseInt(digits[i], 16)) as Colour;
    return named[words.toLowerCase()] ?? otherwise;
}

const mixed = (a: Colour, b: Colour, percent_of_b: number): Colour =>
    a.map((part, i) => Math.round((part * (100 - percent_of_b) + b[i] * percent_of_b) / 100)) as Colour;

const lightness = ([red, green, blue]: Colour) => (299 * red + 587 * green + 114 * blue) / 1000;

const hex = (colour: Colour) =>
    '#' + colour.map((part) => part.toString(16).padStart(2, '0')).join('');

export function side_inks(sides: readonly Side[], dark: boolean): SideInk[] {
    const fills: Colour[] = [];
    return sides.map((side, i) => {
        const colour = colour_of(side.colour, usual[i % usual.length]);
        let fill = colour;
        let pale = false;
        for (const other of fills) {
            if (Math.abs(lightness(other) - lightness(fill)) > least_difference) continue;
            pale = lightness(colour) < 190;
            fill = pale ? mixed(colour, paper, 72) : mixed(colour, ink, 50);
        }
        fills.push(fill);
        const mark = lightness(fill) < 130 ? paper : pale ? mixed(colour, ink, 30) : ink;
        return {
            fill: hex(fill),
            mark: hex(mark),
            // On dark paper a dark block gets a light edge and lighter lines.
            edge: hex(dark ? mixed(fill, paper, lightness(fill) < 130 ? 60 : 20) : mixed(colour, ink, 55)),
            line: hex(dark ? mixed(colour, paper, 45) : lightness(colour) > 150 ? mixed(colour, ink, 60) : colour),
            text: hex(dark ? mixed(colour, paper, 72) : mixed(colour, ink, 60)),
        };
    });
}
