// The odds page: one fact swept, two rulesets on one plot, a link, and a sheet of paper.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { new_page } from './browser.js';
import { serious_faults } from './looks.js';

const club = fileURLToPath(new URL('../../docs/examples/thursday_club.toml', import.meta.url));
const plot = (page) => page.locator('.odds-plot').first();
const open = (page) => page.locator('figure details summary').first().click();
const cells = (page, row) => page.locator('figure tbody tr').nth(row).locator('td').allInnerTexts();

async function morale(context, options = {}) {
    const page = await new_page(context.browser, { ...context, ...options });
    await page.goto(`${context.server.address}/odds`);
    await plot(page).waitFor();
    await page.getByLabel('Chart or procedure').selectOption('morale');
    await page.getByLabel('Over the values of').selectOption('veteran');
    await page.locator('h2', { hasText: 'over veteran' }).waitFor();
    await page.locator('figure tbody tr', { hasText: 'yes' }).waitFor({ state: 'attached' });
    return page;
}

async function two_rulesets(context) {
    const page = await morale(context);
    await open(page);
    // GT-MC-00: 4 or more on one die; veterans add 1 (GT-MOD-02)
    assert.deepEqual(await cells(page, 0), ['1/2 = 50.0%', '1/2 = 50.0%']);
    assert.deepEqual(await cells(page, 1), ['2/3 = 66.7%', '1/3 = 33.3%']);
    await page.getByRole('button', { name: 'Lay other rules beside them' }).click();
    await page.locator('.ruleset').nth(1).getByLabel('Name').fill('Thursday club');
    await page.locator('.ruleset').nth(1).locator('input[type=file]').setInputFiles(club);
    // there they add 2
    await page.locator('figure tbody tr', { hasText: '5/6 = 83.3%' }).waitFor();
    assert.deepEqual(await cells(page, 1), ['2/3 = 66.7%', '5/6 = 83.3%', '1/3 = 33.3%', '1/6 = 16.7%']);
    await page.getByRole('slider').focus();
    await page.keyboard.press('End');
    await page.locator('.readout', { hasText: '5/6 = 83.3%' }).waitFor();
    assert.deepEqual(await serious_faults(page), []);

    const again = await new_page(context.browser, { ...context, width: 390, height: 844, dark: true });
    await again.goto(page.url());
    await again.locator('figure tbody tr', { hasText: '5/6 = 83.3%' }).waitFor({ state: 'attached' });
    assert.deepEqual(await serious_faults(again), []);
    const wide = await again.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `the page is ${wide} wide`);
}

/** A link that holds no chart says so until it is read; a good one in the same window is taken. */
async function links(context) {
    const page = await morale(context);
    await page.waitForFunction(() => location.hash.length > 20);
    const good = new URL(page.url()).hash;
    const other = await new_page(context.browser, context);
    await other.goto(`${context.server.address}/odds#1.nonsense`);
    await other.getByText('This link holds no chart').waitFor();
    await other.locator('figure tbody tr').first().waitFor({ state: 'attached' });
    assert.equal(await other.getByText('This link holds no chart').isVisible(), true);
    await other.evaluate((hash) => (location.hash = hash), good);
    await other.locator('h2', { hasText: 'over veteran' }).waitFor();
    await other.getByText('This link holds no chart').waitFor({ state: 'detached' });
}

async function on_paper(context) {
    const page = await morale(context, { dark: true });
    const paper = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
    assert.equal(paper.match(/\/Type\s*\/Page\b/g).length, 1);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.odds-form').isVisible(), false);
    assert.equal(await page.locator('.print-only td', { hasText: '2/3 = 66.7%' }).isVisible(), true);
    const ink = await plot(page).evaluate((each) => getComputedStyle(each.querySelector('text')).fill);
    assert.equal(ink, 'rgb(68, 68, 68)');
}

export const tests = [
    ['odds under two rulesets are drawn on one plot, and a link brings them back', two_rulesets],
    ['a link to odds is looked through, and another may be put into the address line', links],
    ['a chart of odds is printed on one page, by night too', on_paper],
];
