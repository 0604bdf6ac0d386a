// What the browser's "back" closes before it leaves the referee: a dialog, or another page than the
// sheet.
let last = 0;

/** A step that can be gone back from. */
export function new_step(page?: string): number {
    last += 1;
    history.pushState({ ...history.state, step: last, ...(page ? { page } : {}) }, '');
    return last;
}
/** It was left by another way than "back". */
export function leave_step(step: number): void {
    if (history.state?.step === step) history.back();
}
