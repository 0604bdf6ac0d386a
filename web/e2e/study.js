// The study page: run, watch, compare, take away; and the same again by its link and on the command line.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { new_page } from './browser.js';
import { weighty_faults } from './looks.js';
import { program } from './tables.js';

const scenario = 'men-who-would-be-kings/balanced';
const run_button = (page) => page.getByRole('button', { name: 'Run the study' });
const variant = (page, i) => page.locator('.variant').nth(i);
const finished = (page) => page.locator('.standing[data-state="done"]').waitFor();

async function open_study(context, options = {}) {
    const page = await new_page(context.browser, { ...context, ...options });
    await page.goto(`${context.server.address}/study`);
    const choice = page.getByLabel('Scenario', { exact: false }).first();
    await page.locator('option', { hasText: 'Raab' }).first().waitFor({ state: 'attached' });
    return { page, choice };
}
async function commanded_by(page, i, blue, red) {
    await variant(page, i).locator('.variant-who select').nth(0).selectOption(blue);
    await variant(page, i).locator('.variant-who select').nth(1).selectOption(red);
}
async function downloaded(page, button) {
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return readFileSync(await file.path(), 'utf8');
}
function swept(study) {
    const folder = mkdtempSync(join(tmpdir(), 'esprit-e2e-'));
    const [file, table] = [join(folder, 'study.toml'), join(folder, 'study.csv')];
    writeFileSync(file, study);
    execFileSync(program(), ['sweep', file, '--csv', table]);
    const content = readFileSync(table, 'utf8');
    rmSync(folder, { recursive: true });
    return content;
}

async function two_variants(context) {
    const { page, choice } = await open_study(context);
    await choice.selectOption(scenario);
    await page.getByText('12 units').waitFor();
    await page.getByLabel('Battles', { exact: false }).first().fill('48');
    await commanded_by(page, 0, 'advance', 'advance');
    await page.getByRole('button', { name: 'Add a variant to compare' }).click();
    await variant(page, 1).getByLabel('Variant', { exact: true }).fill('Blue “better” led');
    await variant(page, 1).getByText('Rules and changes').click();
    await variant(page, 1).getByLabel('Values, one a line').fill('unit.Blue Rifles.leadership = 5');
    await run_button(page).click();
    await finished(page);
    assert.match(await page.locator('.standing').innerText(), /48 of 48 battles of each variant/);
    assert.match(await page.locator('.verdict').innerText(), /the score of Blue differs by/);
    assert.equal(await page.locator('.side-by-side tbody tr').count(), 6);
    const table = await downloaded(page, page.getByRole('link', { name: 'Save the table' }));
    const study = await downloaded(page, page.getByRole('button', { name: 'Save the study file' }));
    assert.equal(table, swept(study));
    assert.deepEqual(await weighty_faults(page), []);

    const again = await new_page(context.browser, context);
    await again.goto(page.url());
    await variant(again, 1).waitFor();
    assert.equal(await variant(again, 1).getByLabel('Variant', { exact: true }).inputValue(), 'Blue “better” led');
    await run_button(again).click();
    await finished(again);
    assert.equal(await downloaded(again, again.getByRole('link', { name: 'Save the table' })), table);
}

async function stopped(context) {
    const { page, choice } = await open_study(context, { dark: true, width: 390, height: 844 });
    await choice.selectOption(scenario);
    await page.getByText('12 units').waitFor();
    await commanded_by(page, 0, 'advance', 'random');
    await page.getByLabel('Battles', { exact: false }).first().fill('100000');
    await run_button(page).click();
    await page.locator('figure', { hasText: 'Who wins' }).waitFor();
    await page.getByRole('button', { name: 'Stop with what there is' }).click();
    await page.locator('.standing[data-end="partial"]').waitFor();
    assert.match(await page.locator('.standing').innerText(), /^Partial: broken off/);
    assert.deepEqual(await weighty_faults(page), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `the page is ${wide} wide`);
}

async function counted_out(context) {
    const { page, choice } = await open_study(context);
    await choice.selectOption('grande-tactique/squares');
    await page.getByText('an engagement, which is counted out').waitFor();
    await run_button(page).click();
    await finished(page);
    assert.match(await page.locator('.standing').innerText(), /^Exact: /);
    assert.equal(await page.locator('progress').count(), 0);
}

/** What the page opens with comes late, after something else has been chosen: that stays. */
async function chosen_early(context) {
    const page = await new_page(context.browser, context);
    let let_go;
    const held = new Promise((resolve) => (let_go = resolve));
    const late = [];
    await page.route(/\/api\/scenarios\/[^/]+\/balanced/, async (route) => {
        await held;
        late.push(route.request().url());
        await route.continue();
    });
    await page.goto(`${context.server.address}/study`);
    await page.locator('option', { hasText: 'Raab' }).first().waitFor({ state: 'attached' });
    await page.getByLabel('Scenario', { exact: false }).first().selectOption('grande-tactique/squares');
    await page.getByText('an engagement, which is counted out').waitFor();
    const answered = page.waitForResponse(/\/balanced/);
    let_go();
    await (await answered).finished();
    assert.equal(late.length, 1);
    await page.waitForTimeout(200);
    assert.equal(await page.getByText('an engagement, which is counted out').isVisible(), true);
}

async function wrong(context) {
    const { page, choice } = await open_study(context);
    await choice.selectOption(scenario);
    await page.getByText('12 units').waitFor();
    await variant(page, 0).getByText('Rules and changes').click();
    await variant(page, 0).getByLabel('Values, one a line').fill('unit.Nobody.leadership = 5');
    // the answer is a refusal, and browsers tell of it
    context.faults.length = 0;
    await run_button(page).click();
    await page.getByRole('alert').filter({ hasText: 'the scenario has no unit "Nobody"' }).waitFor();
    context.faults.length = 0;
}

/** Answers that get lost on their way are asked for again; a link that is no study says so. */
async function lost_answers(context) {
    const { page, choice } = await open_study(context);
    await choice.selectOption('grande-tactique/squares');
    await page.getByText('an engagement, which is counted out').waitFor();
    let lost = 0;
    await page.route(/\/api\/studies\/[^/]+\?points=/, (route) => (++lost <= 2 ? route.abort() : route.continue()));
    await run_button(page).click();
    await page.getByText('it is asked again').waitFor();
    await finished(page);
    assert.equal(await page.getByText('it is asked again').count(), 0);
    assert.equal(lost > 2, true);
    // the browser tells of answers that were lost
    context.faults.length = 0;
    const study = new URL(page.url()).hash;
    await page.evaluate(() => (location.hash = '#1.nonsense'));
    await page.getByRole('alert').filter({ hasText: 'This link holds no study' }).waitFor();
    await page.evaluate((hash) => (location.hash = hash), study);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await finished(page);
}

/** On paper: the results alone, by night too. */
async function on_paper(context) {
    const { page, choice } = await open_study(context, { dark: true });
    await choice.selectOption('grande-tactique/squares');
    await page.getByText('an engagement, which is counted out').waitFor();
    await run_button(page).click();
    await finished(page);
    const paper = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
    assert.ok(paper.match(/\/Type\s*\/Page\b/g).length <= 3);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.wish').isVisible(), false);
    assert.equal(await page.locator('.standing').isVisible(), true);
    const ink = await page.locator('.chart text').first().evaluate((each) => getComputedStyle(each).fill);
    assert.match(ink, /^rgb\((0, 0, 0|68, 68, 68)\)$/);
}

export const tests = [
    ['a study goes on when answers get lost, and another link is taken', lost_answers],
    ['a study is printed without its form', on_paper],
    ['a study of two variants is run, compared, and is that of the command line and of its link', two_variants],
    ['a study that is stopped is said to be partial', stopped],
    ['an engagement is counted out', counted_out],
    ['a scenario that was chosen early stays chosen', chosen_early],
    ['what is wrong with a study is told', wrong],
];
