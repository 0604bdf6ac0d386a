// The cards of a table: what follows from an answer, all odds, the rules; and a phone that is held sideways.
import assert from 'node:assert/strict';
import { middle_of, new_page, sit_down, tab, unit } from './browser.js';
import { charge_text, open_table } from './tables.js';

const phone = { width: 390, height: 844, touch: true };
const sideways = { width: 844, height: 390, touch: true };
const short_phone = { width: 667, height: 375, touch: true };
const laptop_twice = { width: 683, height: 384, touch: true };

async function at(context, what, size = {}) {
    const table = await open_table(context.server, what);
    const page = await new_page(context.browser, { ...context, ...size });
    await sit_down(page, table.link(0, 1));
    await page.waitForTimeout(500);
    return page;
}

/** Every answer to a question of the rules says what follows from it. */
async function answers_say_what_follows(context) {
    const page = await at(context, { scenario: 'rank-and-file/balanced' });
    const answers = page.locator('.answers li');
    for (let i = 0; i < 6 && (await answers.count()) === 0; ++i) {
        await page.locator('.end-phase:enabled').first().click();
        await page.waitForTimeout(400);
    }
    await answers.filter({ hasText: 'go first' }).getByText('Your side acts before the enemy').waitFor();
    await answers.filter({ hasText: 'go second' }).getByText('The enemy acts first').waitFor();
    await answers.first().getByRole('button').click();
    // Whose turn it is, and why, stands in the head.
    await page.locator('.turn-why summary').click();
    await page.locator('.why-now', { hasText: 'has the initiative by the higher die, and chose to go first' }).waitFor();
    await page.locator('.turn-why summary', { hasText: /^Turn 1\sof \d+$/ }).waitFor();
}

/** However much a card beside the map tells, the buttons that give its order are in sight. */
async function buttons_in_sight(context) {
    const size = { width: 1366, height: 505 };
    const page = await at(context, { text: charge_text }, size);
    await unit(page, 'Blue Lancers').click();
    await page.locator('.orders button', { hasText: /Charge Red 1st/ }).first().click();
    const card = page.locator('.dock .proposal');
    await card.locator('.headline').waitFor();
    const card_box = await card.boundingBox();
    assert.ok(card_box.y + card_box.height > size.height, 'the card is higher than its room');
    for (const name of ['Order it', 'Leave it']) {
        const box = await card.getByRole('button', { name }).boundingBox();
        assert.ok(box.y + box.height <= size.height, `“${name}” ends at ${box.y + box.height} of ${size.height} px`);
    }
}

/** All odds lie in front of the card of their order, with its buttons; then the card is back. */
async function odds_in_front(context) {
    for (const size of [{}, phone]) {
        const page = await at(context, { text: charge_text }, size);
        await unit(page, 'Blue Lancers').click();
        const orders = page.locator('.unit-strip button, .orders button').filter({ hasText: 'Charge Red 1st' });
        await orders.first().click();
        await page.locator('.proposal .result-bar').waitFor();
        await page.getByRole('button', { name: 'All odds' }).click();
        await page.locator('.odds li').first().waitFor();
        assert.equal(await page.locator('.proposal').count(), 0, 'the card does not lie over the odds');
        const box = await page.locator('#tab-panel').boundingBox();
        const screen = page.viewportSize();
        assert.ok(box.height > 0.5 * screen.height, `the odds have ${Math.round(box.height)} of ${screen.height}`);
        const hit = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y).closest('#tab-panel') !== null, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
        assert.ok(hit, 'nothing lies over the odds');
        await page.getByRole('button', { name: 'Back to the card' }).click();
        await page.locator('.proposal .result-bar').waitFor();
        await page.context().close();
    }
}

/** The rules of the present phase stand first; words find others, and each tells all about it. */
async function rules_at_the_table(context) {
    const page = await at(context, { text: charge_text });
    await tab(page, 'Rules').click();
    await page.locator('.panel details[open] summary', { hasText: '– now' }).waitFor();
    assert.ok((await page.locator('.panel details summary').count()) >= 5);
    await page.getByLabel('Search the rules').fill('GT-MOD-17');
    const found = page.locator('.rules-listed li');
    await page.getByText('One rule', { exact: true }).waitFor();
    await found.first().getByRole('button', { name: 'Rule GT-MOD-17' }).click();
    await found.first().getByText('origin:').waitFor();
}

/** A phone held sideways: six tenths of the screen are map while an order is weighed, and every button is reached. */
async function held_sideways(context, size = sideways) {
    const page = await at(context, { scenario: 'black-powder/balanced' }, size);
    const { x, y } = await middle_of(page, 'Blue 3rd Foot');
    await page.touchscreen.tap(x, y);
    const [order, side] = await Promise.all(['.orders button', '.side-panel'].map((each) => page.locator(each).first().boundingBox()));
    assert.ok(side.x > 0.5 * size.width && order.y + order.height <= side.y + side.height, 'orders are seen beside the map');
    await page.locator('.orders button').first().tap();
    await page.getByRole('button', { name: 'Order it' }).waitFor();
    await page.waitForTimeout(300);
    const map = await page.locator('.plan').boundingBox();
    const share = (map.width * map.height) / (size.width * size.height);
    assert.ok(share >= 0.6, `${Math.round(share * 100)} of a hundred parts are map`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight), true);
    for (const name of ['Leave it', 'Order it']) {
        const button = page.getByRole('button', { name, exact: true });
        await button.scrollIntoViewIfNeeded();
        const box = await button.boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= size.height && box.height >= 30, `${name} is reached`);
        const on_top = await button.evaluate((each) => {
            const { left, top, width, height } = each.getBoundingClientRect();
            return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        assert.ok(on_top, `nothing lies over ${name}`);
    }
    const boxes = await Promise.all(['.top', '.side-panel', '.game footer', '.plan'].map((each) => page.locator(each).boundingBox()));
    for (const [i, a] of boxes.entries()) {
        for (const b of boxes.slice(i + 1)) {
            const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
            const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
            assert.ok(across <= 1 || down <= 1, 'no part of the page lies over another');
        }
    }
    await page.getByRole('button', { name: 'Leave it', exact: true }).tap();
    await page.locator('.end-phase:enabled').tap();
}

/** Arms that nobody has said are named above the odds; the lobby says what a set of rules is like. */
async function nothing_is_silent(context) {
    const page = await new_page(context.browser, { ...context, ...phone });
    await page.goto(context.server.address);
    await page.getByRole('combobox', { name: 'Rules' }).selectOption('Grande Tactique');
    await page.getByText('Whole armies').waitFor();
    await page.goto(`${context.server.address}/referee`);
    const assumed = page.getByRole('note').filter({ hasText: 'Not said, so assumed' });
    await assumed.getByRole('button', { name: 'attacker infantry' }).waitFor();
    await page.locator('.role.shown .chip[data-fact="attacker.arm"][data-value="cavalry"]').tap();
    await assumed.getByRole('button', { name: 'attacker' }).waitFor({ state: 'detached' });
    await assumed.getByRole('button', { name: 'defender infantry' }).waitFor();
}

export const tests = [
    ['cards: the arms that are assumed are named, and what rules are like', nothing_is_silent],
    ['cards: every answer says what follows, and the head whose turn it is and why', answers_say_what_follows],
    ['cards: the buttons of a long card beside the map are in sight', buttons_in_sight],
    ['cards: all odds lie in front of the card, on a phone too', odds_in_front],
    ['cards: the rules at the table, by phase and by words', rules_at_the_table],
    ['cards: a phone held sideways is mostly map, and every button is reached', held_sideways],
    ['cards: so is a short phone that is held sideways', (context) => held_sideways(context, short_phone)],
    ['cards: so is a laptop at twice the size of letters', (context) => held_sideways(context, laptop_twice)],
];
