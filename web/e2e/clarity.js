// What the table says before an order is what can be done, stands where it can be read, and gives no end away early.
import assert from 'node:assert/strict';
import { entry, entry_after, middle_of, new_page, sit_down, tab, unit } from './browser.js';
import { charge_text, open_table } from './tables.js';

const phone = { width: 390, height: 844, touch: true };
const laptop = { width: 1366, height: 768 };
/** More units than a division can ever have points for. */
const battalions = Array.from(
    { length: 8 },
    (_, i) => `[[unit]]\nname = "Blue ${i + 2}th"\nside = "Blue"\ncommand = "Blue Division"\narm = "infantry"\nat = [${2.5 + 4 * i}, 4]\nfacing = "north"\n`,
).join('\n');

async function at_the_charge(context, size, text = charge_text) {
    const table = await open_table(context.server, { text });
    const page = await new_page(context.browser, { ...context, ...size });
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    return page;
}
async function press(page, name, size) {
    const { x, y } = await middle_of(page, name);
    await (size.touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}
const overlap = (a, b) => a.x + a.width > b.x && a.x < b.x + b.width && a.y + a.height > b.y && a.y < b.y + b.height;

/** A group is promised no more than the points of its command pay for, and that is ordered. */
async function points_of_a_group(context) {
    const page = await at_the_charge(context, laptop, `${charge_text}\n${battalions}`);
    const points = Number(/^(\d+) PIPs?$/.exec(await page.locator('.top .points').innerText())[1]);
    assert.match(await page.locator('.end-phase').innerText(), new RegExp(`${points} PIPs?: \\d+ of 11 units can be ordered`));
    await press(page, 'Blue 4th', laptop);
    await page.getByRole('button', { name: /^Take up all of / }).click();
    const group = page.getByRole('group', { name: 'Several units' });
    await group.getByText(/PIPs?: at most \d+ of them can be ordered/).waitFor();
    const { x, y } = await middle_of(page, 'Blue 4th');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 20, { steps: 4 });
    await page.mouse.up();
    const promise = group.locator('.phrase', { hasText: /PIPs?: only \d+ of \d+ units can go/ });
    await promise.waitFor();
    const promised = Number(/only (\d+) of/.exec(await promise.innerText())[1]);
    const last = await entry(page);
    await group.getByRole('button', { name: /^Order (these|this)/ }).click();
    await page.waitForFunction((wanted) => Number(document.querySelector('.steps .count').textContent.split('/')[1]) === wanted, last + promised);
    assert.equal(await group.locator('.refusal').count(), 0, 'nobody stays who was promised to go');
}

/** The status line of a phone: whose turn it is first and whole, then the turn, the points and the phase. */
async function status_of_a_phone(context) {
    const page = await at_the_charge(context, phone);
    const awaited = page.locator('.top .awaited');
    assert.ok(await awaited.evaluate((each) => each.scrollWidth <= each.clientWidth), 'it is not cut');
    assert.ok((await awaited.boundingBox()).x < (await page.locator('.top .turn').boundingBox()).x, 'it comes first');
    assert.match(await page.locator('.top .points').innerText(), /^\d+ PIPs?$/);
    assert.match(await page.locator('.top .turn').innerText(), /^Turn 1\s+\d+ PIPs?\s+Orders$/);
    assert.ok(await page.locator('.top .phase').isVisible());
}

/** The card of an order hides neither the unit that is ordered nor its target. */
async function cards_beside_the_fight(context) {
    for (const size of [laptop, { width: 1920, height: 1080 }, { width: 1024, height: 768 }, phone]) {
        const page = await at_the_charge(context, size);
        await press(page, 'Blue Lancers', size);
        await page.locator('.reach').first().waitFor({ state: 'attached' });
        await press(page, 'Red 1st', size);
        await page.getByRole('button', { name: 'Order it' }).waitFor();
        const card = await page.locator('.proposal').boundingBox();
        for (const name of ['Blue Lancers', 'Red 1st']) {
            assert.ok(!overlap(card, await unit(page, name).boundingBox()), `${size.width}: the card hides ${name}`);
        }
        const cards = await page.locator('.board-foot > .proposal, .board-foot > .unit-strip, .board-foot > .unable').count();
        assert.equal(cards, size.touch ? 1 : 0, `${size.width}: cards on the map`);
        await page.context().close();
    }
}

/** On a small laptop no button lies on another, and the head takes two rows. */
async function small_laptop(context) {
    const page = await at_the_charge(context, { width: 1024, height: 768 });
    const boxes = await page.locator('footer button:visible').evaluateAll((all) => all.map((each) => ({ name: each.textContent, ...each.getBoundingClientRect().toJSON() })));
    for (const [i, one] of boxes.entries()) {
        for (const other of boxes.slice(i + 1)) assert.ok(!overlap(one, other), `${one.name} and ${other.name}`);
    }
    assert.ok((await page.locator('.top').boundingBox()).height < 100);
}

/** Before a phase ends with a charge undone the player is asked once more, by its name; who wants that not is not asked. */
async function ends_twice(context) {
    for (const size of [laptop, phone]) {
        const page = await at_the_charge(context, { ...size, asks: true });
        const ends = page.locator('.end-phase:enabled');
        const before = await entry(page);
        await ends.click();
        await page.locator('.banner', { hasText: 'Blue Lancers can still charge Red 1st.' }).waitFor();
        await ends.getByText('Once more to end.').waitFor();
        assert.equal(await entry(page), before);
        await ends.click();
        assert.ok((await entry_after(page, before)) > before);
        await page.context().close();
    }
}

/** What is still being played on the map is not told beside it. */
async function end_not_given_away(context) {
    const page = await at_the_charge(context, laptop);
    await tab(page, 'Table').click();
    await page.getByRole('button', { name: 'Slowly' }).click();
    await press(page, 'Blue Lancers', laptop);
    await tab(page, 'Orders').click();
    await page.locator('.orders button', { hasText: /Charge Red 1st/ }).first().click();
    await page.getByRole('button', { name: 'Order it' }).click();
    const beat = page.locator('.beat .thrown');
    const next = page.locator('.pending button.main, .end-phase:enabled').first();
    for (let i = 0; i < 20 && (await beat.count()) === 0; ++i) {
        await next.click({ timeout: 3000 }).catch(() => {});
        await page.waitForTimeout(300);
    }
    await page.getByRole('button', { name: 'Pause' }).click();
    const played = await page.locator('.beat .order .what').innerText();
    const phase = await page.locator('.top .phase').innerText();
    await tab(page, 'Log').click();
    const told = page.locator('.log li', { hasText: played });
    await page.locator('.log li').first().waitFor();
    assert.equal(await told.count(), 0, `${played} is told in ${phase}`);
    await page.getByRole('button', { name: /^Skip to/ }).click();
    await told.first().waitFor();
}

/** Why something cannot be done is told until anything else is tried. */
async function refusals_go(context) {
    const page = await at_the_charge(context, laptop);
    await press(page, 'Blue 1st', laptop);
    await page.locator('.reach').first().waitFor({ state: 'attached' });
    await press(page, 'Red General', laptop);
    await page.locator('.unable').waitFor();
    await page.locator('.orders button:not(.units button)', { hasText: /^\s*Move/ }).first().click();
    await page.getByRole('button', { name: 'Order it' }).waitFor();
    assert.equal(await page.locator('.unable').count(), 0, 'it is gone with the next order');
    const words = page.getByLabel('An order in words');
    await words.fill('move Blue 1st forward 30');
    await words.press('Enter');
    const refusal = page.locator('.proposal .refusal');
    await refusal.waitFor();
    assert.match(await refusal.innerText(), /30"/);
    assert.doesNotMatch(await refusal.innerText(), /\d\.\d\d/, 'lengths are told as players measure them');
    await press(page, 'Blue Lancers', laptop);
    await refusal.waitFor({ state: 'detached' });
}

/** Names do not jump when a unit is taken up or put down. */
async function names_stay(context) {
    const table = await open_table(context.server, { scenario: 'black-powder/one_brigade' });
    for (const size of [laptop, phone]) {
        const page = await new_page(context.browser, { ...context, ...size });
        await sit_down(page, table.link(0, 1));
        await page.waitForTimeout(800);
        const places = () => page.locator('.names text').evaluateAll((all) => all.map((each) => `${each.textContent} ${each.style.transform}`));
        const before = await places();
        for (const name of ['Blue Rifles', 'Blue 1st Foot', 'Blue 2nd Foot']) {
            await press(page, name, size);
            await page.locator('.reach').first().waitFor({ state: 'attached' });
            await page.waitForTimeout(600);
            const kept = (await places()).filter((each) => before.includes(each)).length;
            assert.ok(kept >= before.length - 1, `${name}: ${before.length - kept} of ${before.length} names jump`);
        }
        await page.context().close();
    }
}

export const tests = [
    ['clarity: a group is promised what its points pay for', points_of_a_group],
    ['clarity: the status line of a phone is whole, with the points', status_of_a_phone],
    ['clarity: cards lie beside the fight', cards_beside_the_fight],
    ['clarity: nothing lies on another on a small laptop', small_laptop],
    ['clarity: a phase that leaves a charge undone ends at the second press', ends_twice],
    ['clarity: the end is not given away while it is played', end_not_given_away],
    ['clarity: a refusal goes when anything else is tried', refusals_go],
    ['clarity: names stay where they are', names_stay],
];
