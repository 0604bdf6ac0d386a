// One study at the server: begun, followed to its end, stopped.
import { start_study, stop_study, study_report } from '../lib/http';
import type { Point, StudyReport } from './reports';

const first_wait_ms = 150;
const longest_wait_ms = 1000;
const shelf = 'esprit.study';

export class StudyRun {
    report = $state.raw<StudyReport | null>(null);
    points = $state.raw<Point[]>([]);
    trouble = $state('');
    busy = $state(false);
    #following = '';

    /** Begins; `link` is what leads back to it in this tab. */
    async start(file: string, link: string): Promise<void> {
        this.#forget();
        this.busy = true;
        try {
            const { study } = await start_study(file);
            sessionStorage.setItem(shelf, JSON.stringify({ study, link }));
            await this.#follow(study);
        } catch (error) {
            this.trouble = (error as Error).message;
        }
        this.busy = false;
    }
    /** Goes on with what this tab has begun, where the server still knows it. */
    async resume(link: string): Promise<void> {
        const kept = JSON.parse(sessionStorage.getItem(shelf) ?? 'null') as { study: string; link: string } | null;
        if (kept?.link !== link) return;
        this.busy = true;
        await this.#follow(kept.study).catch(() => sessionStorage.removeItem(shelf));
        this.busy = false;
    }
    async stop(): Promise<void> {
        if (this.report) await stop_study(this.report.study);
    }
    leave(): void {
        this.#following = '';
    }

    #forget(): void {
        this.report = null;
        this.points = [];
        this.trouble = '';
    }
    async #follow(study: string): Promise<void> {
        this.#following = study;
        let wait_ms = first_wait_ms;
        for (;;) {
            const report = await study_report(study, this.points.length);
            if (this.#following !== study) return;
            if (report.first_point === this.points.length) this.points = [...this.points, ...report.points];
            this.report = report;
            if (report.state === 'failed') this.trouble = report.why;
            if (report.state === 'done' || report.state === 'failed') return;
            await new Promise((done) => setTimeout(done, wait_ms));
            wait_ms = Math.min(longest_wait_ms, wait_ms * 1.25);
        }
    }
}
