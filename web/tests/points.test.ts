import { expect, test } from 'vitest';
import { price_of_all } from '../src/lib/points';
import type { Command } from '../src/lib/protocol';

const command = (name: string, note: string, units: number[]): Command => ({ name, side: 0, note, units, away: [] });

test('What several orders cost is summed up by command, and rolls are told with those who need them', () => {
    const commands = [command('1st Division', 'PIPs: 5', [0, 1]), command('2nd Division', 'PIPs: 1', [2])];
    const priced = [
        { unit: 0, name: 'A', price: '2 of 5 PIPs' },
        { unit: 1, name: 'B', price: '1 of 5 PIPs' },
        { unit: 2, name: 'C', price: '1 of 1 PIP' },
    ];
    expect(price_of_all(priced, commands)).toEqual(['1st Division: 3 of 5 PIPs in all', '2nd Division: 1 of 1 PIP in all']);
    const rolled = ['a roll of 7+', 'a roll of 7+', 'no roll: it is free'].map((price, unit) => ({ unit, name: 'ABC'[unit], price }));
    expect(price_of_all(rolled, [])).toEqual(['A, B: a roll of 7+', 'C: no roll']);
    expect(price_of_all(rolled.slice(0, 2), [])).toEqual(['Each needs a roll of 7+']);
    expect(price_of_all([{ unit: 0, name: 'A', price: '' }], commands)).toEqual([]);
});
