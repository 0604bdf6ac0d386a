// What kind of screen a page has. The style sheets ask the same in their media queries.

const phone_px = 760;
const sideways_px = 500;

/** A phone that is held sideways, or a laptop whose letters are large, has room for the panel beside the map. */
export const is_sideways = (width: number, height: number) => height <= sideways_px && width > height;
/** Cards lie below the map. */
export const is_narrow = (width: number, height: number) => width <= phone_px && !is_sideways(width, height);
