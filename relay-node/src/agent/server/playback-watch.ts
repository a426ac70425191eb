import type { ServerContext } from './server-context.js';

/** Intervals between two readings of the cursor, ms: while a scene change waits for them, and otherwise. */
const URGENT_MS = 50;
const CALM_MS = 1_000;

/** Reads OBS's media cursor while pictures of the feed arrive, until the server goes. */
export function watchPlayback({
  model,
  signal,
  touch,
}: Pick<ServerContext, 'model' | 'signal' | 'touch'>): void {
  const { playback, view } = model;
  let readAt = performance.now();
  // The short interval runs always, so that a scene change does not wait for the long one.
  const timer = setInterval(() => void poll(), URGENT_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  let isReading = false;

  async function poll(): Promise<void> {
    if (isReading || (!playback.isUrgent && performance.now() - readAt < CALM_MS)) return;
    isReading = true;
    try {
      const cursorMs = playback.picturesArrive ? await view.control?.feedCursor() : null;
      if (!signal.aborted && cursorMs !== undefined) take(cursorMs);
    } catch {
      // A failed reading is ignored. ObsWatch detects a connection that is lost.
    } finally {
      readAt = performance.now();
      isReading = false;
    }
  }

  function take(cursorMs: number | null): void {
    const before = playback.isPlaying;
    playback.take(cursorMs);
    if (playback.isReaderStale || before !== playback.isPlaying) touch();
  }
}
