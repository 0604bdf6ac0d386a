// A first battle: the hints, the button that ends a phase, and orders in plain words.
import assert from 'node:assert/strict';
import { entry, entry_after, new_page, sit_down, tab, unit } from './browser.js';
import { weighty_faults } from './looks.js';
import { charge_text, open_table } from './tables.js';

const phone = { width: 390, height: 844, touch: true };
const laptop = { width: 1366, height: 768 };
const ends = (page) => page.locator('.end-phase');
const hint = (page, id) => page.locator(id ? `.coach[data-hint="${id}"]` : '.coach');

async function play_first_battle(page, context, title) {
    await page.goto(context.server.address);
    await page.getByRole('combobox', { name: 'Rules' }).selectOption(title);
    await page.getByRole('button', { name: 'Play a first battle' }).click();
    await page.locator('g.unit').first().waitFor();
}

/** Takes up the first unit of the list; on a phone the list is in a drawer. */
async function take_up_one(page) {
    const one = page.locator('.orders.units button').first();
    if (!(await one.isVisible())) await tab(page, 'Orders').click();
    await one.click();
}

/** Does what a hint asks for. */
async function follow(page, id) {
    const understood = hint(page).getByRole('button', { name: 'Understood' });
    const shown = hint(page, id);
    // What has just come to stand under a pointer takes no press.
    await page.waitForTimeout(400);
    if (id === 'decide') await page.locator('.pending button.main').first().click();
    else if (id === 'select') await take_up_one(page);
    else if (id === 'move') await page.locator('#tab-panel > .orders button:has(> .icon)').last().click();
    else if (id === 'give') await page.getByRole('button', { name: 'Order it' }).click();
    else if (id === 'end') await ends(page).click();
    else if (id === 'look') await page.locator('g.unit[aria-label*=", Red,"]').first().dispatchEvent('click');
    else if (['charge', 'fire', 'odds'].includes(id)) await page.locator('body').press('Escape');
    else await understood.click();
    await shown.waitFor({ state: 'detached' });
}

/** Hints come one after another, and each waits for what it asks. */
async function taught(context, title, screen) {
    const page = await new_page(context.browser, { ...context, ...screen });
    await play_first_battle(page, context, title);
    const met = [];
    const last = 'price';
    for (let i = 0; i < 12 && !met.includes(last); ++i) {
        await hint(page).waitFor();
        const id = await hint(page).getAttribute('data-hint');
        assert.ok(!met.includes(id), `${id} is shown once`);
        met.push(id);
        if (i === 0) assert.deepEqual(await weighty_faults(page), [], title);
        await follow(page, id);
    }
    assert.deepEqual(met.filter((id) => ['phase', 'select', 'move', 'give', last].includes(id)), ['phase', 'select', 'move', 'give', last]);
    await page.context().close();
}

async function first_battles_teach(context) {
    const titles = ['Grande Tactique', 'Rank and File', 'Black Powder', 'The Men Who Would Be Kings'];
    for (const title of titles) await taught(context, title, title.length % 2 ? phone : laptop);
}

/** Hints of a phase that ends, of the enemy's turn, and of a charge with its odds. */
async function hints_of_a_charge(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    assert.equal(await hint(page).count(), 0);
    await tab(page, 'Table').click();
    await page.getByRole('button', { name: 'Give hints' }).click();
    await tab(page, 'Orders').click();
    await hint(page, 'phase').getByRole('button', { name: 'Understood' }).click();
    await hint(page, 'select').waitFor();
    await unit(page, 'Blue Lancers').click();
    await hint(page, 'move').waitFor();
    await page.locator('.orders button', { hasText: 'Charge Red 1st' }).click();
    await hint(page, 'give').waitFor();
    await page.locator('.proposal.hinted').waitFor();
    await page.getByRole('button', { name: 'Order it' }).click();
    await hint(page, 'price').getByText('PIP').first().waitFor();
    // Whoever does without hints has none after a reload, and can have them again.
    await page.getByRole('button', { name: 'No more hints' }).click();
    await hint(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('g.unit').first().waitFor();
    assert.equal(await hint(page).count(), 0);
    await tab(page, 'Table').click();
    await page.getByRole('button', { name: 'Give hints' }).click();
    await hint(page, 'phase').waitFor();
}

async function hints_once(context) {
    const page = await new_page(context.browser, { ...context, ...phone });
    await play_first_battle(page, context, 'The Men Who Would Be Kings');
    await hint(page).waitFor();
    await page.getByRole('button', { name: 'No more hints' }).click();
    await play_first_battle(page, context, 'The Men Who Would Be Kings');
    await page.locator('.end-phase:enabled').waitFor();
    assert.equal(await hint(page).count(), 0);
    // Other rules have other hints.
    await play_first_battle(page, context, 'Grande Tactique');
    await hint(page, 'phase').waitFor();
}

async function one_button_ends(context, screen) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, { ...context, ...screen });
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    const box = await ends(page).boundingBox();
    assert.ok(box.y + box.height <= screen.height && box.height >= 32, 'the button is in sight, and large enough');
    assert.match(await ends(page).innerText(), /End the orders[^]*units are left to order/);
    const before = await entry(page);
    await page.locator('body').press('e');
    await entry_after(page, before);
    await page.getByText('Red, your orders').waitFor();
    const after = await ends(page).boundingBox();
    assert.ok(Math.abs(after.x - box.x) < 2 && Math.abs(after.y - box.y) < 30, 'the button stays where it is');
    // Who watches has no such button.
    const watcher = await new_page(context.browser, { ...context, ...screen });
    await sit_down(watcher, table.link());
    assert.equal(await ends(watcher).count(), 0);
}

/** In Rank and File the phases without anything to do pass by themselves, and the news says so. */
async function phases_pass(context) {
    const table = await open_table(context.server, { scenario: 'rank-and-file/balanced' });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.locator('.pending button.main').first().click();
    await page.locator('.top .phase', { hasText: 'Movement' }).waitFor();
    await page.locator('.news .passed', { hasText: 'End the charge declarations: by itself' }).waitFor();
    const pressed = [];
    for (let i = 0; i < 8 && (await page.locator('.top', { hasText: 'Turn 2' }).count()) === 0; ++i) {
        const before = await entry(page);
        await page.locator('.end-phase:enabled').waitFor();
        pressed.push((await ends(page).locator('.what').innerText()).replace(/\s*E$/, ''));
        await ends(page).click();
        await entry_after(page, before);
    }
    // Each side ends its movement, its fire (the guns reach far) and the turn of its commanders.
    assert.deepEqual([...new Set(pressed)], ['End the movement', 'End the firing', 'End the turn']);
    assert.equal(pressed.length, 6);
}

async function plain_orders(context) {
    const table = await open_table(context.server, { scenario: 'black-powder/one_brigade' });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.locator('.end-phase:enabled').waitFor();
    await page.locator('.orders.units button').first().click();
    const shown = page.locator('#tab-panel > .orders button:visible');
    await shown.first().waitFor();
    assert.ok((await shown.count()) <= 8, 'at most eight orders at once');
    assert.equal(await shown.locator('.icon').count(), await shown.count());
    for (const words of await shown.allInnerTexts()) assert.match(words, /^\s*(Move|Turn|Wheel|Form|Charge|Rally|Join|Limber|Unlimber|Ride)/);
    await page.locator('.rest summary').click();
    assert.ok((await page.locator('.rest .orders button').count()) > 0);
    // A term explains itself where it stands.
    await page.locator('body').press('Escape');
    await tab(page, 'Table').click();
    await page.getByText('The words of the game').click();
    await page.locator('.glossary dt', { hasText: /^stamina$/ }).waitFor();
    assert.equal(await page.locator('.glossary dt', { hasText: /^PIP$/ }).count(), 0);
}

async function terms_in_place(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, { ...context, ...phone });
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    if (!(await page.locator('.purpose').isVisible())) await tab(page, 'Orders').click();
    await page.locator('.purpose .term', { hasText: 'PIPs' }).click();
    await page.locator('.rule-text', { hasText: 'a point of command' }).waitFor();
    assert.deepEqual(await weighty_faults(page), []);
}

export const tests = [
    ['first battle: hints of each system wait for what they ask', first_battles_teach],
    ['first battle: hints of a charge, skipped and taken again', hints_of_a_charge],
    ['first battle: hints are given once for each system', hints_once],
    ['first battle: one button ends a phase, on a phone', (context) => one_button_ends(context, phone)],
    ['first battle: one button ends a phase, on a laptop', (context) => one_button_ends(context, laptop)],
    ['first battle: phases without anything to do pass by themselves', phases_pass],
    ['first battle: orders in plain words, at most eight at once', plain_orders],
    ['first battle: terms explain themselves where they stand', terms_in_place],
];
