// The system that was used last in this browser: pages that are not told another begin with it.

const shelf = 'esprit.system';

/** Empty where none has been used. */
export function last_system(): string {
    try {
        return localStorage.getItem(shelf) ?? '';
    } catch {
        return '';
    }
}

export function note_system(system: string): void {
    try {
        localStorage.setItem(shelf, system);
    } catch {
        // Where nothing may be stored, the pages begin as for a new visitor.
    }
}
