// What floats over the page for a while: Escape closes it, and so does a press anywhere else.

/** Attached to the element that holds the button and what it opens; it hears keys and presses before the page does. */
export const floating =
    (is_open: (element: HTMLElement) => boolean, close: (element: HTMLElement) => void) =>
    (element: HTMLElement): (() => void) => {
        const by_key = (event: KeyboardEvent) => {
            if (event.key !== 'Escape' || !is_open(element)) return;
            close(element);
            // What else Escape closes waits for the next one.
            event.stopPropagation();
            event.preventDefault();
        };
        const by_press = (event: PointerEvent) => {
            if (is_open(element) && !element.contains(event.target as Node)) close(element);
        };
        addEventListener('keydown', by_key, true);
        addEventListener('pointerdown', by_press, true);
        return () => {
            removeEventListener('keydown', by_key, true);
            removeEventListener('pointerdown', by_press, true);
        };
    };

/** A `<details>` that floats. */
export const popover = floating(
    (element) => (element as HTMLDetailsElement).open,
    (element) => ((element as HTMLDetailsElement).open = false),
);
