// Where buttons beside a spot of the map lie: above it, or where they hide nothing that is spoken of.
import type { Size, Spot } from '../lib/view';
import { type Box, box_about, overlap } from './boxes';

const edge_px = 4;

/**
 * The upper left corner, in the window: above the spot, below it, right or left of it, whichever is the first that fits
 * into the window and lies off the other box.
 * @param clear_px buttons keep so far from the spot
 */
export function beside_place(spot: Spot, clear_px: number, buttons: Size, window: Size, off: Box | null): Spot {
    const { width, height } = buttons;
    const down = clear_px + height / 2;
    const across = clear_px + width / 2;
    const within = (at: number, most: number) => Math.max(edge_px, Math.min(at, most - edge_px));
    const kept = ({ x, y }: Spot): Spot => ({ x: within(x - width / 2, window.width - width), y: within(y - height / 2, window.height - height) });
    const spots = [
        { x: spot.x, y: spot.y - down },
        { x: spot.x, y: spot.y + down },
        { x: spot.x + across, y: spot.y },
        { x: spot.x - across, y: spot.y },
    ];
    const is_free = (at: Spot) => {
        const { x, y } = kept(at);
        const box = box_about({ x: x + width / 2, y: y + height / 2 }, width, height);
        const covers_spot = box.left < spot.x && spot.x < box.right && box.top < spot.y && spot.y < box.bottom;
        return !covers_spot && (off === null || overlap(box, off) === 0);
    };
    return kept(spots.find(is_free) ?? spots[0]);
}
