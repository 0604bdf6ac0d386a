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
    // Not out of its deployment zone.
    await page.mouse.move(at.x, at.y - 12, { steps: 4 });
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
    await page.waitForURL(/\/t\/\w+/);
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

/** Adds every kind of unit that a system offers to Blue, and to a new command of its own where there are any. */
async function each_roster(context) {
    const page = await new_page(context.browser, context);
    await page.goto(`${context.server.address}/#setup`);
    const fit = page.locator('.awaited', { hasText: 'fit to play' });
    await fit.waitFor();
    await page.getByText('The field: rules, table, turns').click();
    const titles = await page.getByLabel('Rules').locator('option').allInnerTexts();
    assert.equal(titles.length, 4);
    for (const title of titles) {
        await page.getByLabel('Rules').selectOption(title);
        // the blank field that comes first is left without a question
        if (title !== titles[0]) await page.getByRole('button', { name: 'Change the rules' }).click();
        await fit.waitFor();
        await page.getByLabel('Width').fill('96');
        await page.getByLabel('Width').blur();
        const kinds = page.locator('.add-unit').first().locator('.choices button');
        const count = await kinds.count();
        assert.ok(count >= 7, title);
        const units = page.locator('.orders.units').first().locator('li');
        const before = await units.count();
        for (let i = 0; i < count; ++i) {
            // One that leads a new command is fit with others of it only.
            if ((await kinds.nth(i).textContent()).includes(', a new ')) continue;
            // Once opened, the list stays open for more.
            if (i === 0) await page.locator('.add-unit summary').first().click();
            await kinds.nth(i).click();
        }
        await fit.waitFor();
        assert.equal(await page.locator('.strays').count(), 0, `${title}: new units stand in the zone`);
        assert.ok((await units.count()) >= before + count - 1);
        const points = (text) => Number(/(\d+) points?/.exec(text)?.[1] ?? 0);
        const of_units = (await units.allInnerTexts()).map(points);
        const of_side = points(await page.locator('h3', { hasText: 'Blue' }).innerText());
        assert.ok(of_side > 0 && of_units.reduce((sum, each) => sum + each) === of_side, `${title}: ${of_units} make ${of_side}`);
    }
}

async function kept(context) {
    const page = await new_page(context.browser, context);
    await page.goto(`${context.server.address}/#setup`);
    await page.locator('.awaited', { hasText: 'fit to play' }).waitFor();
    const asked = [];
    page.on('dialog', (dialog) => (asked.push(dialog.type()), dialog.accept()));
    await page.reload();
    assert.deepEqual(asked, [], 'nothing was changed');
    await page.getByText('The field: rules, table, turns').click();
    await page.getByLabel('Title').fill('A field of my own');
    await page.getByLabel('Title').blur();
    await page.locator('h1', { hasText: 'A field of my own' }).waitFor();
    await page.reload();
    assert.deepEqual(asked, ['beforeunload']);
    await page.locator('h1', { hasText: 'A field of my own' }).waitFor();
    await page.getByRole('button', { name: 'Begin anew' }).click();
    await page.locator('h1', { hasText: 'A new field' }).waitFor();
    await page.getByRole('button', { name: 'Begin anew' }).waitFor({ state: 'detached' });
}

/** Words with known values are chosen, places are dragged, and the pages begin with the system that was used last. */
async function chosen_not_typed(context) {
    const page = await new_page(context.browser, context);
    await page.goto(context.server.address);
    await page.getByRole('combobox', { name: 'Rules' }).selectOption('Black Powder');
    await page.goto(`${context.server.address}/#setup`);
    await page.locator('.awaited', { hasText: 'fit to play' }).waitFor();
    assert.equal(await page.getByLabel('Rules').inputValue(), 'black-powder');
    await page.locator('.orders.units button').first().click();
    const facing = page.locator('.words label', { hasText: 'facing' }).locator('select');
    await facing.selectOption('east');
    for (const word of ['side', 'arm']) await page.locator('.words label', { hasText: word }).locator('select').first().waitFor();
    await page.locator('.words').getByText('Drag it on the map').waitFor();
    assert.equal(await page.locator('.words input:visible').filter({ hasText: '[' }).count(), 0);
    assert.equal(await page.locator('.words label:visible', { hasText: /^at/ }).count(), 0);
    await page.goto(`${context.server.address}/referee`);
    await page.locator('.asked').waitFor();
    await page.getByText('Black Powder').first().waitFor();
}

/** Other rules are asked about before they leave out what was set up. */
async function other_rules_ask(context) {
    const page = await new_page(context.browser, context);
    await page.goto(`${context.server.address}/#setup`);
    const fit = page.locator('.awaited', { hasText: 'fit to play' });
    await fit.waitFor();
    await page.getByText('The field: rules, table, turns').click();
    await page.getByLabel('Width').fill('84');
    await page.getByLabel('Width').blur();
    const rules = page.getByLabel('Rules');
    const before = await rules.inputValue();
    const other = before === 'black-powder' ? 'Grande Tactique' : 'Black Powder';
    await rules.selectOption(other);
    const question = page.getByRole('alertdialog');
    assert.match(await question.innerText(), /\d units?\s[^]*left out/);
    assert.equal(await rules.inputValue(), before);
    await question.getByRole('button', { name: 'Keep the battle' }).click();
    await question.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Width').inputValue(), '84');
    await rules.selectOption(other);
    await question.getByRole('button', { name: 'Change the rules' }).click();
    await fit.waitFor();
    assert.notEqual(await rules.inputValue(), before);
}

/** Several units are added at once, and taken back at once; one outside its zone is named, and is not fit to play. */
async function several_at_once(context) {
    const page = await new_page(context.browser, context);
    await page.goto(`${context.server.address}/#setup`);
    const fit = page.locator('.awaited', { hasText: 'fit to play' });
    await fit.waitFor();
    const add = page.locator('.add-unit').first();
    const units = page.locator('.orders.units').first().locator('li');
    const before = await units.count();
    await add.locator('summary').click();
    await add.getByLabel('How many at once').fill('3');
    await add.locator('.choices button', { hasText: '3 × ' }).first().click();
    await add.getByText(/^Added: /).waitFor();
    assert.equal(await units.count(), before + 3);
    assert.ok(await add.evaluate((details) => details.open), 'the list stays open');
    await fit.waitFor();
    assert.equal(await page.locator('.strays').count(), 0);
    await page.getByRole('button', { name: 'Take back' }).click();
    assert.equal(await units.count(), before);

    const name = (await units.first().innerText()).replace(/ \d+ points?$/, '').trim();
    const at = await middle_of(page, name);
    const table = await page.locator('.ground .paper').boundingBox();
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x, table.y + table.height / 2, { steps: 4 });
    await page.mouse.up();
    await page.locator('.awaited', { hasText: `${name} stands outside the deployment zone` }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Play it' }).isDisabled());
    await page.getByRole('button', { name: 'All units and ground' }).click();
    await page.getByRole('button', { name: 'Play without zones' }).click();
    await fit.waitFor();
}

export const tests = [
    ['set-up: several units are added at once, and one outside its zone is not fit to play', several_at_once],
    ['set-up: other rules are asked about before the battle is left out', other_rules_ask],
    ['set-up: words are chosen, places dragged, the last system remembered', chosen_not_typed],
    ['a field of each system is set up from its roster', each_roster],
    ['a draft survives a reload, and leaving asks', kept],
    ['a copy of a scenario is changed by hand, saved and played', edit_a_copy],
    ['a field is set up from nothing, and faults are told', from_nothing],
];
