import { expect, test } from 'vitest';
import { fitting, kept_in_sight, on_screen, on_sheet, pinched, showing, zoomed } from '../src/lib/view';

const near = (a: { x: number; y: number }, b: { x: number; y: number }) => {
    expect(a.x).toBeCloseTo(b.x, 6);
    expect(a.y).toBeCloseTo(b.y, 6);
};

test('A sheet that fits lies in the middle of the window', () => {
    // 100 by 50 into 300 by 300: three times as large, 300 by 150, 75 above and below.
    expect(fitting({ width: 100, height: 50 }, { width: 300, height: 300 })).toEqual({ scale: 3, x: 0, y: 75 });
});

test('Bringing nearer keeps what is under the pointer there', () => {
    const view = { scale: 2, x: 10, y: -5 };
    const pointer = { x: 120, y: 80 };
    const under = on_sheet(view, pointer);
    near(on_screen(zoomed(view, 1.7, pointer, 0.1), under), pointer);
});

test('The map comes no nearer and goes no farther than its limits', () => {
    const view = { scale: 1, x: 0, y: 0 };
    expect(zoomed(view, 100, { x: 0, y: 0 }, 0.2).scale).toBe(6);
    expect(zoomed(view, 0.001, { x: 0, y: 0 }, 0.2).scale).toBe(0.2);
});

test('What lies under two fingers stays under them', () => {
    const view = { scale: 1, x: 30, y: 40 };
    const before: [{ x: number; y: number }, { x: number; y: number }] = [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
    ];
    const after: typeof before = [
        { x: 80, y: 150 },
        { x: 280, y: 150 },
    ];
    const next = pinched(view, before, after, 0.1);
    expect(next.scale).toBeCloseTo(2);
    near(on_screen(next, on_sheet(view, before[0])), after[0]);
    near(on_screen(next, on_sheet(view, before[1])), after[1]);
});

test('The map cannot be lost out of sight', () => {
    const sheet = { width: 100, height: 100 };
    const window = { width: 200, height: 200 };
    const far = kept_in_sight({ scale: 1, x: 9000, y: -9000 }, sheet, window);
    // Two fifths of the map are always to be seen: 40 of its 100.
    expect(far).toEqual({ scale: 1, x: 160, y: -60 });
});

test('A spot outside of the window is brought to its middle, one inside stays', () => {
    const window = { width: 400, height: 300 };
    const view = { scale: 2, x: 0, y: 0 };
    expect(showing(view, { x: 100, y: 75 }, window)).toBe(view);
    const edge = { x: window.width - 40, y: window.height - 40 };
    near(on_screen(showing(view, { x: 500, y: 500 }, window), { x: 500, y: 500 }), edge);
});
