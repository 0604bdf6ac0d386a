// A table on a telephone: words lie over no others, cards leave the map free, and numbers have their words.
import assert from 'node:assert/strict';
import { entry, entry_after, middle_of, new_page, sit_down, unit } from './browser.js';
import { open_table } from './tables.js';

const phone = { width: 390, height: 844, touch: true };
/** So much of the map is free while an order or an answer is weighed. */
const least_free = 0.6;

async function at_table(context, scenario, beats = 'off') {
    const table = await open_table(context.server, { scenario });
    const page = await new_page(context.browser, { ...context, ...phone });
    await page.addInitScript((speed) => localStorage.setItem('esprit.beats', speed), beats);
    await sit_down(page, table.link(0, 1));
    await page.waitForTimeout(600);
    return page;
}
const overlap = (a, b) => a.x + a.width > b.x + 0.5 && a.x + 0.5 < b.x + b.width && a.y + a.height > b.y + 0.5 && a.y + 0.5 < b.y + b.height;

/** What share of the map's height no card at its foot takes. */
async function is_free(page, when) {
    const map = await page.locator('.board').boundingBox();
    const cards = await Promise.all((await page.locator('.board-foot > :visible').all()).map((card) => card.boundingBox()));
    const top = Math.min(...cards.filter((box) => box && box.height > 0).map(({ y }) => y));
    const free = (top - map.y) / map.height;
    assert.ok(free >= least_free, `${when}, ${Math.round(100 * free)} % of the map are free`);
}
/** Drags a unit with a finger. */
async function drag(page, name, [x, y]) {
    const from = await middle_of(page, name);
    const session = await page.context().newCDPSession(page);
    const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await page.touchscreen.tap(from.x, from.y);
    await page.locator('.reach').first().waitFor({ state: 'attached' });
    await touch('touchStart', from);
    for (let i = 1; i <= 8; ++i) {
        await touch('touchMove', { x: from.x + (x * i) / 8, y: from.y + (y * i) / 8 });
        await page.waitForTimeout(30);
    }
    await touch('touchEnd');
    await page.getByRole('button', { name: 'Order it' }).waitFor();
}

/** Whose turn it is, the turn and the points stand beside one another, however many commands a side has. */
async function head_of_many_commands(context) {
    const page = await at_table(context, 'grande-tactique/montebello', 'slow');
    const next = page.locator('.pending button.main, .end-phase:enabled').first();
    for (let i = 0; i < 12 && (await page.locator('.top .points').count()) === 0; ++i) {
        if ((await page.locator('.beat').count()) > 0) {
            assert.ok(!(await page.locator('.pending').isVisible()), 'a question waits until the dice have been seen');
            await page.getByRole('button', { name: /^Skip to/ }).tap();
            await page.locator('.beat').waitFor({ state: 'detached' });
        }
        if ((await page.locator('.pending').count()) > 0) {
            await is_free(page, 'while a decision is asked');
            const follows = await page.locator('.pending .follows').allInnerTexts();
            assert.equal(new Set(follows).size, follows.length, 'what follows from each answer alike is told once');
        }
        await next.tap();
        await page.waitForTimeout(400);
    }
    assert.match(await page.locator('.top .points').innerText(), /^\d+ PIPs$/);
    const parts = await Promise.all(['.awaited', '.turn-why', '.points'].map((each) => page.locator(`.top ${each}`).boundingBox()));
    for (const [i, one] of parts.entries()) for (const other of parts.slice(i + 1)) assert.ok(!overlap(one, other), 'the words of the head');
}

/** A unit that is dragged aside: where it would go and how it would face is plain, and the card leaves the map free. */
async function dragged_aside(context) {
    const page = await at_table(context, 'black-powder/one_brigade');
    await drag(page, 'Blue Rifles', [40, 60]);
    await is_free(page, 'while a move is weighed');
    const [way, ghost, own] = await Promise.all(
        [page.locator('.ghost-way'), page.locator('g.ghost'), unit(page, 'Blue Rifles')].map((each) => each.boundingBox()),
    );
    assert.ok(overlap(way, ghost) && overlap(way, own), 'a line leads from the unit to its ghost');
    assert.match(await page.locator('.proposal .phrase').innerText(), /as far again/);
}

/** On a telephone the news lies at the foot in a line, and its word tells it all. */
async function news_at_the_foot(context) {
    const page = await at_table(context, 'black-powder/one_brigade');
    await drag(page, 'Blue Rifles', [40, 0]);
    const before = await entry(page);
    await page.getByRole('button', { name: 'Order it' }).tap();
    await entry_after(page, before);
    const news = page.locator('.news');
    await news.waitFor();
    const box = await news.boundingBox();
    for (const each of await page.locator('g.unit').all()) assert.ok(!overlap(box, await each.boundingBox()), 'the news lies on a unit');
    assert.ok(!overlap(box, await page.locator('.map-zoom').boundingBox()), 'the buttons stand beside it');
    assert.ok(box.height < 90, `in short it is ${box.height} high`);
    await page.getByRole('button', { name: 'Tell all' }).tap();
    assert.ok((await news.boundingBox()).height > box.height);
    await page.getByRole('button', { name: 'Fold it up' }).tap();
    await page.getByRole('button', { name: 'Tell all' }).waitFor();

    // The length of a way lies over no name or tag, once the tags have glided to their places.
    await page.waitForTimeout(600);
    const words = await page.locator('.names text, .tag').all();
    for (const length of await page.locator('text.measure').all()) {
        const at = await length.boundingBox();
        for (const other of words) assert.ok(!overlap(at, await other.boundingBox()), `a length lies on ${await other.textContent()}`);
    }
}

/** What can be done to an enemy is a short list, and the odds of each order have a word at each number. */
async function offers_and_odds(context) {
    const page = await at_table(context, 'black-powder/one_brigade');
    await page.locator('.end-phase:enabled').tap();
    await page.locator('.top .phase', { hasText: 'Shooting' }).waitFor();
    await page.waitForTimeout(800);
    const at = await middle_of(page, 'Red Rifles');
    await page.touchscreen.tap(at.x, at.y);
    await page.locator('.offers .orders .note').first().waitFor();
    await page.waitForTimeout(1500);
    await is_free(page, 'while orders against an enemy are offered');
    assert.equal(await page.locator('.unit-strip').count(), 0, 'the enemy is named once');
    assert.ok(!(await page.locator('.offers .orders').innerText()).includes('Red Rifles'), 'the head names the target for all');
    await page.locator('.offers .orders button').first().tap();
    await page.locator('.result-bar b').first().waitFor();
    await is_free(page, 'while a volley is weighed');
    const numbers = await page.locator('.result-bar b, .below-bar b').all();
    for (const each of numbers) {
        assert.match(await each.evaluate((number) => number.parentElement.textContent), /[a-z]{3,}/, 'a number has its word');
    }
    for (const part of await page.locator('.result-bar span').all()) {
        assert.ok(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), 'no word is cut');
    }
}

/** The orders of the unit in hand stand in two rows, whole, and the map begins with the ground of the units. */
async function orders_in_two_rows(context) {
    for (const scenario of ['black-powder/one_brigade', 'men-who-would-be-kings/balanced']) {
        const page = await at_table(context, scenario);
        for (let i = 0; i < 6 && (await page.locator('g.unit.waiting').count()) === 0; ++i) {
            await page.locator('.end-phase:enabled').tap();
            await page.waitForTimeout(500);
        }
        const map = await page.locator('.plan').boundingBox();
        const units = await Promise.all((await page.locator('g.unit').all()).map((each) => each.boundingBox()));
        for (const box of units) assert.ok(box.x >= map.x && box.x + box.width <= map.x + map.width, `${scenario}: every unit is in sight`);
        const across = Math.max(...units.map(({ x, width }) => x + width)) - Math.min(...units.map(({ x }) => x));
        assert.ok(across > 0.6 * map.width, `${scenario}: the units take ${Math.round(across)} of ${map.width}`);
        await page.keyboard.press('n');
        const orders = page.locator('.unit-strip button:not(.who)');
        await orders.first().waitFor();
        const boxes = await Promise.all((await orders.all()).map((each) => each.boundingBox()));
        assert.equal(new Set(boxes.map(({ y }) => Math.round(y))).size, 2, `${scenario}: in two rows`);
        assert.ok(boxes.filter(({ x }) => x + 60 < 390).length >= 3, `${scenario}: three are in sight`);
        for (const each of await orders.all()) {
            assert.ok(await each.evaluate((button) => button.scrollHeight <= button.clientHeight && button.scrollWidth <= button.clientWidth), `${scenario}: ${await each.innerText()} is cut`);
        }
        const words = await orders.allInnerTexts();
        assert.equal(new Set(words).size, words.length, `${scenario}: no two read alike`);
        await page.context().close();
    }
}

export const tests = [
    ['phone: the head of a side with many commands, and its decisions', head_of_many_commands],
    ['phone: a unit that is dragged aside leaves no doubt', dragged_aside],
    ['phone: the news lies at the foot, and lengths lie over no name', news_at_the_foot],
    ['phone: what can be done to an enemy, and its odds', offers_and_odds],
    ['phone: the orders of a unit in two rows, and the map where the units are', orders_in_two_rows],
];
