// Who is at the table, in words.
import type { SeatedSide } from './protocol';

const minute_s = 60;
const hour_s = 3600;
const day_s = 86_400;

/** "5 min ago", "2 h ago" */
export function ago(seconds: number): string {
    if (seconds < minute_s) return 'a moment ago';
    if (seconds < hour_s) return `${Math.floor(seconds / minute_s)} min ago`;
    if (seconds < day_s) return `${Math.floor(seconds / hour_s)} h ago`;
    const days = Math.floor(seconds / day_s);
    return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** "Red (Anna)" */
export const called = (side: SeatedSide) => (side.player ? `${side.name} (${side.player})` : side.name);

/** "is here", "was here 2 h ago" */
export function presence(side: SeatedSide): string {
    if (side.here) return 'is here';
    return side.away_s === null ? 'is not here' : `was here ${ago(side.away_s)}`;
}
