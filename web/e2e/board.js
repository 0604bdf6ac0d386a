// How the board looks: what is drawn for the unit in hand can be seen on any ground, and the news leaves
// the units free on a telephone.
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

const overlap = (a, b) => a.x + a.width > b.x && a.x < b.x + b.width && a.y + a.height > b.y && a.y < b.y + b.height;

/** On a telephone the news lies beside the units; a tap folds it up, another tells it all. */
async function news_beside_units(context) {
    const table = await open_table(context.server, { scenario: 'grande-tactique/montebello' });
    const page = await new_page(context.browser, { ...context, ...phone });
    await sit_down(page, table.link(0, 1));
    const news = page.locator('.news');
    await page.locator('.pending button.main, .orders button:text-is("end"), .news').first().waitFor();
    for (let i = 0; i < 10 && (await news.count()) === 0; ++i) {
        await page.locator('.pending button.main, .orders button:text-is("end")').first().click();
        await page.waitForTimeout(400);
    }
    await page.waitForTimeout(400);
    const box = await news.boundingBox();
    for (const each of await page.locator('g.unit').all()) {
        const name = await each.getAttribute('aria-label');
        assert.ok(!overlap(box, await each.boundingBox()), `the news lies on ${name}`);
    }
    const words = await news.innerText();
    assert.ok(words.split('Each divisional general').length <= 2, `a rule is told twice: ${words}`);
    await page.getByRole('button', { name: 'Fold it up' }).click();
    const folded = await news.boundingBox();
    assert.ok(folded.height < 60, `folded up it is ${folded.height} high`);
    await page.locator('.news .end').click();
    assert.ok((await news.boundingBox()).height > folded.height);
    await page.locator('.news .close').click();
    await news.waitFor({ state: 'detached' });
}

export const tests = [
    ['the lane of a charge is seen in a wood, by day', (context) => lane_through_a_wood(context, false)],
    ['the lane of a charge is seen in a wood, by night', (context) => lane_through_a_wood(context, true)],
    ['on a telephone the news lies beside the units and folds up', news_beside_units],
];
