import type { DrawnFrames, ObsControl } from './obs-control.js';

/** Interval of the checks, ms. Long enough to tolerate one slow scene change. */
const EVERY_MS = 30_000;
/** Share of drawn frames below which the program stutters. */
const ENOUGH = 0.9;

export interface FrameWatchDeps {
  /** Null while not broadcasting. */
  control: () => Pick<ObsControl, 'frames'> | null;
  /** Called when OBS starts (`few`) or stops dropping frames; `share` of drawn frames, 0 to 1. */
  changed: (few: boolean, share: number) => void;
  /** Called with the share at each check while frames are dropped, then once with null. */
  dropped: (share: number | null) => void;
  /** Called at each check during a broadcast, then once with null. */
  encoder: (figures: EncoderFigures | null) => void;
}

/** Figures of OBS's encoder since the last check. */
export interface EncoderFigures {
  /** Share of frames that were too late for the encoder, 0 to 1. */
  lateShare: number;
  /** Share of the machine's CPU that OBS uses, 0 to 1. */
  load: number;
}

/**
 * Checks until `signal` aborts whether viewers see all frames. An overloaded OBS sends copies of the last frame, so
 * that neither the platform nor the output statistics show the stutter. Frames that are too late for the encoder are
 * not sent.
 */
export function watchFrames(
  { control, changed, dropped, encoder }: FrameWatchDeps,
  signal: AbortSignal,
): void {
  let before: DrawnFrames | null = null;
  let few = false;
  const timer = setInterval(() => void check(), EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });

  async function check(): Promise<void> {
    const now = await count(control());
    if (signal.aborted) return;
    const figures = before && now && figuresBetween(before, now);
    const share = figures && figures.share;
    if (figures) encoder(figures);
    else if (now === null && before !== null) encoder(null);
    before = now;
    const wasFew = few;
    if (now === null) few = false;
    else if (share !== null) few = share < ENOUGH;
    if (few) dropped(share);
    else if (wasFew) dropped(null);
    if (share !== null && few !== wasFew) changed(few, share);
  }
}

/** Returns null if OBS does not respond. */
async function count(control: ReturnType<FrameWatchDeps['control']>): Promise<DrawnFrames | null> {
  try {
    return (await control?.frames()) ?? null;
  } catch {
    return null;
  }
}

/** Returns null if OBS has reset its counters. `share`: share of frames that viewers see unchanged. */
function figuresBetween(before: DrawnFrames, now: DrawnFrames): (EncoderFigures & { share: number }) | null {
  const due = now.due - before.due;
  if (due <= 0) return null;
  const lateFrames = Math.max(0, now.late - before.late);
  const share = Math.max(0, now.drawn - before.drawn - lateFrames) / due;
  return { share, lateShare: Math.min(1, lateFrames / due), load: now.load };
}
