import { expect, test } from 'vitest';
import { best_corner } from '../src/lib/news_place';

const rect = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });
const room = rect(0, 0, 800, 600);
const map = { room, gap: 10, units: [] as ReturnType<typeof rect>[], in_hand: null, foot: [] as ReturnType<typeof rect>[] };
const place = ({ left, low }: { left: boolean; low: boolean }) => `${low ? 'low' : 'high'} ${left ? 'left' : 'right'}`;

test('The news lies where it hides the fewest units, and rather over many than over the one in hand', () => {
    const unit = (x: number, y: number) => rect(x, y, 40, 10);
    expect(place(best_corner(map, 300, 200))).toBe('high right');
    const high_right = unit(700, 50);
    expect(place(best_corner({ ...map, units: [high_right] }, 300, 200))).toBe('high left');
    const units = [high_right, unit(50, 50), unit(120, 50), unit(50, 500), unit(120, 500), unit(700, 500), unit(640, 500)];
    expect(place(best_corner({ ...map, units }, 300, 200))).toBe('high right');
    expect(place(best_corner({ ...map, units, in_hand: high_right }, 300, 200))).toBe('high left');
});

test('The news never lies on a question', () => {
    const units = [rect(50, 50, 40, 10), rect(700, 50, 40, 10)];
    expect(best_corner({ ...map, units, foot: [rect(0, 500, 800, 90)] }, 300, 200).low).toBe(false);
});

test('The news keeps clear of the units that it speaks of, and says how high it can be', () => {
    const named = [rect(520, 60, 40, 10), rect(60, 40, 40, 10), rect(560, 420, 40, 10), rect(60, 350, 40, 10)];
    const corner = best_corner({ ...map, units: named, spoken: named }, 300, 300);
    expect(place(corner)).toBe('low left');
    expect(corner.clear).toBe(230);
    expect(best_corner({ ...map, spoken: [rect(700, 50, 40, 10)] }, 300, 200).clear).toBeGreaterThan(200);
});
