// The table without a pointer.
import assert from 'node:assert/strict';
import { entry, entry_after, new_page, place_of, sit_down, tab } from './browser.js';
import { charge_text, open_table } from './tables.js';

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Tab until what has the focus is named so. */
async function tab_to(page, name, most = 40) {
    for (let i = 0; i < most; ++i) {
        if (name.test(await focused(page))) return;
        await page.keyboard.press('Tab');
    }
    assert.fail(`Tab does not lead to ${name}; it led to "${await focused(page)}"`);
}

async function order_by_keys(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    const before = await entry(page);
    const place = await place_of(page, 'Blue 1st');

    await tab_to(page, /^Blue .*can be ordered/);
    for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowUp', 'ArrowRight']) {
        if ((await focused(page)).startsWith('Blue 1st,')) break;
        await page.keyboard.press(key);
    }
    assert.match(await focused(page), /^Blue 1st, Blue, .*infantry/);
    await page.keyboard.press('m');
    for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowUp');
    await page.locator('.proposal .phrase', { hasText: 'Blue 1st: move' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Order it' }).waitFor();
    await page.keyboard.press('Enter');
    await entry_after(page, before);
    assert.notEqual(await place_of(page, 'Blue 1st'), place);
    await page.keyboard.press('Control+z');
    await page.waitForFunction((text) => {
        const element = document.querySelector('g.unit[aria-label^="Blue 1st,"]');
        return element?.style.transform === text;
    }, place);
    await page.keyboard.press('[');
    await page.locator('.banner.back').waitFor();
    await page.keyboard.press('End');
    await page.locator('.banner.back').waitFor({ state: 'detached' });
}

async function leave_by_keys(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    await tab_to(page, /^Blue .*can be ordered/);
    await page.keyboard.press('Enter');
    await page.locator('g.unit.selected').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.in-hand').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.in-hand').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.locator('g.unit.selected').waitFor({ state: 'detached' });
}

async function told_on_a_card(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    const before = await entry(page);
    await page.keyboard.press('?');
    const card = page.getByRole('dialog', { name: 'Keys' });
    await card.getByText('the next unit that can be ordered').waitFor();
    // What a key does at the table it does not do behind the card.
    await page.keyboard.press('n');
    await page.keyboard.press('e');
    assert.equal(await page.locator('g.unit.selected').count(), 0);
    await page.keyboard.press('Escape');
    // The card keeps the keys until it leaves the document, a moment after it is hidden.
    await page.locator('.keys-card').waitFor({ state: 'detached' });
    assert.equal(await entry(page), before);
    await page.keyboard.press('n');
    await page.locator('g.unit.selected').waitFor();
    await tab(page, 'Table').click();
    await page.getByRole('button', { name: 'Keys' }).click();
    await card.getByRole('button', { name: 'Close' }).click();
    await card.waitFor({ state: 'detached' });
}

export const tests = [
    ['the keys are told on a card', told_on_a_card],
    ['an order is given, taken back and looked at by keys alone', order_by_keys],
    ['a unit is taken up and left by keys', leave_by_keys],
];
