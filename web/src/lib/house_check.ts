// The engine's report on a file of house rules: docs/api/sheet.md.
import { ask } from './engine';

export interface HouseCheck {
    fit: boolean;
    /** the system that the rules are for; empty if the file does not say */
    system: string;
    faults: { message: string }[];
}
export const ask_house = (name: string, text: string) => ask({ ask: 'check_house', name, text }) as Promise<unknown> as Promise<HouseCheck>;
