import type { FrameCounts, ObsControl } from './obs-control.js';

/** Interval of the checks, ms. Long enough to tolerate one slow scene change. */
const CHECK_INTERVAL_MS = 30_000;
/** Share of sent frames below which the program stutters. */
const MIN_SENT_SHARE = 0.9;

export interface FrameWatchDeps {
  /** Null while not broadcasting. */
  control: () => Pick<ObsControl, 'frames'> | null;
  /** Called when the program begins or stops to stutter. `share` is the share of sent frames, 0 to 1. */
  onStutterChange: (isStuttering: boolean, share: number) => void;
  /** Called with the share of sent frames at each check while the program stutters, then once with null. */
  onStutterShare: (share: number | null) => void;
  /** Called at each check during a broadcast, then once with null. */
  onEncoderStats: (stats: EncoderStats | null) => void;
}

/** Statistics of OBS's encoder since the last check. */
export interface EncoderStats {
  /** Share of frames that OBS skipped due to encoding lag, 0 to 1. */
  lateShare: number;
  /** Share of the machine's CPU that OBS uses, 0 to 1. */
  load: number;
}

/**
 * Reports missed and skipped frames until `signal` aborts. For a missed frame, OBS sends a copy of the last one, so
 * neither the platform nor the output statistics show the stutter. Skipped frames are not sent.
 */
export function watchFrames(
  { control, onStutterChange, onStutterShare, onEncoderStats }: FrameWatchDeps,
  signal: AbortSignal,
): void {
  let previousFrames: FrameCounts | null = null;
  let isStuttering = false;
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });

  async function check(): Promise<void> {
    const frames = await readFrames(control());
    if (signal.aborted) return;
    const stats = previousFrames && frames && compareFrames(previousFrames, frames);
    const share = stats && stats.share;
    if (stats) onEncoderStats(stats);
    else if (frames === null && previousFrames !== null) onEncoderStats(null);
    previousFrames = frames;
    const wasStuttering = isStuttering;
    if (frames === null) isStuttering = false;
    else if (share !== null) isStuttering = share < MIN_SENT_SHARE;
    if (isStuttering) onStutterShare(share);
    else if (wasStuttering) onStutterShare(null);
    if (share !== null && isStuttering !== wasStuttering) onStutterChange(isStuttering, share);
  }
}

/** Returns null if OBS does not respond. */
async function readFrames(control: ReturnType<FrameWatchDeps['control']>): Promise<FrameCounts | null> {
  try {
    return (await control?.frames()) ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the statistics since the previous check, or null if OBS has reset its counts. `share` is the share of frames
 * that were rendered and not skipped.
 */
function compareFrames(
  previousFrames: FrameCounts,
  frames: FrameCounts,
): (EncoderStats & { share: number }) | null {
  const expected = frames.expected - previousFrames.expected;
  if (expected <= 0) return null;
  const skipped = Math.max(0, frames.skipped - previousFrames.skipped);
  const share = Math.max(0, frames.rendered - previousFrames.rendered - skipped) / expected;
  return { share, lateShare: Math.min(1, skipped / expected), load: frames.load };
}
