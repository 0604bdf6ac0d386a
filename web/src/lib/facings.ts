// Whether two facings are the same, and which are tried to find out whether a unit may face otherwise where it goes.

const whole_turn_cdeg = 36000;
const told_apart_cdeg = 500;
const tried_cdeg = [4500, -4500, 1500];

export function differ(one_cdeg: number, other_cdeg: number): boolean {
    const off = Math.abs(one_cdeg - other_cdeg) % whole_turn_cdeg;
    return Math.min(off, whole_turn_cdeg - off) > told_apart_cdeg;
}
export const faces_tried = (facing_cdeg: number) => tried_cdeg.map((by) => (facing_cdeg + by + whole_turn_cdeg) % whole_turn_cdeg);
