// Runs the engine in a thread of its own, so that a page never waits for odds. scripts/web.sh makes
// /engine/sheet.mjs if emscripten is installed.
import type { FromWorker } from './engine';

interface Module {
    lengthBytesUTF8(text: string): number;
    stringToUTF8(text: string, place: number, size: number): void;
    UTF8ToString(place: number): string;
    _malloc(size: number): number;
    _free(place: number): void;
    _esprit_sheet_answer(place: number, size: number): number;
}

const say = (message: FromWorker) => self.postMessage(message);

function answer(engine: Module, request: string): string {
    const size = engine.lengthBytesUTF8(request);
    const place = engine._malloc(size + 1);
    engine.stringToUTF8(request, place, size + 1);
    const at = engine._esprit_sheet_answer(place, size);
    engine._free(place);
    return engine.UTF8ToString(at);
}

async function begin(): Promise<void> {
    // Not part of the bundle, because the module may be missing.
    const address = new URL('/engine/sheet.mjs', self.location.origin).href;
    const module = (await import(/* @vite-ignore */ address)) as { default: () => Promise<Module> };
    const engine = await module.default();
    self.onmessage = ({ data }: MessageEvent<{ id: number; request: string }>) => {
        try {
            say({ id: data.id, answer: answer(engine, data.request) });
        } catch (error) {
            say({ id: data.id, broken: String(error) });
        }
    };
    say({ ready: true });
}

begin().catch(() => say({ ready: false }));
