// From the lobby to a table.
import assert from 'node:assert/strict';
import { entry_after, new_page, unit } from './browser.js';
import { charge_text } from './tables.js';

async function against_the_computer(context) {
    const page = await new_page(context.browser, context);
    await page.goto(context.server.address);
    await page.locator('section', { hasText: 'The Men Who Would Be Kings' }).getByRole('button', { name: /Blue and Red/ }).click();
    const dialog = page.getByRole('dialog');
    // Who does not know the commanders is told what each of them does.
    const red = dialog.locator('fieldset').nth(1);
    await red.getByLabel(/the computer: marshal .*plays out far more/).waitFor();
    await red.getByLabel(/the computer: recruit .*for a first battle/).check();
    await dialog.getByRole('button', { name: 'Open the table' }).click();
    await page.waitForURL(/\/t\/\w+#seat=[0-9a-f]{64}$/);
    await page.locator('g.unit').first().waitFor();
    await entry_after(page, 0);
    await page.getByRole('link', { name: 'To the lobby' }).click();
    await page.getByRole('heading', { name: 'Your tables' }).waitFor();
    await page.locator('.known').getByRole('link', { name: 'Blue and Red' }).click();
    await page.locator('g.unit').first().waitFor();
}

async function with_links(context) {
    const page = await new_page(context.browser, context);
    await page.goto(context.server.address);
    await page.locator('section', { hasText: 'Black Powder' }).getByRole('button', { name: /Maida/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('fieldset').nth(1).getByLabel('a person elsewhere, by link').check();
    await dialog.getByRole('button', { name: 'Open the table' }).click();
    const link = await dialog.getByLabel(/’s seat/).inputValue();
    assert.match(link, /\/t\/\w+#seat=[0-9a-f]{64}$/);
    // Copying a link, or Enter in its field, opens no other table.
    await dialog.getByRole('button', { name: 'Copy' }).first().click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    await dialog.getByLabel('To watch').press('Enter');
    await page.waitForLoadState('networkidle');
    assert.equal(await dialog.getByLabel(/’s seat/).inputValue(), link);
    const watching = await dialog.getByLabel('To watch').inputValue();
    assert.match(watching, /\/t\/\w+$/);
    await dialog.getByRole('link', { name: 'Go to the table' }).click();
    await page.locator('.awaited', { hasText: 'has not joined yet' }).waitFor();
    assert.equal(new URL(page.url()).pathname, new URL(link).pathname);
    const other = await new_page(context.browser, context);
    await other.goto(link);
    await other.locator('.awaited', { hasText: /your orders|is to order|decides/ }).waitFor();
}

async function uploaded(context) {
    const page = await new_page(context.browser, context);
    await page.goto(context.server.address);
    const file = page.getByLabel(/^A file/);
    const upload = (text) => file.setInputFiles({ name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await upload(charge_text.replace('"cavalry"', '"cavallery"'));
    await page.locator('.faults li', { hasText: 'cavallery' }).waitFor();
    await upload(charge_text);
    await page.getByRole('dialog').getByRole('button', { name: 'Open the table' }).click();
    await unit(page, 'Blue Lancers').waitFor();
}

async function told_in_sight(context) {
    // The refusal is meant, and no fault of the page.
    const page = await new_page(context.browser, { ...context, faults: [] });
    await page.goto(context.server.address);
    await page.locator('section', { hasText: 'Black Powder' }).getByRole('button', { name: /Maida/ }).click();
    await page.route('**/api/tables', (route) => route.fulfill({ json: { what: 'there is no table left' }, status: 503 }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Open the table' }).click();
    const told = await dialog.getByRole('alert').boundingBox();
    const box = await dialog.boundingBox();
    assert.ok(told.y >= box.y && told.y + told.height <= box.y + box.height, 'what went wrong is in sight');
}

async function straight_into_battle(context) {
    const page = await new_page(context.browser, context);
    await page.goto(`${context.server.address}/#play=men-who-would-be-kings/balanced`);
    await page.waitForURL(/\/t\/\w+#seat=[0-9a-f]{64}$/);
    await page.locator('g.unit').first().waitFor();
}

export const tests = [
    ['a link leads straight into a battle', straight_into_battle],
    ['a table against the computer is opened and found again', against_the_computer],
    ['why a table could not be opened is told in sight', told_in_sight],
    ['links are handed out for people elsewhere', with_links],
    ['a file of one’s own is checked and played', uploaded],
];
