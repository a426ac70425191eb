import type { DrawnFrames, ObsControl } from './obs-control.js';

/** Interval of the checks, ms. Long enough to tolerate one slow scene change. */
const CHECK_INTERVAL_MS = 30_000;
/** Share of drawn frames below which the program stutters. */
const MIN_DRAWN_SHARE = 0.9;

export interface FrameWatchDeps {
  /** Null while not broadcasting. */
  control: () => Pick<ObsControl, 'frames'> | null;
  /** Called when OBS starts or stops dropping frames. `share` is the share of drawn frames, 0 to 1. */
  onStutterChange: (isStuttering: boolean, share: number) => void;
  /** Called with the share of drawn frames at each check while frames are dropped, then once with null. */
  onDroppedFrames: (share: number | null) => void;
  /** Called at each check during a broadcast, then once with null. */
  onEncoderStats: (stats: EncoderStats | null) => void;
}

/** Statistics of OBS's encoder since the last check. */
export interface EncoderStats {
  /** Share of frames that were too late for the encoder, 0 to 1. */
  lateShare: number;
  /** Share of the machine's CPU that OBS uses, 0 to 1. */
  load: number;
}

/**
 * Reports frames that viewers do not see, until `signal` aborts. An overloaded OBS sends copies of the last frame, so
 * neither the platform nor the output statistics show the stutter. OBS does not send frames that are too late for the
 * encoder.
 */
export function watchFrames(
  { control, onStutterChange, onDroppedFrames, onEncoderStats }: FrameWatchDeps,
  signal: AbortSignal,
): void {
  let previousFrames: DrawnFrames | null = null;
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
    else if (share !== null) isStuttering = share < MIN_DRAWN_SHARE;
    if (isStuttering) onDroppedFrames(share);
    else if (wasStuttering) onDroppedFrames(null);
    if (share !== null && isStuttering !== wasStuttering) onStutterChange(isStuttering, share);
  }
}

/** Returns null if OBS does not respond. */
async function readFrames(control: ReturnType<FrameWatchDeps['control']>): Promise<DrawnFrames | null> {
  try {
    return (await control?.frames()) ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the statistics since the previous check, or null if OBS has reset its counters. `share` excludes late frames.
 */
function compareFrames(
  previousFrames: DrawnFrames,
  frames: DrawnFrames,
): (EncoderStats & { share: number }) | null {
  const due = frames.due - previousFrames.due;
  if (due <= 0) return null;
  const lateFrames = Math.max(0, frames.late - previousFrames.late);
  const share = Math.max(0, frames.drawn - previousFrames.drawn - lateFrames) / due;
  return { share, lateShare: Math.min(1, lateFrames / due), load: frames.load };
}
