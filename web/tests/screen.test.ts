// The style sheets and the pages mean the same by a narrow screen, and by one that is held sideways.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { is_narrow, is_sideways } from '../src/lib/screen';

const folder = join(import.meta.dirname, '../src/styles');
const narrow = '(max-width: 760px) and (orientation: portrait), (max-width: 760px) and (min-height: 501px)';
const sideways = '(max-height: 500px) and (orientation: landscape)';

test('a screen is narrow or held sideways, never both', () => {
    expect(is_narrow(390, 844) && !is_sideways(390, 844)).toBe(true);
    for (const [width, height] of [[667, 375], [683, 384], [844, 390]]) {
        expect(is_sideways(width, height) && !is_narrow(width, height)).toBe(true);
    }
    expect(is_narrow(1366, 768) || is_sideways(1366, 768)).toBe(false);
    expect(is_narrow(700, 501) && !is_sideways(700, 501)).toBe(true);
});

test('the style sheets of a table ask for no other screens', () => {
    const sheets = readdirSync(folder).filter((name) => !['lobby.css', 'referee.css'].includes(name));
    for (const name of sheets) {
        const queries = [...readFileSync(join(folder, name), 'utf8').matchAll(/@media ([^{]+) \{/g)].map(([, query]) => query);
        for (const query of queries.filter((each) => /\b(760|761|500|501)px/.test(each))) expect([narrow, sideways], name).toContain(query);
    }
});
