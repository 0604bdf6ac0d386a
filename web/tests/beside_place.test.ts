import { expect, test } from 'vitest';
import { beside_place } from '../src/board/beside_place';

const window = { width: 400, height: 400 };
const buttons = { width: 90, height: 40 };

test('buttons lie above their spot, and below it at the upper edge', () => {
    expect(beside_place({ x: 200, y: 200 }, 15, buttons, window, null)).toEqual({ x: 155, y: 145 });
    expect(beside_place({ x: 200, y: 20 }, 15, buttons, window, null)).toEqual({ x: 155, y: 35 });
});
test('buttons keep off the target of the order and the tag of its odds', () => {
    const target = { left: 160, right: 240, top: 140, bottom: 190 };
    expect(beside_place({ x: 200, y: 200 }, 15, buttons, window, target)).toEqual({ x: 155, y: 215 });
    const beside = { ...target, bottom: 230 };
    expect(beside_place({ x: 200, y: 200 }, 45, buttons, window, beside).y).toBe(245);
});
test('buttons stay in the window', () => {
    const { x, y } = beside_place({ x: 2, y: 399 }, 15, buttons, window, null);
    expect(x).toBe(4);
    expect(y).toBeLessThan(356);
});
