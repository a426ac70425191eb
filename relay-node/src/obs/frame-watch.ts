import type { DrawnFrames, ObsControl } from './obs-control.js';

/** Long enough that one slow change of scene is not told. */
const EVERY_MS = 30_000;
/** Share of its frames below which a picture stutters. */
const ENOUGH = 0.9;

export interface FrameWatchParts {
  /** Null while nothing is sent. */
  control: () => Pick<ObsControl, 'frames'> | null;
  /** OBS draws too `few` of its frames since now, or enough again; `share` of them, 0 to 1. */
  changed: (few: boolean, share: number) => void;
}

/**
 * Looks until `signal` aborts whether OBS draws the frames of its program. Where it has no time it sends a copy of the last
 * one, so that neither the platform nor a count of what is sent shows that the picture stutters.
 */
export function watchFrames({ control, changed }: FrameWatchParts, signal: AbortSignal): void {
  let before: DrawnFrames | null = null;
  let few = false;
  const timer = setInterval(() => void look(), EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });

  async function look(): Promise<void> {
    const now = await count(control());
    if (signal.aborted) return;
    const share = before && now && shareBetween(before, now);
    before = now;
    if (now === null) few = false;
    if (share === null || share < ENOUGH === few) return;
    few = !few;
    changed(few, share);
  }
}

/** Null when OBS does not say. */
async function count(control: ReturnType<FrameWatchParts['control']>): Promise<DrawnFrames | null> {
  try {
    return (await control?.frames()) ?? null;
  } catch {
    return null;
  }
}

/** Null when OBS has begun to count anew. */
function shareBetween(before: DrawnFrames, now: DrawnFrames): number | null {
  const due = now.due - before.due;
  return due > 0 ? Math.max(0, now.drawn - before.drawn) / due : null;
}
