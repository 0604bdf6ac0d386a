// One study at the server: starts it, follows it to its end, and stops it.
import { Refused, start_study, stop_study, study_report } from '../lib/http';
import type { Point, StudyReport } from './reports';

const first_wait_ms = 150;
const longest_wait_ms = 1000;
/** Lost answers in a row after which the study is given up. */
const most_lost = 60;
const shelf = 'esprit.study';

export class StudyRun {
    report = $state.raw<StudyReport | null>(null);
    points = $state.raw<Point[]>([]);
    trouble = $state('');
    busy = $state(false);
    #following = '';
    #turn = 0;

    /** Starts a study; `link` leads back to it in this tab. */
    async start(file: string, link: string): Promise<void> {
        this.forget();
        await this.#while_busy(async () => {
            const { study } = await start_study(file);
            sessionStorage.setItem(shelf, JSON.stringify({ study, link }));
            await this.#follow(study);
        });
    }
    /** Resumes the study that this tab has started, if the server still knows it. */
    async resume(link: string): Promise<void> {
        const kept = JSON.parse(sessionStorage.getItem(shelf) ?? 'null') as { study: string; link: string } | null;
        if (kept?.link !== link) return;
        await this.#while_busy(() =>
            this.#follow(kept.study).catch((error: unknown) => {
                if (!(error instanceof Refused)) throw error;
                sessionStorage.removeItem(shelf);
            }),
        );
    }
    async stop(): Promise<void> {
        try {
            if (this.report) await stop_study(this.report.study);
        } catch (error) {
            this.trouble = (error as Error).message;
        }
    }
    leave(): void {
        this.#following = '';
    }

    /** A result counts only until something else is started. */
    async #while_busy(what: () => Promise<void>): Promise<void> {
        const turn = ++this.#turn;
        this.busy = true;
        try {
            await what();
        } catch (error) {
            if (turn === this.#turn) this.trouble = (error as Error).message;
        }
        if (turn === this.#turn) this.busy = false;
    }
    forget(): void {
        this.leave();
        ++this.#turn;
        this.busy = false;
        this.report = null;
        this.points = [];
        this.trouble = '';
    }
    /** Polls the report; asks again after a lost answer. */
    async #heard(study: string): Promise<StudyReport | null> {
        for (let lost = 0; ; ++lost) {
            try {
                const report = await study_report(study, this.points.length);
                if (lost > 0) this.trouble = '';
                return report;
            } catch (error) {
                if (this.#following !== study) return null;
                if (error instanceof Refused || lost === most_lost) throw error;
                this.trouble = 'The server does not answer; it is asked again.';
                await new Promise((done) => setTimeout(done, longest_wait_ms));
            }
        }
    }
    async #follow(study: string): Promise<void> {
        this.#following = study;
        let wait_ms = first_wait_ms;
        for (;;) {
            const report = await this.#heard(study);
            if (this.#following !== study || !report) return;
            if (report.first_point === this.points.length) this.points = [...this.points, ...report.points];
            this.report = report;
            if (report.state === 'failed') this.trouble = report.why;
            if (report.state === 'done' || report.state === 'failed') return;
            await new Promise((done) => setTimeout(done, wait_ms));
            wait_ms = Math.min(longest_wait_ms, wait_ms * 1.25);
        }
    }
}
