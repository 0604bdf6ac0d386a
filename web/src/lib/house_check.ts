// What the engine says of a file of house rules: docs/api/sheet.md.
import { ask } from './engine';

export interface HouseCheck {
    fit: boolean;
    /** that it is for; empty where the file does not say */
    system: string;
    faults: { message: string }[];
}
export const ask_house = (name: string, text: string) => ask({ ask: 'check_house', name, text }) as Promise<unknown> as Promise<HouseCheck>;
