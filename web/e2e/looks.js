// No fault but minor ones in what people with other senses are told, by day and by night; nothing cut off.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { new_page, sit_down, tab, unit } from './browser.js';
import { charge_text, open_table } from './tables.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Faults in what people with other senses are told, but for minor ones. */
export async function weighty_faults(page) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    return violations
        .filter((each) => each.impact !== 'minor')
        .map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

async function fair_to_all(context, dark) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, { ...context, dark });
    const look = async (what) => assert.deepEqual(await weighty_faults(page), [], what);
    await sit_down(page, table.link(0, 1));
    await unit(page, 'Blue 1st').click();
    await page.locator('.orders button', { hasText: /^\s*Move [\d.]+ inch(es)?\s/ }).first().click();
    await page.getByRole('button', { name: 'Order it' }).waitFor();
    await look('an order');
    // On a wide screen the log has a panel of its own.
    const names = (await page.locator('.tabs [role="tab"]').allInnerTexts()).filter((name) => ['Units', 'Log', 'Table'].includes(name));
    for (const name of names) {
        await tab(page, name).click();
        await look(name);
    }
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await look('the keys');
    await page.keyboard.press('Escape');
    await page.goto(`${context.server.address}/#setup=grande-tactique/balanced`);
    await page.locator('.awaited', { hasText: 'fit to play' }).waitFor();
    await look('setting up');
    await page.locator('.orders.units button', { hasText: 'Blue 1st' }).first().click();
    await look('setting a unit up');
}

async function nothing_cut_off(context) {
    const table = await open_table(context.server, { scenario: 'grande-tactique/raab' });
    for (const [width, height] of [[390, 844], [780, 900], [1366, 768], [2200, 1200]]) {
        const page = await new_page(context.browser, { ...context, width, height });
        await sit_down(page, table.link(0, 1));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `at ${width} the page is ${wide} wide`);
        // However long it takes to say who is ahead, the buttons beside it stay in sight.
        const ahead = page.locator('.score .ahead');
        if (await ahead.isVisible()) await ahead.evaluate((each) => (each.textContent = 'The Austrian Empire is far ahead'));
        const last = await page.locator('.top .tools button:visible').last().boundingBox();
        assert.ok(last.x + last.width <= width, `at ${width} the last button of the head ends at ${last.x + last.width}`);
        const board = await page.locator('.plan').boundingBox();
        assert.ok(board.height > height * 0.4, `at ${width} the map is ${board.height} high`);
        const foot = await page.locator('.steps').boundingBox();
        const undo = page.getByRole('button', { name: 'Take back the last order' });
        const box = await undo.boundingBox();
        assert.ok(box.x + box.width <= foot.x + foot.width, `at ${width} the last button is in its bar`);
        const cut_off = await undo.evaluate((button) => button.scrollWidth - button.clientWidth);
        assert.ok(cut_off <= 0, `at ${width} ${cut_off} of the last button's words are cut off`);
        await page.context().close();
    }
}

/** No wider than small telephones are. */
async function lobby_fits(context) {
    for (const width of [320, 360]) {
        const page = await new_page(context.browser, { ...context, width, height: 700 });
        await page.goto(context.server.address);
        await page.locator('.battle').first().waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `at ${width} the lobby is ${wide} wide`);
        await page.context().close();
    }
}

export const tests = [
    ['the lobby fits a small telephone', lobby_fits],
    ['nothing of weight is wrong for those who see or move otherwise, by day', (context) => fair_to_all(context, false)],
    ['nothing of weight is wrong for those who see or move otherwise, by night', (context) => fair_to_all(context, true)],
    ['the page fits a telephone, a laptop and a wide screen', nothing_cut_off],
];
