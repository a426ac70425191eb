import type { ServerContext } from './server-context.js';

/** Interval of readings of the media cursor while a scene change waits for playback, ms. */
const SHORT_INTERVAL_MS = 50;
/** Interval of readings while no scene change waits for playback, ms. */
const LONG_INTERVAL_MS = 1_000;

/** Reads the playback position of OBS's feed source while pictures of the feed arrive, until `signal` aborts. */
export function watchPlayback({
  model,
  signal,
  notifyChange,
}: Pick<ServerContext, 'model' | 'signal' | 'notifyChange'>): void {
  const { playback, view } = model;
  let lastReadAt = performance.now();
  // The timer always runs at the short interval. Otherwise a scene change would wait for the long interval.
  const timer = setInterval(() => void poll(), SHORT_INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  let isReading = false;

  async function poll(): Promise<void> {
    if (isReading || (!playback.needsFrequentReads && performance.now() - lastReadAt < LONG_INTERVAL_MS))
      return;
    isReading = true;
    try {
      const cursorMs = playback.arePicturesArriving ? await view.control?.readFeedCursor() : null;
      if (!signal.aborted && cursorMs !== undefined) recordCursor(cursorMs);
    } catch {
      // The error is ignored, because ObsWatch detects a lost connection.
    } finally {
      lastReadAt = performance.now();
      isReading = false;
    }
  }

  function recordCursor(cursorMs: number | null): void {
    const wasPlaying = playback.isPlaying;
    playback.record(cursorMs);
    if (playback.isReaderStale || wasPlaying !== playback.isPlaying) notifyChange();
  }
}
