// What clicks do: a place in the reach, an enemy, the ground; several units at once; the map without panels and
// turned round.
import assert from 'node:assert/strict';
import { entry, entry_after, middle_of, new_page, place_of, sit_down, unit } from './browser.js';
import { open_table } from './tables.js';

const phone = { width: 390, height: 844, touch: true };
const sizes = [
    ['laptop', {}],
    ['phone', phone],
    ['big screen, by night', { width: 1920, height: 1080, dark: true }],
];
const press = (page, { x, y }, size) => (size.touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
/** A press on a button by what the device has: a finger's press is no click of a mouse. */
const use = (button, size) => (size.touch ? button.tap() : button.click());

async function at_table(context, scenario, size = {}, seats = [0, 1]) {
    const table = await open_table(context.server, { scenario });
    const page = await new_page(context.browser, { ...context, ...size });
    await sit_down(page, table.link(...seats));
    await page.waitForTimeout(600);
    return page;
}
/**
 * A place on the screen within the nearest reach, so many pixels before the middle of a unit of the near edge, which
 * is on the left of a phone.
 */
async function ahead_of(page, name, far) {
    const { x, y } = await middle_of(page, name);
    return page.viewportSize().width < page.viewportSize().height ? { x: x + far, y } : { x, y: y - far };
}

/** A press in the reach goes there: first as a ghost with its buttons, then in earnest; elsewhere nothing is kept. */
async function press_in_the_reach(context) {
    for (const [name, size] of sizes) {
        const page = await at_table(context, 'men-who-would-be-kings/balanced', size);
        const before = await place_of(page, 'Blue Rifles');
        await press(page, await middle_of(page, 'Blue Rifles'), size);
        await page.locator('.reach.move').first().waitFor({ state: 'attached' });
        await press(page, await ahead_of(page, 'Blue Rifles', size.touch ? 28 : 60), size);
        const confirm = page.getByRole('button', { name: 'Confirm' });
        await confirm.waitFor();
        const [ghost, button] = [await page.locator('g.ghost').boundingBox(), await confirm.boundingBox()];
        const apart = Math.hypot(ghost.x + ghost.width / 2 - button.x - button.width / 2, ghost.y + ghost.height / 2 - button.y - button.height / 2);
        assert.ok(apart < 160, `${name}: the button is ${apart} from the ghost`);
        assert.ok(button.width >= 32 && button.height >= 32, `${name}: the button is large enough`);
        await use(page.getByRole('button', { name: 'Cancel', exact: true }), size);
        await page.locator('g.ghost').waitFor({ state: 'detached' });
        assert.equal(await place_of(page, 'Blue Rifles'), before, name);

        await press(page, await ahead_of(page, 'Blue Rifles', size.touch ? 28 : 60), size);
        const last = await entry(page);
        await use(confirm, size);
        await entry_after(page, last);
        await page.waitForTimeout(600);
        // MW-ACT: the leader may fail; where he does not, the unit has gone.
        await page.locator('body').press('Escape');
        await page.locator('body').press('Escape');
        await page.locator('.reach.move').waitFor({ state: 'detached' });
        await page.context().close();
    }
}

/** A press on the ground outside the reach says how far the unit can go, and offers that; a second one puts it down. */
async function press_elsewhere(context) {
    for (const [name, size] of [sizes[0], sizes[1]]) {
        const page = await at_table(context, 'men-who-would-be-kings/balanced', size);
        await press(page, await middle_of(page, 'Blue Rifles'), size);
        await page.locator('.reach.move').first().waitFor({ state: 'attached' });
        const far = await middle_of(page, 'Red Gun');
        const beside = size.touch ? { x: far.x - 25, y: far.y } : { x: far.x, y: far.y + 60 };
        await press(page, beside, size);
        const note = page.getByRole('status', { name: 'Out of reach' });
        await note.waitFor();
        const [, away, most] = /([\d.]+)" away; ([\d.]+)" at most/.exec(await note.innerText()) ?? [];
        assert.ok(Number(most) > 0 && Number(away) > Number(most), `${name}: ${away} and ${most}`);
        await use(note.getByRole('button', { name: 'As near as it gets' }), size);
        await page.getByRole('button', { name: 'Confirm' }).waitFor();
        await use(page.getByRole('button', { name: 'Cancel', exact: true }), size);

        await press(page, beside, size);
        await note.waitFor();
        const table = await page.locator('.ground .paper').boundingBox();
        await press(page, { x: table.x + table.width - 12, y: table.y + table.height - 12 }, size);
        await page.locator('.reach').first().waitFor({ state: 'detached' });
        assert.equal(await page.locator('g.unit[aria-pressed="true"]').count(), 0);
        await page.context().close();
    }
}

/** A handle of the ghost turns it: the unit will face as it is turned there. */
async function face_of_a_ghost(context) {
    const page = await at_table(context, 'men-who-would-be-kings/balanced');
    await press(page, await middle_of(page, 'Blue Rifles'), {});
    await page.locator('.reach.move').first().waitFor({ state: 'attached' });
    await press(page, await ahead_of(page, 'Blue Rifles', 40), {});
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    const drawn = () => page.locator('g.ghost').getAttribute('transform');
    const before = await drawn();
    const handle = await page.locator('.face-handle circle').last().boundingBox();
    const ghost = await page.locator('g.ghost').boundingBox();
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(ghost.x + ghost.width / 2 + 50, ghost.y + ghost.height / 2 - 20, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Order it' }).waitFor();
    assert.notEqual(await drawn(), before);
}

/** Where nothing can be done to an enemy, the rule says why; a second press looks at him, and shows his reach. */
async function press_on_an_enemy(context) {
    for (const [name, size] of [sizes[0], sizes[1]]) {
        const page = await at_table(context, 'men-who-would-be-kings/balanced', size);
        await press(page, await middle_of(page, 'Blue Rifles'), size);
        await page.locator('.reach.move').first().waitFor({ state: 'attached' });
        await press(page, await middle_of(page, 'Red Rifles'), size);
        const why = page.getByRole('region', { name: 'Why nothing can be done to Red Rifles' });
        await why.getByText(/further off|not within|straight/).first().waitFor();
        assert.match(await why.locator('button.rule').first().innerText(), /^MW-/, name);
        await use(why.getByRole('button', { name: 'Look at Red Rifles' }), size);
        await page.locator('.reach.idle').first().waitFor({ state: 'attached' });
        await page.context().close();
    }
}

/** With the setting, a move is given at once, and a charge still waits. */
async function quick_moves(context) {
    const page = await at_table(context, 'men-who-would-be-kings/balanced');
    await page.getByRole('tab', { name: 'Table', exact: true }).click();
    await page.getByLabel('Only charges and fights wait').check();
    await press(page, await middle_of(page, 'Blue Horse'), {});
    await page.locator('.reach.move').first().waitFor({ state: 'attached' });
    const last = await entry(page);
    await press(page, await ahead_of(page, 'Blue Horse', 60), {});
    await entry_after(page, last);
}

/** On a phone a finger may miss a small unit by a little. */
async function finger_near_a_unit(context) {
    const page = await at_table(context, 'grande-tactique/balanced', phone);
    const box = await unit(page, 'Red Lancers').boundingBox();
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    assert.ok(box.height < 32, 'the unit is small');
    await page.touchscreen.tap(middle.x, middle.y + 14);
    await page.locator('g.unit[aria-pressed="true"]').first().waitFor();
    const small = await page.locator('button:visible, summary:visible').evaluateAll((all) =>
        all.filter((each) => !each.matches('.term, .link, .rule')).map((each) => {
            const { width, height } = each.getBoundingClientRect();
            return { text: each.textContent.trim() || each.getAttribute('aria-label'), width, height };
        }).filter(({ width, height }) => Math.min(width, height) < 32),
    );
    assert.deepEqual(small, []);
}

/** The targets of fire are marked with the likeliest end, and a legend tells the areas apart. */
async function targets_and_legend(context) {
    const page = await at_table(context, 'men-who-would-be-kings/balanced');
    await press(page, await middle_of(page, 'Blue Rifles'), {});
    await page.locator('circle.target').first().waitFor({ state: 'attached' });
    await page.locator('.tag.note', { hasText: /^([a-z ]+ )?[\d.]+(%| [a-z]+)/ }).first().waitFor();
    await page.locator('.legend summary').click();
    for (const words of ['a move', 'at the double', 'short range', 'long range']) {
        await page.locator('.legend li', { hasText: words }).first().waitFor();
    }
    const kinds = await page.locator('.reach').evaluateAll((all) => all.map((each) => each.classList[1]));
    for (const kind of ['move', 'at_the_double', 'fire']) assert.ok(kinds.includes(kind), kind);
}

/** The moves of Black Powder are drawn apart, each within the next. */
async function moves_apart(context) {
    const page = await at_table(context, 'black-powder/balanced');
    await press(page, await middle_of(page, 'Blue 3rd Foot'), {});
    const wide = async (kind) => (await page.locator(`.reach.${kind}`).first().boundingBox()).width;
    await page.locator('.reach.three_moves').first().waitFor({ state: 'attached' });
    assert.ok((await wide('move')) < (await wide('two_moves')));
    assert.ok((await wide('two_moves')) <= (await wide('three_moves')));
    // A general shows how far he commands.
    await press(page, await middle_of(page, 'Brandt'), {});
    await page.locator('.reach.command').waitFor({ state: 'attached' });
}

/** Units in a frame go together, each by an order of its own. */
async function several_together(context) {
    const page = await at_table(context, 'black-powder/balanced');
    const [one, other] = [await middle_of(page, 'Blue 3rd Foot'), await middle_of(page, 'Blue 4th Foot')];
    await page.keyboard.down('Shift');
    await page.mouse.move(one.x - 60, one.y - 30);
    await page.mouse.down();
    await page.mouse.move(other.x + 60, other.y + 20, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const group = page.getByRole('group', { name: 'Several units' });
    await group.getByText('2 units in hand').waitFor();
    assert.equal(await page.locator('g.unit[aria-pressed="true"]').count(), 2);
    // Shift adds a third, and takes it away again.
    await page.keyboard.down('Shift');
    const third = await middle_of(page, 'Blue Militia');
    await page.mouse.click(third.x, third.y);
    await group.getByText('3 units in hand').waitFor();
    await page.mouse.click(third.x, third.y);
    await page.keyboard.up('Shift');
    await group.getByText('2 units in hand').waitFor();

    await page.mouse.move(one.x, one.y);
    await page.mouse.down();
    await page.mouse.move(one.x, one.y - 40, { steps: 4 });
    await page.mouse.up();
    await group.getByText('2 of 2 units can go').waitFor();
    assert.equal(await page.locator('g.ghost').count(), 2);
    const last = await entry(page);
    await group.getByRole('button', { name: 'Order all' }).click();
    assert.ok((await entry_after(page, last)) > last);
    await page.waitForFunction((before) => {
        const now = Number(document.querySelector('.steps .count').textContent.split('/')[1]);
        return now >= before + 2 || document.querySelector('.group .done') !== null;
    }, last);
}

/** Before several units go: what it costs together, and why one of them cannot follow. */
async function price_of_several(context) {
    const page = await at_table(context, 'grande-tactique/balanced');
    const next = page.locator('.pending button.main, .end-phase:enabled').first();
    for (let i = 0; i < 12 && (await page.locator('.phase', { hasText: /^Orders$/ }).count()) === 0; ++i) {
        await next.click();
        await page.waitForTimeout(400);
    }
    await press(page, await middle_of(page, 'Blue 1st'), {});
    await page.getByRole('button', { name: /^Take up all of / }).click();
    const group = page.getByRole('group', { name: 'Several units' });
    await group.getByText('units in hand').waitFor();
    const at = await middle_of(page, 'Blue 1st');
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x, at.y - 30, { steps: 4 });
    await page.mouse.up();
    await group.locator('.price', { hasText: /: \d+ of \d+ PIPs? in all/ }).waitFor();
    // The guns are deployed, and say so.
    await group.locator('.staying .refusal', { hasText: 'Battery' }).first().waitFor();
}

/** The brigade of a unit is taken up at once. */
async function whole_brigade(context) {
    const page = await at_table(context, 'black-powder/balanced');
    await press(page, await middle_of(page, 'Blue 3rd Foot'), {});
    const all = page.getByRole('button', { name: /^Take up all of / });
    const count = Number(/\((\d+) units\)/.exec(await all.innerText())[1]);
    await all.click();
    const group = page.getByRole('group', { name: 'Several units' });
    await group.getByText(`${count} units in hand`).waitFor();
    // One order to all of it: each unit has its own roll. After a failure or a blunder the
    // commander gives no more orders.
    const shared = page.locator('.orders button', { hasText: /\d units$/ }).first();
    const of_units = Number(/(\d) units$/.exec(await shared.innerText())[1]);
    assert.ok(of_units >= 2 && of_units <= count);
    const last = await entry(page);
    // Before it is given: the roll that it takes, and why whoever stays cannot follow.
    await shared.click();
    await group.locator('.price', { hasText: /a command roll of \d+ or less/ }).first().waitFor();
    assert.equal(await group.locator('.staying li').count(), count - of_units);
    assert.equal(await entry(page), last);
    await group.getByRole('button', { name: /^Order / }).click();
    await page.waitForFunction(
        ([before, wanted]) => {
            const now = Number(document.querySelector('.steps .count').textContent.split('/')[1]);
            const done = document.querySelector('.group .done')?.textContent ?? '';
            return (now === before + wanted && /^(All \d|Both|\d of \d) went/.test(done.trim())) || (now > before && /BP-CMD-(08|17)/.test(done));
        },
        [last, of_units],
    );
}

/** A brigade goes forward as it stands: its front clears the way for the column behind, and all keep their facings. */
async function brigade_forward(context) {
    const page = await at_table(context, 'rank-and-file/balanced');
    const next = page.locator('.pending button.main, .end-phase:enabled').first();
    const is_blue_to_move = async () =>
        (await page.locator('.phase', { hasText: /^Movement$/ }).count()) > 0 && /Blue/.test(await page.locator('.top .awaited').innerText());
    for (let i = 0; i < 16 && !(await is_blue_to_move()); ++i) {
        await next.click();
        await page.waitForTimeout(500);
    }
    await press(page, await middle_of(page, 'Blue 3rd Foot'), {});
    await page.getByRole('button', { name: /^Take up all of / }).click();
    const group = page.getByRole('group', { name: 'Several units' });
    await group.getByText('4 units in hand').waitFor();
    const at = await middle_of(page, 'Blue 3rd Foot');
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 3, at.y - 50, { steps: 4 });
    await page.mouse.up();
    // Guns that are deployed stay.
    const promise = group.getByText(/^3 of 4 units can go \d/);
    await promise.waitFor();
    assert.ok(Number(/can go ([\d.]+)"/.exec(await promise.innerText())[1]) > 2, await promise.innerText());
    const last = await entry(page);
    await group.getByRole('button', { name: 'Order these 3' }).click();
    await group.getByText('All 3 went').waitFor();
    assert.equal(Number((await page.locator('.steps .count').innerText()).split('/')[1]), last + 3);
    assert.equal(await page.locator('g.unit[aria-pressed="true"]').count(), 0, 'they are put down');
}

const area = (box) => box.width * box.height;
const common = (a, b) =>
    Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
    Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** While a move is decided on a phone, six tenths of the screen are map. */
async function map_on_a_phone(context) {
    for (const scenario of ['men-who-would-be-kings/balanced', 'black-powder/balanced']) {
        const page = await at_table(context, scenario, phone);
        const name = scenario.startsWith('black') ? 'Blue 3rd Foot' : 'Blue Rifles';
        await press(page, await middle_of(page, name), phone);
        await page.locator('.reach').first().waitFor({ state: 'attached' });
        await press(page, await ahead_of(page, name, 28), phone);
        await page.getByRole('button', { name: 'Confirm' }).waitFor();
        await page.waitForTimeout(300);
        const map = await page.locator('.plan').boundingBox();
        const table = await page.locator('.ground .paper').boundingBox();
        assert.ok(area(table) >= 0.4 * phone.width * phone.height, `${scenario}: the table is drawn large`);
        const covers = await page.locator('.board-foot > *, .legend, .confirm, .news-place').all();
        let free = area(map);
        for (const each of covers) free -= common(map, (await each.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 });
        const share = free / (phone.width * phone.height);
        assert.ok(share >= 0.6, `${scenario}: ${Math.round(share * 100)} of a hundred parts are map`);
        await page.context().close();
    }
}

/** Neither a hint nor a card moves the table on a phone, or hides it. */
async function nothing_moves_the_map(context) {
    const page = await new_page(context.browser, { ...context, ...phone });
    await page.goto(context.server.address);
    await page.getByRole('combobox', { name: 'Rules' }).selectOption('Black Powder');
    await page.getByRole('button', { name: 'Play a first battle' }).click();
    await page.locator('.coach').waitFor();
    await page.waitForTimeout(600);
    const paper = () => page.locator('.ground .paper').boundingBox();
    const before = await paper();
    const free = async () => {
        let left = area(await page.locator('.plan').boundingBox());
        for (const each of await page.locator('.board-foot > *').all()) left -= area((await each.boundingBox()) ?? { width: 0, height: 0 });
        return left / (phone.width * phone.height);
    };
    assert.ok((await free()) >= 0.6, `${await free()} is map while a hint is shown`);
    await page.locator('.coach').getByRole('button', { name: 'Understood' }).tap();
    await page.locator('.coach[data-hint="select"]').waitFor();
    assert.deepEqual(await paper(), before);
    await page.locator('.coach').getByRole('button', { name: 'No more hints' }).tap();
    await page.locator('.coach').waitFor({ state: 'detached' });
    assert.deepEqual(await paper(), before);
}

/** Panels can be hidden, and the table is turned to the player's own edge. */
async function free_map(context) {
    const page = await at_table(context, 'rank-and-file/balanced');
    const before = await page.locator('.plan').boundingBox();
    await page.locator('body').press('p');
    await page.locator('.side-panel').waitFor({ state: 'hidden' });
    assert.ok((await page.locator('.plan').boundingBox()).width > before.width + 300);
    await page.locator('body').press('p');
    await page.locator('.side-panel').waitFor();

    await page.locator('body').press('f');
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await page.locator('.game.whole-screen').waitFor();
    await page.locator('body').press('f');
    await page.waitForFunction(() => document.fullscreenElement === null);
    const high = (await middle_of(page, 'Red Grenadiers')).y;
    await page.locator('body').press('r');
    await page.waitForTimeout(800);
    assert.ok((await middle_of(page, 'Red Grenadiers')).y > high, 'Red is now at the bottom');
    const near = await page.locator('.ground .edge-name', { hasText: 'Red' }).boundingBox();
    assert.ok(near.y > before.y + before.height / 2, 'its edge, too');
    await page.context().close();

    // Who sits at the far edge alone has it at the bottom from the beginning.
    const red = await at_table(context, 'rank-and-file/balanced', {}, [1]);
    assert.ok((await middle_of(red, 'Red Grenadiers')).y > (await middle_of(red, 'Blue Grenadiers')).y);
}

export const tests = [
    ['hands: a press in the reach goes there, with a ghost and a button beside it', press_in_the_reach],
    ['hands: a press on the ground says what is out of reach, and puts the unit down', press_elsewhere],
    ['hands: a ghost is turned by its handle', face_of_a_ghost],
    ['hands: a press on an enemy says why nothing can be done', press_on_an_enemy],
    ['hands: a setting lets only charges wait', quick_moves],
    ['hands: a finger may miss a small unit by a little', finger_near_a_unit],
    ['hands: targets are marked, and a legend explains the areas', targets_and_legend],
    ['hands: the moves of an order are drawn apart', moves_apart],
    ['hands: units in a frame go together', several_together],
    ['hands: before several units go, the price of all is told, and who cannot follow', price_of_several],
    ['hands: a whole brigade is taken up, and given one order', whole_brigade],
    ['hands: a brigade goes forward as it stands', brigade_forward],
    ['hands: six tenths of a phone are map during a decision', map_on_a_phone],
    ['hands: nothing moves the map of a phone', nothing_moves_the_map],
    ['hands: panels are hidden, and the table is turned round', free_map],
];
