// The odds page: one fact swept, two rulesets on one plot, a link, and a sheet of paper.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { new_page } from './browser.js';
import { weighty_faults } from './looks.js';

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
    await page.getByRole('button', { name: 'Compare' }).click();
    const greatest = page.locator('.differences li').first();
    // the club's guards on a hill have another bonus: a three and 2, 1, 1 more on one die
    await greatest.getByText('33.3% of all throws end otherwise').waitFor();
    assert.deepEqual(await greatest.locator('thead th').allInnerTexts(), ['Outcome', 'as written', 'Thursday club']);
    assert.equal(await greatest.locator('td .bar').count(), 4);
    await page.getByRole('slider').focus();
    await page.keyboard.press('End');
    await page.locator('.readout', { hasText: '5/6 = 83.3%' }).waitFor();
    assert.deepEqual(await weighty_faults(page), []);

    const again = await new_page(context.browser, { ...context, width: 390, height: 844, dark: true });
    await again.goto(page.url());
    await again.locator('figure tbody tr', { hasText: '5/6 = 83.3%' }).waitFor({ state: 'attached' });
    assert.deepEqual(await weighty_faults(again), []);
    const wide = await again.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `the page is ${wide} wide`);
}

/** A link that holds no chart says so until it is read; a good one in the same window is taken. */
async function links(context) {
    const page = await morale(context);
    // the address is that of this chart as soon as its odds are there: veterans add 1 (GT-MOD-02)
    await page.locator('figure tbody tr', { hasText: '2/3 = 66.7%' }).waitFor({ state: 'attached' });
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

/** Exact odds over a modifier that no fact gives, and over the value of one that a rule gives. */
async function modifiers(context) {
    const page = await morale(context);
    await page.getByLabel('Over the values of').selectOption({ label: 'a further modifier' });
    await page.locator('h2', { hasText: 'over a further modifier' }).waitFor();
    await page.getByLabel('veteran', { exact: true }).check();
    await page.getByText('Grande Tactique; veteran.').waitFor();
    await page.getByText('A further modifier is no rule').waitFor();
    await open(page);
    const row = (label) => page.locator('figure tbody tr', { has: page.locator(`th:text-is("${label}")`) }).locator('td').first();
    // GT-MC-00: 4 or more on one die, a veteran adds 1: 3 or more; from +2 on none fails
    await page.waitForFunction(() => document.querySelectorAll('figure tbody tr').length === 13);
    await page.locator('figure tbody tr', { hasText: /^0\s*2\/3/ }).waitFor();
    assert.equal(await row('−2').innerText(), '1/3 = 33.3%');
    assert.equal(await row('+2').innerText(), '1 = 100.0%');
    await page.getByRole('button', { name: 'Lay other rules beside them' }).click();
    await page.locator('.ruleset').nth(1).locator('input[type=file]').setInputFiles(club);
    // the club's veteran adds 2
    await page.locator('figure tbody tr', { hasText: '5/6 = 83.3%' }).first().waitFor();
    await page.waitForFunction(() => location.hash.length > 20);
    await page.waitForTimeout(300);
    const again = await new_page(context.browser, context);
    await again.goto(page.url());
    await again.locator('h2', { hasText: 'over a further modifier' }).waitFor();

    await page.getByLabel('Over the values of').selectOption({ label: 'the value of GT-MOD-02 (veteran troops)' });
    await page.getByText('GT-MOD-02 (veteran troops) is +1 as written').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('figure tbody tr').length === 7);
    assert.equal(await row('−3').innerText(), '0');
    assert.equal(await row('+1').innerText(), '2/3 = 66.7%');
    await page.getByText('Both rulesets give the same odds here.').waitFor();
    await page.getByLabel('veteran', { exact: true }).uncheck();
    await page.getByText('Here it makes no difference.').waitFor();
    assert.deepEqual(await weighty_faults(page), []);
}

/** A procedure has twenty outcomes: its tables are cut to the paper, and it speaks a player's words. */
async function procedure_on_paper(context) {
    const page = await new_page(context.browser, context);
    await page.goto(`${context.server.address}/odds`);
    await plot(page).waitFor();
    await page.getByLabel('System').selectOption('black-powder');
    await page.getByLabel('Chart or procedure').selectOption({ label: 'A round of hand-to-hand' });
    await page.locator('.outcomes li', { hasText: 'drawn self breaks' }).first().waitFor();
    assert.doesNotMatch(await page.locator('.plot').innerText(), /_|shaken 0|broken 0/);
    const offered = await page.getByLabel('Over the values of').locator('optgroup').last().innerText();
    assert.match(offered, /Hand-to-hand: a further modifier/);
    assert.doesNotMatch(offered, /Blunder/);
    // A4 less its margins
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    // what is drawn shrinks to the paper; the scrollWidth of a word in it is that of before
    const wide = await page.evaluate(() => Math.max(...[...document.querySelectorAll('body *')].map((each) => Math.max(each.getBoundingClientRect().right, each instanceof HTMLElement ? each.scrollWidth : 0))));
    assert.ok(wide <= 718, `something on the paper is ${wide} wide`);
    const tables = await page.locator('.print-only').evaluateAll((all) => all.map((each) => each.rows[0].cells.length));
    assert.ok(tables.length > 1 && tables.every((columns) => columns <= 7), `columns ${tables}`);
    assert.doesNotMatch((await page.locator('.print-only').allInnerTexts()).join(), /_/);
    await page.setViewportSize({ width: 1366, height: 768 });
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    const pages = paper.match(/\/Type\s*\/Page\b/g).length;
    assert.ok(pages <= 4, `${pages} pages`);
}

/** House rules of another system are passed over by the engine, and the page says so. */
async function house_of_another_system(context) {
    const page = await morale(context);
    await page.locator('.ruleset summary').first().click();
    const text = '[house]\nruleset = "black-powder"\ntitle = "Sunday club"\n';
    await page.locator('.ruleset input[type=file]').setInputFiles({ name: 'sunday.toml', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.getByText('This is for Black Powder: not in force here.').waitFor();
    await page.locator('.ruleset input[type=file]').setInputFiles(club);
    await page.locator('.houses > li', { hasText: 'thursday_club.toml' }).waitFor();
    assert.equal(await page.locator('.houses .remark').count(), 1);
    assert.doesNotMatch(await page.locator('.ruleset .option').first().innerText(), /_/);
}

export const tests = [
    ['odds under two rulesets are drawn on one plot, and a link brings them back', two_rulesets],
    ['a link to odds is looked through, and another may be put into the address line', links],
    ['odds go over a modifier, of a rule or of none', modifiers],
    ['a chart of odds is printed on one page, by night too', on_paper],
    ['the odds of a procedure are no wider than the paper', procedure_on_paper],
    ['odds: house rules of another system are told as not in force', house_of_another_system],
];
