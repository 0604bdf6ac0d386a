// Several people at one table, each in a browser of their own.
import assert from 'node:assert/strict';
import { entry, entry_after, entry_is, new_page, reload, sit_down, tab, unit } from './browser.js';
import { charge_text, open_table, verified } from './tables.js';

async function two_towns(context) {
    const table = await open_table(context.server, { text: charge_text });
    const blue = await new_page(context.browser, context);
    await sit_down(blue, table.link(0));
    // Nothing is ordered before the dice have the numbers of both.
    await blue.locator('.awaited', { hasText: 'Red' }).waitFor();
    const red = await new_page(context.browser, context);
    const watcher = await new_page(context.browser, context);
    await Promise.all([sit_down(red, table.link(1)), sit_down(watcher, table.link())]);
    await blue.getByText('Blue, your orders').waitFor();
    await red.locator('.awaited', { hasText: 'Blue is to order' }).waitFor();
    // What the server promised to roll by, and the numbers of both, can be read by everybody.
    for (const page of [blue, red, watcher]) {
        await tab(page, 'Table').click();
        const hashes = await page.locator('.hashes dd').allInnerTexts();
        assert.equal(hashes[0], table.commitment);
        // of each seat: what it had committed to, and its numbers
        for (const hash of hashes.slice(1, 5)) assert.match(hash, /^[0-9a-f]{64}$/);
        assert.equal(hashes[5], 'is shown when the battle is over');
        await tab(page, 'Orders').click();
    }

    const before = await entry(blue);
    await entry_is(red, before);
    await unit(blue, 'Blue 1st').click();
    await blue.locator('.orders button', { hasText: /^\s*Move [\d.]+ inch(es)?\s/ }).first().click();
    await blue.getByRole('button', { name: 'Order it' }).click();
    const after = await entry_after(blue, before);
    // Each sees the table from its own edge.
    const stands_at = async (page) => /[\d.]+, [\d.]+ facing [^,]+/.exec(await unit(page, 'Blue 1st').getAttribute('aria-label'))[0];
    const place = await stands_at(blue);
    for (const page of [red, watcher]) {
        await entry_is(page, after);
        assert.equal(await stands_at(page), place);
        // It is not theirs to order, nor to take back.
        await unit(page, 'Blue Lancers').click();
        assert.equal(await page.locator('.orders button').count(), 0);
        assert.ok(await page.getByRole('button', { name: 'Take back the last order' }).isDisabled());
    }
    await blue.locator('.end-phase:enabled').click();
    await red.getByText('Red, your orders').waitFor();
    await blue.locator('.awaited', { hasText: /^\s*Red is to order$/ }).waitFor();
    await red.goto('about:blank');
    await blue.locator('.awaited', { hasText: 'Red is to order, was here a moment ago' }).waitFor();
}

async function order_a_move(page) {
    const before = await entry(page);
    await unit(page, 'Blue 1st').click();
    await page.locator('.orders button', { hasText: /^\s*Move [\d.]+ inch(es)?\s/ }).first().click();
    await page.getByRole('button', { name: 'Order it' }).click();
    return entry_after(page, before);
}

async function both_sit_down(context, what) {
    const table = await open_table(context.server, { text: charge_text, ...what });
    const blue = await new_page(context.browser, context);
    const red = await new_page(context.browser, context);
    await Promise.all([sit_down(blue, table.link(0)), sit_down(red, table.link(1))]);
    await blue.getByText('Blue, your orders').waitFor();
    return { table, blue, red };
}

async function taking_back(context) {
    const { blue, red } = await both_sit_down(context);
    const take_back = blue.getByRole('button', { name: 'Take back the last order' });
    const moved = await order_a_move(blue);
    await take_back.click();
    await blue.getByText('The other side has not answered yet.').waitFor();
    await red.getByText(/Blue asks to take .* back/).waitFor();
    assert.equal(await blue.getByRole('button', { name: 'Allow it' }).count(), 0);
    await red.getByRole('button', { name: 'Allow it' }).click();
    await entry_is(blue, moved - 1);
    await entry_is(red, moved - 1);
    await order_a_move(blue);
    await take_back.click();
    await red.getByRole('button', { name: 'Forbid it' }).click();
    await blue.locator('[title="the other side has forbidden it"]').waitFor();
    await blue.getByText(/The other side does not let “Blue .*: .*” be taken back/).waitFor();
    assert.equal(await red.getByText(/be taken back/).count(), 0);
    assert.ok(await take_back.isDisabled());
    await entry_is(blue, moved);
}

async function dice_per_roll(context) {
    const { table, blue, red } = await both_sit_down(context, { per_roll: true });
    // The PIPs of Blue have been thrown: both browsers have shown what they had promised.
    assert.ok((await entry(blue)) > 0);
    const before = await entry(blue);
    await red.goto('about:blank');
    await blue.locator('.end-phase:enabled').click();
    await blue.getByText('the dice of an order wait for Red').waitFor();
    await sit_down(red, table.link(1));
    await red.getByText('Red, your orders').waitFor();
    await entry_after(blue, before + 1);
    await blue.locator('.awaited', { hasText: 'Red is to order' }).waitFor();
    const log = await (await fetch(`${context.server.address}/api/tables/${table.table}/log`)).text();
    assert.match(log, /\ndice per-roll committed [0-9a-f]{64} [0-9a-f]{64} [0-9a-f]{64}\n/);
    assert.match(log, /\nshown 0: [0-9a-f]{64} [0-9a-f]{64}\n/);
    assert.match(verified(log), /: holds, .*had committed to their nonces before any was shown/);
}

async function resigning(context) {
    const { table, blue, red } = await both_sit_down(context);
    const watcher = await new_page(context.browser, context);
    await sit_down(watcher, table.link());
    await tab(watcher, 'Table').click();
    assert.equal(await watcher.getByRole('button', { name: /^Resign/ }).count(), 0);
    const moved = await order_a_move(blue);
    // Red may do so in Blue's turn, and is asked again.
    await tab(red, 'Table').click();
    await red.getByRole('button', { name: 'Resign as Red …' }).click();
    await red.getByRole('button', { name: 'Play on' }).click();
    await red.getByRole('button', { name: 'Resign as Red …' }).click();
    await red.getByRole('button', { name: 'Yes, Red resigns' }).click();
    const words = 'Red has resigned: Blue has won by resignation';
    for (const page of [blue, red, watcher]) {
        await page.locator('.awaited', { hasText: words }).waitFor();
        // The result sheet opens by itself; closed, the verdict stays on the board.
        await page.locator('.result-sheet h2', { hasText: words }).waitFor();
        await page.locator('.result-sheet .close').click();
        await page.locator('.banner.over', { hasText: words }).waitFor();
        await tab(page, 'Table').click();
        await page.locator('.hashes dd').last().filter({ hasText: /^[0-9a-f]{64}$/ }).waitFor();
        assert.equal(await page.getByRole('button', { name: /^Resign/ }).count(), 0);
        await tab(page, 'Log').click();
        await page.locator('.log .resigned', { hasText: words }).waitFor();
    }
    // Nothing is ordered any more; the past is still looked at.
    await tab(blue, 'Orders').click();
    await unit(blue, 'Blue 1st').click();
    assert.equal(await blue.locator('.orders button').count(), 0);
    // How it ended stands there, whoever is in hand, and from it one goes back through it all.
    await blue.locator('#tab-panel', { hasText: words }).waitFor();
    await blue.getByRole('button', { name: 'Go through it from the beginning' }).click();
    await blue.locator('.count', { hasText: `0 / ${moved}` }).waitFor();
    await blue.keyboard.press('End');
    await blue.locator('.banner.over').waitFor();
    await blue.getByRole('button', { name: 'One order back' }).click();
    await blue.locator('.count', { hasText: `${moved - 1} / ${moved}` }).waitFor();
    assert.equal(await blue.locator('.banner.over').count(), 0);
    await blue.goto(context.server.address);
    await blue.getByText('Tables that you know').click();
    await blue.locator('.known', { hasText: words }).waitFor();
    await blue.locator('.known', { hasText: 'Grande Tactique' }).waitFor();
}

async function computers(context) {
    const table = await open_table(context.server, { scenario: 'men-who-would-be-kings/rorkes_drift', pace_ms: 150 }, ['drill', 'drill']);
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link());
    await entry_after(page, 3);
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByRole('button', { name: 'Halt' }).click();
    await page.locator('[aria-pressed="true"]', { hasText: 'Halt' }).waitFor();
    await page.waitForTimeout(500);
    const halted = await entry(page);
    await page.waitForTimeout(500);
    assert.equal(await entry(page), halted);
    await page.getByRole('button', { name: 'Brisk', exact: true }).click();
    await entry_after(page, halted);
}

async function wrong_link(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, context);
    await sit_down(page, `${table.link()}#seat=${'0'.repeat(64)}`);
    await page.getByText('This link opens no seat of the table; you are watching.').waitFor();
}

async function hidden_seats(context) {
    const table = await open_table(context.server, { text: charge_text });
    const blue = await new_page(context.browser, context);
    const address = table.link();
    const sits = async (page) => {
        await page.waitForURL(address);
        await tab(page, 'Table').click();
        assert.equal(await page.evaluate(() => location.hash), '');
        return page.getByLabel('Your own link').inputValue();
    };
    await blue.goto(address);
    await sit_down(blue, table.link(0));
    assert.equal(await sits(blue), table.link(0));
    // A second window of this browser takes the other seat; each keeps its own when it is loaded anew.
    const red = await blue.context().newPage();
    await sit_down(red, table.link(1));
    assert.equal(await sits(red), table.link(1));
    for (const [page, seat] of [
        [blue, 0],
        [red, 1],
    ]) {
        await reload(page);
        assert.equal(await sits(page), table.link(seat));
    }
    // Going back leads to no address with a secret.
    await red.goto(`${context.server.address}/`);
    await red.goBack();
    assert.equal(await sits(red), table.link(1));
}

export const tests = [
    ['the secret of a seat leaves the address once it is kept', hidden_seats],
    ['two seats and a watcher in three browsers', two_towns],
    ['the other town is asked before an order is taken back', taking_back],
    ['dice per roll in two browsers wait for who is away', dice_per_roll],
    ['a seat resigns, and everybody is told', resigning],
    ['commanders against each other are halted and go on', computers],
    ['a wrong link only watches', wrong_link],
];
