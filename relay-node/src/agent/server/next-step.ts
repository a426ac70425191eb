import type { OutputState } from '../../obs/obs-control.js';

/** What a server should be right now, after attempt, admission and dead zone have been asked. */
export interface Wanted {
  /** Revision of the collection to show. */
  collection: number;
  /** Null until the collection's scenes are known. */
  scene: string | null;
  feed: string | null;
  feedRestarts: number;
  onAir: boolean;
  /** Frames a second: idle, or in full for a broadcast. */
  frameRate: number;
}

/** What the server is. */
export interface Seen {
  /** `gone`: OBS has ended in a home that still stands. */
  obs: 'none' | 'gone' | 'unconnected' | 'connected';
  /** Revision that OBS shows; null when not certain. */
  collection: number | null;
  /** The scene asked for last; a change made by somebody else is left alone. */
  scene: string | null;
  /** Key digest that the ingest gives this server's reader; undefined: not told yet. */
  feed: string | null | undefined;
  feedRestarts: number;
  /** OBS's reader can't play what the feed has now. */
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
  /** Nothing before `until` (agent's clock, ms; null: an event) unless something changes. */
  | { do: 'wait'; until: number | null; settled: boolean };

/**
 * The next thing to do on the way from `seen` to `wanted`. `notBefore` holds back steps that failed, or a start's next
 * try; the steps behind go first meanwhile.
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
    // A phone may change what it sends at any time; nobody waits for that.
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
    // A stop comes before everything else.
    ['stop-stream', !wanted.onAir && !idle && seen.output !== 'stopping'],
    ['check-output', seen.output === 'stopping'],
    // While something is sent, a new collection waits for the stop.
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
