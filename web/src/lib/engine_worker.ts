// Runs the engine in a thread of its own, so that a page never waits for odds. scripts/web.sh makes
// /engine/sheet.mjs if emscripten is installed.
import { answer_text, type Module } from '../../../packaging/npm/ask.js';
import type { FromWorker } from './engine';

const say = (message: FromWorker) => self.postMessage(message);

async function begin(): Promise<void> {
    // Not part of the bundle, because the module may be missing.
    const address = new URL('/engine/sheet.mjs', self.location.origin).href;
    const module = (await import(/* @vite-ignore */ address)) as { default: () => Promise<Module> };
    const engine = await module.default();
    self.onmessage = ({ data }: MessageEvent<{ id: number; request: string }>) => {
        try {
            say({ id: data.id, answer: answer_text(engine, data.request) });
        } catch (error) {
            say({ id: data.id, broken: String(error) });
        }
    };
    say({ ready: true });
}

begin().catch(() => say({ ready: false }));
