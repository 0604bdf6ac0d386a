// A field that is being set up is kept in this browser, so that it survives a reload.
import type { HouseFile } from '../lib/protocol';

export interface Draft {
    text: string;
    houses: HouseFile[];
}

const key_of = (from: string) => `esprit.draft.${from}`;

/** The draft of a copy of a scenario, or of a new field where `from` is empty. */
export function kept_draft(from: string): Draft | null {
    try {
        const draft = JSON.parse(localStorage.getItem(key_of(from)) ?? 'null') as Draft | null;
        return typeof draft?.text === 'string' && Array.isArray(draft.houses) ? draft : null;
    } catch {
        return null;
    }
}

export function keep_draft(from: string, draft: Draft): void {
    try {
        localStorage.setItem(key_of(from), JSON.stringify(draft));
    } catch {
        // Without storage the draft lasts until the page is left, which asks.
    }
}

export const drop_draft = (from: string) => localStorage.removeItem(key_of(from));
