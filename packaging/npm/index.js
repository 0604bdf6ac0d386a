// The engine of the sheet with a function for each kind of request. index.d.ts says what they take.
import { answer_text, read_answer } from './ask.js';
import create from './sheet.mjs';

export { AskError } from './ask.js';

export async function load({ wasm } = {}) {
    const module = await create(wasm === undefined ? {} : { wasmBinary: wasm });
    const ask = (request) => read_answer(answer_text(module, JSON.stringify(request)));
    const of = (kind) => (system, subject, more = {}) => ask({ ask: kind, system, of: subject, ...more });
    return {
        ask,
        systems: (more = {}) => ask({ ask: 'systems', ...more }).systems,
        sheet: of('sheet'),
        odds: of('odds'),
        sweep: of('sweep'),
        roll: of('roll'),
        dice: of('dice'),
        rule: (rule, more = {}) => ask({ ask: 'rule', rule, ...more }),
        rules: (system, more = {}) => ask({ ask: 'rules', system, ...more }),
        check_house: (name, text, more = {}) => ask({ ask: 'check_house', name, text, ...more }),
    };
}
