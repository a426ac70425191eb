import type { ServerContext } from './server-context.js';

/** Interval of cursor readings while a scene change waits for playback, ms. */
const URGENT_INTERVAL_MS = 50;
/** Interval of cursor readings otherwise, ms. */
const CALM_INTERVAL_MS = 1_000;

/** Polls OBS's media cursor while pictures of the feed arrive, until the signal aborts. */
export function watchPlayback({
  model,
  signal,
  notifyChange,
}: Pick<ServerContext, 'model' | 'signal' | 'notifyChange'>): void {
  const { playback, view } = model;
  let readAt = performance.now();
  // The timer always runs at the short interval. Otherwise a scene change would wait for the long interval.
  const timer = setInterval(() => void poll(), URGENT_INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  let isReading = false;

  async function poll(): Promise<void> {
    if (isReading || (!playback.needsFrequentReads && performance.now() - readAt < CALM_INTERVAL_MS)) return;
    isReading = true;
    try {
      const cursorMs = playback.arePicturesArriving ? await view.control?.feedCursor() : null;
      if (!signal.aborted && cursorMs !== undefined) recordCursor(cursorMs);
    } catch {
      // The error is ignored, because ObsWatch detects a lost connection.
    } finally {
      readAt = performance.now();
      isReading = false;
    }
  }

  function recordCursor(cursorMs: number | null): void {
    const wasPlaying = playback.isPlaying;
    playback.record(cursorMs);
    if (playback.isReaderStale || wasPlaying !== playback.isPlaying) notifyChange();
  }
}
