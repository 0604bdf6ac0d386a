// The referee's sheet on a phone, as whoever stands beside the table uses it.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { new_page, reload } from './browser.js';
import { weighty_faults } from './looks.js';
import { by_the_program } from './tables.js';

const phone = { width: 390, height: 844 };

/** A small game of each system: what is asked, what is tapped, and how the dice lie. */
const games = [
    {
        title: 'Grande Tactique', system: 'grande-tactique', subject: 'A charge', of: 'charge',
        facts: { 'attacker.cuirassiers': true, 'defender.lancers': true, 'defender.veteran': true },
        dice: [4, 5, 3, 2],
    },
    {
        title: 'Black Powder', system: 'black-powder', subject: 'Break test', of: 'break',
        facts: { test: 'C', arm: 'cavalry', margin: 'double', disordered: true },
        dice: [3, 5],
    },
    {
        title: 'Rank and File', system: 'rank-and-file', subject: 'Morale test', of: 'morale',
        facts: { class: 'veteran', stands_lost: 1, unsteady: true },
        dice: [4],
    },
    {
        title: 'The Men Who Would Be Kings', system: 'men-who-would-be-kings', subject: 'Activation', of: 'activate',
        facts: { action: 'attack', discipline: 1, leadership: 7 },
        dice: [2, 6],
    },
];

const words = (facts) => Object.entries(facts).map(([name, value]) => (value === true ? name : `${name}=${value}`));
export const odds_told = ({ system, of, facts }, ...more) => JSON.parse(by_the_program('odds', system, of, ...words(facts), ...more, '--json'));
export const by_name = (outcomes) =>
    outcomes.filter(({ value }) => value > 0).map(({ outcome, probability }) => `${outcome} ${probability}`).sort();

export async function open_sheet(context, more = {}) {
    const page = await new_page(context.browser, { ...context, ...phone, ...more });
    await page.goto(`${context.server.address}/referee`);
    await page.locator('.bars li').first().waitFor();
    return page;
}
export const foot = (page, name) => page.locator('.feet').getByRole('button', { name }).click();

export async function choose(page, { title, subject, of }) {
    await page.locator('.asked').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: title, exact: true }).click();
    await dialog.locator('.subject', { has: page.locator(`b:text-is("${subject}")`) }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.asked b', { hasText: subject }).waitFor();
    return of;
}

/** Shows the role of a fact, where roles are shown one at a time. */
async function to_role_of(page, fact) {
    const role = page.locator('.role', { has: page.locator(`[data-fact="${fact}"]`) });
    const tab = page.locator(`#role-tab-${(await role.getAttribute('id')).slice('role-'.length)}`);
    if ((await tab.count()) > 0 && (await tab.isVisible())) await tab.click();
}
export async function tap(page, facts) {
    for (const [fact, value] of Object.entries(facts)) {
        await to_role_of(page, fact);
        if (typeof value === 'number') {
            const field = page.locator(`.number[data-fact="${fact}"] input`);
            await field.fill(String(value));
            await field.press('Enter');
        } else {
            const chip = page.locator(`.chip[data-fact="${fact}"][data-value="${value}"]`);
            await chip.click();
            await page.locator(`.chip[data-fact="${fact}"][data-value="${value}"][aria-pressed="true"]`).waitFor();
        }
    }
}

/** The odds as the page has them, waited for. */
export async function odds_are(page, wanted) {
    await page.getByRole('button', { name: 'Why', exact: true }).click();
    const bars = page.getByRole('dialog').locator('.bars > li');
    const shown = () => bars.evaluateAll((all) => all.map((each) => `${each.dataset.outcome} ${each.dataset.probability}`).sort());
    for (let i = 0; i < 40 && JSON.stringify(await shown()) !== JSON.stringify(wanted); ++i) await page.waitForTimeout(150);
    assert.deepEqual(await shown(), wanted);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
}

export async function throw_own(page, dice) {
    await page.getByRole('button', { name: 'My dice' }).click();
    for (const face of dice) {
        if ((await page.locator('.seal').count()) > 0) break;
        await page.locator('.faces').getByRole('button', { name: String(face), exact: true }).click();
    }
    await page.locator('.seal').waitFor();
}
export const verdict_of = (page) => page.locator('.seal h2').innerText();
const spoken = (name) => name.replaceAll('_', ' ');

const sheet_of = (game) =>
    async function (context) {
        const page = await open_sheet(context);
        await choose(page, game);
        await tap(page, game.facts);
        await odds_are(page, by_name(odds_told(game).outcomes));
        const told = JSON.parse(
            by_the_program('roll', game.system, game.of, ...words(game.facts), '--dice', game.dice.join(','), '--json'),
        );
        await throw_own(page, game.dice);
        assert.equal(await verdict_of(page), spoken(told.outcome));
        const rules = await page.locator('.verdict .modifiers li:not(.left-out) .rule').allInnerTexts();
        assert.deepEqual(rules.sort(), (told.checks ?? [told]).flatMap((check) => check.modifiers.map(({ rule }) => rule)).sort());
        await page.locator('.verdict .rule').first().click();
        await page.locator('.rule-text b').first().waitFor();
    };

async function back_a_die(context) {
    const page = await open_sheet(context);
    await tap(page, games[0].facts);
    await page.getByRole('button', { name: 'My dice' }).click();
    const face = (n) => page.locator('.faces').getByRole('button', { name: String(n), exact: true }).click();
    await page.locator('.pad', { hasText: 'attacker' }).waitFor();
    await face(4);
    await page.locator('.pad', { hasText: 'defender' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.locator('.pad', { hasText: 'attacker' }).waitFor();
    // A 1 and the cuirassiers' 2 are less than 4: it is over with that die.
    await face(1);
    await page.locator('.seal').waitFor();
    assert.equal(await verdict_of(page), 'countercharged');
}

// A check that certain facts settle is told at once, with own dice too, and nothing is left waiting.
async function without_dice(context) {
    const page = await open_sheet(context);
    await choose(page, { title: 'Rank and File', subject: 'Waiver test' });
    await page.getByRole('button', { name: 'My dice' }).click();
    await page.locator('.seal').waitFor();
    assert.equal(await verdict_of(page), 'not required');
    await page.waitForTimeout(100); // a fault of the page comes after
}

/** How many dice a unit fires with is said beside them, by the rule, with the numbers in force. */
async function table_of_a_number(context) {
    const page = await open_sheet(context);
    await choose(page, { title: 'Rank and File', subject: 'Firing' });
    const lines = page.locator('[data-fact="dice"] .said-by li');
    assert.equal(await lines.count(), 4);
    assert.match(await lines.nth(1).innerText(), /^Medium guns: 4D6 a stand to 8 inches\.\s+RF-FIRE-04$/);
    // the rule's id stands beside the words, on their line
    const id = await lines.nth(1).getByRole('button').boundingBox();
    const line = await lines.nth(1).boundingBox();
    assert.ok(id.x + id.width > line.x + line.width - 2 && id.y < line.y + 10, `the id is at ${id.x}, ${id.y - line.y}`);
    await lines.nth(1).getByRole('button', { name: 'Rule RF-FIRE-04' }).click();
    await lines.nth(1).locator('.rule-text b').waitFor();
    const { width } = await lines.first().boundingBox();
    assert.ok(width > 300, `a line of the table has ${width} pixels`);
}

async function rolled_here(context) {
    const page = await open_sheet(context);
    await page.getByRole('button', { name: 'Roll' }).click();
    await page.locator('.seal').waitFor();
    const possible = odds_told({ system: 'grande-tactique', of: 'charge', facts: {} }).outcomes.map(({ outcome }) => spoken(outcome));
    assert.ok(possible.includes(await verdict_of(page)));
    assert.ok((await page.locator('.verdict .die').count()) > 0);
}

async function contradictions(context) {
    const page = await open_sheet(context);
    await tap(page, { 'attacker.raw': true });
    const veteran = page.locator('.chip[data-fact="attacker.veteran"]');
    await page.locator('.chip.closed[data-fact="attacker.veteran"]').waitFor();
    await veteran.click();
    await page.locator('.reason').waitFor();
    assert.equal(await veteran.getAttribute('aria-pressed'), 'false');
    await tap(page, { 'attacker.general_attached': true });
    await page.locator('.reason').waitFor({ state: 'detached' });
}

/** The figures beside the facts are of the outcome that is watched, in points. */
async function figures(context) {
    const page = await open_sheet(context);
    await page.getByRole('button', { name: 'Why', exact: true }).click();
    await page.getByRole('dialog').locator('[data-outcome="repulsed"] button').click();
    await page.keyboard.press('Escape');
    // 4 or more of a die, and a veteran's 3 or more: repulsed is 1 - 1/2 and then 1 - 2/3.
    await page.locator('.chip[data-fact="attacker.veteran"] .figure', { hasText: '17\u00a0% less repulsed' }).waitFor();
}

export async function add_unit(page, side, name, facts) {
    await page.getByRole('button', { name: `Add a unit to ${side}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    for (const [fact, value] of Object.entries(facts)) await dialog.locator(`.chip[data-fact="${fact}"][data-value="${value}"]`).click();
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await dialog.waitFor({ state: 'detached' });
}
async function who(page, role, name) {
    await page.getByRole('tab', { name: new RegExp(`^${role}`) }).click();
    await page.locator('.role.shown .who-button').click();
    await page.getByRole('dialog').getByRole('button', { name: new RegExp(name) }).click();
}

async function units(context) {
    const page = await open_sheet(context);
    await foot(page, 'Units');
    await add_unit(page, 'Blue', 'Milhaud’s Cuirassiers', { arm: 'cavalry', cuirassiers: true });
    await add_unit(page, 'Red', 'Lancers of Berg', { arm: 'cavalry', lancers: true, veteran: true });
    await add_unit(page, 'Red', 'Recruits', { raw: true });
    await reload(page);
    await foot(page, 'Referee');
    await who(page, 'Attacker', 'Milhaud');
    await who(page, 'Defender', 'Lancers');
    const facts = { 'attacker.arm': 'cavalry', 'attacker.cuirassiers': true, 'defender.arm': 'cavalry', 'defender.lancers': true, 'defender.veteran': true };
    const wanted = by_name(odds_told({ system: 'grande-tactique', of: 'charge', facts }).outcomes);
    await odds_are(page, wanted);
    await throw_own(page, [4, 5, 3, 2]);
    await page.locator('.seal .of', { hasText: 'Milhaud' }).waitFor();
    // Who has lost locked combat flees and is routed (GT-LIC-04, GT-FLEE-07); here he has rallied to
    // shaken. How they are now is tapped at once, and stays with them.
    const lost = page.getByRole('region', { name: 'Lancers of Berg' });
    assert.equal(await lost.locator('.chip[data-fact="routed"]').getAttribute('aria-pressed'), 'true');
    await lost.locator('.chip[data-fact="routed"]').click();
    await lost.locator('.chip[data-fact="shaken"]').click();
    // Who has won locked combat is shaken (GT-LIC-06); here a general has seen to it at once.
    const won = page.getByRole('region', { name: 'Milhaud' }).locator('.chip[data-fact="shaken"]');
    assert.equal(await won.getAttribute('aria-pressed'), 'true');
    await won.click();
    // To what follows the units go along.
    await page.getByRole('group', { name: 'Go on with' }).getByRole('button', { name: 'Morale check' }).click();
    await page.locator('.who-button', { hasText: 'Milhaud' }).waitFor();
    await choose(page, games[0]);
    await who(page, 'Defender', 'Lancers');
    await odds_are(page, by_name(odds_told({ system: 'grande-tactique', of: 'charge', facts: { ...facts, 'defender.shaken': true } }).outcomes));
    await foot(page, 'Units');
    await page.getByRole('button', { name: /Lancers of Berg/ }).getByText('shaken').waitFor();
    await page.getByRole('button', { name: 'Sort' }).click();
    await page.getByRole('button', { name: 'Recruits up' }).click();
    const order = await page.locator('section[aria-label="Red"] .unit-row b').allInnerTexts();
    assert.deepEqual(order, ['Recruits', 'Lancers of Berg']);
    await page.getByRole('button', { name: /Recruits/ }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.locator('.unit-row', { hasText: 'Recruits' }).waitFor({ state: 'detached' });
}

const club = `[house]
ruleset = "grande-tactique"
title = "Thursday club"

[[chart.morale.modifier]]
rule = "GT-MOD-02"
value = 2
`;

/** A fact that a club derives from others is named by the verdict, with what it means. */
async function derived_facts(context) {
    const page = await open_sheet(context);
    await foot(page, 'Game');
    const proud = `${club}
[facts]
proud_troops = "veteran and not shaken"

[[chart.morale.modifier]]
rule = "CLUB-01"
add = true
when = "proud_troops"
value = 1

[rule.CLUB-01]
text = "proud troops"
`;
    await page.locator('input[type="file"]').setInputFiles({ name: 'club.toml', mimeType: 'text/plain', buffer: Buffer.from(proud) });
    await page.locator('.switch', { hasText: 'Thursday club' }).waitFor();
    await foot(page, 'Referee');
    await choose(page, { title: 'Grande Tactique', subject: 'Morale check', of: 'morale' });
    await tap(page, { veteran: true });
    await throw_own(page, [4]);
    await page.locator('.done .derived li', { hasText: 'proud troops: veteran and not shaken' }).waitFor();
}

async function house_rules(context) {
    const page = await open_sheet(context);
    await foot(page, 'Game');
    const load = (name, text) =>
        page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await load('slip.toml', club.replace('GT-MOD-02', 'GT-MOD-2'));
    await page.locator('.faults li', { hasText: 'line 6, column 8' }).waitFor();
    await load('club.toml', club);
    await page.locator('.switch', { hasText: 'Thursday club' }).waitFor();
    await foot(page, 'Referee');
    await page.locator('.asked small', { hasText: 'Thursday club' }).waitFor();
    const asked = { system: 'grande-tactique', of: 'charge', facts: { 'attacker.veteran': true } };
    await tap(page, asked.facts);
    const folder = mkdtempSync(join(tmpdir(), 'esprit-e2e-'));
    writeFileSync(join(folder, 'club.toml'), club);
    const with_club = by_name(odds_told(asked, '--house', join(folder, 'club.toml')).outcomes);
    rmSync(folder, { recursive: true });
    const without = by_name(odds_told(asked).outcomes);
    assert.notDeepEqual(with_club, without);
    await odds_are(page, with_club);
    await reload(page);
    await page.locator('.asked small', { hasText: 'Thursday club' }).waitFor();
    await foot(page, 'Game');
    await page.getByRole('switch', { name: /Thursday club/ }).uncheck();
    await foot(page, 'Referee');
    await odds_are(page, without);
}

async function shared_and_logged(context) {
    const page = await open_sheet(context);
    // Neither a way to hand on nor a clipboard, as where a page comes without TLS: the field is left.
    await page.evaluate(() => {
        Object.defineProperty(navigator, 'share', { value: undefined });
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
    });
    await throw_own(page, [2]);
    await page.getByLabel('A note for the log').fill('the fatal hour');
    await page.getByRole('button', { name: 'Next throw' }).click();
    await throw_own(page, [3]);
    await foot(page, 'Log');
    assert.equal(await page.locator('.said > li').count(), 2);
    await page.locator('.said q', { hasText: 'the fatal hour' }).waitFor();
    const to_copy = page.getByLabel('To be copied');
    await page.getByRole('button', { name: 'As a text' }).click();
    assert.match(await to_copy.inputValue(), /A charge[\s\S]*repulsed: the attackers are shaken[\s\S]*from now on: Attacker: shaken[\s\S]*it had 50\.0% \(1\/2\)[\s\S]*“the fatal hour”/);
    await page.getByRole('button', { name: 'Share as a link' }).click();
    await page.waitForFunction(() => /#game=/.test(document.querySelector('.share textarea')?.value ?? ''));
    const link = await to_copy.inputValue();

    const other = await new_page(context.browser, { ...context, ...phone });
    await other.goto(link);
    await other.locator('.said q', { hasText: 'the fatal hour' }).waitFor();
    assert.equal(await other.getByLabel('Note').count(), 0, 'what is shared is read only');
    await other.getByRole('button', { name: 'Take over' }).click();
    await other.locator('.said > li').first().locator('summary').click();
    await other.getByLabel('Note').first().fill('read it');
    await other.getByRole('button', { name: 'Delete the last' }).click();
    await other.getByRole('button', { name: 'Really delete it?' }).click();
    assert.equal(await other.locator('.said > li').count(), 1);
    await reload(other);
    await foot(other, 'Log');
    assert.equal(await other.locator('.said > li').count(), 1);

    const broken = await new_page(context.browser, { ...context, ...phone });
    await broken.goto(`${link.slice(0, -20)}`);
    await broken.getByText('The link holds no game').waitFor();
}

async function by_keys(context) {
    const page = await open_sheet(context);
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    const tab_to = async (text) => {
        for (let i = 0; i < 60 && !(await focused()).startsWith(text); ++i) await page.keyboard.press('Tab');
        assert.ok((await focused()).startsWith(text), `Tab does not lead to ${text}`);
    };
    await tab_to('Attacker');
    await page.keyboard.press('ArrowRight');
    await page.locator('[role="tab"][aria-selected="true"]', { hasText: 'Defender' }).waitFor();
    await tab_to('veteran');
    await page.keyboard.press('Space');
    await page.locator('.chip[data-fact="defender.veteran"][aria-pressed="true"]').waitFor();
    await tab_to('My dice');
    await page.keyboard.press('Enter');
    await page.locator('.faces').waitFor();
    await page.keyboard.press('3');
    await page.locator('.seal').waitFor();
    assert.equal(await focused(), 'repulsed');
}

/** What is touched is as large as a finger; ids of rules reach beyond what is seen of them. */
const too_small = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll('.referee button, .referee input, .referee select, .referee summary, .referee a')]
            .filter((each) => each.checkVisibility() && !each.matches('.rule, .link, [role="switch"], .visually-hidden'))
            .map((each) => ({ box: each.getBoundingClientRect(), text: each.textContent?.trim() || each.getAttribute('aria-label') }))
            .filter(({ box }) => box.height > 0 && (box.height < 44 || box.width < 44))
            .map(({ box, text }) => `${text}: ${box.width}x${box.height}`),
    );
const looks = (dark, width, height) =>
    async function (context) {
        const page = await open_sheet(context, { dark, width, height });
        const look = async (where) => {
            assert.deepEqual(await weighty_faults(page), [], where);
            assert.deepEqual(await too_small(page), [], where);
            const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(beyond <= 0, `${where}: nothing is cut off`);
        };
        await tap(page, { 'attacker.raw': true });
        await page.locator('.chip.closed').first().waitFor();
        await look('the sheet');
        await page.getByRole('button', { name: 'Why', exact: true }).click();
        await look('why');
        await page.keyboard.press('Escape');
        await page.locator('.asked').click();
        await look('what is asked');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'My dice' }).click();
        await page.locator('.faces').waitFor();
        await look('own dice');
        await page.locator('.faces button').first().click();
        await page.locator('.seal').waitFor();
        await look('the verdict');
        await foot(page, 'Units');
        await page.getByRole('button', { name: 'Add a unit to Blue' }).click();
        await page.getByRole('dialog').locator('.chip').first().waitFor();
        await look('a new unit');
        await page.keyboard.press('Escape');
        await look('units');
        await foot(page, 'Log');
        await page.locator('.said summary').click();
        await look('the log');
        await foot(page, 'Game');
        await look('the game');
    };

async function from_the_lobby(context) {
    const page = await new_page(context.browser, context);
    await page.goto(context.server.address);
    await page.getByRole('link', { name: /^The referee/ }).click();
    await page.locator('.bars li').first().waitFor();
}

/** With the network cut: pages built with the engine go on, and start again. */
async function offline(context) {
    const engine = await fetch(`${context.server.address}/engine/sheet.mjs`);
    if (!engine.ok) return console.log('        (the pages were built without the engine: they need the server)');
    const page = await open_sheet(context);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await reload(page);
    await page.locator('.bars li').first().waitFor();
    await page.context().setOffline(true);
    await reload(page);
    await page.locator('.bars li').first().waitFor();
    await choose(page, games[1]);
    await tap(page, games[1].facts);
    await odds_are(page, by_name(odds_told(games[1]).outcomes));
    await throw_own(page, games[1].dice);
    await page.context().setOffline(false);
}

/** What follows is offered as the engine has it, with the units and what has become of them. */
async function what_follows(context) {
    const page = await open_sheet(context);
    await foot(page, 'Units');
    await add_unit(page, 'Blue', 'Milhaud', { arm: 'cavalry', lancers: true });
    await add_unit(page, 'Red', 'Old Guard', { veteran: true });
    await foot(page, 'Referee');
    await who(page, 'Attacker', 'Milhaud');
    await who(page, 'Defender', 'Old Guard');
    // Lancers against infantry add 2 (GT-MOD-17, GT-MOD-22): a 1 is less than 4, and they are repulsed.
    await throw_own(page, [1]);
    assert.equal(await verdict_of(page), 'repulsed');
    await page.locator('.became li', { hasText: 'Milhaud: shaken' }).waitFor();
    await page.getByRole('list', { name: 'Next' }).getByRole('button', { name: /^Firing/ }).click();
    await page.locator('.asked b', { hasText: 'Firing' }).waitFor();
    await page.locator('.who-button', { hasText: 'Old Guard' }).waitFor();
    const fire = { system: 'grande-tactique', of: 'fire', facts: { target_shaken: true } };
    await odds_are(page, by_name(odds_told(fire).outcomes));
    // Shaken cavalry that is beaten flees (GT-FIRE-25); if it was not so on the table, a tap says it, though
    // the target has no facts in the firer's chart.
    await throw_own(page, [5, 2]);
    assert.equal(await verdict_of(page), 'beaten');
    const target = page.locator('.unit-state[aria-label="Milhaud"]');
    await target.locator('.chip[data-fact="routed"][aria-pressed="true"]').click();
    await target.locator('.chip[data-fact="shaken"]').click();
    // Cavalry fires at nobody: only who might is offered to fire back (GT-FIRE-09).
    assert.equal(await page.getByRole('button', { name: /fires back/ }).count(), 0);
    // Whoever chooses the same once more wants the next throw.
    await choose(page, { title: 'Grande Tactique', subject: 'Firing' });
    await page.locator('.seal').waitFor({ state: 'detached' });
    await foot(page, 'Units');
    await page.getByRole('button', { name: /Milhaud/ }).getByText('shaken').waitFor();
    // A unit that is changed there is changed on the sheet, too.
    await foot(page, 'Referee');
    await choose(page, games[0]);
    await who(page, 'Defender', 'Old Guard');
    await page.locator('.chip[data-fact="defender.veteran"][aria-pressed="true"]').waitFor();
    await foot(page, 'Units');
    await page.getByRole('button', { name: /Old Guard/ }).first().click();
    await page.getByRole('dialog').locator('.chip[data-fact="veteran"]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await foot(page, 'Referee');
    await page.locator('.chip[data-fact="defender.veteran"][aria-pressed="false"]').waitFor();
}

/** Optional rules are switched for the game: they hold for odds, verdicts and the log. */
async function optional_rules(context) {
    const page = await open_sheet(context);
    await choose(page, { title: 'Black Powder', subject: 'Break test' });
    await foot(page, 'Game');
    await page.locator('[data-option="stacking"][data-value="cumulative"]').click();
    await page.locator('[data-option="stacking"][data-value="cumulative"][aria-pressed="true"]').waitFor();
    await foot(page, 'Referee');
    await page.locator('.asked small', { hasText: 'stacking = cumulative' }).waitFor();
    const facts = { test: 'C', arm: 'infantry', margin: 'double', flank_contact: true, rear_contact: true };
    await tap(page, facts);
    const folder = mkdtempSync(join(tmpdir(), 'esprit-e2e-'));
    const file = join(folder, 'switch.toml');
    writeFileSync(file, '[house]\nruleset = "black-powder"\ntitle = "switch"\n[options]\nstacking = "cumulative"\n');
    const switched = by_name(odds_told({ system: 'black-powder', of: 'break', facts }, '--house', file).outcomes);
    rmSync(folder, { recursive: true });
    assert.notDeepEqual(switched, by_name(odds_told({ system: 'black-powder', of: 'break', facts }).outcomes));
    await odds_are(page, switched);
    await reload(page);
    await page.locator('.asked small', { hasText: 'stacking = cumulative' }).waitFor();
    await foot(page, 'Game');
    await page.locator('[data-option="stacking"][data-value="worst"]').click();
    await foot(page, 'Referee');
    await page.locator('.asked small', { hasText: 'stacking' }).waitFor({ state: 'detached' });
}

/** Another evening is deleted: what is asked just now stays. */
async function another_evening(context) {
    const page = await open_sheet(context);
    await foot(page, 'Game');
    await page.getByRole('button', { name: 'A new game' }).click();
    await foot(page, 'Referee');
    await tap(page, { 'attacker.veteran': true });
    await foot(page, 'Game');
    await page.getByRole('button', { name: /^Delete/ }).first().click();
    await page.getByRole('button', { name: /^Delete/ }).first().click();
    assert.equal(await page.getByRole('button', { name: /^Delete/ }).count(), 1);
    await foot(page, 'Referee');
    await page.locator('.chip[data-fact="attacker.veteran"][aria-pressed="true"]').waitFor();
}

/** The log on paper: all that was said, nothing to touch, black on white by night too. */
async function on_paper(context) {
    const page = await open_sheet(context, { dark: true });
    await throw_own(page, [2]);
    await page.getByLabel('A note for the log').fill('the fatal hour');
    const verdict = (await page.pdf({ format: 'A4' })).toString('latin1');
    assert.equal(verdict.match(/\/Type\s*\/Page\b/g).length, 1);
    await foot(page, 'Log');
    const log = (await page.pdf({ format: 'A4' })).toString('latin1');
    assert.equal(log.match(/\/Type\s*\/Page\b/g).length, 1);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.feet').isVisible(), false);
    assert.equal(await page.locator('.said q').isVisible(), true);
    assert.equal(await page.locator('.said p', { hasText: 'It had 50.0% (1/2)' }).evaluate((each) => each.getBoundingClientRect().height > 0), true);
    assert.equal(await page.locator('.said .what').evaluate((each) => getComputedStyle(each).color), 'rgb(0, 0, 0)');
}

/** All rules, leafed through and found by a player's words; what the club has made otherwise is marked. */
async function all_rules(context) {
    const page = await open_sheet(context);
    await foot(page, 'Rules');
    const chapter = page.locator('.chapter', { hasText: 'GT-FLEE' });
    await chapter.locator('summary').click();
    await chapter.locator('[data-rule="GT-FLEE-01"]', { hasText: 'Infantry flees 7 inches.' }).waitFor();
    const field = page.getByRole('searchbox');
    await field.fill('flight distance');
    await page.locator('.rules-listed li').first().getByText('Infantry flees').waitFor();
    await field.fill('gt-mod-02');
    await page.locator('[role="status"]', { hasText: 'One rule' }).waitFor();
    await page.getByRole('button', { name: 'Rule GT-MOD-02' }).click();
    await page.locator('.rule-text', { hasText: 'chart morale: a modifier of +1' }).waitFor();
    assert.deepEqual(await weighty_faults(page), []);
    await field.fill('zzz');
    await page.getByText('No rule has these words.').waitFor();

    await foot(page, 'Game');
    const own = Buffer.from(`${club}\n[rule.CLUB-01]\ntext = "guards on a hill"\n`);
    await page.locator('input[type="file"]').setInputFiles({ name: 'club.toml', mimeType: 'text/plain', buffer: own });
    await page.locator('.switch', { hasText: 'Thursday club' }).waitFor();
    await foot(page, 'Rules');
    await field.fill('club-01');
    await page.locator('[data-rule="CLUB-01"]', { hasText: 'house rule' }).getByText('guards on a hill').waitFor();
    await field.fill('gt-mod-02');
    await page.locator('[data-rule="GT-MOD-02"]', { hasText: 'value 1 -> 2' }).waitFor();

    // a rule that several systems have is told in the words of the one that is played
    await foot(page, 'Referee');
    await choose(page, { title: 'Rank and File', subject: 'Morale test' });
    await foot(page, 'Rules');
    await field.fill('geo-08');
    await page.getByText('A charge goes straight ahead after one turn or wheel.').waitFor();
    await page.getByRole('button', { name: 'Rule GEO-08' }).click();
    await page.locator('.rule-text', { hasText: 'Geometry' }).waitFor();
    assert.match(await page.locator('.rule-text').textContent(), /one turn or wheel/);
}

export const tests = [
    ['the lobby leads to the referee', from_the_lobby],
    ...games.map((game) => [`the referee’s sheet of ${game.title}: odds and verdict as the program tells them`, sheet_of(game)]),
    ['the referee takes back a die', back_a_die],
    ['the referee throws no dice where none decide', without_dice],
    ['the referee rolls', rolled_here],
    ['the referee says by which table dice are counted', table_of_a_number],
    ['the referee bars what contradicts, and says why', contradictions],
    ['the referee tells what one fact more would change', figures],
    ['the referee remembers units', units],
    ['the referee goes by house rules', house_rules],
    ['the referee names the derived facts of house rules', derived_facts],
    ['the referee’s log is kept, noted in, shared and taken over', shared_and_logged],
    ['the referee is asked by keys alone', by_keys],
    ['the referee offers what follows, and the units go along', what_follows],
    ['the referee goes by optional rules', optional_rules],
    ['the referee lists all rules, and finds them by words', all_rules],
    ['the referee keeps what is asked when another evening is deleted', another_evening],
    ['the referee’s verdict and log are printed on one page', on_paper],
    ['the referee works with the network cut', offline],
    ['the referee looks right on a phone by day', looks(false, 390, 844)],
    ['the referee looks right on a small phone by night', looks(true, 360, 640)],
    ['the referee looks right on a tablet', looks(false, 768, 1024)],
];
