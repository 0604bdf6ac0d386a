// How the board looks: what is drawn for the unit in hand can be seen on any ground.
import assert from 'node:assert/strict';
import { new_page, sit_down, unit } from './browser.js';
import { charge_text, open_table } from './tables.js';

const wood = '[[terrain]]\nkind = "wood"\nname = "Long Wood"\noutline = [[12, 15], [24, 15], [26, 19], [12, 20]]\n';
const phone = { width: 390, height: 844 };

/** The lane of a charge through a wood has a pale edge as broad on the screen as a line is read, and so has its arrow. */
async function lane_through_a_wood(context, dark) {
    const table = await open_table(context.server, { text: charge_text + wood });
    const page = await new_page(context.browser, { ...context, ...phone, dark });
    await sit_down(page, table.link(0, 1));
    await page.waitForTimeout(400);
    await unit(page, 'Blue Lancers').click();
    await page.locator('.reach').first().waitFor({ state: 'attached' });
    const px_of = (what) =>
        page.locator(what).first().evaluate((path) => parseFloat(getComputedStyle(path).strokeWidth) * path.getScreenCTM().a);
    // The drawer has opened, and the map is drawn anew for its place.
    for (let i = 0; i < 50 && (await px_of('.reach')) < 1.4; ++i) await page.waitForTimeout(100);
    assert.ok((await px_of('.reach')) >= 1.4, 'the line of the reach');
    assert.ok((await px_of('.reach-veil')) >= 4, 'its edge on the wood');
    // The veil lies under all lines of the reach, not on some of them.
    const looks = await page.locator('.reach-veil, .reach').evaluateAll((paths) => paths.map((path) => path.classList[0]));
    assert.deepEqual(looks, [...looks].sort().reverse());
    await unit(page, 'Blue Lancers').dragTo(unit(page, 'Red 1st'), { force: true });
    const arrow = page.locator('.aim');
    await arrow.waitFor({ state: 'attached' });
    assert.ok((await px_of('.aim')) >= 2.5, 'the edge of the arrow');
    assert.ok((await arrow.boundingBox()).width >= 10, 'the head of the arrow');
}

/** A map that is dragged is only shifted: drawn again as the drag begins it came behind the hand. */
async function dragged_without_drawing(context) {
    const table = await open_table(context.server, { scenario: 'grande-tactique/raab' });
    const page = await new_page(context.browser, context);
    await sit_down(page, table.link(0, 1));
    const board = await page.locator('.plan').boundingBox();
    const [x, y] = [board.x + board.width / 2, board.y + 12];
    await page.mouse.move(x, y);
    for (let i = 0; i < 3; ++i) await page.mouse.wheel(0, -240);
    await page.waitForTimeout(1500);
    // What makes it a layer is in its class; a layer that is made or given up is drawn.
    await page.evaluate(() => {
        window.layers_made = 0;
        const made = new MutationObserver((changes) => (window.layers_made += changes.length));
        made.observe(document.querySelector('.plan > *'), { attributeFilter: ['class'] });
    });
    const drawn = () => page.evaluate(() => window.layers_made);
    const sheet = page.locator('.plan > *');
    assert.equal(await sheet.evaluate((each) => getComputedStyle(each).willChange), 'transform', 'at rest it is a layer');
    const place = () => sheet.evaluate((each) => each.style.transform);
    const before = await place();
    await page.mouse.down();
    for (let i = 1; i <= 20; ++i) await page.mouse.move(x - 5 * i, y + 3 * i);
    await page.mouse.up();
    await page.waitForTimeout(500);
    assert.notEqual(await place(), before);
    assert.equal(await drawn(), 0, 'times that the map was drawn');
    // Nearer it is drawn again, so that it is sharp.
    await page.mouse.wheel(0, -240);
    await page.waitForTimeout(1000);
    assert.ok((await drawn()) > 0, 'it is drawn again for another scale');
}

/** A tap that takes a unit up shows its orders over the map, and nothing moves under the finger. */
async function tap_moves_nothing(context) {
    const table = await open_table(context.server, { text: charge_text });
    const page = await new_page(context.browser, { ...context, ...phone, touch: true });
    await sit_down(page, table.link(0, 1));
    await page.waitForTimeout(400);
    const boxes = () => page.evaluate(() => ['.plan', '.steps', '.tabs', 'g.unit'].map((each) => JSON.stringify(document.querySelector(each).getBoundingClientRect())));
    const before = await boxes();
    const box = await unit(page, 'Blue Lancers').boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.getByRole('group', { name: 'Blue Lancers' }).waitFor();
    await page.waitForTimeout(400);
    assert.deepEqual(await boxes(), before);
    const slider = page.locator('.steps input');
    assert.equal(await slider.inputValue(), await slider.getAttribute('max'), 'it shows the present still');
    // The drawer lies over the map, whose window stays; the unit in hand is seen above it.
    await page.locator('.unit-strip .who').click();
    const card = page.locator('.card', { hasText: 'Blue Lancers' });
    await card.waitFor();
    await page.waitForTimeout(400);
    assert.deepEqual((await boxes()).slice(0, 3), before.slice(0, 3));
    const in_hand = await unit(page, 'Blue Lancers').boundingBox();
    assert.ok(in_hand.y + in_hand.height <= (await page.locator('.side-panel').boundingBox()).y, 'the drawer hides the unit in hand');
}

export const tests = [
    ['a tap on the map moves nothing under the finger', tap_moves_nothing],
    ['the lane of a charge is seen in a wood, by day', (context) => lane_through_a_wood(context, false)],
    ['the lane of a charge is seen in a wood, by night', (context) => lane_through_a_wood(context, true)],
    ['a map that is dragged is not drawn again', dragged_without_drawing],
];
