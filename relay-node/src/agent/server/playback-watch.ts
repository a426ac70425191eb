import type { ServerContext } from './server-context.js';

/** Intervals of reading the cursor, ms: while a scene change waits for it, and otherwise. */
const URGENT_MS = 50;
const CALM_MS = 1_000;

/** Polls OBS's media cursor while pictures of the feed arrive, until the signal aborts. */
export function watchPlayback({
  model,
  signal,
  notifyChange,
}: Pick<ServerContext, 'model' | 'signal' | 'notifyChange'>): void {
  const { playback, view } = model;
  let readAt = performance.now();
  // The timer always runs at the short interval, so that a scene change does not wait for the long one.
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
      // Ignored: ObsWatch detects a lost connection.
    } finally {
      readAt = performance.now();
      isReading = false;
    }
  }

  function take(cursorMs: number | null): void {
    const before = playback.isPlaying;
    playback.record(cursorMs);
    if (playback.isReaderStale || before !== playback.isPlaying) notifyChange();
  }
}
