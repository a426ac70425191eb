import type { OutputState } from '../../obs/obs-control.js';
import type { CoverSpec, CoverState, DelaySpec, DelayState } from '../../hub/protocol.js';
import { isCovered } from '../../runner/hub/hub-state.js';
import { isSameVideo, type ObsVideo } from '../../runner/obs-video.js';

/** Desired state of a server, with attempt, admission and feed switch applied. */
export interface WantedState {
  /** Revision of the collection to show. */
  collection: number;
  /** Null until the collection's scenes are known. */
  scene: string | null;
  feed: string | null;
  feedRestarts: number;
  /** True for a broadcast or a rehearsal. */
  isOnAir: boolean;
  /** True for a rehearsal. It needs no platform. */
  isRehearsal: boolean;
  /** Id of the broadcast that the hub should send. */
  broadcast: string;
  delay: DelaySpec;
  cover: CoverSpec;
  /** True if `scene` is the card and the hub records it from the first picture on. */
  recordsCard: boolean;
  /** Canvas and frame rate of a broadcast. */
  video: ObsVideo;
  /** Frame rate: idle or full. */
  frameRate: number;
}

/** State of a server as OBS, hub and ingest report it. */
export interface ActualState {
  /** State of the OBS process. `exited` means that it has ended and its home still exists. */
  obs: 'none' | 'exited' | 'unconnected' | 'connected';
  /** Revision that OBS shows; null if unknown. */
  collection: number | null;
  /** Revision of a collection that OBS can't load during a broadcast; null if there is none. */
  waitingCollection: number | null;
  /** The scene that was requested last. A change made in OBS itself is not reverted. */
  scene: string | null;
  /** Key digest of the feed that is routed to this server's reader; undefined until one is routed first. */
  feed: string | null | undefined;
  feedRestarts: number;
  /** True if OBS has to reopen the feed because it can't play the current streams. */
  isReaderStale: boolean;
  output: OutputState;
  /** Canvas and frame rate of OBS; null without OBS. */
  video: ObsVideo | null;
  frameRate: number | null;
  /**
   * Digests of the stored targets and of the targets that are set in OBS. A rehearsal has an empty list of targets.
   * `isEmpty` means that there is no destination.
   */
  target: { stored: string | null; isEmpty: boolean; applied: string | null };
  /** Id of the broadcast that the hub sends or prepares; undefined without a hub. */
  broadcast: string | null | undefined;
  /** True if the hub has the wanted broadcast on air; undefined without a hub. */
  isOnAir: boolean | undefined;
  /** Digest of the targets that the hub sends the wanted broadcast to; undefined if unknown. */
  broadcastTargets: string | undefined;
  /** The hub's delay of the wanted broadcast; undefined if the hub does not have the broadcast. */
  delay: DelayState | undefined;
  /** Panic and mute of the wanted broadcast; undefined if the hub does not have the broadcast or runs an older release. */
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
  /** Waits until `until` (ms of the agent's clock); null waits for the next event. */
  | { do: 'wait'; until: number | null; isSettled: boolean };

/**
 * Returns the next step from `actual` to `wanted`. `notBefore` has the earliest time of each delayed step: a retry after
 * a failure, or the next attempt to start.
 */
export function chooseNextStep(
  wanted: WantedState,
  actual: ActualState,
  notBefore: ReadonlyMap<StepName, number>,
  now: number,
): NextStep {
  const dueSteps = listDueSteps(wanted, actual);
  const readyStep = dueSteps.find((step) => (notBefore.get(step) ?? 0) <= now);
  if (readyStep) return { do: readyStep };
  const retryTimes = dueSteps.map((step) => notBefore.get(step) ?? now);
  return {
    do: 'wait',
    until: retryTimes.length > 0 ? Math.min(...retryTimes) : null,
    isSettled: !dueSteps.some(delaysSettling) && isOutputSettled(wanted, actual),
  };
}

/** Returns false for reopening the feed, because no caller waits for it. */
export function delaysSettling(step: StepName): boolean {
  return step !== 'reopen-feed';
}

/** Returns true if OBS and the hub have the wanted output. OBS may report the start before the hub does. */
function isOutputSettled(wanted: WantedState, { output, isOnAir = true }: ActualState): boolean {
  if (!wanted.isOnAir) return output === 'stopped';
  return output === 'reconnecting' || (output === 'live' && isOnAir);
}

/** Returns all steps that are due. Steps of the hub come first, because it can send without OBS. */
function listDueSteps(wanted: WantedState, actual: ActualState): StepName[] {
  const steps: [StepName, boolean][] = [
    ['end-broadcast', !wanted.isOnAir && Boolean(actual.broadcast)],
    ['set-cover', wanted.isOnAir && coverDiffers(wanted, actual)],
    ['set-delay', wanted.isOnAir && delayDiffers(wanted, actual)],
  ];
  return [...steps.filter(([, isDue]) => isDue).map(([step]) => step), ...listDueObsSteps(wanted, actual)];
}

function listDueObsSteps(wanted: WantedState, actual: ActualState): StepName[] {
  if (actual.obs === 'none') return ['start'];
  if (actual.obs === 'exited') return ['restart'];
  if (actual.obs === 'unconnected') return ['connect'];
  const isIdle = actual.output === 'stopped';
  const steps: [StepName, boolean][] = [
    // A stop comes before all other steps of OBS.
    ['stop-stream', !wanted.isOnAir && !isIdle && actual.output !== 'stopping'],
    ['check-output', actual.output === 'stopping'],
    // OBS can't change its video settings during a broadcast.
    ['set-video', isIdle && videoDiffers(wanted, actual)],
    ['apply-collection', actual.collection !== wanted.collection && canApplyCollection(wanted, actual)],
    [
      'open-broadcast',
      wanted.isOnAir && (mustOpenBroadcast(wanted, actual) || broadcastTargetsDiffer(wanted, actual)),
    ],
    ['set-scene', wanted.scene !== null && actual.scene !== wanted.scene],
    ['route-feed', actual.feed !== wanted.feed],
    ['restart-feed', actual.feedRestarts < wanted.feedRestarts],
    ['reopen-feed', actual.isReaderStale],
    // OBS rejects the following steps while an output is active.
    ['set-frame-rate', isIdle && actual.frameRate !== wanted.frameRate],
    ['set-target', isIdle && wanted.isOnAir && targetDiffers(wanted, actual)],
    ['start-stream', isIdle && wanted.isOnAir && isReadyForBroadcast(wanted, actual)],
  ];
  return steps.filter(([, isDue]) => isDue).map(([step]) => step);
}

/** Returns false if the collection has to wait for the end of the broadcast because OBS must load it. */
function canApplyCollection(
  wanted: WantedState,
  { output, collection, waitingCollection }: ActualState,
): boolean {
  return output === 'stopped' || (collection !== null && waitingCollection !== wanted.collection);
}

function videoDiffers(wanted: WantedState, { video }: ActualState): boolean {
  return video !== null && !isSameVideo(video, wanted.video);
}

/** Returns true if the hub has another broadcast or, after its restart, none. */
function broadcastDiffers(wanted: WantedState, { broadcast }: ActualState): boolean {
  return broadcast !== undefined && broadcast !== wanted.broadcast;
}

function hasTarget({ isRehearsal }: WantedState, { target }: ActualState): boolean {
  return isRehearsal || !target.isEmpty;
}

function mustOpenBroadcast(wanted: WantedState, actual: ActualState): boolean {
  return hasTarget(wanted, actual) && broadcastDiffers(wanted, actual);
}

/** Returns true if the hub must get other targets. During a broadcast, the list may also become empty. */
function broadcastTargetsDiffer(wanted: WantedState, actual: ActualState): boolean {
  const { broadcast, broadcastTargets, target } = actual;
  if (broadcast !== wanted.broadcast || broadcastTargets === undefined) return false;
  return target.stored !== null && broadcastTargets !== target.stored;
}

function coverDiffers({ cover: wanted }: WantedState, { cover }: ActualState): boolean {
  return cover !== undefined && !isCovered({ cover }, wanted);
}

/** Returns true if the hub must change its delay. A dump is never repeated, and a requested end is never revoked. */
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
