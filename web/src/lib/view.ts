// The part of the sheet that a board shows: pixel = sheet * scale + shift.

export interface Spot {
    x: number;
    y: number;
}
export interface View {
    x: number;
    y: number;
    scale: number;
}
export interface Size {
    width: number;
    height: number;
}

const most_scale = 6;

export const on_screen = (view: View, at: Spot): Spot => ({
    x: at.x * view.scale + view.x,
    y: at.y * view.scale + view.y,
});
export const on_sheet = (view: View, at: Spot): Spot => ({
    x: (at.x - view.x) / view.scale,
    y: (at.y - view.y) / view.scale,
});
export const moved = (view: View, x: number, y: number): View => ({
    ...view,
    x: view.x + x,
    y: view.y + y,
});

/** Shows the whole sheet, centred. */
export function fitting(sheet: Size, window: Size): View {
    const scale = Math.min(window.width / sheet.width, window.height / sheet.height);
    return {
        scale,
        x: (window.width - sheet.width * scale) / 2,
        y: (window.height - sheet.height * scale) / 2,
    };
}

/**
 * Shows a part of the sheet as large as it fits, at most so many times as large as the whole sheet would be shown.
 * @param kept so much at the head of the window is kept for buttons, and at its foot for cards
 */
export function fitting_part(
    part: { left: number; top: number; right: number; bottom: number },
    sheet: Size,
    window: Size,
    kept: { head_px: number; foot_px: number },
    most: number,
): View {
    const { head_px, foot_px } = kept;
    const whole = fitting(sheet, window).scale;
    const room = Math.max(window.height - foot_px - head_px, window.height / 2);
    const scale = Math.min(Math.max(Math.min(window.width / (part.right - part.left), room / (part.bottom - part.top)), whole), most * whole);
    const x = window.width / 2 - (scale * (part.left + part.right)) / 2;
    const y = head_px + room / 2 - (scale * (part.top + part.bottom)) / 2;
    // A sheet that is not as high as its room lies at the top.
    return { scale, x: without_gaps({ scale, x, y }, sheet, window).x, y: Math.min(head_px, Math.max(y, head_px + room - sheet.height * scale)) };
}

/** Zooms by a factor; the spot under `at` stays in place. */
export function zoomed(view: View, factor: number, at: Spot, least_scale: number): View {
    const scale = Math.min(Math.max(view.scale * factor, least_scale), most_scale);
    const held = on_sheet(view, at);
    return { scale, x: at.x - held.x * scale, y: at.y - held.y * scale };
}

/** Pinch gesture: the spots under both fingers stay there, without rotation. */
export function pinched(
    view: View,
    before: [Spot, Spot],
    after: [Spot, Spot],
    least_scale: number,
): View {
    const apart = (two: [Spot, Spot]) =>
        Math.max(1, Math.hypot(two[0].x - two[1].x, two[0].y - two[1].y));
    const middle = (two: [Spot, Spot]) => ({
        x: (two[0].x + two[1].x) / 2,
        y: (two[0].y + two[1].y) / 2,
    });
    const from = middle(before);
    const to = middle(after);
    const shifted = moved(view, to.x - from.x, to.y - from.y);
    return zoomed(shifted, apart(after) / apart(before), to, least_scale);
}

/** Limits the shift, so that part of the sheet always stays visible. */
export function kept_in_sight(view: View, sheet: Size, window: Size): View {
    const within = (shift: number, length: number, room: number) => {
        const shown = length * view.scale;
        const least = Math.min(room, shown) * 0.4;
        return Math.min(Math.max(shift, least - shown), room - least);
    };
    return {
        ...view,
        x: within(view.x, sheet.width, window.width),
        y: within(view.y, sheet.height, window.height),
    };
}

/** Moves a spot of the sheet into the window, no farther than it must: so many pixels from the window's edges. */
export function showing(view: View, at: Spot, window: Size, edge = 40): View {
    const now = on_screen(view, at);
    const inwards = (px: number, room: number) => Math.min(Math.max(px, edge), Math.max(edge, room - edge)) - px;
    const [right, down] = [inwards(now.x, window.width), inwards(now.y, window.height)];
    return right === 0 && down === 0 ? view : moved(view, right, down);
}

/** Limits the shift, so that no room is left empty beside a sheet that could fill it. */
export function without_gaps(view: View, sheet: Size, window: Size): View {
    const within = (shift: number, length: number, room: number) => {
        const spare = room - length * view.scale;
        return Math.min(Math.max(shift, Math.min(spare, 0)), Math.max(spare, 0));
    };
    return { ...view, x: within(view.x, sheet.width, window.width), y: within(view.y, sheet.height, window.height) };
}
