import type { FrameCounts, ObsControl } from './obs-control.js';

/** Interval of the checks, ms. One slow scene change within this interval does not count as a stutter. */
const CHECK_INTERVAL_MS = 30_000;
/** Share of sent frames below which the program stutters. */
const MIN_SENT_SHARE = 0.9;

export interface FrameWatchDeps {
  /** Returns null while OBS is not broadcasting. */
  getControl: () => Pick<ObsControl, 'readFrameCounts'> | null;
  /** Called when the program starts or stops stuttering. `share` is the share of sent frames, 0 to 1. */
  onStutterChange: (isStuttering: boolean, share: number) => void;
  /** Called with the share of sent frames at each check while the program stutters, then once with null. */
  onSentShare: (share: number | null) => void;
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
  { getControl, onStutterChange, onSentShare, onEncoderStats }: FrameWatchDeps,
  signal: AbortSignal,
): void {
  let previousFrames: FrameCounts | null = null;
  let isStuttering = false;
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });

  async function check(): Promise<void> {
    const frames = await fetchFrameCounts(getControl());
    if (signal.aborted) return;
    const stats = previousFrames && frames && compareFrames(previousFrames, frames);
    const sentShare = stats && stats.sentShare;
    if (stats) onEncoderStats(stats);
    else if (frames === null && previousFrames !== null) onEncoderStats(null);
    previousFrames = frames;
    const wasStuttering = isStuttering;
    if (frames === null) isStuttering = false;
    else if (sentShare !== null) isStuttering = sentShare < MIN_SENT_SHARE;
    if (isStuttering) onSentShare(sentShare);
    else if (wasStuttering) onSentShare(null);
    if (sentShare !== null && isStuttering !== wasStuttering) onStutterChange(isStuttering, sentShare);
  }
}

/** Returns the frame counts, or null if OBS is not broadcasting or does not respond. */
async function fetchFrameCounts(
  control: ReturnType<FrameWatchDeps['getControl']>,
): Promise<FrameCounts | null> {
  try {
    return (await control?.readFrameCounts()) ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the statistics since the previous check, or null if OBS has reset its counts. `sentShare` is the share of
 * frames that were rendered and not skipped.
 */
function compareFrames(
  previousFrames: FrameCounts,
  frames: FrameCounts,
): (EncoderStats & { sentShare: number }) | null {
  const expected = frames.expected - previousFrames.expected;
  if (expected <= 0) return null;
  const skipped = Math.max(0, frames.skipped - previousFrames.skipped);
  const sentShare = Math.max(0, frames.rendered - previousFrames.rendered - skipped) / expected;
  return { sentShare, lateShare: Math.min(1, skipped / expected), load: frames.load };
}
