// How much has to come over the line before the board can be played on.
import assert from 'node:assert/strict';
import { new_page, sit_down } from './browser.js';
import { open_table } from './tables.js';

const most_bytes = 200_000;

async function first_load(context) {
    const table = await open_table(context.server, { scenario: 'grande-tactique/raab' });
    const page = await new_page(context.browser, context);
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    const bytes = { files: 0, messages: 0 };
    line.on('Network.loadingFinished', (event) => (bytes.files += event.encodedDataLength));
    line.on('Network.webSocketFrameReceived', (event) => (bytes.messages += event.response.payloadData.length));
    await sit_down(page, table.link(0, 1));
    await page.waitForLoadState('networkidle');
    console.log(`        first load: ${bytes.files} bytes of files, ${bytes.messages} of messages`);
    assert.ok(bytes.files > 10_000, 'the files were counted');
    assert.ok(bytes.files + bytes.messages < most_bytes, 'the first load is small');
}

export const tests = [['the first load of the board is under 200 KB', first_load]];
