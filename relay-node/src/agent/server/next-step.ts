import type { OutputState } from '../../obs/obs-control.js';
import type { CoverSpec, CoverState, DelaySpec, DelayState } from '../../hub/protocol.js';
import { isCovered } from '../../runner/hub/hub-state.js';
import { isSameVideo, type ObsVideo } from '../../runner/obs-video.js';

/** Desired state of a server after attempt, admission and feed switch are applied. */
export interface WantedState {
  /** Revision of the collection to show. */
  collection: number;
  /** Null until the collection's scenes are known. */
  scene: string | null;
  feed: string | null;
  feedRestarts: number;
  /** True for a broadcast or a rehearsal. */
  onAir: boolean;
  /** A rehearsal needs no platform. */
  isRehearsal: boolean;
  /** Id of the broadcast that the hub should send. */
  broadcast: string;
  delay: DelaySpec;
  cover: CoverSpec;
  /** True if `scene` is the card's, which the hub records from the first pictures. */
  recordsCard: boolean;
  /** Canvas and frame rate of a broadcast. */
  video: ObsVideo;
  /** Frame rate: idle or full. */
  frameRate: number;
}

export interface ActualState {
  /** `exited`: the process has ended and its home still exists. */
  obs: 'none' | 'exited' | 'unconnected' | 'connected';
  /** Revision that OBS shows; null if unknown. */
  collection: number | null;
  /** Revision of a collection that OBS can't load during a broadcast; null if there is none. */
  waitingCollection: number | null;
  /** The scene that was requested last. A change made in OBS itself is not reverted. */
  scene: string | null;
  /** Key digest of the feed that is routed to this server's reader; undefined: not sent yet. */
  feed: string | null | undefined;
  feedRestarts: number;
  /** True if OBS has to reopen the feed because it can't play the current streams. */
  isReaderStale: boolean;
  output: OutputState;
  /** Canvas and frame rate of OBS; null without OBS. */
  video: ObsVideo | null;
  frameRate: number | null;
  /**
   * Digests of the stored targets (of no targets for a rehearsal) and of those that OBS was set up for. `isEmpty` means
   * that there is no destination.
   */
  target: { stored: string | null; isEmpty: boolean; applied: string | null };
  /** Id of the broadcast that the hub sends or prepares; undefined without a hub. */
  broadcast: string | null | undefined;
  /** True if the hub has the wanted broadcast on air; undefined without a hub. */
  isOnAir: boolean | undefined;
  /** Digest of the targets that the hub sends the wanted broadcast to; undefined if unknown. */
  broadcastTargets: string | undefined;
  /** The hub's delay of the wanted broadcast; undefined without one. */
  delay: DelayState | undefined;
  /** The hub's panic and mute in the wanted broadcast; undefined without one, and from an older hub. */
  cover: CoverState | undefined;
}

export type StepName =
  | 'end-broadcast'
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
  | 'set-video'
  | 'set-frame-rate'
  | 'set-target'
  | 'open-broadcast'
  | 'set-cover'
  | 'set-delay'
  | 'start-stream';

export type NextStep =
  | { do: StepName }
  /** Wait until `until` (agent's clock, ms; null: the next event). */
  | { do: 'wait'; until: number | null; settled: boolean };

/**
 * Returns the next step from `actual` to `wanted`. `notBefore` delays failed steps and the next try of a start, but
 * no other steps.
 */
export function nextStep(
  wanted: WantedState,
  actual: ActualState,
  notBefore: ReadonlyMap<StepName, number>,
  now: number,
): NextStep {
  const due = dueSteps(wanted, actual);
  const ready = due.find((step) => (notBefore.get(step) ?? 0) <= now);
  if (ready) return { do: ready };
  const times = due.map((step) => notBefore.get(step) ?? now);
  return {
    do: 'wait',
    until: times.length > 0 ? Math.min(...times) : null,
    settled: !due.some(isAwaited) && isOutputSettled(wanted, actual),
  };
}

/** Returns false for reopening the feed, which no caller waits for. */
export function isAwaited(step: StepName): boolean {
  return step !== 'reopen-feed';
}

/** OBS may report the start before the hub does. */
function isOutputSettled(wanted: WantedState, { output, isOnAir = true }: ActualState): boolean {
  if (!wanted.onAir) return output === 'stopped';
  return output === 'reconnecting' || (output === 'live' && isOnAir);
}

/** The hub's steps come first, because it can send without OBS. */
function dueSteps(wanted: WantedState, actual: ActualState): StepName[] {
  const steps: [StepName, boolean][] = [
    ['end-broadcast', !wanted.onAir && Boolean(actual.broadcast)],
    ['set-cover', wanted.onAir && coverDiffers(wanted, actual)],
    ['set-delay', wanted.onAir && delayDiffers(wanted, actual)],
  ];
  return [...steps.filter(([, due]) => due).map(([step]) => step), ...dueStepsOfObs(wanted, actual)];
}

function dueStepsOfObs(wanted: WantedState, actual: ActualState): StepName[] {
  if (actual.obs === 'none') return ['start'];
  if (actual.obs === 'exited') return ['restart'];
  if (actual.obs === 'unconnected') return ['connect'];
  const idle = actual.output === 'stopped';
  const steps: [StepName, boolean][] = [
    // A stop comes first.
    ['stop-stream', !wanted.onAir && !idle && actual.output !== 'stopping'],
    ['check-output', actual.output === 'stopping'],
    // OBS refuses it during a broadcast.
    ['set-video', idle && videoDiffers(wanted, actual)],
    ['apply-collection', actual.collection !== wanted.collection && mayApply(wanted, actual)],
    ['open-broadcast', wanted.onAir && (mustOpen(wanted, actual) || broadcastTargetsDiffer(wanted, actual))],
    ['set-scene', wanted.scene !== null && actual.scene !== wanted.scene],
    ['route-feed', actual.feed !== wanted.feed],
    ['restart-feed', actual.feedRestarts < wanted.feedRestarts],
    ['reopen-feed', actual.isReaderStale],
    // OBS refuses these while an output is active.
    ['set-frame-rate', idle && actual.frameRate !== wanted.frameRate],
    ['set-target', idle && wanted.onAir && targetDiffers(wanted, actual)],
    ['start-stream', idle && wanted.onAir && isReadyForBroadcast(wanted, actual)],
  ];
  return steps.filter(([, due]) => due).map(([step]) => step);
}

/** Returns false for a collection that OBS has to load during a broadcast: it waits for the stop. */
function mayApply(wanted: WantedState, { output, collection, waitingCollection }: ActualState): boolean {
  return output === 'stopped' || (collection !== null && waitingCollection !== wanted.collection);
}

function videoDiffers(wanted: WantedState, { video }: ActualState): boolean {
  return video !== null && !isSameVideo(video, wanted.video);
}

/** Also true after a restart of the hub, which then continues the broadcast. */
function broadcastDiffers(wanted: WantedState, { broadcast }: ActualState): boolean {
  return broadcast !== undefined && broadcast !== wanted.broadcast;
}

function hasTarget({ isRehearsal }: WantedState, { target }: ActualState): boolean {
  return isRehearsal || !target.isEmpty;
}

function mustOpen(wanted: WantedState, actual: ActualState): boolean {
  return hasTarget(wanted, actual) && broadcastDiffers(wanted, actual);
}

/** A running broadcast may also lose all its targets. */
function broadcastTargetsDiffer(wanted: WantedState, actual: ActualState): boolean {
  const { broadcast, broadcastTargets, target } = actual;
  if (broadcast !== wanted.broadcast || broadcastTargets === undefined) return false;
  return target.stored !== null && broadcastTargets !== target.stored;
}

function coverDiffers({ cover: wanted }: WantedState, { cover }: ActualState): boolean {
  return cover !== undefined && !isCovered({ cover }, wanted);
}

/** A dump is never repeated, and a broadcast that is ending never continues. */
function delayDiffers({ delay: wanted }: WantedState, { delay }: ActualState): boolean {
  if (!delay) return false;
  return wanted.ms !== delay.wantedMs || wanted.dumps > delay.dumps || (wanted.isEnding && !delay.isEnding);
}

function targetDiffers(wanted: WantedState, actual: ActualState): boolean {
  return hasTarget(wanted, actual) && actual.target.applied !== actual.target.stored;
}

function isReadyForBroadcast(wanted: WantedState, actual: ActualState): boolean {
  return (
    hasTarget(wanted, actual) &&
    actual.target.applied === actual.target.stored &&
    !videoDiffers(wanted, actual) &&
    !broadcastDiffers(wanted, actual) &&
    actual.frameRate === wanted.frameRate &&
    actual.collection !== null &&
    // In a panic, or if the card is recorded, the right scene must be shown before the start.
    (!(wanted.cover.panic || wanted.recordsCard) || actual.scene === wanted.scene)
  );
}
