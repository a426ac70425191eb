import type { OutputState } from '../../obs/obs-control.js';
import type { CoverSpec, CoverState, DelaySpec, DelayState } from '../../hub/protocol.js';
import { isCoverConfirmed } from '../../runner/hub/hub-state.js';
import { isSameVideo, type ObsVideo } from '../../runner/obs-video.js';

/** State that a server should have, given its desired state, attempt, admission and feed switch. */
export interface WantedState {
  /** Revision of the collection to show. */
  collectionRevision: number;
  /** Null until the collection's scenes are known. */
  scene: string | null;
  /** Key digest of the feed; null without a feed. */
  feed: string | null;
  /** Number of restarts of the feed that were requested. */
  feedRestarts: number;
  /** True if a broadcast or a rehearsal is wanted. */
  isBroadcasting: boolean;
  /** True for a rehearsal, which needs no platform. */
  isRehearsal: boolean;
  /** Id of the broadcast that the hub should send. */
  broadcastId: string;
  delay: DelaySpec;
  /** Panic and mute, with which the hub hides the program from viewers. */
  cover: CoverSpec;
  /** True if `scene` is the card because the hub is recording the card for later use. */
  recordsCard: boolean;
  /** Canvas and frame rate of a broadcast. */
  video: ObsVideo;
  /** Current frame rate: the frame rate of `video` during a broadcast, otherwise a lower one. */
  frameRate: number;
}

/** State of a server as OBS, hub and ingest report it. */
export interface ActualState {
  /** State of the OBS process. `exited` means that the process has ended and its home folder still exists. */
  obs: 'none' | 'exited' | 'unconnected' | 'connected';
  /** Revision of the collection that OBS shows; null if unknown. */
  collectionRevision: number | null;
  /** Revision of a collection that OBS can't load during a broadcast; null if there is none. */
  waitingRevision: number | null;
  /** The scene that was set last, by the agent or in OBS itself; null before OBS connects. */
  scene: string | null;
  /** Key digest of the feed that the ingest routes to this server; undefined before the first routing. */
  feed: string | null | undefined;
  /** Number of restarts of the feed that were done. */
  feedRestarts: number;
  /** True if OBS has to reopen the feed because it can't play the current streams. */
  isReaderStale: boolean;
  /** State of OBS's output. With a hub, OBS sends to the hub. */
  output: OutputState;
  /** Canvas and frame rate of OBS; null without OBS. */
  video: ObsVideo | null;
  /** Current frame rate of OBS; null if unknown. */
  frameRate: number | null;
  /**
   * Digests of the stored targets and of the targets that are set in OBS. A rehearsal has an empty list of targets.
   * `isEmpty` means that no platform is set. A digest is null if no targets are stored or set.
   */
  target: { stored: string | null; isEmpty: boolean; applied: string | null };
  /** Id of the broadcast that the hub sends or prepares; null without a broadcast, undefined without a hub. */
  broadcastId: string | null | undefined;
  /** True once a platform has accepted the broadcast, or the rehearsal has begun; undefined without a hub. */
  isOnAir: boolean | undefined;
  /** Digest of the targets that the hub sends the wanted broadcast to; undefined if unknown. */
  broadcastTargets: string | undefined;
  /** The hub's delay of the wanted broadcast; undefined if the hub does not have the broadcast. */
  delay: DelayState | undefined;
  /** The hub's panic and mute; undefined if the hub does not have the broadcast or is of an older release. */
  cover: CoverState | undefined;
}

export type StepName =
  | 'end-broadcast'
  | 'start'
  | 'restart'
  | 'connect'
  | 'stop-output'
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
  | 'start-output';

export type NextStep =
  | { do: StepName }
  /** Waits until `until` (ms of the agent's clock); null waits for the next event. */
  | { do: 'wait'; until: number | null; isSettled: boolean };

/** Returns the next step from `actual` to `wanted`. `earliestStepTimes` has the earliest time of each delayed step. */
export function chooseNextStep(
  wanted: WantedState,
  actual: ActualState,
  earliestStepTimes: ReadonlyMap<StepName, number>,
  now: number,
): NextStep {
  const dueSteps = listDueSteps(wanted, actual);
  const readyStep = dueSteps.find((step) => (earliestStepTimes.get(step) ?? 0) <= now);
  if (readyStep) return { do: readyStep };
  const retryTimes = dueSteps.map((step) => earliestStepTimes.get(step) ?? now);
  return {
    do: 'wait',
    until: retryTimes.length > 0 ? Math.min(...retryTimes) : null,
    isSettled: !dueSteps.some(delaysSettling) && isOutputSettled(wanted, actual),
  };
}

/** Returns true if `whenSettled` waits for the step. It waits for every step except `reopen-feed`. */
export function delaysSettling(step: StepName): boolean {
  return step !== 'reopen-feed';
}

/** Returns true if OBS and the hub have the wanted output. OBS may report the start before the hub does. */
function isOutputSettled(wanted: WantedState, { output, isOnAir = true }: ActualState): boolean {
  if (!wanted.isBroadcasting) return output === 'stopped';
  return output === 'reconnecting' || (output === 'live' && isOnAir);
}

/** Returns all due steps. The hub's steps come first, because the hub can send without OBS. */
function listDueSteps(wanted: WantedState, actual: ActualState): StepName[] {
  const steps: [StepName, boolean][] = [
    ['end-broadcast', !wanted.isBroadcasting && Boolean(actual.broadcastId)],
    ['set-cover', wanted.isBroadcasting && coverDiffers(wanted, actual)],
    ['set-delay', wanted.isBroadcasting && delayDiffers(wanted, actual)],
  ];
  return [...steps.filter(([, isDue]) => isDue).map(([step]) => step), ...listDueObsSteps(wanted, actual)];
}

function listDueObsSteps(wanted: WantedState, actual: ActualState): StepName[] {
  if (actual.obs === 'none') return ['start'];
  if (actual.obs === 'exited') return ['restart'];
  if (actual.obs === 'unconnected') return ['connect'];
  const isIdle = actual.output === 'stopped';
  const steps: [StepName, boolean][] = [
    // A stop precedes all other steps of OBS.
    ['stop-output', !wanted.isBroadcasting && !isIdle && actual.output !== 'stopping'],
    ['check-output', actual.output === 'stopping'],
    // OBS can't change its video settings during a broadcast.
    ['set-video', isIdle && videoDiffers(wanted, actual)],
    [
      'apply-collection',
      actual.collectionRevision !== wanted.collectionRevision && canApplyCollection(wanted, actual),
    ],
    [
      'open-broadcast',
      wanted.isBroadcasting && (mustOpenBroadcast(wanted, actual) || broadcastTargetsDiffer(wanted, actual)),
    ],
    ['set-scene', wanted.scene !== null && actual.scene !== wanted.scene],
    ['route-feed', actual.feed !== wanted.feed],
    ['restart-feed', actual.feedRestarts < wanted.feedRestarts],
    ['reopen-feed', actual.isReaderStale],
    // OBS rejects the following steps while its output is active.
    ['set-frame-rate', isIdle && actual.frameRate !== wanted.frameRate],
    ['set-target', isIdle && wanted.isBroadcasting && targetDiffers(wanted, actual)],
    ['start-output', isIdle && wanted.isBroadcasting && isReadyForBroadcast(wanted, actual)],
  ];
  return steps.filter(([, isDue]) => isDue).map(([step]) => step);
}

/** Returns false if the collection has to wait for the end of the broadcast because OBS must load it. */
function canApplyCollection(
  wanted: WantedState,
  { output, collectionRevision, waitingRevision }: ActualState,
): boolean {
  return (
    output === 'stopped' || (collectionRevision !== null && waitingRevision !== wanted.collectionRevision)
  );
}

function videoDiffers(wanted: WantedState, { video }: ActualState): boolean {
  return video !== null && !isSameVideo(video, wanted.video);
}

/** Returns true if the hub does not have the wanted broadcast, for example after a restart of the hub. */
function broadcastDiffers(wanted: WantedState, { broadcastId }: ActualState): boolean {
  return broadcastId !== undefined && broadcastId !== wanted.broadcastId;
}

function hasTarget({ isRehearsal }: WantedState, { target }: ActualState): boolean {
  return isRehearsal || !target.isEmpty;
}

function mustOpenBroadcast(wanted: WantedState, actual: ActualState): boolean {
  return hasTarget(wanted, actual) && broadcastDiffers(wanted, actual);
}

/** Returns true if the hub must get other targets. During a broadcast, the list may also become empty. */
function broadcastTargetsDiffer(wanted: WantedState, actual: ActualState): boolean {
  const { broadcastId, broadcastTargets, target } = actual;
  if (broadcastId !== wanted.broadcastId || broadcastTargets === undefined) return false;
  return target.stored !== null && broadcastTargets !== target.stored;
}

function coverDiffers({ cover: wantedCover }: WantedState, { cover }: ActualState): boolean {
  return cover !== undefined && !isCoverConfirmed({ cover }, wantedCover);
}

/**
 * Returns true if the hub must change its delay. A dump (deletion of the delayed content) is never repeated. A
 * requested end is never revoked.
 */
function delayDiffers({ delay: wantedDelay }: WantedState, { delay }: ActualState): boolean {
  if (!delay) return false;
  return (
    wantedDelay.ms !== delay.wantedMs ||
    wantedDelay.dumps > delay.dumps ||
    (wantedDelay.isEnding && !delay.isEnding)
  );
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
    actual.collectionRevision !== null &&
    // In a panic, or if the hub records the card, OBS must show the wanted scene before the start.
    (!(wanted.cover.panic || wanted.recordsCard) || actual.scene === wanted.scene)
  );
}
