export type Answer = { is: string } & Record<string, unknown>;

/** The engine has refused a request; the message says what would be right. */
export class AskError extends Error {
    readonly code: string;
    readonly answer: { code: string; what: string } & Record<string, unknown>;
    constructor(answer: { code: string; what: string } & Record<string, unknown>);
}

/** The module that emscripten makes, as sheet.mjs starts it. */
export interface Module {
    lengthBytesUTF8(text: string): number;
    stringToUTF8(text: string, place: number, size: number): void;
    UTF8ToString(place: number): string;
    _malloc(size: number): number;
    _free(place: number): void;
    _esprit_sheet_answer(place: number, size: number): number;
}

/** The answer to a request of docs/api/sheet.md, both as JSON. */
export function answer_text(module: Module, request: string): string;
/** Throws AskError where the answer is a refusal. */
export function read_answer(text: string): Answer;
