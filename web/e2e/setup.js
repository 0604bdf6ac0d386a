// A scenario is changed and played.
import assert from 'node:assert/strict';
import { middle_of, new_page, place_of, unit } from './browser.js';

async function edit_a_copy(context) {
    const page = await new_page(context.browser, context);
    await page.goto(`${context.server.address}/#setup=grande-tactique/balanced`);
    await page.locator('.awaited', { hasText: 'fit to play' }).waitFor();
    const before = await place_of(page, 'Blue 1st');
    const at = await middle_of(page, 'Blue 1st');
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x - 20, at.y - 60, { steps: 4 });
    await page.mouse.up();
    assert.notEqual(await place_of(page, 'Blue 1st'), before);
    await page.getByLabel('quality').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Copy it' }).click();
    await unit(page, 'Blue 1st (2)').waitFor();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await unit(page, 'Blue 1st (2)').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '+ wood' }).click();
    await page.locator('[data-grip="corner:3"]').waitFor();
    await page.locator('.awaited', { hasText: 'fit to play' }).waitFor();
    await page.getByRole('tab', { name: 'The file' }).click();
    const text = await page.getByLabel('The scenario file').inputValue();
    assert.equal(text.match(/kind = "wood"/g).length, 3);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    assert.equal((await saved).suggestedFilename(), 'blue_and_red.toml');
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(/\/t\/\w+#seat=/);
    await unit(page, 'Blue 1st').waitFor();
}

async function from_nothing(context) {
    const page = await new_page(context.browser, context);
    await page.goto(`${context.server.address}/#setup`);
    await page.locator('.awaited', { hasText: 'fit to play' }).waitFor();
    await page.getByRole('tab', { name: 'The file' }).click();
    const area = page.getByLabel('The scenario file');
    await area.fill((await area.inputValue()).replace('arm = "infantry"', 'arm = "infanterie"'));
    await area.blur();
    await page.locator('.faults li', { hasText: 'infanterie' }).waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.locator('.awaited', { hasText: 'fit to play' }).waitFor();
}

export const tests = [
    ['a copy of a scenario is changed by hand, saved and played', edit_a_copy],
    ['a field is set up from nothing, and faults are told', from_nothing],
];
