// What lies where: nothing is cut, nothing hides what is spoken of, what floats is put away.
import assert from 'node:assert/strict';
import { new_page, sit_down, unit } from './browser.js';
import { charge_text, open_table } from './tables.js';

const phone = { width: 390, height: 844, touch: true };
const sideways = { width: 844, height: 390, touch: true };

async function floating_closes(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    const floats = [
        ['.turn-why summary', '.why-now'],
        ['.legend summary', '.legend ul'],
        ['.score > button', '.score-card'],
    ];
    for (const [button, card] of floats) {
        const shown = page.locator(card);
        const open = async () => {
            // The legend is there with a unit in hand.
            if (card.startsWith('.legend') && (await page.locator('.legend').count()) === 0) await unit(page, 'Blue Lancers').click();
            await page.locator(button).click();
            await shown.waitFor();
        };
        await open();
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press('Escape');
        await shown.waitFor({ state: 'hidden' });
        await open();
        await page.locator('.plan').click({ position: { x: 300, y: 300 } });
        await shown.waitFor({ state: 'hidden' });
        await open();
        await page.locator('.tabs').click({ position: { x: 3, y: 3 } });
        await shown.waitFor({ state: 'hidden' });
    }
}

async function setting_up_on_a_phone(context) {
    for (const size of [phone, sideways]) {
        const page = await new_page(context.browser, { ...context, ...size });
        await page.goto(`${context.server.address}/`);
        await page.getByText('A battle of your own').click();
        await page.getByRole('link', { name: 'Set one up' }).click();
        await page.locator('.awaited', { hasText: 'fit to play' }).waitFor();
        const list = await page.locator('.setup .panel').boundingBox();
        for (const unit of await page.locator('g.unit').all()) {
            const { x, y, width, height } = await unit.boundingBox();
            const covered = x + width > list.x && x < list.x + list.width && y + height > list.y && y < list.y + list.height;
            assert.ok(!covered && y + height < size.height, `${await unit.getAttribute('aria-label')} is in sight`);
        }
        for (const button of await page.locator('.top .tools button').all()) {
            const { x, width } = await button.boundingBox();
            assert.ok(x >= 0 && x + width <= size.width, 'no button is cut');
        }
        const rules = await page.locator('.field-form summary .note').innerText();
        assert.match(rules, /^.+, \d+ × \d+ inches, \d+ turns$/);
    }
}

async function no_words_cut_in_setting_up(context) {
    const page = await new_page(context.browser, { ...context, width: 1920, height: 1080 });
    await page.goto(`${context.server.address}/#setup`);
    await page.getByRole('button', { name: '+ hill' }).click();
    const more = await page.getByLabel('What else is said of it').boundingBox();
    const panel = await page.locator('.setup .words').boundingBox();
    assert.ok(more.width > panel.width - 2, 'it takes the whole line');
}

export const tests = [
    ['layout: what floats is closed by Escape and by a press elsewhere', floating_closes],
    ['layout: on a phone a battle is set up with the whole field in sight', setting_up_on_a_phone],
    ['layout: no words are cut while a battle is set up', no_words_cut_in_setting_up],
];
