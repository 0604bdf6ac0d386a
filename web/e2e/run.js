// All tests of the table in a browser, or those with one of the words in their names, whatever its
// case: npm run e2e [-- WORD...]
import { start_browser } from './browser.js';
import { start_server } from './tables.js';
import { tests as after } from './after.js';
import { tests as beats } from './beats.js';
import { tests as board } from './board.js';
import { tests as cards } from './cards.js';
import { tests as charge } from './charge.js';
import { tests as clarity } from './clarity.js';
import { tests as first } from './first.js';
import { tests as hands } from './hands.js';
import { tests as keyboard } from './keyboard.js';
import { tests as kings } from './kings.js';
import { tests as muskets } from './muskets.js';
import { tests as phone } from './phone.js';
import { tests as ranks } from './ranks.js';
import { tests as layout } from './layout.js';
import { tests as left } from './left.js';
import { tests as lobby } from './lobby.js';
import { tests as looks } from './looks.js';
import { tests as losses } from './losses.js';
import { tests as odds } from './odds.js';
import { tests as people } from './people.js';
import { tests as referee } from './referee.js';
import { tests as room } from './room.js';
import { tests as setup } from './setup.js';
import { tests as state } from './state.js';
import { tests as study } from './study.js';
import { tests as tray } from './tray.js';
import { tests as volley } from './volley.js';
import { tests as weight } from './weight.js';
import { tests as whole } from './whole.js';

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const is_wanted = (name) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word));
const tests = [
    ...after,
    ...beats,
    ...board,
    ...cards,
    ...charge,
    ...people,
    ...clarity,
    ...first,
    ...hands,
    ...keyboard,
    ...kings,
    ...muskets,
    ...phone,
    ...ranks,
    ...layout,
    ...left,
    ...lobby,
    ...losses,
    ...referee,
    ...room,
    ...setup,
    ...state,
    ...study,
    ...odds,
    ...looks,
    ...tray,
    ...volley,
    ...weight,
    ...whole,
];
const wanted = tests.filter(([name]) => is_wanted(name));
if (wanted.length === 0) {
    console.log(`no test in a browser has ${words.join(' or ')} in its name\n0 passed, 1 failed`);
    process.exit(1);
}
/** Screens of tests that name none, dealt by their names; ESPRIT_SCREENS=1, 2 or 3 deals them otherwise. */
const screens = [
    { width: 1366, height: 768, dark: false },
    { width: 1920, height: 1080, dark: true },
    { width: 1366, height: 768, dark: true },
    { width: 1920, height: 1080, dark: false },
];
function screen_of(name) {
    const sum = [...name].reduce((all, letter) => all + letter.charCodeAt(0), Number(process.env.ESPRIT_SCREENS ?? 0));
    return screens[sum % screens.length];
}

let passed = 0;
let failed = [];

/** Runs tests of the queue, one after another, with a server and a browser of its own. */
async function run_tests(queue) {
    const server = await start_server();
    const browser = await start_browser();
    for (let next = queue.shift(); next; next = queue.shift()) {
        const [name, test] = next;
        const faults = [];
        const begun_ms = performance.now();
        try {
            await test({ server, browser, faults, ...screen_of(name) });
            if (faults.length > 0) throw new Error(faults.join('\n'));
            ++passed;
            console.log(`ok      ${name} (${((performance.now() - begun_ms) / 1000).toFixed(1)} s)`);
        } catch (error) {
            failed.push({ next, error });
            console.log(`failed  ${name}`);
        }
        await Promise.all(browser.contexts().map((context) => context.close()));
    }
    await browser.close();
    server.stop();
}

/** Up to two failed tests once more, alone: beside others, a page may miss a time. */
async function try_again() {
    const before = failed;
    failed = [];
    for (const { next } of before) {
        const passed_before = passed;
        await run_tests([next]);
        if (passed > passed_before) console.log(`again   ${next[0]}`);
    }
}

// two at a time: a page waits more than it reckons
await Promise.all([run_tests(wanted), run_tests(wanted)]);
if (failed.length <= 2) await try_again();
for (const { next, error } of failed) console.log(`FAILED  ${next[0]}\n${error.stack}`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
