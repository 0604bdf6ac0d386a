// Dice that the page throws for those who have none at hand. Each face has the same chance.

const faces = 6;
/** the greatest number of a byte that leaves every face as many */
const fair_below = 252;

export function throw_die(): number {
    const byte = new Uint8Array(1);
    do crypto.getRandomValues(byte);
    while (byte[0] >= fair_below);
    return (byte[0] % faces) + 1;
}

export const throw_dice = (count: number) => Array.from({ length: count }, throw_die);
