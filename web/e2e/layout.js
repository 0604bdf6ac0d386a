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
        ['.legend summary', '.legend ul:first-of-type'],
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
        await page.locator('.plan').click({ position: { x: 40, y: 520 } });
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

/** The news lies beside the map, and the map keeps its size whatever stands below it. */
async function map_left_alone(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    const plan = page.locator('.plan');
    const before = await plan.boundingBox();
    const same = async (when) => assert.deepEqual(await plan.boundingBox(), before, `the map keeps its size ${when}`);
    await unit(page, 'Blue Lancers').click();
    await page.locator('.orders button', { hasText: /Charge Red 1st/ }).first().click();
    await page.getByRole('button', { name: 'Order it' }).click();
    const news = page.locator('.news');
    const next = page.locator('.pending button.main, .end-phase.ready, .end-phase:enabled').first();
    for (let i = 0; i < 20 && (await news.count()) === 0; ++i) {
        await next.click({ timeout: 3000 }).catch(() => {});
        await page.waitForTimeout(300);
        await same(`after ${i + 1} orders`);
    }
    const box = await news.boundingBox();
    assert.ok(box.x >= before.x + before.width, 'the news lies beside the map');
    assert.ok(box.y + box.height <= 768, 'and inside the window');
    await page.locator('.end-phase').evaluate((each) => (each.innerHTML = 'many words '.repeat(40)));
    await same('with many words on the button');
}

/** Tapping a fact moves no other button of the referee's page. */
async function facts_stay(context) {
    const page = await new_page(context.browser, { ...context, ...phone });
    await page.goto(`${context.server.address}/referee`);
    await page.locator('.chip .figure').first().waitFor();
    const places = () =>
        page.locator('.group .chip').evaluateAll((all) => all.map((each) => [each.dataset.fact + each.dataset.value, each.offsetTop, each.offsetHeight]));
    const before = await places();
    for (const [fact, value] of [
        ['attacker.arm', 'cavalry'],
        ['attacker.veteran', 'true'],
        ['attacker.shaken', 'true'],
    ]) {
        const chip = page.locator(`.chip[data-fact="${fact}"][data-value="${value}"]`);
        if ((await chip.count()) === 0) continue;
        await chip.click();
        await page.waitForTimeout(400);
        assert.deepEqual(await places(), before, `${fact} moves nothing`);
    }
}

/** On a phone the map is made larger and smaller by buttons, too. */
async function buttons_of_the_map(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, { ...context, ...phone });
    await sit_down(page, table.link(0, 1));
    const width = async () => (await unit(page, 'Blue Lancers').boundingBox()).width;
    const before = await width();
    await page.getByRole('button', { name: 'Nearer' }).tap();
    await page.waitForTimeout(300);
    assert.ok((await width()) > 1.3 * before);
    await page.getByRole('button', { name: 'Farther' }).tap();
    await page.waitForTimeout(300);
    assert.ok((await width()) < 1.3 * before);
}

export const tests = [
    ['layout: what floats is closed by Escape and by a press elsewhere', floating_closes],
    ['layout: on a phone a battle is set up with the whole field in sight', setting_up_on_a_phone],
    ['layout: no words are cut while a battle is set up', no_words_cut_in_setting_up],
    ['layout: news and buttons leave the map alone', map_left_alone],
    ['layout: a fact that is tapped moves no other', facts_stay],
    ['layout: a phone has buttons for the size of the map', buttons_of_the_map],
];
