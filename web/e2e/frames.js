// How smoothly a board of 120 units follows the hand: node e2e/frames.js [WIDTH HEIGHT]. Not among the
// tests, since it measures time: every frame's between two calls of requestAnimationFrame while the
// map is dragged to and fro, and how long the page itself worked for one.
import { new_page, sit_down, start_browser } from './browser.js';
import { open_table, start_server } from './tables.js';

const [width = 1366, height = 768] = process.argv.slice(2).map(Number);
const wanted = 120;
// More than these no battle may have; the others are drawn twice.
const units_of_a_side = 48;

function battle() {
    const lines = ['system = "grande-tactique"', 'title = "120 units"', '[table]', 'width = 96', 'depth = 60'];
    const sides = [
        ['Blue', '#2b4c7e', 'near', 4, 'north', 1],
        ['Red', '#a23b3b', 'far', 56, 'south', -1],
    ];
    for (const [name, colour, edge] of sides) lines.push('[[side]]', `name = "${name}"`, `colour = "${colour}"`, `edge = "${edge}"`);
    for (const [name, , , first, facing, on] of sides) {
        const command = `command = "${name} Division"`;
        lines.push('[[unit]]', `name = "${name} General"`, `side = "${name}"`, command, 'arm = "general"', 'plan = 1');
        lines.push(`at = [48, ${first - on}]`, `facing = "${facing}"`);
        for (let i = 0; i < units_of_a_side - 1; ++i) {
            lines.push('[[unit]]', `name = "${name} ${i + 1}"`, `side = "${name}"`, command, 'arm = "infantry"');
            lines.push(`at = [${5 + 4.5 * (i % 20)}, ${first + on * (2 + 4 * Math.floor(i / 20))}]`, `facing = "${facing}"`);
        }
    }
    return [...lines, '[turns]', 'first = 1', 'last = 20', 'side = "Blue"'].join('\n');
}

const server = await start_server();
process.on('exit', () => server.stop());
const browser = await start_browser();
const table = await open_table(server, { text: battle() });
const page = await new_page(browser, { width, height });
await sit_down(page, table.link(0, 1));
await page.evaluate((count) => {
    const drawn = [...document.querySelectorAll('g.unit')];
    for (const unit of drawn.slice(0, count - drawn.length)) unit.after(unit.cloneNode(true));
}, wanted);
const units = await page.locator('g.unit').count();
const line = await page.context().newCDPSession(page);
await line.send('Performance.enable');
// What the page's main thread has worked so far, whatever else the machine does meanwhile.
const kinds = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
const worked_s = async () => {
    const { metrics } = await line.send('Performance.getMetrics');
    return kinds.map((kind) => metrics.find((each) => each.name === kind).value);
};
const board = await page.locator('.plan').boundingBox();
const from = { x: board.x + board.width / 2, y: board.y + board.height / 2 };
// Nearer first, so that there is somewhere to drag to.
await page.mouse.move(from.x, from.y);
for (let i = 0; i < 4; ++i) await page.mouse.wheel(0, -240);
await page.waitForTimeout(500);
await page.evaluate(() => {
    window.frames_ms = [];
    window.places = new Set();
    let last = performance.now();
    const count = (now) => {
        window.frames_ms.push(now - last);
        window.places.add(document.querySelector('.plan > *').style.transform);
        last = now;
        requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
});
const empty = { x: board.x + 12, y: board.y + board.height - 12 };
const before = await worked_s();
await page.mouse.move(empty.x, empty.y);
await page.mouse.down();
for (let i = 0; i < 240; ++i) {
    await page.mouse.move(empty.x + 200 * Math.sin(i / 12) ** 2, empty.y - 150 * Math.sin(i / 17) ** 2);
}
await page.mouse.up();
const after = await worked_s();
const frames = (await page.evaluate(() => window.frames_ms)).slice(2).sort((a, b) => a - b);
const places = await page.evaluate(() => window.places.size);
const at = (share) => frames[Math.min(frames.length - 1, Math.floor(share * frames.length))].toFixed(1);
const seconds = frames.reduce((sum, each) => sum + each, 0) / 1000;
console.log(`${units} units, ${width} x ${height}: ${(frames.length / seconds).toFixed(1)} frames a second over ${seconds.toFixed(1)} s, the map at ${places} places`);
console.log(`between frames: half within ${at(0.5)} ms, 95 % ${at(0.95)} ms, all ${at(1)} ms`);
const [all, script, styles, layout] = after.map((each, i) => ((1000 * (each - before[i])) / frames.length).toFixed(2));
console.log(`the page's own work: ${all} ms a frame; of them scripts ${script}, styles ${styles}, layout ${layout}`);
await browser.close();
process.exit();
