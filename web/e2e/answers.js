// How soon a press is answered: node e2e/answers.js. Not among the tests, since it measures time: from the press on a
// unit to its reach on the map, and from the drop of a charge to its odds.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { middle_of, new_page, sit_down, start_browser, unit } from './browser.js';
import { charge_text, open_table, start_server } from './tables.js';

const scenarios = join(dirname(fileURLToPath(import.meta.url)), '../../scenarios');
const presses = 100;
const charges = 100;

/** Run in the page: notes how long after a press or a drop something that `selector` finds is drawn. */
function watch_for([event, selector]) {
    window.answer = new Promise((resolve) => {
        addEventListener(
            event,
            () => {
                const begin = performance.now();
                const look = () => {
                    if (document.querySelector(selector)) resolve(performance.now() - begin);
                    else requestAnimationFrame(look);
                };
                look();
            },
            { capture: true, once: true },
        );
    });
}
const answer_ms = (page) => page.evaluate(() => window.answer);

function tell(what, times) {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(0);
    console.log(`${what}: ${times.length} times; half within ${at(0.5)} ms, 99 of 100 ${at(0.99)} ms, all ${at(1)} ms`);
}

/** Answers with what stands first, and ends phases, until a unit may be ordered. */
async function play_to_orders(page) {
    const next = page.locator('.pending button.main, .end-phase:enabled').first();
    for (let i = 0; i < 20 && (await page.locator('g.unit.waiting').count()) === 0; ++i) {
        await next.click();
        await page.waitForTimeout(400);
    }
}

async function reach(browser, server, scenario) {
    const table = await open_table(server, { scenario });
    const page = await new_page(browser);
    await sit_down(page, table.link(0, 1));
    await play_to_orders(page);
    const names = await page
        .locator('g.unit.waiting')
        .evaluateAll((units) => units.map((each) => each.getAttribute('aria-label').split(',')[0]));
    const times = [];
    if (names.length === 0) throw new Error(`${scenario}: no unit may be ordered`);
    for (let i = 0; i < presses; ++i) {
        const { x, y } = await middle_of(page, names[i % names.length]);
        await page.evaluate(watch_for, ['pointerdown', 'path.reach']);
        await page.mouse.click(x, y);
        times.push(await answer_ms(page));
        await page.keyboard.press('Escape');
        await page.locator('path.reach').first().waitFor({ state: 'detached' });
    }
    await page.context().close();
    tell(`reach, ${scenario}`, times);
}

/** A charge in battles that differ by the target's place, so that no odds are known from the one before. */
async function odds(browser, server, { what, text, charger, target, at }) {
    const times = [];
    for (let i = 0; i < charges; ++i) {
        const [x, y] = at;
        const moved = text.replace(`at = [${x}, ${y}]`, `at = [${(Number(x) + i / 100).toFixed(2)}, ${y}]`);
        if (moved === text && i > 0) throw new Error(`${target} is not at [${x}, ${y}]`);
        const table = await open_table(server, { text: moved });
        const page = await new_page(browser);
        await sit_down(page, table.link(0, 1));
        await unit(page, charger).waitFor();
        const from = await middle_of(page, charger);
        const to = await middle_of(page, target);
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
        await page.mouse.move(to.x, to.y, { steps: 4 });
        await page.evaluate(watch_for, ['pointerup', '.proposal .result-bar']);
        await page.mouse.up();
        times.push(await answer_ms(page));
        await page.context().close();
    }
    tell(`odds, ${what}`, times);
}

const server = await start_server();
process.on('exit', () => server.stop());
const browser = await start_browser();
for (const scenario of ['grande-tactique/balanced', 'grande-tactique/raab', 'rank-and-file/balanced', 'black-powder/balanced', 'men-who-would-be-kings/balanced']) {
    await reach(browser, server, scenario);
}
await odds(browser, server, { what: 'a charge of Grande Tactique', text: charge_text, charger: 'Blue Lancers', target: 'Red 1st', at: ['18', '20'] });
await odds(browser, server, {
    what: 'a charge of Black Powder',
    text: readFileSync(join(scenarios, 'black-powder/one_brigade.toml'), 'utf8'),
    charger: 'Blue Rifles',
    target: 'Red Rifles',
    at: ['32.5', '31.0'],
});
await browser.close();
process.exit();
