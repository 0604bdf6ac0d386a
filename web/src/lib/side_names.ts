// Names of units where their side is told anyway.

/** The name without the name of its side at its head: "1st Foot" for "Blue 1st Foot". */
export const name_beside_side = (name: string, side: string): string => (name.startsWith(`${side} `) ? name.slice(side.length + 1) : name);
