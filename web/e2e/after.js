// Around a battle: who is there and what he says, a lost line, the result sheet, playing it again, a moment.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entry_after, new_page, sit_down, tab } from './browser.js';
import { by_the_program, charge_text, open_table } from './tables.js';

async function presence(context) {
    const table = await open_table(context.server, { text: charge_text });
    const blue = await new_page(context.browser, context);
    await sit_down(blue, table.link(0));
    const red = await new_page(context.browser, context);
    await sit_down(red, table.link(1));
    await tab(blue, 'Table').click();
    await blue.locator('.people li', { hasText: 'Red: is here' }).waitFor();
    await tab(red, 'Table').click();
    await red.getByLabel('Your name').fill('Anna');
    await red.getByLabel('Your name').press('Enter');
    await blue.locator('.people li', { hasText: 'Red (Anna): is here' }).waitFor();
    await red.getByRole('button', { name: 'What luck!' }).click();
    await blue.locator('.said', { hasText: 'Red: What luck!' }).waitFor();
    await red.close();
    await blue.locator('.people li', { hasText: 'Red (Anna): was here a moment ago' }).waitFor();
    assert.match(await blue.title(), /^Your turn · A charge/);
}

/** What crosses the line is swallowed without a word, as in a tunnel. */
async function lost_line(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, context);
    let dead = false;
    await page.routeWebSocket(/\/socket$/, (browser) => {
        if (dead) return;
        const server = browser.connectToServer();
        browser.onMessage((message) => dead || server.send(message));
        server.onMessage((message) => dead || browser.send(message));
    });
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    await page.waitForTimeout(3500);
    assert.equal(await page.locator('.banner', { hasText: 'lost' }).count(), 0, 'a line without news is not lost');
    dead = true;
    const begun = Date.now();
    await page.getByText('The connection is lost: what you see may be out of date').waitFor();
    // 3 seconds, and some for a machine that does other things at the same time.
    assert.ok(Date.now() - begun < 4000, `it took ${Date.now() - begun} ms to say so`);
    assert.equal(await page.locator('.end-phase:enabled').count(), 0);
    dead = false;
    await page.getByText('The connection is lost: what you see may be out of date').waitFor({ state: 'detached' });
    await page.getByText('Blue, your orders').waitFor();
}

async function result(context) {
    const table = await open_table(context.server, { text: charge_text });
    const blue = await new_page(context.browser, context);
    await sit_down(blue, table.link(0));
    const red = await new_page(context.browser, context);
    await sit_down(red, table.link(1));
    await blue.getByText('Blue, your orders').waitFor();
    await blue.locator('.end-phase').click();
    await entry_after(blue, 1);
    await tab(red, 'Table').click();
    await red.getByRole('button', { name: 'Resign as Red' }).click();
    await red.getByRole('button', { name: 'Yes, Red resigns' }).click();
    for (const page of [blue, red]) {
        const sheet = page.getByRole('dialog', { name: 'The result' });
        await sheet.getByText('Red has resigned').first().waitFor();
        await sheet.locator('.sides li', { hasText: 'Blue, the winner' }).waitFor();
        assert.match(await sheet.locator('.sides').innerText(), /Nothing lost/);
    }
    // The report is a page by itself.
    const report = await fetch(`${context.server.address}/api/tables/${table.table}/report`);
    assert.equal(report.status, 200);
    assert.match(await report.text(), /<title>[^<]*A charge/);
    // Red asks for another battle from the other side; Blue is led there, and has its seat.
    await red.getByRole('button', { name: 'Again, with sides changed' }).click();
    await red.waitForURL((url) => !url.pathname.endsWith(table.table));
    await red.locator('g.unit').first().waitFor();
    await blue.getByRole('link', { name: 'To the next battle' }).click();
    await blue.locator('g.unit').first().waitFor();
    await red.getByText('Blue, your orders').waitFor();
    assert.equal(new URL(red.url()).pathname, new URL(blue.url()).pathname);
    const stranger = await fetch(`${context.server.address}/api/tables/${table.table}/again`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: context.server.address },
        body: JSON.stringify({ seat: '00'.repeat(32) }),
    });
    assert.equal(stranger.status, 403);
}

async function moment(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, context);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await sit_down(page, table.link(0, 1));
    await page.getByText('Blue, your orders').waitFor();
    await page.locator('.end-phase').click();
    await entry_after(page, 1);
    await page.getByRole('button', { name: 'One order back' }).click();
    await page.getByRole('button', { name: 'Link to this moment' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /\/t\/\w+\?at=\d+$/, 'a link for watching: without the secret of a seat');
    const watcher = await new_page(context.browser, context);
    await sit_down(watcher, link);
    const shown = await page.locator('.banner.back').innerText();
    await watcher.locator('.banner.back').waitFor();
    assert.equal((await watcher.locator('.banner.back').innerText()).split('\n')[0].slice(0, 20), shown.slice(0, 20));
}

async function recording(context) {
    const folder = mkdtempSync(join(tmpdir(), 'esprit-e2e-'));
    const scenario = new URL('../../scenarios/men-who-would-be-kings/balanced.toml', import.meta.url).pathname;
    by_the_program('battle', scenario, '--log', join(folder, 'battle.log'));
    const page = await new_page(context.browser, context);
    await page.goto(context.server.address);
    await page.getByText('Watch a log').click();
    await page.getByLabel('A log, chosen here or dropped on this page').setInputFiles(join(folder, 'battle.log'));
    await page.waitForURL(/\/t\/\w+\?at=0$/);
    await page.locator('.banner.back', { hasText: 'The beginning' }).waitFor();
    await page.locator('g.unit').first().waitFor();
    await page.getByRole('button', { name: 'One order on' }).click();
    await page.locator('.banner.back', { hasText: 'After' }).waitFor();
    const chosen = page.url();
    await page.goto(context.server.address);
    await page.locator('.battle').first().waitFor();
    const log = readFileSync(join(folder, 'battle.log'), 'utf8');
    rmSync(folder, { recursive: true });
    const drop = (text) =>
        page.evaluate((words) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([words], 'battle.log'));
            document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        }, text);
    const refusals = context.faults.length;
    await drop(log.replace(/\nstate ./, '\nstate '));
    await page.getByRole('alert').filter({ hasText: 'battle.log:' }).waitFor();
    // Chromium reports the refused request on the console, too.
    assert.equal(context.faults.splice(refusals).length, 1);
    await drop(log);
    await page.waitForURL(/\/t\/\w+\?at=0$/);
    assert.notEqual(page.url(), chosen);
    await page.locator('.banner.back', { hasText: 'The beginning' }).waitFor();
}

/** "Show it" of the turning point leads to the moment before it on the map, marks the unit, and then shows the fall. */
async function turning_point(context) {
    const folder = mkdtempSync(join(tmpdir(), 'esprit-e2e-'));
    const scenario = new URL('../../scenarios/black-powder/one_brigade.toml', import.meta.url).pathname;
    by_the_program('battle', scenario, '--seed', '4', '--log', join(folder, 'battle.log'));
    const response = await fetch(`${context.server.address}/api/logs`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: context.server.address },
        body: JSON.stringify({ log: readFileSync(join(folder, 'battle.log'), 'utf8') }),
    });
    rmSync(folder, { recursive: true });
    const { address } = await response.json();
    for (const size of [{}, { width: 390, height: 844, touch: true }]) {
        const page = await new_page(context.browser, { ...context, ...size });
        await sit_down(page, context.server.address + address);
        await page.getByRole('button', { name: 'The result' }).click();
        const sheet = page.getByRole('dialog', { name: 'The result' });
        await sheet.getByText('The turning point').waitFor();
        const [, name] = /Turn \d+: ((?:Blue|Red) (?:1st Foot|2nd Foot|Grenadiers|Rifles|Foot Battery)) /.exec(await sheet.innerText());
        await sheet.getByRole('button', { name: 'Show it' }).click();
        await page.locator('.banner.back', { hasText: `just before this: ${name}` }).waitFor();
        await page.locator(`g.unit[aria-pressed="true"][aria-label^="${name},"]`).waitFor();
        const [turn, awaited] = await Promise.all(['.turn-why summary', '.awaited'].map((each) => page.locator(each).boundingBox()));
        const apart = turn.y >= awaited.y + awaited.height - 1 || awaited.y >= turn.y + turn.height - 1 || turn.x >= awaited.x + awaited.width - 1 || awaited.x >= turn.x + turn.width - 1;
        assert.ok(apart, 'the turn is not written over what is awaited');
        await page.getByRole('button', { name: 'See it happen' }).click();
        await page.locator('.banner.back', { hasText: 'After' }).waitFor();
        await page.context().close();
    }
}

export const tests = [
    ['the turning point is shown on the map', turning_point],
    ['a log is watched at a table of its own', recording],
    ['who is at the table, his name, and what he says', presence],
    ['a lost line is said within three seconds, and found again', lost_line],
    ['the result sheet, its report, and the battle once more', result],
    ['a link leads to a moment of a game', moment],
];
