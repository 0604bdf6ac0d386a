// A charge on one screen: odds before, dice after, reload, taking back, looking back.
import assert from 'node:assert/strict';
import { entry, entry_after, entry_is, middle_of, new_page, place_of, reload, sit_down, unit } from './browser.js';
import { charge_text, odds_by_the_program, open_table } from './tables.js';

/** The order is considered by dragging the lancers onto their target. */
async function drag_onto(page, from, to) {
    const begin = await middle_of(page, from);
    const end = await middle_of(page, to);
    await page.mouse.move(begin.x, begin.y);
    await page.mouse.down();
    await page.mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2, { steps: 4 });
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
}

/** Answers with what stands first, and ends phases, until something is to be seen. */
async function play_until(page, seen) {
    const next = page.locator('.pending button.main, .end-phase:enabled').first();
    const most = 20;
    for (let i = 0; i < most && (await seen.count()) === 0; ++i) {
        await next.click();
        await page.waitForTimeout(400);
    }
    assert.ok((await seen.count()) > 0);
}

async function charge(context) {
    const table = await open_table(context.server, { text: charge_text });
    // So wide that orders and log are seen together.
    const page = await new_page(context.browser, { ...context, width: 2200, height: 1200 });
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    const before = await entry(page);
    const place = await place_of(page, 'Blue Lancers');

    await drag_onto(page, 'Blue Lancers', 'Red 1st');
    // Who is likely to win stands first; the ends one by one are behind a disclosure.
    const results = await page.locator('.proposal .result-bar').getAttribute('aria-label');
    assert.match(results, /^win 28\u00a0%, lose 72\u00a0%$/);
    assert.match(await page.locator('.proposal .fortunes').first().innerText(), /^Red 1st:\s*routs 28\u00a0%,\s*holds 72\u00a0%\s*$/);
    assert.match(await page.locator('.proposal .expected').innerText(), /Blue [\d.]+, Red [\d.]+\s+points/);
    await page.locator('.odds-detail summary').first().click();
    await page.locator('.odds li').first().waitFor();
    assert.match(await page.locator('.proposal .phrase').innerText(), /^Blue Lancers: charge Red 1st/);
    const shown = await page.locator('.odds .fraction').allInnerTexts();
    assert.deepEqual(shown.sort(), odds_by_the_program().sort());
    assert.ok((await page.locator('.check.ahead .modifiers li').count()) > 0, 'modifiers stand beside the odds');

    await page.getByRole('button', { name: 'Order it' }).click();
    await entry_after(page, before);
    // It is fought when the phases before it have ended; the log tells of it, with dice.
    const fight = page.locator('.log details', { hasText: 'Morale check' }).first();
    await play_until(page, fight);
    const after = await entry(page);
    assert.notEqual(await place_of(page, 'Blue Lancers'), place);

    // The page is loaded anew: the game stands as it did.
    const stood = await place_of(page, 'Blue Lancers');
    await reload(page);
    await page.locator('g.unit').first().waitFor();
    assert.ok((await entry(page)) >= after);
    assert.equal(await place_of(page, 'Blue Lancers'), stood);

    // The log has the charge with its throws, each with its rule.
    await page.locator('.log summary', { hasText: 'Blue Lancers: charge Red 1st' }).waitFor();
    await fight.waitFor();
    if (!(await fight.locator('.story').isVisible())) await fight.locator('summary').click();
    await fight.locator('.rule').first().click();
    await fight.locator('.rule-text').first().waitFor();

    // Back to before the charge, and to now.
    await page.getByRole('button', { name: 'To the beginning' }).click();
    // Where the battle is over already, the verdict has words like these.
    const beginning = page.locator('.banner.back', { hasText: 'The beginning' });
    await beginning.waitFor();
    assert.equal(await place_of(page, 'Blue Lancers'), place);
    await page.getByRole('button', { name: 'To now' }).click();
    await beginning.waitFor({ state: 'detached' });
    assert.equal(await place_of(page, 'Blue Lancers'), stood);
}

/** The card of a charge says what becomes of the charger, also where that is certain. */
async function own_unit_told(context) {
    const text = charge_text.replace('name = "Red 1st"', 'name = "Red 1st"\nsquare = true');
    const table = await open_table(context.server, { text });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    await drag_onto(page, 'Blue Lancers', 'Red 1st');
    await page.locator('.proposal .fortunes', { hasText: /^Blue Lancers: is shaken 100/ }).waitFor();
}

async function take_back(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    const before = await entry(page);
    const place = await place_of(page, 'Blue 1st');
    await unit(page, 'Blue 1st').click();
    await page.locator('.orders button', { hasText: /^\s*Move [\d.]+ inch(es)?\s/ }).first().click();
    await page.getByRole('button', { name: 'Order it' }).click();
    await entry_after(page, before);
    assert.notEqual(await place_of(page, 'Blue 1st'), place);
    await page.getByRole('button', { name: 'Take back the last order' }).click();
    await entry_is(page, before);
    assert.equal(await place_of(page, 'Blue 1st'), place);
}

async function refused(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    const line = page.getByRole('combobox', { name: 'An order in words' });
    await line.fill('charge Blue 1st at Red Gen');
    await line.press('Tab');
    assert.equal(await line.inputValue(), 'charge Blue 1st at Red General');
    await line.press('Enter');
    await page.locator('.proposal .refusal').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Order it' }).count(), 0);
}

/** What is for all and costs something is asked back (GT-PIPS-05); what only ends a phase is not. */
async function dear_for_all(context) {
    const table = await open_table(context.server, { text: charge_text.replaceAll('plan = 1\n', '') });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    const before = await entry(page);
    // Few want it: it is behind "more".
    await page.locator('.rest summary', { hasText: 'more for all' }).click();
    await page.locator('.orders button', { hasText: /^\s*Change the plan / }).first().click();
    await page.locator('.proposal .price', { hasText: 'all PIPs' }).waitFor();
    await page.getByRole('button', { name: 'Leave it' }).click();
    assert.equal(await entry(page), before);
    await page.locator('.end-phase').click();
    await entry_after(page, before);
    // A general rides to a place, whichever way he looks: he has nothing to be turned by.
    await unit(page, 'Blue General').click();
    await page.locator('.card h2', { hasText: 'Blue General' }).waitFor();
    assert.equal(await page.locator('.handles').count(), 0);
    await unit(page, 'Blue 1st').click();
    await page.locator('.handles').waitFor();
}

const horse_far_off = `system = "black-powder"
title = "One near, one far"
[table]
width = 48
depth = 36
[[side]]
name = "Blue"
edge = "near"
[[side]]
name = "Red"
edge = "far"
[turns]
first = 1
last = 9
side = "Blue"
${[
    ['Blue Foot', 'Blue', 'infantry', 10, 14, 'north'],
    ['Blue Horse', 'Blue', 'cavalry', 40, 6, 'north'],
    ['Blue Chief', 'Blue', 'commander', 24, 4, 'north'],
    ['Red Foot', 'Red', 'infantry', 10, 22, 'south'],
    ['Red Horse', 'Red', 'cavalry', 40, 32, 'south'],
    ['Red Chief', 'Red', 'commander', 24, 34, 'south'],
]
    .map(
        ([name, side, arm, x, y, facing]) =>
            `[[unit]]\nname = "${name}"\nside = "${side}"\ncommand = "Brigade"\narm = "${arm}"\nat = [${x}, ${y}]\nfacing = "${facing}"\n`,
    )
    .join('')}`;

async function no_order_no_reach(context) {
    const table = await open_table(context.server, { text: horse_far_off });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.locator('.phase', { hasText: 'initiative' }).waitFor();
    const drawn = () => page.locator('path.reach, .handles circle').count();
    await unit(page, 'Blue Horse').click();
    await page.getByText('No order for it now:').waitFor();
    // The other's reach comes after whatever would have come of the first.
    await page.waitForLoadState('networkidle');
    assert.equal(await drawn(), 0);
    await unit(page, 'Blue Foot').click();
    await page.locator('path.reach').first().waitFor();
    assert.ok((await drawn()) > 1);
    await unit(page, 'Blue Horse').click();
    await page.waitForTimeout(500);
    assert.equal(await drawn(), 0);
}

export const tests = [
    ['the card of a charge tells what becomes of the charger', own_unit_told],
    ['who has no order is drawn no reach', no_order_no_reach],
    ['a charge: odds as the program tells them, dice, reload, log, looking back', charge],
    ['an order for all that costs something is asked back', dear_for_all],
    ['an order is taken back', take_back],
    ['an order in words is completed, and refused in the words of the rule', refused],
];
