// Rank and File on the board: why a unit may not charge, and what a volley is likely to do.
import assert from 'node:assert/strict';
import { middle_of, new_page, sit_down, unit } from './browser.js';
import { open_table } from './tables.js';

const troops = [
    'name = "Blue Line"\nside = "Blue"\narm = "infantry"\nat = [12, 8]\nfacing = "north"\nstands = 6',
    'name = "Blue Horse"\nside = "Blue"\narm = "cavalry"\nat = [30, 4]\nfacing = "north"\nstands = 6',
    'name = "Blue Guns"\nside = "Blue"\narm = "foot_artillery"\nat = [20, 8]\nfacing = "north"',
    'name = "Red Line"\nside = "Red"\narm = "infantry"\nat = [12, 13]\nfacing = "south"\nstands = 6',
    'name = "Red Recruits"\nside = "Red"\narm = "infantry"\nat = [20, 14.5]\nfacing = "south"\nstands = 6\nclass = "green"\nformation = "attack_column"',
];
const text = `system = "rank-and-file"
title = "A volley"

[table]
width = 36
depth = 30

[[side]]
name = "Blue"
colour = "#2b4c7e"
edge = "near"

[[side]]
name = "Red"
colour = "#9e2b25"
edge = "far"

[[terrain]]
kind = "wood"
name = "Alders"
outline = [[26, 8], [34, 8], [34, 10], [26, 10]]

${troops.map((each) => `[[unit]]\n${each}\ncommand = "Brigade"\n`).join('\n')}
[turns]
last = 4
`;

/** Where the game stands, as the page tells it. */
const standing = (page) =>
    page.evaluate(() => ['header.top', '.steps .count', '.pending'].map((each) => document.querySelector(each)?.textContent).join('|'));

/** Ends steps, and answers with what stands first, until Blue gives its orders in a step. */
async function blue_orders_in(page, step) {
    const there = page.locator('header.top', { hasText: step }).filter({ hasText: 'Blue, your orders' });
    const answer = page.locator('.pending button.main').first();
    const end = page.locator('.end-phase:enabled');
    const most = 20;
    for (let i = 0; i < most && (await there.count()) === 0; ++i) {
        await answer.or(end).first().waitFor();
        const before = await standing(page);
        await ((await answer.count()) > 0 ? answer : end.first()).click();
        for (let j = 0; j < 100 && (await standing(page)) === before; ++j) await page.waitForTimeout(100);
    }
    await there.waitFor();
}
async function take_up(page, name) {
    const { x, y } = await middle_of(page, name);
    await page.mouse.click(x, y);
}

async function volley(context) {
    const table = await open_table(context.server, { text });
    const page = await new_page(context.browser, { ...context, width: 2200, height: 1200 });
    await sit_down(page, table.link(0, 1));

    // Who may not charge is told why, as of the nearest enemy.
    await blue_orders_in(page, 'Charges');
    await take_up(page, 'Blue Horse');
    const why = page.locator('.why-idle');
    await why.waitFor();
    assert.match(await why.innerText(), /no charge: Blue Horse does not see Red Recruits: Alders is in the way; Red Line is [\d.]+" away, and Blue Horse charges 12"/);

    // What is in the way of a move has its name.
    await blue_orders_in(page, 'Movement');
    await page.getByPlaceholder('end movement').fill('move Blue Horse forward 6');
    await page.getByPlaceholder('end movement').press('Enter');
    await page.locator('.refusal', { hasText: 'Blue Horse cannot pass the wood Alders' }).waitFor();
    await page.getByRole('button', { name: 'Leave it' }).click();

    // How the target fares, whatever it loses and however far it falls back: that comes first.
    await blue_orders_in(page, 'Firing');
    await take_up(page, 'Blue Guns');
    await page.getByRole('button', { name: 'Fire at Red Recruits' }).waitFor();
    assert.equal(await page.locator('g.handles').count(), 0, 'guns that fire do not wheel');
    await page.locator('.tag.note', { hasText: /^([a-z ]+ )?[\d.]+(%| [a-z]+)/ }).first().waitFor();
    await take_up(page, 'Red Recruits');
    const fortunes = page.locator('.proposal .fortunes').first();
    await fortunes.waitFor();
    const bar = await page.locator('.proposal .result-bar').getAttribute('aria-label');
    assert.match(bar, /^target (is )?(unsteady|falls back|routs)( or worse)? \d+/);
    assert.doesNotMatch(bar, /hurts|no effect|win|lose/);
    assert.match(await fortunes.innerText(), /^Red Recruits:\s*(falls back|is unsteady|holds|routs|fights on) \d+\u00a0%/);
    await page.locator('.odds-detail summary').first().click();
    const told = page.locator('.unit-odds', { hasText: 'Red Recruits' });
    const summary = await told.locator('.summary b').allInnerTexts();
    assert.ok(Math.abs(summary.reduce((sum, each) => sum + parseFloat(each), 0) - 100) < 0.2);
    assert.match(await told.innerText(), /unsteady, attack column, 5 of 6 stands, moved [\d.]+" to [\d.]+"/);

    // The tape is put away with what it measured.
    const [guns, red] = [await middle_of(page, 'Blue Guns'), await middle_of(page, 'Red Recruits')];
    await page.locator('.proposal button', { hasText: 'Leave it' }).click();
    await page.locator('body').press('t');
    await page.mouse.move(guns.x, guns.y);
    await page.mouse.down();
    await page.mouse.move(red.x, red.y, { steps: 4 });
    await page.mouse.up();
    await page.locator('.tape-length').waitFor();
    await page.locator('body').press('t');
    await page.locator('.tape-length').waitFor({ state: 'detached' });

    // Hits that take no stand yet are told on the card, until both sides have fired.
    await page.locator('.order-line input').fill('fire Blue Line at Red Line');
    await page.locator('.order-line input').press('Enter');
    await page.getByRole('button', { name: 'Order it' }).click();
    await page.getByRole('button', { name: 'Order it' }).waitFor({ state: 'detached' });
    await page.locator('body').press('Escape');
    const [, hits] = /: Firing\s+(\d+) hits?/.exec(await page.locator('.news', { hasText: ': Firing' }).innerText()) ?? [];
    // The first press says what the unit in hand can do to it, the second takes it up.
    await page.locator('body').press('Escape');
    await take_up(page, 'Red Line');
    const card = Number(hits) > 0 ? `${hits} hit${hits === '1' ? '' : 's'} to be counted when both sides have fired` : 'Red Line';
    await page.locator('.card', { hasText: card }).waitFor();
    await page.locator('body').press('Escape');

    // A look back says that it is one, and leads back to the present.
    await page.locator('body').press('Home');
    await page.getByText('This is turn 1 as it was after order 0').waitFor();
    assert.match(await page.locator('.awaited').innerText(), /^\s*now: /, 'turn and phase are of the past, who orders is not');
    await page.getByRole('button', { name: 'Back to the present' }).click();
    await page.getByText('as it was after order').waitFor({ state: 'detached' });
    await unit(page, 'Blue Horse').waitFor();
    assert.doesNotMatch(await page.locator('.awaited').innerText(), /now:/);
}

export const tests = [['a volley: why no charge, what is in the way, and how the target fares', volley]];
