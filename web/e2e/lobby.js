// From the lobby to a table.
import assert from 'node:assert/strict';
import { entry_after, new_page, unit } from './browser.js';
import { weighty_faults } from './looks.js';
import { charge_text } from './tables.js';

const is_table = /\/t\/\w+(#seat=[0-9a-f]{64})?$/;
const is_seat = /\/t\/\w+#seat=[0-9a-f]{64}$/;
const screens = [
    { width: 390, height: 844, touch: true },
    { width: 1366, height: 768 },
];
const rules = (page) => page.getByRole('combobox', { name: 'Rules' });
const play = (page) => page.getByRole('button', { name: 'Play', exact: true });

async function open_lobby(context, options = {}) {
    const page = await new_page(context.browser, { ...context, ...options });
    await page.goto(context.server.address);
    await page.locator('.battle').first().waitFor();
    return page;
}

/** Each system's smallest battle is one click away, and the computer is a recruit. */
async function first_battle(context) {
    for (const screen of screens) {
        const page = await open_lobby(context, screen);
        for (const [title, battle] of [
            ['Black Powder', 'One Brigade Each'],
            ['Grande Tactique', 'One Division Each'],
            ['Rank and File', 'Blue and Red'],
            ['The Men Who Would Be Kings', 'Blue and Red'],
        ]) {
            await rules(page).selectOption(title);
            await page.locator('.first', { hasText: `${battle}: ` }).waitFor();
            await page.getByRole('button', { name: 'Play a first battle' }).click();
            await page.waitForURL(is_table);
            await page.locator('.awaited', { hasText: /^\s*Blue, your (orders|decision)/ }).waitFor();
            await page.getByRole('link', { name: 'To the lobby' }).click();
            await page.locator('.battle').first().waitFor();
            // The rules stay chosen, and the battle can be gone on with.
            assert.equal(await rules(page).locator('option:checked').innerText(), title);
            await page.locator('.continue').getByRole('link', { name: battle }).first().waitFor();
        }
        await page.context().close();
    }
}

/** What is needed to play, and the battle to go on with, are in sight without scrolling. */
async function one_screen(context) {
    for (const screen of screens) {
        const page = await open_lobby(context, screen);
        await page.getByRole('button', { name: 'Play a first battle' }).click();
        await page.waitForURL(is_table);
        await page.getByRole('link', { name: 'To the lobby' }).click();
        await page.locator('.battle').first().waitFor();
        for (const element of [
            page.getByRole('button', { name: 'Play a first battle' }),
            page.locator('.continue a').first(),
            page.locator('.battle').first(),
            page.getByText('marshal', { exact: true }),
            play(page),
        ]) {
            const box = await element.boundingBox();
            assert.ok(box.y >= 0 && box.y + box.height <= screen.height, `${await element.innerText()} at ${screen.width}`);
        }
        for (const title of await page.locator('.battle .title').all()) {
            assert.ok(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), `${await title.innerText()} is whole`);
        }
        // Its armies fill a picture, not its frame: without that all look alike.
        const looks = await page.locator('.battle img').first().evaluate((img) => getComputedStyle(img).objectFit);
        assert.equal(looks, 'cover');
        const { width, height } = screen;
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${width} × ${height}`);
        await page.context().close();
    }
}

async function told_apart(context) {
    const page = await open_lobby(context);
    await rules(page).selectOption('Grande Tactique');
    const cards = await page.locator('.battle').allInnerTexts();
    assert.equal(cards.length, 4);
    assert.match(cards[0], /One Division Each[^]*7 a side · easy[^]*about 45 minutes/);
    assert.match(cards[3], /Raab[^]*39 against 33 · hard[^]*about 3½ hours/);
    // Yardsticks of studies are no opponents.
    for (const yardstick of ['random', 'advance', 'drill', 'staff']) {
        assert.equal(await page.getByText(yardstick, { exact: true }).count(), 0);
    }
    await page.locator('.battle', { hasText: 'Raab' }).click();
    await page.getByText('About it, and more choices').click();
    await page.locator('.about', { hasText: 'Archduke' }).waitFor();
    await page.getByRole('link', { name: 'Change a copy of this battle' }).click();
    await page.waitForURL(/#setup=grande-tactique\/raab$/);
}

async function against_the_computer(context) {
    const page = await open_lobby(context);
    await rules(page).selectOption('The Men Who Would Be Kings');
    await page.locator('.battle', { hasText: 'Blue and Red' }).click();
    await page.getByText('Red', { exact: true }).click();
    await page.getByText('marshal', { exact: true }).click();
    await page.getByText('plays out far more').waitFor();
    await page.getByText('recruit', { exact: true }).click();
    await page.getByText('for a first battle', { exact: false }).last().waitFor();
    await play(page).click();
    await page.waitForURL(is_table);
    await page.locator('g.unit').first().waitFor();
    await entry_after(page, 0);
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.locator('#tab-panel', { hasText: 'recruit' }).waitFor();
    await page.getByRole('link', { name: 'To the lobby' }).click();
    await page.locator('.known').getByRole('link', { name: 'Blue and Red' }).click();
    await page.locator('g.unit').first().waitFor();
}

async function only_watched(context) {
    const page = await open_lobby(context);
    await rules(page).selectOption('The Men Who Would Be Kings');
    await page.getByText('only watch', { exact: true }).click();
    assert.equal(await page.getByText('a friend here').count(), 0);
    await play(page).click();
    await page.waitForURL(/\/t\/\w+$/);
    await page.locator('g.unit').first().waitFor();
    await entry_after(page, 0);
}

async function with_a_friend_here(context) {
    const page = await open_lobby(context);
    await rules(page).selectOption('Grande Tactique');
    await page.getByText('a friend here', { exact: true }).click();
    assert.equal(await page.getByText('marshal', { exact: true }).count(), 0);
    await play(page).click();
    await page.locator('g.unit').first().waitFor();
    await page.getByRole('tab', { name: 'Table' }).click();
    assert.match(await page.getByLabel('Your own link').inputValue(), /\/t\/\w+#seat=[0-9a-f]{64},[0-9a-f]{64}$/);
}

async function with_links(context) {
    const page = await open_lobby(context);
    await rules(page).selectOption('Black Powder');
    await page.locator('.battle', { hasText: 'Maida' }).click();
    await page.getByText('a friend by link', { exact: true }).click();
    await play(page).click();
    const link = await page.getByLabel(/’s seat/).inputValue();
    assert.match(link, is_seat);
    // Copying a link, or Enter in its field, opens no other table.
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByLabel('To watch').press('Enter');
    await page.waitForLoadState('networkidle');
    assert.equal(await page.getByLabel(/’s seat/).inputValue(), link);
    const watching = await page.getByLabel('To watch').inputValue();
    assert.match(watching, /\/t\/\w+$/);
    await page.getByRole('link', { name: 'Go to the table' }).click();
    await page.locator('.awaited', { hasText: 'has not joined yet' }).waitFor();
    assert.equal(new URL(page.url()).pathname, new URL(link).pathname);
    const other = await new_page(context.browser, context);
    await other.goto(link);
    await other.locator('.awaited', { hasText: /your orders|is to order|decision|to decide/ }).waitFor();
}

async function uploaded(context) {
    const page = await open_lobby(context);
    await page.getByText('A battle of your own').click();
    const file = page.getByLabel(/^A file/);
    const upload = (text) => file.setInputFiles({ name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await upload(charge_text.replace('"cavalry"', '"cavallery"'));
    await page.locator('.faults li', { hasText: 'cavallery' }).waitFor();
    await upload(charge_text);
    await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
    await unit(page, 'Blue Lancers').waitFor();
}

async function told_in_sight(context) {
    // The refusal is meant, and no fault of the page.
    const page = await open_lobby(context, { ...screens[0], faults: [] });
    await page.route('**/api/tables', (route) => route.fulfill({ json: { what: 'there is no table left' }, status: 503 }));
    for (const button of [page.getByRole('button', { name: 'Play a first battle' }), play(page)]) {
        await button.click();
        const told = await page.getByRole('alert').last().boundingBox();
        assert.ok(told.y >= 0 && told.y + told.height <= screens[0].height, 'what went wrong is in sight');
    }
}

async function straight_into_battle(context) {
    const page = await new_page(context.browser, context);
    await page.goto(`${context.server.address}/#play=men-who-would-be-kings/balanced`);
    await page.waitForURL(is_table);
    await page.locator('g.unit').first().waitFor();
}

async function fair_to_all(context) {
    for (const dark of [false, true]) {
        for (const screen of screens) {
            const page = await open_lobby(context, { ...screen, dark });
            assert.deepEqual(await weighty_faults(page), [], `the lobby at ${screen.width}`);
            await page.context().close();
        }
    }
}

export const tests = [
    ['a link leads straight into a battle', straight_into_battle],
    ['the lobby opens a first battle of each system by one click', first_battle],
    ['the lobby fits one screen of a phone and a laptop', one_screen],
    ['the lobby tells battles apart, and offers levels alone', told_apart],
    ['the lobby has no fault of weight for those who see or move otherwise', fair_to_all],
    ['a table against the computer is opened from the lobby and found again', against_the_computer],
    ['the lobby lets the computer play both sides', only_watched],
    ['the lobby opens a table for two at one screen', with_a_friend_here],
    ['the lobby tells in sight why a table could not be opened', told_in_sight],
    ['the lobby hands out links for people elsewhere', with_links],
    ['the lobby checks and plays a file of one’s own', uploaded],
];
