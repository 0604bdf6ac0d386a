// How much of the screen is map while a player decides, and what lies over what meanwhile.
import assert from 'node:assert/strict';
import { middle_of, new_page, sit_down, unit } from './browser.js';
import { charge_text, open_table } from './tables.js';

const phone = { width: 390, height: 844, touch: true };
const laptop = { width: 1366, height: 768 };
const big = { width: 1920, height: 1080 };
const screens = { phone, laptop, big };
const least_map = 0.6;
const long_names = charge_text
    .replaceAll('Blue Lancers', 'Prince Wilhelm of Hesse-Philippsthal Lancers')
    .replaceAll('Red 1st', 'The First Battalion of the Grand Duchess Guard Grenadiers');

/** What share of the whole screen shows the map, with nothing over it. */
const map_share = (page) =>
    page.evaluate(() => {
        const step = 6;
        let seen = 0;
        let all = 0;
        for (let x = step / 2; x < innerWidth; x += step) {
            for (let y = step / 2; y < innerHeight; y += step, ++all) {
                const top = document.elementFromPoint(x, y);
                if (top?.closest('.plan') && !top.closest('button')) ++seen;
            }
        }
        return seen / all;
    });
async function is_mostly_map(page, when) {
    await page.waitForTimeout(500);
    const share = await map_share(page);
    assert.ok(share >= least_map, `${when}: ${Math.round(100 * share)} % of the screen are map`);
}
async function sit(context, what, size) {
    const table = await open_table(context.server, what);
    const page = await new_page(context.browser, { ...context, ...size });
    await page.addInitScript(() => localStorage.setItem('esprit.beats', 'off'));
    await sit_down(page, table.link(0, 1));
    await page.waitForTimeout(500);
    return page;
}
const press = (page, { touch }, { x, y }) => (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
async function weigh(page, size, name, order) {
    await press(page, size, await middle_of(page, name));
    await page.locator('.unit-strip button, .orders button').filter({ hasText: order }).first().click();
    await page.locator('.proposal .result-bar').waitFor();
}

async function charge_is_weighed(context) {
    for (const [when, size] of Object.entries(screens)) {
        const page = await sit(context, { text: charge_text }, size);
        await weigh(page, size, 'Blue Lancers', 'Charge Red 1st');
        await is_mostly_map(page, when);
        // The buttons beside the ghost leave the odds beside the target in sight.
        const [buttons, tag] = await Promise.all(['.confirm', '.tag.note rect'].map((each) => page.locator(each).first().boundingBox()));
        const across = Math.min(buttons.x + buttons.width, tag.x + tag.width) - Math.max(buttons.x, tag.x);
        const down = Math.min(buttons.y + buttons.height, tag.y + tag.height) - Math.max(buttons.y, tag.y);
        assert.ok(across <= 0 || down <= 0, `${when}: the buttons lie on the odds`);
        await page.context().close();
    }
}

async function long_names_are_weighed(context) {
    for (const [when, size] of Object.entries(screens)) {
        const page = await sit(context, { text: long_names }, size);
        await weigh(page, size, 'Prince Wilhelm of Hesse-Philippsthal Lancers', 'Charge The First');
        await is_mostly_map(page, when);
        const whose = page.locator('.proposal .whose').first();
        assert.equal(await whose.getAttribute('title'), 'The First Battalion of the Grand Duchess Guard Grenadiers');
        assert.ok((await whose.boundingBox()).height < 30, 'a name takes one line');
        await page.context().close();
    }
}

async function volley_is_weighed(context) {
    for (const [when, size] of Object.entries(screens)) {
        const page = await sit(context, { scenario: 'black-powder/one_brigade' }, size);
        await page.locator('.end-phase:enabled').click();
        await page.locator('.top .phase', { hasText: 'Shooting' }).waitFor({ state: 'attached' });
        await page.waitForTimeout(800);
        await press(page, size, await middle_of(page, 'Red Rifles'));
        await page.locator('.offers .orders button').first().click();
        await page.locator('.proposal .result-bar').waitFor();
        await is_mostly_map(page, when);
        await page.context().close();
    }
}

/** A hint gives way to the card of an order, and its words stay whole. */
async function hint_beside_a_card(context) {
    for (const [when, size] of Object.entries(screens)) {
        const page = await new_page(context.browser, { ...context, ...size });
        await page.addInitScript(() => localStorage.setItem('esprit.beats', 'off'));
        await page.goto(context.server.address);
        await page.getByRole('combobox', { name: 'Rules' }).selectOption('Grande Tactique');
        await page.getByRole('button', { name: 'Play a first battle' }).click();
        await page.locator('g.unit').first().waitFor();
        const hint = page.locator('.coach');
        for (let i = 0; i < 8; ++i) {
            await hint.waitFor();
            const id = await hint.getAttribute('data-hint');
            if (id === 'give') break;
            // What has just come to stand under a pointer takes no press.
            await page.waitForTimeout(400);
            if (id === 'decide') await page.locator('.pending button.main').first().click();
            else if (id === 'select' || id === 'move') {
                const one = page.locator(id === 'select' ? '.orders.units button' : '#tab-panel > .orders button:has(> .icon)').last();
                if (!(await one.isVisible())) await page.getByRole('tab', { name: 'Orders', exact: true }).click();
                await one.click();
            } else await hint.getByRole('button', { name: 'Understood' }).click();
            await page.locator(`.coach[data-hint="${id}"]`).waitFor({ state: 'detached' });
        }
        await page.locator('.proposal .buttons').waitFor();
        await is_mostly_map(page, when);
        const word = hint.getByRole('button', { name: 'No more hints' });
        const [inner, outer] = await Promise.all([word.boundingBox(), hint.boundingBox()]);
        assert.ok(inner.y + inner.height <= outer.y + outer.height + 1 && inner.x + inner.width <= size.width, `${when}: its word is whole`);
        await page.context().close();
    }
}

/** On a phone what is told of a unit is pressed by a finger, the legend is there with a hint, and a handle that turns looks so. */
async function unit_under_a_finger(context) {
    const page = await new_page(context.browser, { ...context, ...phone });
    await page.goto(context.server.address);
    await page.getByRole('combobox', { name: 'Rules' }).selectOption('Black Powder');
    await page.getByRole('button', { name: 'Play a first battle' }).click();
    await page.locator('.coach').waitFor();
    await page.locator('.legend summary').waitFor();
    assert.ok(await page.locator('.legend summary').evaluate((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }), 'nothing lies over the legend');
    const own = await middle_of(page, 'Blue 1st Foot');
    await page.touchscreen.tap(own.x, own.y);
    await page.locator('.handles .turning').waitFor({ state: 'attached' });
    await page.getByRole('tab', { name: 'Orders', exact: true }).tap();
    await page.locator('.about-unit summary', { hasText: 'How far' }).waitFor();
    for (const each of await page.locator('.about-unit :is(summary, .link)').all()) {
        assert.ok((await each.boundingBox()).height >= 32, `${await each.innerText()} is as high as a finger`);
    }
}

/** Why nothing can be done to an enemy is told beside the map, and hides no unit. */
async function told_beside_the_map(context) {
    const page = await sit(context, { scenario: 'men-who-would-be-kings/balanced' }, laptop);
    await press(page, laptop, await middle_of(page, 'Blue Rifles'));
    await page.locator('.reach').first().waitFor({ state: 'attached' });
    await press(page, laptop, await middle_of(page, 'Red Rifles'));
    const why = page.getByRole('region', { name: 'Why nothing can be done to Red Rifles' });
    await why.waitFor();
    const [card, map] = await Promise.all([why.boundingBox(), page.locator('.plan').boundingBox()]);
    assert.ok(card.x >= map.x + map.width - 1, 'it lies beside the map');
}

/** However long a question is, the panel beside the map holds it: it scrolls by itself, and the page does not. */
async function long_question(context) {
    const page = await sit(context, { text: charge_text }, laptop);
    await page.locator('.dock').evaluate((dock) => {
        dock.insertAdjacentHTML('beforeend', '<div class="proposal pending" style="height: 3000px">A long question?</div>');
    });
    const { page_px, card_px, panel_px } = await page.evaluate(() => ({
        page_px: document.documentElement.scrollHeight,
        card_px: document.querySelector('.dock').getBoundingClientRect().bottom,
        panel_px: document.querySelector('#tab-panel').getBoundingClientRect().height,
    }));
    assert.ok(page_px <= laptop.height && card_px <= laptop.height, `the page is ${page_px} high, the card ends at ${card_px}`);
    assert.ok(panel_px > 40, 'something of the panel is left');
}

/** On a phone no words of the button that ends a phase lie on others. */
async function words_of_the_button(context) {
    const page = await sit(context, { scenario: 'black-powder/one_brigade' }, phone);
    const button = page.locator('.end-phase:enabled');
    await button.waitFor();
    await button.evaluate((each) => {
        each.querySelector('.what').firstChild.textContent = 'End the initiative moves';
        each.querySelector('.undone').textContent = 'Prince Wilhelm of Hesse-Philippsthal is left to order';
    });
    const [what, undone, whole] = await Promise.all(['.end-phase .what', '.end-phase .undone', '.end-phase'].map((part) => page.locator(part).boundingBox()));
    assert.ok(what.y >= whole.y && what.y + what.height <= undone.y + 1 && undone.y + undone.height <= whole.y + whole.height, 'one under the other, within');
    const cut = await page.locator('.end-phase .what').evaluate((each) => each.scrollHeight - each.clientHeight);
    assert.ok(cut <= 1, 'the phase is whole');
}

export const tests = [
    ['room: a long question stays in the panel', long_question],
    ['room: no words of the button that ends a phase lie on others', words_of_the_button],
    ['room: a charge leaves the map most of the screen, and its odds in sight', charge_is_weighed],
    ['room: so do long names', long_names_are_weighed],
    ['room: so does a volley', volley_is_weighed],
    ['room: so does a hint beside a card', hint_beside_a_card],
    ['room: what is told of a unit lies under a finger', unit_under_a_finger],
    ['room: why nothing can be done is told beside the map', told_beside_the_map],
];
