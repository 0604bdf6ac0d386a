// What the board says of each unit: strength and morale on every block, no text over another, and the card of
// a unit.
import assert from 'node:assert/strict';
import { middle_of, new_page, sit_down, unit } from './browser.js';
import { charge_text, open_table } from './tables.js';

const systems = ['grande-tactique', 'black-powder', 'rank-and-file', 'men-who-would-be-kings'];
const scenes = [
    ['grande-tactique/raab', { width: 1366, height: 768 }],
    ['grande-tactique/balanced', { width: 390, height: 844 }],
    ['black-powder/balanced', { width: 1366, height: 768 }],
    ['rank-and-file/balanced', { width: 390, height: 844 }],
    ['rank-and-file/mollwitz', { width: 1920, height: 1080 }],
    ['men-who-would-be-kings/balanced', { width: 1920, height: 1080 }],
];

/** The boxes of all texts on the map, without the blank above and below their letters. */
const texts_on_map = (page) =>
    page.locator('.names text, .place-names text, .tag, .ground text').evaluateAll((all) =>
        all.map((each) => {
            const { x, y, width, height } = each.getBoundingClientRect();
            const blank = each.classList.contains('tag') ? 0.5 : Math.min(width, height) * 0.14;
            return { text: each.textContent.trim(), left: x + blank, right: x + width - blank, top: y + blank, bottom: y + height - blank };
        }),
    );
const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** After so many orders of two computers most units are in each other's way. */
const in_the_thick = [
    ['black-powder/one_brigade', 60],
    ['rank-and-file/balanced', 70],
];
const views = [
    [{ width: 1366, height: 768 }, 0.95],
    [{ width: 390, height: 844, touch: true }, 0.7],
];

/** Where units stand close together each has its name, beside it or at the end of a line. */
async function names_in_the_thick(context) {
    for (const [scenario, at] of in_the_thick) {
        const table = await open_table(context.server, { scenario, pace_ms: 0 }, ['recruit', 'recruit']);
        for (const [size, least_named] of views) {
            const page = await new_page(context.browser, { ...context, ...size });
            await sit_down(page, table.link());
            // two computers think: on a busy machine for minutes
            const given_after = (wanted) => {
                const count = Number(document.querySelector('.steps .count')?.textContent?.split('/')[1]);
                return count > wanted || document.querySelector('.result-sheet') ? count : 0;
            };
            const orders = await page.waitForFunction(given_after, at, { timeout: 240_000 });
            await sit_down(page, `${table.link()}?at=${Math.min(at, (await orders.jsonValue()) - 1)}`);
            await page.waitForTimeout(800);
            const texts = await texts_on_map(page);
            texts.forEach((one, i) => {
                const other = texts.slice(i + 1).find((each) => overlaps(one, each));
                assert.equal(other, undefined, `${scenario}: “${one.text}” and “${other?.text}” lie over each other`);
            });
            const [units, names] = [await page.locator('g.unit').count(), await page.locator('.names text').count()];
            assert.ok(names >= least_named * units, `${scenario}: ${names} names of ${units} units`);
            await page.context().close();
        }
    }
}

async function no_text_over_another(context) {
    for (const [scenario, size] of scenes) {
        const table = await open_table(context.server, { scenario });
        const page = await new_page(context.browser, { ...context, ...size });
        await sit_down(page, table.link(0, 1));
        await page.waitForTimeout(500);
        const texts = await texts_on_map(page);
        assert.ok(texts.length > 10, `${scenario}: ${texts.length} texts`);
        texts.forEach((one, i) => {
            const other = texts.slice(i + 1).find((each) => overlaps(one, each));
            assert.equal(other, undefined, `${scenario}: “${one.text}” and “${other?.text}” lie over each other`);
        });
        await page.context().close();
    }
}

/** On a laptop each unit has its strength as a number and a bar, or a tick where nothing is counted. */
async function strength_on_every_block(context) {
    for (const system of systems) {
        const table = await open_table(context.server, { scenario: `${system}/balanced` });
        const page = await new_page(context.browser, context);
        await sit_down(page, table.link(0, 1));
        await page.waitForTimeout(500);
        const units = await page.locator('g.unit:not(:has(.general))').evaluateAll((all) =>
            all.map((each) => ({
                name: each.getAttribute('aria-label').split(',')[0],
                bar: each.querySelector('.strength') !== null,
                tick: each.querySelector('circle + path') !== null,
                tag: document.querySelector(`.tag[data-of="${each.dataset.unit}"]`)?.textContent ?? '',
            })),
        );
        assert.ok(units.length >= 10, `${system}: ${units.length} units`);
        for (const { name, bar, tick, tag } of units) {
            const counted = bar && /^\d+\/\d+/.test(tag);
            assert.ok(system === 'grande-tactique' ? tick : counted, `${system}: ${name} shows ${tag || 'nothing'}`);
        }
        await page.context().close();
    }
}

/** A unit that is no longer in order says so in a word beside it, and in its colour. */
async function morale_in_words(context) {
    const shaken = charge_text.replace('name = "Red 1st"', 'name = "Red 1st"\nstate = "shaken"');
    const table = await open_table(context.server, { text: shaken });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    const tag = page.locator('.tag.weakened', { hasText: 'shaken' });
    await tag.waitFor();
    await page.locator('g.unit.weakened[aria-label^="Red 1st"]').waitFor();
}

/** A pointer that rests opens the card, and one that goes away closes it. */
async function card_of_a_unit(context) {
    const table = await open_table(context.server, { scenario: 'black-powder/balanced' });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    await page.waitForTimeout(500);
    const { x, y } = await middle_of(page, 'Red Lancers');
    await page.mouse.move(x, y);
    const card = page.getByRole('region', { name: 'About Red Lancers' });
    await card.waitFor();
    for (const words of ['cavalry', '0 casualties of stamina', 'in order', 'hand-to-hand']) await card.getByText(words).first().waitFor();
    await page.mouse.move(x, y + 150);
    await card.waitFor({ state: 'detached' });

    // By a key it stays open, and explains its terms.
    await unit(page, 'Red Lancers').focus();
    await page.keyboard.press('i');
    await card.locator('button.term', { hasText: 'stamina' }).first().click();
    await card.locator('.rule-text').waitFor();
    await card.getByRole('button', { name: 'Close the card' }).click();
    await card.waitFor({ state: 'detached' });
}

/** A finger that is held on a unit opens its card, and takes nothing up. */
async function card_by_long_press(context) {
    const table = await open_table(context.server, { scenario: 'rank-and-file/balanced' });
    const page = await new_page(context.browser, { ...context, width: 390, height: 844, touch: true });
    await sit_down(page, table.link(0, 1));
    await page.waitForTimeout(500);
    const { x, y } = await middle_of(page, 'Red Grenadiers');
    const line = await page.context().newCDPSession(page);
    const touch = (type, touchPoints) => line.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ x, y }]);
    const card = page.getByRole('region', { name: 'About Red Grenadiers' });
    await card.getByText('5 of 5 stands').first().waitFor();
    await touch('touchEnd', []);
    await page.waitForTimeout(200);
    assert.ok(await card.isVisible(), 'it stays open');
    assert.equal(await page.locator('g.unit[aria-pressed="true"]').count(), 0, 'nothing is taken up');
    const box = await card.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390, 'it fits the screen');
}

/** What decides the battle, who is ahead, and the last turn are told in every system. */
async function score(context) {
    const phone = { width: 390, height: 844, touch: true };
    for (const [i, system] of systems.entries()) {
        const table = await open_table(context.server, { scenario: `${system}/balanced` });
        const page = await new_page(context.browser, { ...context, ...(i % 2 ? phone : {}) });
        await sit_down(page, table.link(0, 1));
        await page.locator('.top .turn', { hasText: /Turn 1\sof \d+/ }).waitFor();
        const button = page.locator('.score > button');
        assert.match(await button.innerText(), /Even/, system);
        await button.click();
        const card = page.getByRole('region', { name: 'What decides the battle' });
        assert.match(await card.innerText(), /beaten when [^]*after turn \d+[^]*Blue:[^]*Red:/, system);
        const box = await card.boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= page.viewportSize().width, `${system}: it fits the screen`);
        await card.getByRole('button', { name: 'Close' }).click();
        await card.waitFor({ state: 'detached' });
        await page.context().close();
    }
}

export const tests = [
    ['no text of the map lies over another, in six scenes', no_text_over_another],
    ['every unit in the thick has its name, and no text lies over another', names_in_the_thick],
    ['every block shows its strength, in all four systems', strength_on_every_block],
    ['a shaken unit says so', morale_in_words],
    ['the score says what decides the battle, in all four systems', score],
    ['the card of a unit tells all about it', card_of_a_unit],
    ['a long press opens the card of a unit', card_by_long_press],
];
