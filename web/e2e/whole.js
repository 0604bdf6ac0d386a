// First battles from the door to the result sheet, by clicks alone; and what calls a player back to a battle.
import assert from 'node:assert/strict';
import { new_page, sit_down, tab, unit } from './browser.js';
import { charge_text, open_table } from './tables.js';

// They take minutes: ESPRIT_LONG=1 plays them.
const systems = process.env.ESPRIT_LONG ? ['Grande Tactique', 'Rank and File', 'Black Powder', 'The Men Who Would Be Kings'] : [];
const most_clicks = 400;
/** So many ends of phases lie between two orders. */
const ends_between = 4;

/** Gives an order that the panel offers to a unit, where one is offered at once. */
async function order_something(page) {
    const one = page.locator('.orders.units button').first();
    if ((await one.count()) === 0) return;
    await one.click();
    const order = page.locator('#tab-panel > .orders button:has(> .icon)').first();
    if (!(await order.waitFor({ timeout: 3000 }).then(() => true, () => false))) return;
    await order.click();
    const give = page.getByRole('button', { name: 'Order it' });
    if (await give.waitFor({ timeout: 5000 }).then(() => true, () => false)) await give.click();
    else await page.keyboard.press('Escape');
}

async function from_door_to_result(context, title) {
    const page = await new_page(context.browser, context);
    await page.addInitScript(() => localStorage.setItem('esprit.beats', 'off'));
    await page.goto(context.server.address);
    await page.getByRole('combobox', { name: 'Rules' }).selectOption(title);
    await page.getByRole('button', { name: 'Play a first battle' }).click();
    await page.locator('g.unit').first().waitFor();
    const sheet = page.getByRole('dialog', { name: 'The result' });
    const next = page.locator('.pending button.main:enabled').or(page.locator('.end-phase:enabled'));
    let ended = 0;
    let clicks = 0;
    for (; clicks < most_clicks && !(await sheet.isVisible()); ++clicks) {
        await next.or(sheet).first().waitFor();
        if (await sheet.isVisible()) break;
        const asked = await page.locator('.pending').isVisible();
        if (!asked && ++ended % ends_between === 0) await order_something(page);
        await next.first().click({ timeout: 2000 }).catch(() => {});
        await page.waitForTimeout(100);
    }
    await sheet.waitFor();
    assert.ok(clicks > 3, 'the battle has been played');
    assert.match(await sheet.innerText(), /won|Nobody/);
    await sheet.locator('.sides li').first().waitFor();
}

/** The clock stands in the head for those who want one, and runs for the side that is awaited. */
async function clock(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    assert.equal(await page.locator('.top .used').count(), 0);
    await tab(page, 'Table').click();
    await page.getByLabel(/clock|how long/i).check();
    const used = page.locator('.top .used');
    await used.waitFor();
    const before = await used.innerText();
    assert.match(before, /^\d+:\d\d$/);
    await page.waitForFunction((words) => document.querySelector('.top .used')?.textContent.trim() !== words.trim(), before);
}

/** A player who looks elsewhere is called when it is his turn, if he wants that. */
async function called(context) {
    const table = await open_table(context.server, { text: charge_text });
    const blue = await new_page(context.browser, context);
    const red = await new_page(context.browser, context);
    await red.addInitScript(() => {
        localStorage.setItem('esprit.turn_call', 'yes');
        window.calls = [];
        window.Notification = class {
            static permission = 'granted';
            constructor(title, { body }) {
                window.calls.push(`${title}: ${body}`);
            }
            close() {}
        };
        Object.defineProperty(document, 'hidden', { get: () => true });
    });
    await Promise.all([sit_down(blue, table.link(0)), sit_down(red, table.link(1))]);
    await blue.getByText('Blue, your orders').waitFor();
    assert.deepEqual(await red.evaluate(() => window.calls), [], 'not before it is his turn');
    await blue.locator('.end-phase:enabled').click();
    await red.waitForFunction(() => window.calls.includes('A charge: It is your turn.'));
}

/** On the whole screen the news is read from afar. */
async function large_news(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, { ...context, width: 1920, height: 1080, dark: true });
    await page.addInitScript(() => localStorage.setItem('esprit.beats', 'off'));
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    await page.getByRole('button', { name: 'The whole screen' }).click();
    await page.locator('.game.whole-screen').waitFor();
    await unit(page, 'Blue Lancers').click();
    await page.locator('.orders button', { hasText: /Charge Red 1st/ }).first().click();
    await page.getByRole('button', { name: 'Order it' }).click();
    const news = page.locator('.news');
    for (let i = 0; i < 20 && (await news.count()) === 0; ++i) {
        await page.locator('.pending button.main, .end-phase:enabled').first().click({ timeout: 3000 }).catch(() => {});
        await page.waitForTimeout(300);
    }
    const size_px = await news.evaluate((each) => parseFloat(getComputedStyle(each).fontSize));
    assert.ok(size_px >= 22, `its letters have ${size_px} px`);
}

export const tests = [
    ...systems.map((title) => [`whole: a first battle of ${title} from the door to its result`, (context) => from_door_to_result(context, title)]),
    ['whole: a clock for those who want one', clock],
    ['whole: a player who looks elsewhere is called', called],
    ['whole: the news is large on the whole screen', large_news],
];
