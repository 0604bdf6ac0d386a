// What an enemy's turn cost a player: told first, marked on the map until the next order, gone through order by order.
import assert from 'node:assert/strict';
import { new_page, sit_down, unit } from './browser.js';
import { open_table } from './tables.js';

/** Twelve rifles beside a picket of one man: hardly a volley leaves him. */
const picket_text = `
system = "men-who-would-be-kings"
title = "The picket"
[table]
width = 30
depth = 24
[[side]]
name = "Patrol"
edge = "near"
[[side]]
name = "Raiders"
edge = "far"
[[unit]]
name = "Fusiliers"
side = "Patrol"
arm = "regular_infantry"
at = [6, 4]
facing = "north"
leadership = 6
[[unit]]
name = "Picket"
side = "Patrol"
arm = "regular_infantry"
at = [18, 8]
facing = "north"
leadership = 6
figures = 1
[[unit]]
name = "Marksmen"
side = "Raiders"
arm = "regular_infantry"
at = [18, 15]
facing = "south"
leadership = 6
[turns]
last = 16
`;
const most_volleys = 6;

/** Ends the turn of whoever plays here, whatever is asked before. */
async function end_turn(page, other) {
    await page.locator('.top .awaited, .end-phase').first().waitFor();
    const next = page.locator('.pending button.main:enabled').or(page.locator('.end-phase:enabled'));
    const goes_on = other.locator('.end-phase:enabled').or(other.locator('.pending button.main:enabled'));
    while ((await goes_on.count()) === 0) {
        await next.first().click({ timeout: 3000 }).catch(() => {});
        await page.waitForTimeout(200);
    }
}

async function volley(page) {
    await unit(page, 'Marksmen').click();
    await page.locator('.orders button', { hasText: /^\s*Fire at Picket/ }).first().click();
    await page.getByRole('button', { name: 'Order it' }).click();
    await page.getByRole('button', { name: 'Order it' }).waitFor({ state: 'detached' });
}

async function worst_first(context) {
    const table = await open_table(context.server, { text: picket_text });
    const patrol = await new_page(context.browser, context);
    const raiders = await new_page(context.browser, context);
    for (const page of [patrol, raiders]) await page.addInitScript(() => localStorage.setItem('esprit.beats', 'off'));
    await Promise.all([sit_down(patrol, table.link(0)), sit_down(raiders, table.link(1))]);
    const mark = patrol.locator('g.fallen [role="img"]');
    for (let i = 0; i < most_volleys && (await mark.count()) === 0; ++i) {
        await end_turn(patrol, raiders);
        await volley(raiders);
        await end_turn(raiders, patrol);
        await patrol.locator('.news').waitFor();
    }
    assert.match(await mark.getAttribute('aria-label'), /^Picket: /, 'it is marked where it stood');
    const [first] = await patrol.locator('.news p').allInnerTexts();
    assert.match(first, /^Patrol: Picket \(/, 'the own loss comes before all that happened');
    assert.ok(await patrol.locator('.news p').first().evaluate((each) => each.classList.contains('mine')));
    const fold = patrol.getByRole('button', { name: 'Tell all' });
    if (await fold.isVisible()) await fold.click();
    await patrol.getByRole('button', { name: 'Go through it, order by order' }).click();
    await unit(patrol, 'Picket').waitFor({ state: 'attached' });
    await patrol.getByRole('button', { name: 'To the present' }).click();
    await unit(patrol, 'Picket').waitFor({ state: 'detached' });
    await mark.waitFor();
    // Whoever gives the next order has seen it.
    await patrol.locator('.end-phase:enabled').click();
    await mark.waitFor({ state: 'detached' });
}

export const tests = [['the turn of an enemy is told with the own losses first, and they are marked until the next order', worst_first]];
