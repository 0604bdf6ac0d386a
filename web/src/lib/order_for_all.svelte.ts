// Orders without a unit, most of which end a phase: what they would leave undone is asked first.
import type { BoardSession } from './board_session.svelte';
import type { Suggestion } from './protocol';
import { settings } from './settings.svelte';

export class OrderForAll {
    /** one that was pressed while another order was being considered, which would be dropped */
    doubted = $state.raw<{ order: string; drops: string } | null>(null);
    /** the end of a phase that was pressed while units can still be ordered */
    hasty = $state.raw<string | null>(null);
    /** what the end of the phase would leave undone that matters, in the server's words; there may be many */
    left_undone = $state('');

    constructor(readonly session: BoardSession) {}

    forget(): void {
        this.doubted = null;
        this.hasty = null;
    }

    /**
     * Gives the order. While another order is being considered it warns first, because that one would be dropped.
     * Orders with a price are considered first.
     */
    async give({ order, price, deed }: Suggestion): Promise<void> {
        const drops = this.session.drafted;
        if (drops && (drops !== this.doubted?.drops || order !== this.doubted.order)) {
            this.doubted = { order, drops };
            return;
        }
        if (deed === 'end' && this.hasty !== order && (await this.#leaves_undone(order))) {
            this.session.select(null);
            this.hasty = order;
            return;
        }
        this.forget();
        this.session.select(null);
        await (price ? this.session.consider(order) : this.session.submit(order, deed));
    }

    /**
     * Whether something is left undone by the end of a phase that deserves a second thought: a charge, a shot, a rally,
     * as the server tells them; for who learns the game, any order.
     */
    async #leaves_undone(order: string): Promise<boolean> {
        const { session } = this;
        this.left_undone = '';
        if (session.undone.length === 0 || !settings.asks) return false;
        await session.attempt(async () => {
            const { note } = await session.table.connection.ask<'preview'>({ do: 'preview', order, odds: false });
            this.left_undone = note;
        });
        return this.left_undone !== '' || (session.learning && session.most_to_order > 0);
    }
}
