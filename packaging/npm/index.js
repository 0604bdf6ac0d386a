// The engine of the sheet with a function for each kind of request. index.d.ts says what they take.
import create from './sheet.mjs';

/** The engine has refused a request; the message says what would be right. */
export class AskError extends Error {
    constructor(answer) {
        super(answer.what);
        this.name = 'AskError';
        this.code = answer.code;
        this.answer = answer;
    }
}

function asker(module) {
    return (request) => {
        const words = JSON.stringify(request);
        const size = module.lengthBytesUTF8(words);
        const place = module._malloc(size + 1);
        module.stringToUTF8(words, place, size + 1);
        const at = module._esprit_sheet_answer(place, size);
        module._free(place);
        const answer = JSON.parse(module.UTF8ToString(at));
        if ('code' in answer) throw new AskError(answer);
        return answer;
    };
}

export async function load({ wasm } = {}) {
    const ask = asker(await create(wasm === undefined ? {} : { wasmBinary: wasm }));
    const of = (kind) => (system, subject, more = {}) => ask({ ask: kind, system, of: subject, ...more });
    return {
        ask,
        systems: (more = {}) => ask({ ask: 'systems', ...more }).systems,
        sheet: of('sheet'),
        odds: of('odds'),
        sweep: of('sweep'),
        roll: of('roll'),
        rule: (rule, more = {}) => ask({ ask: 'rule', rule, ...more }),
        rules: (system, more = {}) => ask({ ask: 'rules', system, ...more }),
        check_house: (name, text, more = {}) => ask({ ask: 'check_house', name, text, ...more }),
    };
}
