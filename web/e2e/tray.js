// The one place for cards on a telephone: one card at a time, over no button, tab or unit that is spoken of; what comes
// and goes takes no second press.
import assert from 'node:assert/strict';
import { entry, middle_of, new_page, sit_down, unit } from './browser.js';
import { open_table } from './tables.js';

const phone = { width: 390, height: 844, touch: true };
const least_free = 0.6;
const overlap = (a, b) => a.x + a.width > b.x + 1 && a.x + 1 < b.x + b.width && a.y + a.height > b.y + 1 && a.y + 1 < b.y + b.height;
const boxes_of = async (page, what) => (await Promise.all((await page.locator(what).all()).map((each) => each.boundingBox()))).filter((box) => box && box.width > 1 && box.height > 1);

async function is_in_order(page, when, cards) {
    const lying = await boxes_of(page, '.board-foot.tray > :visible, .beat');
    assert.equal(lying.length, cards, `${when}: ${lying.length} cards`);
    for (const [i, one] of lying.entries()) for (const other of lying.slice(i + 1)) assert.ok(!overlap(one, other), `${when}: one card lies on another`);
    for (const place of ['.top', '.tabs', 'footer', 'g.unit.selected', 'g.ghost', '.legend', '.map-zoom', '.confirm']) {
        for (const box of await boxes_of(page, place)) assert.ok(!lying.some((card) => overlap(card, box)), `${when}: a card lies on ${place}`);
    }
    const covered = await page.locator(':is(.tabs, footer, .map-zoom) button').evaluateAll((all) =>
        all.filter((each) => {
            const { left, top, width, height } = each.getBoundingClientRect();
            return width > 0 && !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }).map((each) => each.textContent),
    );
    assert.deepEqual(covered, [], `${when}: nothing lies over a button`);
    const map = await page.locator('.plan').boundingBox();
    const free = (map.height - lying.reduce((sum, { height }) => sum + height, 0)) / phone.height;
    assert.ok(free >= least_free, `${when}: ${Math.round(100 * free)} of a hundred parts are map`);
}

async function one_at_a_time(context) {
    const page = await new_page(context.browser, { ...context, ...phone });
    await page.addInitScript(() => localStorage.setItem('esprit.beats', 'slow'));
    await page.goto(context.server.address);
    await page.getByRole('combobox', { name: 'Rules' }).selectOption('Black Powder');
    await page.getByRole('button', { name: 'Play a first battle' }).tap();
    const hint = (id) => page.locator(`.coach[data-hint="${id}"]`);
    await hint('phase').waitFor();
    await page.waitForTimeout(300);
    await is_in_order(page, 'a hint', 1);

    // Twice at the same place: the second press is none on what has come there.
    const understood = await page.getByRole('button', { name: 'Understood' }).boundingBox();
    const at = [understood.x + understood.width / 2, understood.y + understood.height / 2];
    await page.touchscreen.tap(...at);
    await page.touchscreen.tap(...at);
    await hint('select').waitFor();

    const own = await middle_of(page, 'Blue Grenadiers');
    await page.touchscreen.tap(own.x, own.y);
    await hint('move').waitFor();
    await page.locator('.unit-strip button:not(.who)').first().waitFor();
    await is_in_order(page, 'a hint and orders', 2);
    await page.waitForTimeout(400);
    await page.locator('.unit-strip button:not(.who)').first().tap();
    await page.getByRole('button', { name: 'Order it' }).waitFor();
    await hint('give').waitFor();
    await is_in_order(page, 'a hint and an order', 2);
    await page.waitForTimeout(400);
    await page.getByRole('button', { name: 'Order it' }).tap();
    await page.locator('.beat').waitFor();
    await is_in_order(page, 'what happens', 1);
    await page.getByRole('button', { name: /^Skip to/ }).tap();
    await hint('price').waitFor();
    await is_in_order(page, 'news and a hint', 1);
    await page.getByRole('button', { name: 'No more hints' }).tap();
    await page.keyboard.press('Escape');
    await page.locator('.unit-strip').waitFor({ state: 'detached' });
    // The dice of the longest throw lie in one row.
    await page.locator('.board').evaluate((board) => {
        const die = '<svg class="die" viewBox="0 0 30 30"><rect width="26" height="26"/></svg>';
        board.insertAdjacentHTML('beforeend', `<div class="beat-place"><div class="beat"><p class="thrown">${die.repeat(16)}</p></div></div>`);
    });
    const dice = await boxes_of(page, '.thrown .die');
    assert.equal(new Set(dice.map(({ y }) => Math.round(y))).size, 1, 'in one row');
    assert.ok(dice.every(({ x, width }) => x >= 0 && x + width <= phone.width) && dice.every((die, i) => i === 0 || !overlap(die, dice[i - 1])), 'beside one another');
}

/** A question with a hint, and an order that is refused. */
async function questions(context) {
    const table = await open_table(context.server, { scenario: 'grande-tactique/montebello' });
    const page = await new_page(context.browser, { ...context, ...phone });
    await page.addInitScript((key) => localStorage.setItem(key, '[]'), `esprit.hints.${table.table}`);
    await sit_down(page, table.link(0, 1));
    const asked = page.locator('.pending');
    for (let i = 0; i < 6 && (await asked.count()) === 0; ++i) {
        await page.locator('.end-phase:enabled').tap();
        await page.waitForTimeout(800);
    }
    await asked.waitFor();
    await page.waitForTimeout(300);
    const hints = await page.locator('.coach').count();
    await is_in_order(page, 'a question', 1 + hints);
}

/** Where no order leads to another facing there is no handle for it; where there is one it takes, by a finger, too. */
async function facing(context) {
    for (const [scenario, name, takes, size] of [
        ['men-who-would-be-kings/balanced', 'Blue Rifles', true, phone],
        ['black-powder/one_brigade', 'Blue Rifles', false, {}],
    ]) {
        const table = await open_table(context.server, { scenario });
        const page = await new_page(context.browser, { ...context, ...size });
        await sit_down(page, table.link(0, 1));
        const own = await middle_of(page, name);
        const press = (x, y) => (size.touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
        await press(own.x, own.y);
        await page.locator('.reach').first().waitFor({ state: 'attached' });
        await press(...(size.touch ? [own.x + 28, own.y] : [own.x, own.y - 40]));
        await page.locator('.proposal .likely').waitFor();
        const handle = page.locator('.face-handle circle').last();
        if (!takes) {
            await page.waitForTimeout(500);
            assert.equal(await handle.count(), 0, `${scenario}: it cannot face otherwise there`);
            continue;
        }
        const from = await handle.boundingBox();
        const ghost = await page.locator('g.ghost').boundingBox();
        const before = await page.locator('g.ghost').getAttribute('transform');
        const steps = Array.from({ length: 6 }, (_, i) => {
            const share = (i + 1) / 6;
            const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
            return { x: x + share * (ghost.x + ghost.width / 2 + 30 - x), y: y + share * (ghost.y + ghost.height / 2 + 40 - y) };
        });
        const begin = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
        const session = await page.context().newCDPSession(page);
        const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
        await touch('touchStart', begin);
        // A finger that rests on it for a while still drags it.
        await page.waitForTimeout(650);
        for (const at of steps) await touch('touchMove', at);
        await touch('touchEnd');
        await page.getByRole('button', { name: 'Order it' }).waitFor();
        await page.waitForTimeout(300);
        assert.notEqual(await page.locator('g.ghost').getAttribute('transform'), before, `${scenario}: it faces otherwise`);
    }
}

/** The pointer says what a click will do, and the ghost of the move is there before it. */
async function before_a_click(context) {
    const table = await open_table(context.server, { scenario: 'men-who-would-be-kings/balanced' });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    const before = await entry(page);
    const own = await middle_of(page, 'Blue Rifles');
    await page.mouse.click(own.x, own.y);
    await page.locator('.reach.move').first().waitFor({ state: 'attached' });
    const plan = await page.locator('.plan').boundingBox();
    const cursor = () => page.locator('.plan').evaluate((each) => getComputedStyle(each).cursor);
    await page.mouse.move(own.x, own.y - 50);
    await page.locator('g.ghost').waitFor();
    assert.equal(await cursor(), 'cell');
    await page.mouse.move(plan.x + 8, plan.y + plan.height - 30);
    await page.locator('g.ghost').waitFor({ state: 'detached' });
    assert.equal(await cursor(), 'grab');
    await unit(page, 'Red Rifles').hover();
    assert.match(await cursor(), /crosshair|help/);
    assert.equal(await entry(page), before, 'nothing has been ordered');
    // The legend names what is drawn, each with a swatch of its own.
    await page.locator('.legend summary').click();
    await page.locator('.legend li', { hasText: 'front' }).waitFor();
    const swatches = await page.locator('.legend ul').first().locator('.patch').evaluateAll((all) =>
        all.map((each) => {
            const { backgroundColor, borderTopStyle, borderTopColor } = getComputedStyle(each);
            return `${backgroundColor} ${borderTopStyle} ${borderTopColor}`;
        }),
    );
    assert.ok(swatches.length >= 4 && new Set(swatches).size === swatches.length, swatches.join('; '));
}

export const tests = [
    ['tray: one card at a time on a phone, and no press on what has just come', one_at_a_time],
    ['tray: a question lies over nothing', questions],
    ['tray: a unit is turned where it may face otherwise', facing],
    ['tray: the pointer, the ghost and the legend say what will be', before_a_click],
];
