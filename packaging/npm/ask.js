// How the engine's module is asked, in texts of JSON. The pages ask it in a worker by the same functions.

/** The engine has refused a request; the message says what would be right. */
export class AskError extends Error {
    constructor(answer) {
        super(answer.what);
        this.name = 'AskError';
        this.code = answer.code;
        this.answer = answer;
    }
}

export function answer_text(module, request) {
    const size = module.lengthBytesUTF8(request);
    const place = module._malloc(size + 1);
    module.stringToUTF8(request, place, size + 1);
    const at = module._esprit_sheet_answer(place, size);
    module._free(place);
    return module.UTF8ToString(at);
}

export function read_answer(text) {
    const answer = JSON.parse(text);
    if ('code' in answer) throw new AskError(answer);
    return answer;
}
