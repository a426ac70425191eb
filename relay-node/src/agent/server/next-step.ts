import type { OutputState } from '../../obs/obs-control.js';

/** Desired state of a server, after attempt, admission and dead zone are applied. */
export interface Wanted {
  /** Revision of the collection to show. */
  collection: number;
  /** Null until the collection's scenes are known. */
  scene: string | null;
  feed: string | null;
  feedRestarts: number;
  onAir: boolean;
  /** Frame rate: idle or full. */
  frameRate: number;
}

/** Actual state of the server. */
export interface Seen {
  /** `gone`: OBS has ended and its home still exists. */
  obs: 'none' | 'gone' | 'unconnected' | 'connected';
  /** Revision that OBS shows; null if unknown. */
  collection: number | null;
  /** The scene that was set last. A change in OBS itself is not reverted. */
  scene: string | null;
  /** Key digest of the feed that the ingest gives this server's reader; undefined: not sent yet. */
  feed: string | null | undefined;
  feedRestarts: number;
  /** Whether OBS has to reopen the feed because it can't play its present streams. */
  isReaderStale: boolean;
  output: OutputState;
  frameRate: number | null;
  target: { stored: string | null; applied: string | null };
}

export type StepName =
  | 'start'
  | 'restart'
  | 'connect'
  | 'stop-stream'
  | 'check-output'
  | 'apply-collection'
  | 'set-scene'
  | 'route-feed'
  | 'restart-feed'
  | 'reopen-feed'
  | 'set-frame-rate'
  | 'set-target'
  | 'start-stream';

export type NextStep =
  | { do: StepName }
  /** Waits until `until` (agent's clock, ms; null: the next event). */
  | { do: 'wait'; until: number | null; settled: boolean };

/**
 * Returns the next step from `seen` to `wanted`. `notBefore` delays steps that failed and the next try of a start; later
 * steps may run before a delayed one.
 */
export function nextStep(
  wanted: Wanted,
  seen: Seen,
  notBefore: ReadonlyMap<StepName, number>,
  now: number,
): NextStep {
  const due = dueSteps(wanted, seen);
  const ready = due.find((step) => (notBefore.get(step) ?? 0) <= now);
  if (ready) return { do: ready };
  const times = due.map((step) => notBefore.get(step) ?? now);
  return {
    do: 'wait',
    until: times.length > 0 ? Math.min(...times) : null,
    // A phone may change its streams at any time, and no caller waits for this step.
    settled: due.every((step) => step === 'reopen-feed') && outputSettled(wanted, seen),
  };
}

function outputSettled(wanted: Wanted, { output }: Seen): boolean {
  return wanted.onAir ? output === 'live' || output === 'reconnecting' : output === 'stopped';
}

function dueSteps(wanted: Wanted, seen: Seen): StepName[] {
  if (seen.obs === 'none') return ['start'];
  if (seen.obs === 'gone') return ['restart'];
  if (seen.obs === 'unconnected') return ['connect'];
  const idle = seen.output === 'stopped';
  const steps: [StepName, boolean][] = [
    // A stop has priority.
    ['stop-stream', !wanted.onAir && !idle && seen.output !== 'stopping'],
    ['check-output', seen.output === 'stopping'],
    // During a broadcast a new collection waits for the stop.
    ['apply-collection', idle && seen.collection !== wanted.collection],
    ['set-scene', wanted.scene !== null && seen.scene !== wanted.scene],
    ['route-feed', seen.feed !== wanted.feed],
    ['restart-feed', seen.feedRestarts < wanted.feedRestarts],
    ['reopen-feed', seen.isReaderStale],
    // OBS refuses both while an output is active.
    ['set-frame-rate', idle && seen.frameRate !== wanted.frameRate],
    ['set-target', idle && wanted.onAir && targetDiffers(seen)],
    ['start-stream', idle && wanted.onAir && readyForAir(wanted, seen)],
  ];
  return steps.filter(([, due]) => due).map(([step]) => step);
}

function targetDiffers({ target }: Seen): boolean {
  return target.stored !== null && target.applied !== target.stored;
}

function readyForAir(wanted: Wanted, seen: Seen): boolean {
  return (
    seen.target.stored !== null &&
    seen.target.applied === seen.target.stored &&
    seen.frameRate === wanted.frameRate &&
    seen.collection !== null
  );
}
