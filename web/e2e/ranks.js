// Rank and File refereed on a phone: two units with names, who is gone, and the turns of the log.
import assert from 'node:assert/strict';
import { reload } from './browser.js';
import { add_unit, by_name, choose, foot, odds_are, odds_told, open_sheet, tap, throw_own, verdict_of } from './referee.js';

const title = 'Rank and File';

/** The unit whose chart it is, or the one on its other side. */
async function sit(page, place, name) {
    await page.locator('.role.shown .who-button').nth(place).click();
    await page.getByRole('dialog').getByRole('button', { name: new RegExp(name) }).click();
    await page.locator('.role.shown .who-button').nth(place).getByText(name).waitFor();
}
const is_on = (page, fact, on = true) => page.locator(`.role-panels .chip[data-fact="${fact}"][aria-pressed="${on}"]`).waitFor();
const dice_of = (page) => page.locator('.number[data-fact="dice"] input').inputValue();

async function two_units(page) {
    await choose(page, { title, subject: 'Waiver test' });
    await foot(page, 'Units');
    await add_unit(page, 'Blue', 'Fusiliers', { class: 'regular', self_foot: true });
    await add_unit(page, 'Red', 'Cuirassiers', { class: 'veteran', shock: true });
    for (const [name, stands] of [['Fusiliers', 6], ['Cuirassiers', 5]]) {
        await page.getByRole('button', { name: new RegExp(name) }).first().click();
        const field = page.getByRole('dialog').locator('.number[data-fact="stands"] input');
        await field.fill(String(stands));
        await field.press('Enter');
        await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    }
    await foot(page, 'Referee');
}

/** Who charges says it all of itself; what is compared follows the own unit (RF-WVR-04). */
async function charger_and_charged(context) {
    const page = await open_sheet(context);
    await two_units(page);
    await sit(page, 0, 'Fusiliers');
    await sit(page, 1, 'Cuirassiers');
    for (const fact of ['charger_formed', 'charger_shock', 'charger_mounted', 'charger_better_class']) await is_on(page, fact);
    await tap(page, { class: 'elite' });
    await is_on(page, 'charger_better_class', false);
    await tap(page, { class: 'regular' });
    await is_on(page, 'charger_better_class');
    await tap(page, { charged_frontally: true });
    const chargers = { charger_formed: true, charger_shock: true, charger_mounted: true, charger_better_class: true };
    const facts = { class: 'regular', self_foot: true, charged_frontally: true, ...chargers };
    await odds_are(page, by_name(odds_told({ system: 'rank-and-file', of: 'waiver', facts }).outcomes));
    await throw_own(page, [4]);
    assert.equal(await verdict_of(page), 'pass');
    // The charger comes along to the melee: foot against mounted (RF-MEL-12), a die a stand (RF-MEL-01).
    await page.getByRole('list', { name: 'Next' }).getByRole('button', { name: /^Melee/ }).click();
    await is_on(page, 'enemy_mounted');
    await is_on(page, 'enemy_shock');
    assert.equal(await dice_of(page), '6');
    await page.getByRole('button', { name: 'My dice' }).click();
    await page.locator('.numbers').getByRole('button', { name: '3', exact: true }).click();
    await page.locator('.became li', { hasText: 'Cuirassiers: stands lost 1' }).waitFor();
    // They throw at the same time, with the stand that they have just lost.
    await page.getByRole('list', { name: 'Next' }).getByRole('button', { name: /^Melee/ }).click();
    await page.locator('.who-button', { hasText: 'the enemy' }).getByText('Fusiliers').waitFor();
    assert.equal(await dice_of(page), '5');
    await page.getByRole('button', { name: 'My dice' }).click();
    await page.locator('.numbers').getByRole('button', { name: '2', exact: true }).click();
    await page.locator('.seal').waitFor();
    const next = page.getByRole('list', { name: 'Next' }).getByRole('button');
    assert.deepEqual((await next.allInnerTexts()).map((each) => each.replace(/\s+/g, ' ')), ['Morale test the unit, which has lost', 'RF-MEL-17']);
    await page.getByRole('button', { name: 'Next throw' }).click();
    assert.equal(await dice_of(page), '4');
}

/** Who is removed is not offered any more, in storage and in the shared link too, until a tap brings it back. */
async function who_is_gone(context) {
    const page = await open_sheet(context);
    await choose(page, { title, subject: 'Rally' });
    await foot(page, 'Units');
    await add_unit(page, 'Blue', 'Militia', { self_foot: true });
    await foot(page, 'Referee');
    await sit(page, 0, 'Militia');
    await tap(page, { stands: 4, routing: true });
    await throw_own(page, [1]);
    assert.equal(await verdict_of(page), 'routs on');
    await page.locator('.became li', { hasText: 'Militia: stands lost 1' }).waitFor();
    assert.equal(await page.locator('.course', { hasText: 'mounted' }).count(), 0, 'they are on foot');
    await page.getByRole('list', { name: 'Next' }).getByRole('button', { name: /^Rally/ }).click();
    await throw_own(page, [1]);
    assert.equal(await verdict_of(page), 'removed');
    await page.locator('.became li', { hasText: 'Militia: gone' }).waitFor();
    await page.getByRole('button', { name: 'Next throw' }).click();
    assert.equal(await page.locator('.who-button', { hasText: 'Militia' }).count(), 0);
    await reload(page);
    await page.locator('.role.shown .who-button').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Gone' }).waitFor();
    assert.equal(await dialog.getByRole('button', { name: /^Militia/ }).count(), 1);
    await dialog.getByRole('button', { name: 'Militia is still here' }).click();
    await page.locator('.who-button', { hasText: 'Militia' }).waitFor();
    await foot(page, 'Units');
    await page.getByRole('button', { name: /Militia/ }).getByText('on foot').waitFor();
    assert.equal(await page.locator('.is-gone').count(), 0);
}

async function turns(context) {
    const page = await open_sheet(context);
    await choose(page, { title, subject: 'Rally' });
    await throw_own(page, [6]);
    await foot(page, 'Log');
    await page.getByRole('button', { name: 'Turn 2 begins' }).click();
    await page.getByRole('button', { name: 'Turn 3 begins' }).click();
    await reload(page);
    await page.locator('.asked small', { hasText: 'turn 3' }).waitFor();
    await foot(page, 'Log');
    assert.deepEqual(await page.locator('.said .turn b').allInnerTexts().then((all) => all.map((each) => each.toLowerCase())), ['turn 3', 'turn 2']);
    await foot(page, 'Game');
    await page.getByText(", 1 verdicts").waitFor();
}

/** The outcomes of a charge differ in their last words: none is cut. */
async function outcomes_in_full(context) {
    const page = await open_sheet(context);
    await choose(page, { title, subject: 'A charge' });
    await tap(page, { 'attacker.stands': 4, 'defender.stands': 4 });
    await page.locator('.dock .words', { hasText: 'attacker wins defender unsteady' }).waitFor();
    const cut = await page.locator('.dock .words').evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent));
    assert.deepEqual(cut, []);
    for (const line of await page.locator('.dock .line').all()) {
        const { width } = await line.boundingBox();
        assert.ok(width < 390, `a line of ${width}`);
    }
}

/** Names of the rules' files are no words: "the_shock_cause". */
async function in_words(context) {
    const page = await open_sheet(context);
    await choose(page, { title, subject: 'A charge' });
    await foot(page, 'Game');
    await page.locator('[data-option="industrial_age_spares"][data-value="every_frontal_cause"]').click();
    await page.getByText('here the shock cause').waitFor();
    assert.doesNotMatch(await page.locator('main').innerText(), /[a-z]_[a-z]/);
    await foot(page, 'Units');
    await add_unit(page, 'Blue', 'Militia', { self_foot: true, self_skirmishing: true });
    await page.locator('.unit-row small', { hasText: 'on foot, skirmishing' }).waitFor();
    await foot(page, 'Referee');
    await page.locator('.asked small', { hasText: 'industrial age spares = every frontal cause' }).waitFor();
}

export const tests = [
    ['the referee knows of a charger what it says of itself, through waiver test and melee', charger_and_charged],
    ['the referee offers nobody who is gone, and takes them back', who_is_gone],
    ['the referee speaks in words', in_words],
    ['the referee’s log counts the turns', turns],
    ['the referee’s odds on a phone cut no outcome', outcomes_in_full],
];
