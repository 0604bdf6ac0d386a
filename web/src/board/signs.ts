// Signs in and behind a unit's block (docs/pictures.md).

/** States with a picture behind the block. */
const pictures = new Set(['routed', 'silenced', 'limbered']);
const squares = new Set(['square', 'in square', 'in_square']);
/** States that the drawing of the block itself shows. */
const drawn_otherwise = new Set(['firing', 'charging', 'attached', ...squares]);
/** Of losses; the strength says the same. */
const of_losses = /^\w+ casualt(y|ies)$|^many casualties$/;

export const signs_of = (states: readonly string[]) => states.filter((state) => pictures.has(state));

/** States that are written on the tag. */
export const in_words = (states: readonly string[]) =>
    states.filter((state) => !pictures.has(state) && !drawn_otherwise.has(state) && !of_losses.test(state));

export const is_square = (states: readonly string[]) => states.some((state) => squares.has(state));
export const is_firing = (states: readonly string[]) => states.includes('firing');

/** A five-pointed star of radius 1. */
export function star(radius: number): string {
    const corners = Array.from({ length: 10 }, (_, i) => {
        const reach = radius * (i % 2 === 0 ? 1 : 0.4);
        const angle = (i * Math.PI) / 5;
        return `${(Math.sin(angle) * reach).toFixed(2)} ${(-Math.cos(angle) * reach).toFixed(2)}`;
    });
    return `M${corners.join('L')}Z`;
}

/** A lance with its pennon, upright in the front half of the block. */
export function pennon(wide: number, deep: number): { staff: string; cloth: string } {
    const x = -wide * 0.42;
    const top = -deep * 0.82;
    return {
        staff: `M${x} ${deep * 0.3}V${top}`,
        cloth:
            `M${x} ${top}L${x + wide * 0.62} ${top + deep * 0.12}L${x + wide * 0.4} ${top + deep * 0.32}` +
            `L${x + wide * 0.62} ${top + deep * 0.52}L${x} ${top + deep * 0.64}Z`,
    };
}

/** A declared charge: a tapered arrow. */
export function charge_arrow(from: { x: number; y: number }, to: { x: number; y: number }, size: number): string {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length < 1) return '';
    const way = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
    const head = Math.min(size * 2.2, length / 2);
    const at = (along: number, aside: number) =>
        `${(from.x + way.x * along - way.y * aside).toFixed(1)} ${(from.y + way.y * along + way.x * aside).toFixed(1)}`;
    const neck = length - head;
    return (
        `M${at(0, size * 0.3)}L${at(neck, size * 0.5)}L${at(neck, size)}L${at(length, 0)}` +
        `L${at(neck, -size)}L${at(neck, -size * 0.5)}L${at(0, -size * 0.3)}Z`
    );
}
