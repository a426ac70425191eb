import { randomBytes } from 'node:crypto';
import type { DesiredServer, SimulatedFeed } from '@trailcast/schema/node';
import { NO_TARGETS } from '../broadcast/no-targets.js';
import type { CleanCollection } from '../../collection/clean-collection.js';
import { IDLE_FPS, isSameSize, type ObsVideo } from '../../runner/obs-video.js';
import { chooseFallbackVideo } from '../../runner/renderer/rendering.js';
import type { ObsInstance } from '../../runner/runner.js';
import { ServerBroadcast } from '../broadcast/server-broadcast.js';
import { ServerDelay } from '../broadcast/server-delay.js';
import { ServerPanic } from '../panic/server-panic.js';
import { ServerScenes } from '../scene/server-scenes.js';
import { ServerRehearsal } from '../rehearsal/server-rehearsal.js';
import { ServerPlayback } from './server-playback.js';
import { FeedSwitch } from '../feed/feed-switch.js';
import type { ActualState, StepName, WantedState } from './next-step.js';
import { ObsView, type ObsViewListener } from '../../obs/obs-view.js';
import type { RecordedServer } from '../recording/server-recording.js';
import type { EncoderStats } from '../../obs/frame-watch.js';
import type { ServerDeps } from './server-deps.js';
import { choosesScene } from './scene-choice.js';
import type { ServerState } from './server-state-file.js';
import {
  type BroadcastAttempt,
  applyRequest,
  expireAttempt,
  markFailed,
  findFailureTime,
  NO_ATTEMPT,
  markPlayedOut,
  findRequest,
} from './streaming-attempt.js';

/** A collection that passed the sanitiser. `text` is the user's JSON. */
export interface CleanedCollection {
  revision: number;
  text: string;
  clean: CleanCollection;
  /** The canvas to which the items are scaled. */
  canvas: ObsVideo;
}

/** Delay until a confirmed broadcast without a slot tries again, ms. */
const SLOT_RETRY_DELAY_MS = 1_000;

/** Desired and actual state of one server. Does no I/O. */
export class ServerModel {
  readonly view: ObsView;
  readonly playback: ServerPlayback;
  readonly broadcast: ServerBroadcast;
  readonly delay: ServerDelay;
  /** Panic and mute. The hub's protocol calls the two together the cover. */
  readonly panic: ServerPanic;
  readonly serverScenes: ServerScenes;
  readonly rehearsal: ServerRehearsal;
  readonly feedSwitch: FeedSwitch;
  readerToken = randomBytes(24).toString('base64url');
  attempt: BroadcastAttempt;
  /** Null before OBS has started. */
  instance: ObsInstance | null = null;
  /** True if OBS has ended and its home still exists. */
  hasObsEnded = false;
  /** The newest valid collection; null before OBS has started. */
  validCollection: CleanedCollection | null = null;
  /** Collections, by revision, of which OBS may show some changes, because applying all changes has failed. */
  readonly partlyAppliedCollections = new Map<number, CleanedCollection['clean']>();
  /** Revision of the collection that OBS shows; null if unknown. */
  obsCollectionRevision: number | null = null;
  /** Revision of the newest collection that OBS has to load after the broadcast; null if there is none. */
  waitingRevision: number | null = null;
  /** The newest collection that the sanitiser rejected; null after a newer collection. */
  invalidCollection: { revision: number; reason: string } | null = null;
  /** Key digest of the feed that the ingest routes to this server; undefined before the first routing. */
  routedFeed: string | null | undefined = undefined;
  /** Number of restarts of the feed that were done. */
  feedRestarts: number;
  /** Digest of the stored targets; null if none are stored. */
  targetDigest: string | null = null;
  /** Reason why the server does not run, for users; null while it runs. */
  problem: string | null = null;
  isBeingRemoved = false;
  /** True if the platform accepts no bytes. OBS does not report this. */
  isStalled = false;
  /** Share of the broadcast's frames that OBS renders and sends, if the share is too low; otherwise null. */
  drawnShare: number | null = null;
  /** Statistics of the running broadcast; null before the first measurement. */
  encoder: EncoderStats | null = null;
  /** Earliest time of each delayed step, ms of the agent's clock. */
  readonly earliestStepTimes = new Map<StepName, number>();
  /** Creation time. If the feed never arrives, it counts as absent since this time. */
  readonly #createdAt: number;
  /** Time of the last `advance`. */
  #advancedAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly id: number,
    public desired: DesiredServer,
    private readonly deps: ServerDeps,
    listener: ObsViewListener,
  ) {
    this.view = new ObsView(listener, deps.now);
    this.playback = new ServerPlayback(this, deps);
    this.broadcast = new ServerBroadcast(this);
    this.delay = new ServerDelay(this, deps.delays);
    this.panic = new ServerPanic(this);
    this.serverScenes = new ServerScenes(this);
    this.rehearsal = new ServerRehearsal(this);
    this.#createdAt = deps.now();
    this.feedSwitch = new FeedSwitch(this, deps);
    this.attempt = applyRequest(NO_ATTEMPT, findRequest(desired), deps.now());
    this.feedRestarts = desired.feedRestarts;
    this.delay.updateReservation();
  }

  /** Restores the state that an earlier agent stored for a running server. */
  restore(state: ServerState, clean: CleanCollection, canvas: ObsVideo): void {
    this.readerToken = state.readerToken;
    this.attempt = state.attempt;
    this.feedSwitch.restore(state);
    this.serverScenes.sceneSetInObs = state.foreignScene;
    this.feedRestarts = state.feedRestarts;
    this.targetDigest = state.targetDigest;
    this.validCollection = { ...state.shown, clean, canvas };
    this.obsCollectionRevision = state.shown.revision;
    this.routedFeed = state.desired.feed;
  }

  /** Returns the state that a restarted agent needs; null before OBS shows a collection. */
  get state(): ServerState | null {
    if (!this.validCollection) return null;
    const { desired, readerToken, attempt, feedRestarts, targetDigest } = this;
    const foreignScene = this.serverScenes.sceneSetInObs;
    const shown = { revision: this.validCollection.revision, text: this.validCollection.text };
    const { state } = this.feedSwitch;
    return { desired, shown, readerToken, attempt, ...state, foreignScene, feedRestarts, targetDigest };
  }

  /** Applies a newer generation. */
  update(desired: DesiredServer): void {
    const previous = this.desired;
    const now = this.deps.now();
    this.desired = desired;
    this.attempt = applyRequest(this.attempt, findRequest(desired), now);
    if (choosesScene(previous, desired)) this.serverScenes.sceneSetInObs = null;
    this.feedSwitch.update(previous, desired);
    if (desired.collection.revision !== this.invalidCollection?.revision) this.invalidCollection = null;
    this.problem = null;
    this.delay.updateReservation();
    // Failed steps are tried again immediately, except for a start in backoff.
    for (const step of this.earliestStepTimes.keys())
      if (step !== 'start-output' || this.attempt.tries === 0) this.earliestStepTimes.delete(step);
  }

  /**
   * Updates the attempt, the reserved memory and slots, and the choice between the user's scene and the scenes for a
   * lost or weak feed. Call it before each step.
   */
  advance(): void {
    const now = this.deps.now();
    this.#advancedAt = now;
    this.serverScenes.recordUserScene();
    const { output } = this.view;
    if (output !== 'live' && output !== 'reconnecting' && !this.#mayOutputBeLive) this.#expireAttempt(now);
    if (this.#unattendedAt !== null && now >= this.#unattendedAt)
      this.attempt = markFailed(this.attempt, 'unattended');
    if (this.broadcast.updateUnreachableTime(now))
      this.attempt = markFailed(this.attempt, 'reconnects-used-up');
    this.delay.updateReservation();
    if (this.#isPlayedOut) this.attempt = markPlayedOut(this.attempt);
    if (this.rehearsal.lacksHub) this.attempt = markFailed(this.attempt, 'no-hub');
    if (this.wantsBroadcast) this.#reserveSlot(now);
    else if (output === 'stopped') this.#endBroadcast();
    // A panic pauses the switch.
    if (this.readActualState().obs === 'connected' && !this.panic.isActive) this.feedSwitch.advance(now);
    this.rehearsal.recordShownScene(now);
  }

  /**
   * Time at which the broadcast is stopped if neither a request of a BFF nor the feed arrives; null without a
   * broadcast.
   */
  get #unattendedAt(): number | null {
    if (!this.wantsBroadcast) return null;
    return this.deps.absence.findStopTime(
      this.deps.feeds.getLastPayloadTime(this.desired.feed) ?? this.#createdAt,
    );
  }

  /** True if the hub has sent all delayed content of an ending broadcast, or the hub was lost. */
  get #isPlayedOut(): boolean {
    const { wantsBroadcast, desired, broadcast } = this;
    return wantsBroadcast && desired.streaming?.endsAfterDelay === true && broadcast.hubState === null;
  }

  /** The part of the server that ServerRecording reads. */
  get recordedServer(): RecordedServer {
    return {
      id: this.id,
      desired: this.desired,
      attemptNumber: this.attempt.number,
      hub: this.instance?.hub ?? null,
    };
  }

  /** Names of OBS's scenes, without the scene that shows the card. */
  get scenes(): string[] {
    return this.serverScenes.names;
  }

  /**
   * Records a scene that was set in OBS itself. The scene is shown until the user chooses a scene. A panic is not
   * interrupted: the privacy scene is set again.
   */
  recordSceneSetInObs(scene: string): void {
    this.view.requestedScene = scene;
    if (this.panic.isActive) return;
    this.serverScenes.sceneSetInObs = scene;
    this.feedSwitch.reset();
  }

  /** True if OBS's output was live and OBS is not connected now. */
  get #mayOutputBeLive(): boolean {
    return (
      this.attempt.reached &&
      this.attempt.interruptedAt === null &&
      this.readActualState().obs === 'unconnected'
    );
  }

  /** True if a broadcast or a rehearsal is requested and its attempt is open. */
  get wantsBroadcast(): boolean {
    return findRequest(this.desired) !== null && this.attempt.state === 'open' && !this.isBeingRemoved;
  }

  /** Time at which `advance` must run again without an event; null if no run is due. The time may have passed. */
  get nextAdvanceAt(): number | null {
    const times = [
      findFailureTime(this.attempt, findRequest(this.desired)),
      ...this.feedSwitch.nextAdvanceTimes,
      this.#unattendedAt,
      this.broadcast.unreachableUntil,
    ];
    return times.reduce(
      (earliest, time) =>
        time !== null && time > this.#advancedAt ? Math.min(earliest ?? time, time) : earliest,
      null,
    );
  }

  /** True if OBS responds and its collection contains the feed. */
  get isFeedOpen(): boolean {
    return this.view.control !== null && (this.validCollection?.clean.feedScenes.length ?? 0) > 0;
  }

  /** The state to which the steps bring OBS, hub and ingest. */
  get wanted(): WantedState {
    const isBroadcasting = this.wantsBroadcast;
    const { feed, feedRestarts } = this.desired;
    return {
      collectionRevision: this.collectionToShow.revision,
      scene: this.serverScenes.wantedScene,
      feed,
      feedRestarts,
      isBroadcasting,
      isRehearsal: this.attempt.isRehearsal,
      broadcastId: this.broadcast.id,
      ...{ delay: this.delay.spec, cover: this.panic.coverSpec },
      recordsCard: this.broadcast.cardSceneToRecord !== null,
      video: this.#wantedVideo,
      frameRate: isBroadcasting ? this.#wantedVideo.fps : IDLE_FPS,
    };
  }

  /** Canvas and frame rate of the server's OBS; before the start of OBS, the wanted canvas and frame rate. */
  get video(): ObsVideo {
    return this.instance?.renderSetup.video ?? this.#wantedVideo;
  }

  /** Canvas and frame rate of the chosen or default quality; smaller ones if OpenGL is OBS's fallback renderer. */
  get #wantedVideo(): ObsVideo {
    const { runner, qualities } = this.deps;
    const quality = qualities.find(({ name }) => name === this.desired.quality) ?? runner.video;
    const { width, height, fps } = this.instance?.renderSetup.fallback
      ? chooseFallbackVideo(quality)
      : quality;
    return { width, height, fps };
  }

  /** Number of slots that a broadcast with the current canvas and frame rate takes. */
  get broadcastSlots(): number {
    const { instance } = this;
    if (!instance) return 1;
    const { renderer } = instance.renderSetup;
    const pages = this.validCollection?.clean.pages ?? [];
    return this.deps.countBroadcastSlots({ renderer, video: this.broadcastVideo }, pages);
  }

  /** Canvas and frame rate of the current broadcast; without a broadcast, of the next broadcast. */
  get broadcastVideo(): ObsVideo {
    const { instance, view } = this;
    return !instance || view.output === 'stopped' ? this.#wantedVideo : instance.renderSetup.video;
  }

  /** Returns the current state of OBS, hub and ingest. */
  readActualState(): ActualState {
    const { view } = this;
    return {
      obs: !this.instance ? 'none' : this.hasObsEnded ? 'exited' : view.control ? 'connected' : 'unconnected',
      collectionRevision: this.obsCollectionRevision,
      waitingRevision: this.waitingRevision,
      scene: view.requestedScene,
      feed: this.routedFeed,
      feedRestarts: this.feedRestarts,
      isReaderStale: this.playback.isReaderStale,
      output: view.output,
      video: this.instance?.renderSetup.video ?? null,
      frameRate: view.frameRate,
      target: {
        stored: this.attempt.isRehearsal ? NO_TARGETS.digest : this.targetDigest,
        isEmpty: !this.#hasTarget,
        applied: view.appliedTarget,
      },
      broadcastId: this.broadcast.hubBroadcastId,
      isOnAir: this.instance?.hub ? this.broadcast.isOnAir : undefined,
      broadcastTargets: this.broadcast.hubState?.targets,
      delay: this.broadcast.hubState?.delay,
      cover: this.broadcast.hubState?.cover,
    };
  }

  /** The desired collection, or the last valid collection if the desired collection is invalid. */
  get collectionToShow(): { revision: number; text: string } {
    const desiredCollection = this.desired.collection;
    return this.validCollection && this.invalidCollection?.revision === desiredCollection.revision
      ? this.validCollection
      : desiredCollection;
  }

  /** The scene to show while the feed is healthy; null until OBS's scenes are known. */
  get userScene(): string | null {
    return this.serverScenes.userScene;
  }

  /** True if the collection that OBS shows has the size of the wanted canvas. */
  get isCollectionFitted(): boolean {
    return this.validCollection !== null && isSameSize(this.validCollection.canvas, this.#wantedVideo);
  }

  /** The simulated feed of a rehearsal; null without a rehearsal. */
  get simulatedFeed(): SimulatedFeed | null {
    return this.rehearsal.simulatedFeed;
  }

  /** Records the collection that OBS has loaded, and clears the scene choices of the previous collection. */
  recordLoadedCollection(collection: CleanedCollection): void {
    this.validCollection = collection;
    this.obsCollectionRevision = collection.revision;
    this.partlyAppliedCollections.clear();
    this.serverScenes.clearChoices();
    this.feedSwitch.onCollectionChange();
  }

  /** Records a collection that OBS shows after changes without loading. */
  recordChangedCollection(collection: CleanedCollection): void {
    this.partlyAppliedCollections.clear();
    this.validCollection = collection;
    this.obsCollectionRevision = collection.revision;
  }

  /** True if at least one target is stored. */
  get #hasTarget(): boolean {
    return this.targetDigest !== null && this.targetDigest !== NO_TARGETS.digest;
  }

  #expireAttempt(now: number): void {
    const { state, isRehearsal } = this.attempt;
    if (state === 'open' && !isRehearsal && !this.#hasTarget)
      this.attempt = { ...this.attempt, lastReason: 'no-target' };
    this.attempt = expireAttempt(this.attempt, findRequest(this.desired), now);
  }

  #endBroadcast(): void {
    this.drawnShare = null;
    this.encoder = null;
    this.deps.admission.releaseBroadcast(this.id);
  }

  #reserveSlot(now: number): void {
    if (this.deps.admission.reserveBroadcast(this.id, this.broadcastSlots)) return;
    if (this.attempt.reached) this.earliestStepTimes.set('start-output', now + SLOT_RETRY_DELAY_MS);
    else this.attempt = markFailed(this.attempt, 'no-capacity');
  }
}
