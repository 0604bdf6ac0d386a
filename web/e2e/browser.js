// The browser, and what the tests do and look for in it.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const flags = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];
const patience_ms = 60_000;
/** ESPRIT_LATE=200: whatever a page asks, the engine or the server, is asked so many milliseconds late. */
const all_late_ms = Number(process.env.ESPRIT_LATE ?? 0);

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const start_browser = () =>
    chromium.launch({ executablePath: process.env.CHROMIUM ?? browsers.find(existsSync), args: flags });

/** Run in the page before its own scripts: what is pressed before an answer is there shows then. */
function ask_late(late_ms) {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...message) {
        setTimeout(() => post.apply(this, message), late_ms);
    };
    const { fetch } = window;
    window.fetch = async (...request) => {
        await new Promise((resolve) => setTimeout(resolve, late_ms));
        return fetch(...request);
    };
}

/** Run in the page before its own scripts: a phase ends at the first press, whatever is left undone. */
function end_at_once() {
    if (location.protocol !== 'about:' && !localStorage.getItem('esprit.board')) localStorage.setItem('esprit.board', '{"asks":false}');
}

/**
 * A page of its own, as of another person; faults of the page fail the test.
 * @param asks the end of a phase asks once more, as it does for players
 */
export async function new_page(
    browser,
    { width = 1366, height = 768, dark = false, touch = false, faults = [], late_ms = all_late_ms, asks = false } = {},
) {
    const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        hasTouch: touch,
    });
    context.setDefaultTimeout(patience_ms);
    const page = await context.newPage();
    if (late_ms > 0) await page.addInitScript(ask_late, late_ms);
    if (!asks) await page.addInitScript(end_at_once);
    page.on('pageerror', (error) => faults.push(`the page threw ${error.message}`));
    // Where the pages were built without the engine they look for it in vain, and ask the server.
    const looked_in_vain = (message) => message.location().url.endsWith('/engine/sheet.mjs');
    page.on('console', (message) => {
        if (message.type() === 'error' && !looked_in_vain(message)) faults.push(`the console says ${message.text()}`);
    });
    return page;
}

/** Chromium has once given a reload up with net::ERR_ABORTED, for a reason that is not known: that is told, and it is asked again, once. */
export async function reload(page) {
    try {
        await page.reload();
    } catch (error) {
        if (!error.message.includes('ERR_ABORTED')) throw error;
        console.log('        (a reload was given up, and asked for again)');
        await page.reload();
    }
}

export const unit = (page, name) => page.locator(`g.unit[aria-label^="${name},"]`);
export const tab = (page, name) => page.getByRole('tab', { name, exact: true });

/** How many orders there have been, as the page shows it. */
export async function entry(page) {
    const [, last] = (await page.locator('.steps .count').innerText()).split('/');
    return Number(last);
}
export async function entry_is(page, wanted) {
    await page.waitForFunction(
        (last) => document.querySelector('.steps .count')?.textContent?.split('/')[1]?.trim() === String(last),
        wanted,
    );
}
export async function entry_after(page, before) {
    await page.waitForFunction(
        (last) => Number(document.querySelector('.steps .count')?.textContent?.split('/')[1]) > last,
        before,
    );
    return entry(page);
}

/** Goes to a table and waits until it can be played, or watched. */
export async function sit_down(page, link) {
    await page.goto(link);
    await page.locator('g.unit').first().waitFor();
}

/** Where a unit stands on the screen. */
export async function middle_of(page, name) {
    const box = await unit(page, name).boundingBox();
    assert.ok(box, `${name} is on the table`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Where a unit stands on the map, whatever part of it is shown. */
export const place_of = (page, name) => unit(page, name).evaluate((element) => element.style.transform);
