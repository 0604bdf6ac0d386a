// The Men Who Would Be Kings at the table: what is beside an attack, how far a hand means, cards.
import assert from 'node:assert/strict';
import { entry, entry_after, middle_of, new_page, sit_down, tab, unit } from './browser.js';
import { choose, foot, open_sheet, throw_own } from './referee.js';
import { open_table } from './tables.js';

const small = `
system = "men-who-would-be-kings"
title = "The Well"
about = "Two small forces meet."
[table]
width = 30
depth = 24
[[side]]
name = "Patrol"
edge = "near"
[[side]]
name = "Hillmen"
edge = "far"
[[unit]]
name = "Fusiliers"
side = "Patrol"
arm = "regular_infantry"
at = [12, 4]
facing = "north"
leadership = 6
[[unit]]
name = "Malik"
side = "Hillmen"
arm = "tribal_infantry"
at = [13, 14]
facing = "south"
leadership = 7
[turns]
last = 16
`;

async function beside_an_attack(context) {
    const table = await open_table(context.server, { text: small });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Patrol, your orders').waitFor();
    // The enemy is tapped: what else may be done to him stands beside the attack.
    await unit(page, 'Fusiliers').click();
    await page.locator('.orders button', { hasText: /^\s*Fire at Malik/ }).waitFor();
    await unit(page, 'Malik').click();
    const proposal = page.getByRole('group', { name: 'The order' });
    await proposal.getByText('Fusiliers: attack Malik').waitFor();
    await proposal.locator('.others').getByText('Fire at Malik', { exact: true }).click();
    await proposal.locator('.phrase', { hasText: 'Fusiliers: fire at Malik' }).waitFor();
    await proposal.getByRole('button', { name: 'Leave it' }).click();
    // Nine inches are meant at the double: so far and no farther.
    const from = await middle_of(page, 'Fusiliers');
    const inch = (from.y - (await middle_of(page, 'Malik')).y) / 10;
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 6 * inch, from.y - 4 * inch, { steps: 8 });
    await page.mouse.move(from.x - 7 * inch, from.y - 4 * inch, { steps: 4 });
    await page.mouse.up();
    await proposal.getByRole('button', { name: 'Order it' }).waitFor();
    assert.match(await proposal.locator('.phrase').innerText(), /^Fusiliers: at the double: turn left \d+ degrees, move (7\.9|8)/);
    assert.equal(await proposal.locator('.short-of').count(), 0);
    // The turn does not end over an order that is only thought about; that is said first.
    const ends = page.locator('.end-phase', { hasText: 'End the turn' });
    const drafted = await entry(page);
    await ends.click();
    await ends.getByText(/“At the double: .*” has not been ordered/).waitFor();
    assert.equal(await entry(page), drafted);
    await proposal.getByRole('button', { name: 'Leave it' }).click();
    assert.equal(await ends.getByText('has not been ordered').count(), 0);
    // What it is fought by is said, and what an end ends; cards are told as cards.
    await page.getByText('Figures left: Patrol 12 of 12, Hillmen 16 of 16').waitFor();
    const before = await entry(page);
    await unit(page, 'Fusiliers').press('Escape');
    await ends.click();
    await entry_after(page, before);
    await tab(page, 'Log').click();
    const log = page.locator('aside');
    await log.getByText(/Hillmen drew 2 of 54 cards: (no Joker|one Joker|2 Jokers)/).waitFor();
    assert.doesNotMatch(await log.innerText(), /of the sort/);
}

/** The badge of a target has the odds of the order that a press on it proposes; each order beside that has its own. */
async function badge_and_card(context) {
    const table = await open_table(context.server, { text: small.replace('"regular_infantry"', '"irregular_infantry"') });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Patrol, your orders').waitFor();
    await unit(page, 'Fusiliers').click();
    const badge = page.locator('.tag.note', { hasText: /^win \d+%$/ });
    await badge.waitFor();
    const told = await badge.textContent();
    await unit(page, 'Malik').click();
    const card = page.getByRole('group', { name: 'The order' });
    await card.getByText('Fusiliers: attack Malik').waitFor();
    const bar = () => card.locator('.result-bar').getAttribute('aria-label');
    assert.ok((await bar()).replaceAll('\u00a0', '').startsWith(`${told},`), `${told} beside ${await bar()}`);
    const skirmish = card.locator('.others button', { hasText: /^\s*Skirmish: .*\d+% [a-z]/ }).first();
    await skirmish.waitFor();
    const fire = card.locator('.others button', { hasText: /^\s*Fire at Malik/ });
    // What becomes of the target has its name, and its chance is that on the card of the order.
    const told_of = async (order) => /(\d+)% ([a-z]+(?: or worse)?)\s*$/.exec(await order.innerText());
    const [, offered, harm] = await told_of(skirmish);
    assert.match(harm, /^(pinned|destroyed)/);
    assert.notEqual(offered, (await told_of(fire))[1]);
    await skirmish.click();
    await card.locator('.phrase', { hasText: 'skirmish' }).waitFor();
    assert.equal((await bar()).replaceAll('\u00a0', '').split(',')[0], `target ${harm} ${offered}%`);
}

/** Before what an order does stands how often the leader's roll for it fails, on the card of fire as on that of a move. */
async function roll_before_the_order(context) {
    const table = await open_table(context.server, { text: small.replace('"regular_infantry"', '"irregular_infantry"') });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Patrol, your orders').waitFor();
    await unit(page, 'Fusiliers').click();
    const card = page.getByRole('group', { name: 'The order' });
    // 2d6 for 6 or more: 10 of 36 fail (MW-ACT-03)
    const tells = [
        [/^\s*Fire at Malik/, '.idle', /^May not act 28%$/],
        [/^\s*Attack Malik/, '.idle', /^May not act 28%$/],
        [/^\s*At the double/, '.going', /2[78](\.\d)?%\s*fails/],
    ];
    for (const [order, place, words] of tells) {
        const button = page.locator('.orders button', { hasText: order }).first();
        if (!(await button.isVisible())) await page.locator('.rest summary').click();
        await button.click();
        await card.locator(place, { hasText: words }).waitFor();
        await card.getByRole('button', { name: 'Leave it' }).click();
    }
    // irregulars skirmish without a roll
    await page.locator('.rest summary').click();
    await page.locator('.orders button', { hasText: /Skirmish/ }).first().click();
    await card.locator('.result-bar').waitFor();
    assert.equal(await card.locator('.idle').count(), 0);
}

async function numbered_unit(page, side, name, facts) {
    await page.getByRole('button', { name: `Add a unit to ${side}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    // What is of one action only is no unit's for good.
    assert.equal(await dialog.locator('.chip[data-fact="free"]').count(), 0);
    for (const [fact, value] of Object.entries(facts)) await dialog.locator(`.number[data-fact="${fact}"] input`).fill(String(value));
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await dialog.waitFor({ state: 'detached' });
}

/** Seven of twelve dice hit at long range: three figures fall, and after the leader the unit tests without him. */
async function a_leader_falls(context) {
    const page = await open_sheet(context);
    await choose(page, { title: 'The Men Who Would Be Kings', subject: 'Fire' });
    await foot(page, 'Units');
    await numbered_unit(page, 'Blue', 'Sikhs', { figures: 12, hit_on: 4 });
    await numbered_unit(page, 'Red', 'Pathans', { figures: 12, discipline: 0, leadership: 7 });
    await foot(page, 'Referee');
    for (const [place, name] of [[0, 'Sikhs'], [1, 'Pathans']]) {
        await page.locator('.who-button').nth(place).click();
        await page.getByRole('dialog').getByRole('button', { name: new RegExp(name) }).click();
    }
    await page.locator('.chip[data-fact="long_range"]').click();
    await page.getByRole('button', { name: 'My dice' }).click();
    await page.getByRole('button', { name: '7', exact: true }).click();
    await page.locator('.became li', { hasText: 'Pathans: figures 9' }).waitFor();
    await page.getByText('7 of 12 dice hit').waitFor();
    const target = page.getByRole('region', { name: 'Pathans' });
    assert.equal(await target.locator('.number[data-fact="figures"] input').inputValue(), '9');
    const next = page.getByRole('list', { name: 'Next' });
    await next.getByRole('button', { name: /The leader's roll/ }).click();
    await throw_own(page, [1, 1]);
    await page.locator('.seal', { hasText: 'Pathans is leaderless from now on' }).waitFor();
    await page.locator('.became li', { hasText: 'Pathans: no leadership' }).waitFor();
    await next.getByRole('button', { name: /Pinning test/ }).click();
    await page.locator('.chip[data-fact="leaderless"][aria-pressed="true"]').waitFor();
    assert.equal(await page.locator('.number[data-fact="leadership"] input').inputValue(), '');
    assert.equal(await page.locator('.number[data-fact="casualties"] input').inputValue(), '3');
}

export const tests = [
    ['the badge of a target agrees with the order’s card', badge_and_card],
    ['the roll before an order of the Kings is told on each card', roll_before_the_order],
    ['the referee counts the figures that fall, and tests without a leader who has', a_leader_falls],
    ['beside an attack stands the fire, and a drop at the double means its place', beside_an_attack],
];
