import { expect, test } from 'vitest';
import { shot_of } from '../src/board/shot';
import type { Beat } from '../src/lib/beats';
import { foot } from './pieces';

const place = { x_mil: 9000, y_mil: 9000, facing_cdeg: 0, frontage_mil: 3000, depth_mil: 800 };
const pieces = [
    foot(1, place, { name: 'Blue 1st', side: 0 }),
    foot(2, place, { name: 'Red 2nd', side: 1 }),
    foot(3, place, { name: 'Red 2nd Foot', side: 1 }),
];
const beat = (order: string, whose: string) => ({ kind: 'dice', order, line: { whose, check: {} } }) as unknown as Beat;

test('A throw of fire leads from its unit to the enemy that the order names', () => {
    const shot = shot_of(beat('Blue 1st: shoot at Red 2nd Foot', 'Blue 1st'), pieces);
    expect([shot?.shooter.name, shot?.target.name]).toEqual(['Blue 1st', 'Red 2nd Foot']);
    expect(shot_of(beat('Blue 1st: charge Red 2nd Foot', 'Blue 1st'), pieces)).toBeNull();
    expect(shot_of(beat('End the firing', 'Blue 1st'), pieces)).toBeNull();
});
