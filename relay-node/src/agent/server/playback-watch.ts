import type { ServerContext } from './server-context.js';

/** Between two readings of the cursor, ms: while a scene change waits for what they say, and else. */
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
  // A scene change must not wait for a calm interval to end.
  const timer = setInterval(() => void look(), URGENT_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  let isReading = false;

  async function look(): Promise<void> {
    if (isReading || (!playback.isUrgent && performance.now() - readAt < CALM_MS)) return;
    isReading = true;
    try {
      const cursorMs = playback.picturesArrive ? await view.control?.feedCursor() : null;
      if (!signal.aborted && cursorMs !== undefined) take(cursorMs);
    } catch {
      // A reading that fails says nothing: the connection's own watch sees what is wrong.
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
