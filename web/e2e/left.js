// The referee on a phone: what is in hand is there again after a reload, a slip of the finger is taken
// back with what it did, and "back" leads out of dialogs and pages before it leaves.
import assert from 'node:assert/strict';
import { reload } from './browser.js';
import { add_unit, choose, foot, open_sheet, tap, verdict_of } from './referee.js';

const title = 'Rank and File';

async function sit(page, place, name) {
    await page.locator('.role.shown .who-button').nth(place).click();
    await page.getByRole('dialog').getByRole('button', { name: new RegExp(name) }).click();
    await page.locator('.role.shown .who-button').nth(place).getByText(name).waitFor();
}
const face = (page, which) => page.locator('.faces').getByRole('button', { name: String(which), exact: true }).click();
const is_on = (page, fact) => page.locator(`.role-panels .chip[data-fact="${fact}"][aria-pressed="true"]`).waitFor();
const logged = async (page) => {
    await foot(page, 'Log');
    const lines = await page.locator('.said > li').count();
    await foot(page, 'Referee');
    return lines;
};

async function is_as_it_was_left(context) {
    const page = await open_sheet(context);
    await choose(page, { title, subject: 'Morale test' });
    await foot(page, 'Units');
    await add_unit(page, 'Blue', 'Fusiliers', { class: 'regular' });
    await foot(page, 'Referee');
    await sit(page, 0, 'Fusiliers');
    await tap(page, { charged_in_flank: true });
    await reload(page);
    await is_on(page, 'charged_in_flank');
    await page.locator('.who-button').getByText('Fusiliers').first().waitFor();
    await page.getByRole('button', { name: 'My dice' }).click();
    await face(page, 3);
    assert.equal(await verdict_of(page), 'unsteady');
    await reload(page);
    assert.equal(await verdict_of(page), 'unsteady');
    await page.locator('.became li', { hasText: 'Fusiliers: unsteady' }).waitFor();
    assert.equal(await logged(page), 1);
    // It was a five: the line, the state and the die go, and the throw waits again.
    await page.getByRole('button', { name: 'Take back' }).click();
    await face(page, 6);
    assert.equal(await verdict_of(page), 'pass');
    assert.equal(await logged(page), 1);
    await foot(page, 'Units');
    assert.equal(await page.locator('.unit-row', { hasText: 'unsteady' }).count(), 0);
    await foot(page, 'Referee');
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.locator('.faces').waitFor();
    assert.equal(await logged(page), 0);
}

async function half_told(context) {
    const page = await open_sheet(context);
    await choose(page, { title: 'Black Powder', subject: 'Command' });
    await tap(page, { rating: 8 });
    await page.getByRole('button', { name: 'My dice' }).click();
    await face(page, 2);
    await page.getByText('die 2 of 2').waitFor();
    await reload(page);
    await page.getByText('die 2 of 2').waitFor();
    await face(page, 3);
    assert.equal(await verdict_of(page), 'three moves');
}

async function back(context) {
    const page = await open_sheet(context);
    await page.locator('.asked').click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.asked').waitFor();
    await foot(page, 'Log');
    await foot(page, 'Units');
    await page.goBack();
    await page.locator('.asked').waitFor();
    await page.locator('.asked').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, '/referee');
}

export const tests = [
    ['the referee is as it was left, and a slip is taken back', is_as_it_was_left],
    ['the referee keeps dice that are half told', half_told],
    ['the referee is not left by "back" out of dialogs and pages', back],
];
