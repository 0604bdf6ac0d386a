// Black Powder on a phone: named units through a charge of cavalry, and guns whose dice go by range.
import assert from 'node:assert/strict';
import { choose, foot, open_sheet, throw_own } from './referee.js';

async function add_unit(page, side, name, arm, numbers) {
    await page.getByRole('button', { name: `Add a unit to ${side}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.locator(`.chip[data-fact="arm"][data-value="${arm}"]`).click();
    for (const [fact, value] of Object.entries(numbers)) await dialog.locator(`.number[data-fact="${fact}"] input`).fill(String(value));
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await dialog.waitFor({ state: 'detached' });
}
async function seat(page, place, name) {
    await page.locator('.who-button').nth(place).click();
    await page.getByRole('dialog').getByRole('button', { name: new RegExp(name) }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/**
 * On a 12 the square is in disorder (BP-HTH-19); the charge goes home, and goes back under its name. Every answer comes
 * late: whoever taps as fast as the pages let him finds what he was told on the next throw.
 */
async function a_square(context) {
    const page = await open_sheet(context, { late_ms: 300 });
    await choose(page, { title: 'Black Powder', subject: 'A square in time' });
    await foot(page, 'Units');
    const numbers = { stamina: 3, morale: 4, hand_to_hand: 6 };
    await add_unit(page, 'Blue', 'Hussars', 'cavalry', numbers);
    await add_unit(page, 'Red', '45e', 'infantry', numbers);
    await add_unit(page, 'Red', 'Batterie', 'artillery', { dice: 3 });
    await foot(page, 'Referee');
    await seat(page, 0, 'Hussars');
    await page.locator('#role-tab-1').click();
    await seat(page, 1, '45e');
    await throw_own(page, [6, 6]);
    await page.locator('.became li', { hasText: '45e: in square' }).waitFor();
    await page.locator('.became li', { hasText: '45e: disordered' }).waitFor();
    assert.doesNotMatch(await page.locator('.seal').innerText(), /disordered 1/);
    await page.getByRole('list', { name: 'Next' }).getByRole('button', { name: /the charge goes home/ }).click();
    await page.getByRole('button', { name: 'My dice' }).click();
    for (const hits of ['0', '0']) await page.getByRole('button', { name: hits, exact: true }).click();
    for (const face of ['3', '4']) await page.locator('.faces').getByRole('button', { name: face, exact: true }).click();
    await page.locator('.seal h2', { hasText: 'Hussars breaks' }).waitFor();
    await page.locator('.seal', { hasText: '45e has won' }).waitFor();
    // Guns' dice go by range (BP-SHT-11), whatever the roster says.
    await choose(page, { title: 'Black Powder', subject: 'Shooting' });
    await seat(page, 0, 'Batterie');
    assert.equal(await page.locator('.number[data-fact="dice"] input').inputValue(), '');
}

export const tests = [['the referee throws for a square, and calls those who fight by their names', a_square]];
