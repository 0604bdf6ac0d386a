// What happens is played as a film of beats: dice that fall, a verdict, a flight; halted, stepped, skipped, or off.
import assert from 'node:assert/strict';
import { new_page, sit_down, tab, unit } from './browser.js';
import { charge_text, open_table } from './tables.js';

/** Orders the charge, and ends phases until `seen` is there. */
async function charge(page, seen) {
    await unit(page, 'Blue Lancers').click();
    await page.locator('.orders button', { hasText: /Charge Red 1st/ }).first().click();
    await page.getByRole('button', { name: 'Order it' }).click();
    const next = page.locator('.pending button.main, .end-phase:enabled').first();
    for (let i = 0; i < 20 && (await seen.count()) === 0; ++i) {
        await next.click({ timeout: 3000 }).catch(() => {});
        await page.waitForTimeout(300);
    }
    assert.ok((await seen.count()) > 0);
}

/** Where the units, names and tags are drawn, and what the tags say. */
const drawn = (page) =>
    page.evaluate(() => [...document.querySelectorAll('g.unit, .names text, .tag, .charge-arrow')].map((each) => [each.textContent, each.style.transform, each.getAttribute('d')].join(' ')).sort().join('\n'));

async function in_beats(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    // Whoever wants less motion sees everything at once, until he chooses otherwise.
    await tab(page, 'Table').click();
    await page.locator('button[aria-pressed="true"]', { hasText: 'At once' }).waitFor();
    await page.getByRole('button', { name: 'Slowly' }).click();
    await page.locator('button[aria-pressed="true"]', { hasText: 'Slowly' }).waitFor();
    await tab(page, 'Orders').click();
    const thrown = page.locator('.beat .thrown .die');
    await charge(page, thrown);
    const film = page.getByRole('toolbar', { name: 'What happens is shown' });
    await film.getByRole('button', { name: 'Pause' }).click();
    assert.match(await page.locator('.beat .verdict').first().innerText(), /\w/);
    const read_aloud = await page.locator('.board > [aria-live]').filter({ hasText: /: [1-6]( [1-6])*, \w/ }).innerText();
    assert.ok(read_aloud.startsWith(await page.locator('.beat .whose b').first().innerText()), read_aloud);
    assert.equal(await page.locator('.news').count(), 0, 'the news waits until all is played');
    assert.equal(await page.locator('.pending').count(), 0, 'no question before what led to it has been shown');
    // The whole board is that of the beat: a step on and back leads to the same one.
    const before = await drawn(page);
    const last = (await page.locator('.beat .nth').innerText()).split(' / ');
    if (last[0] !== last[1]) {
        await film.getByRole('button', { name: 'Next step' }).click();
        await page.locator('.beat .nth', { hasText: `${Number(last[0]) + 1} /` }).waitFor();
        await film.getByRole('button', { name: 'One step back' }).click();
        await page.locator('.beat .nth', { hasText: `${last[0]} /` }).waitFor();
        assert.equal(await drawn(page), before);
    }
    await film.getByRole('button', { name: /^Skip to/ }).click();
    await page.locator('.beat').waitFor({ state: 'detached' });
    await page.locator('.news, .pending').first().waitFor();
    // It is kept for the next table.
    await tab(page, 'Table').click();
    assert.equal(await page.locator('.news').isVisible(), false, 'the news leaves the other lists free');
    await page.getByLabel('With sounds').check();
    await page.reload();
    await page.locator('g.unit').first().waitFor();
    await tab(page, 'Table').click();
    await page.locator('button[aria-pressed="true"]', { hasText: 'Slowly' }).waitFor();
    assert.ok(await page.getByLabel('With sounds').isChecked());
}

/** More units: with two a side, the battle and its button end when the charge costs one of them. */
const reserves = ['Blue', 'Red']
    .flatMap((side) => [4, 18, 32].map((x, place) => ({ side, x, name: `${side} Reserve ${place + 1}` })))
    .map(
        ({ side, x, name }) => `
[[unit]]
name = "${name}"
side = "${side}"
command = "${side} Division"
arm = "infantry"
at = [${x}, ${side === 'Blue' ? 3 : 33}]
facing = "${side === 'Blue' ? 'north' : 'south'}"
`,
    )
    .join('');

/** While a charge is played the panel says so and offers no orders, and nothing is skipped or ended by a press that is late. */
async function panel_while_it_is_played(context) {
    const table = await open_table(context.server, { text: charge_text + reserves });
    const page = await new_page(context.browser, context);
    await page.addInitScript(() => localStorage.setItem('esprit.beats', 'slow'));
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    await charge(page, page.locator('.beat'));
    const panel = page.locator('#tab-panel');
    await panel.getByText('it is shown on the map').waitFor();
    assert.equal(await panel.locator('.orders').count(), 0, 'no order is offered before what came of the last is shown');
    // Where the phase is ended nothing skips, and a press that comes too soon ends nothing.
    const end = await page.locator('.end-phase').boundingBox();
    assert.ok(await page.locator('.end-phase').isDisabled());
    const skip = page.getByRole('button', { name: /^Skip to/ });
    const at = await skip.boundingBox();
    assert.ok(at.x + at.width <= end.x || at.x >= end.x + end.width, 'to skip stands elsewhere than the end of the phase');
    const is_disabled = await skip.evaluate(async (button) => {
        button.click();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return document.querySelector('.end-phase').disabled;
    });
    assert.ok(is_disabled, 'it rests before it ends the phase');
    await page.locator('.end-phase:enabled, .pending').first().waitFor();
    assert.equal(await panel.getByText('it is shown on the map').count(), 0);
    // What has happened is gone through once more, by hand.
    const through = page.getByRole('button', { name: 'Go through it' });
    if ((await through.count()) > 0) {
        await through.click();
        await page.locator('.beat .nth', { hasText: '1 /' }).waitFor();
        await page.getByRole('button', { name: 'Next step' }).click();
        await page.getByRole('button', { name: 'To the present' }).click();
        await page.locator('.beat').waitFor({ state: 'detached' });
    }
}

async function at_once(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    await charge(page, page.locator('.news', { hasText: 'Morale check' }));
    assert.equal(await page.locator('.beat').count(), 0);
}

export const tests = [
    ['a charge in beats: dice, verdict, halt, step and skip', in_beats],
    ['while a charge is played the panel waits, and so does the end of the phase', panel_while_it_is_played],
    ['without beats all is told at once', at_once],
];
