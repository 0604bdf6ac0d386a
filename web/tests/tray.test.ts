import { expect, test } from 'vitest';
import { hint_now, hints_of, type Scene } from '../src/coach/hints';
import { differ, faces_tried } from '../src/lib/facings';
import type { StateMessage } from '../src/lib/protocol';
import { LastPress } from '../src/lib/steady';
import { hint_place, in_tray } from '../src/lib/tray';

test('one card lies there: the first that is wanted', () => {
    expect(in_tray({})).toBeNull();
    expect(in_tray({ news: true, orders: true })).toBe('news');
    expect(in_tray({ news: true, order: true, film: true })).toBe('film');
});

test('a hint stands above the card that it speaks of, and waits beside another', () => {
    expect(hint_place(null, ['order'])).toBe('alone');
    expect(hint_place('order', ['order'])).toBe('above');
    expect(hint_place('question', ['order'])).toBe('waits');
});

test('what has newly come to stand under a finger takes no press for a moment', () => {
    let stands = 'Understood';
    const last = new LastPress(() => stands);
    const at = { x: 100, y: 700 };
    expect(last.is_hasty(at, 0)).toBe(false);
    last.press(at, 1000);
    expect(last.is_hasty(at, 1080)).toBe(false); // the same button still stands there
    last.look(1500);
    stands = 'Take back'; // the answer of the server has come late
    last.look(1550);
    expect(last.is_hasty({ x: 110, y: 705 }, 1600)).toBe(true);
    expect(last.is_hasty({ x: 200, y: 705 }, 1600)).toBe(false); // another place
    expect(last.is_hasty(at, 1950)).toBe(false); // it has been there for a while
    stands = 'Understood'; // what was pressed has come back
    expect(last.is_hasty(at, 2000)).toBe(false);
});

function scene(kinds: string[], more: Partial<Scene>): Scene {
    const now = { pending: null, awaited: { kinds } } as unknown as StateMessage;
    return {
        now, may_order: true, in_hand: null, offered: [], considered: null, has_odds: false, given: [], can_end: true,
        undone: 3, enemy_acted: false, told: false, ...more,
    };
}
test('a hint fits what can be done now', () => {
    const hints = hints_of('grande-tactique');
    const seen = new Set(['phase', 'select']);
    const paid = scene(['charge', 'move', 'end pips'], { in_hand: 'own', offered: ['move', 'fire'] });
    const move = hint_now(null, hints, seen, paid);
    expect(move?.id).toBe('move');
    // The phase ends before it was done: in the firing phase nobody moves, and orders take no PIP.
    const firing = scene(['fire', 'end fire'], { in_hand: 'own', offered: ['fire'], given: ['move'] });
    expect(hint_now(move, hints, seen, firing)?.id).toBe('target');
    expect(hint_now(hints.find(({ id }) => id === 'price')!, hints, seen, firing)?.id).not.toBe('price');
    expect(hints.find(({ id }) => id === 'fire')!.when(firing)).toBe(false);
});

test('facings are the same across north', () => {
    expect(differ(35900, 100)).toBe(false);
    expect(differ(35000, 1000)).toBe(true);
    expect(faces_tried(35000)).toEqual([3500, 30500, 500]);
});
