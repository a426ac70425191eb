import type { DesiredServer, ServerReport } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { CleanCollection } from '../../collection/clean-collection.js';
import type { RecordingHub } from '../recording/unfinished-recordings.js';
import type { ObsInstance, StoredTargets } from '../../runner/runner.js';
import { withTimeout } from '@trailcast/schema/async/deadline';
import { mergeCover } from '../panic/server-panic.js';
import { isCoverConfirmed } from '../../runner/hub/hub-state.js';
import { delaysSettling, chooseNextStep } from './next-step.js';
import { describeError, NodeError } from '../node/node-error.js';
import { ServerRecording } from '../recording/server-recording.js';
import { ServerPages } from '../pages/server-pages.js';
import { ObsWatch } from './obs-watch.js';
import { OutputWatch } from './output-watch.js';
import { watchLiveTexts } from '../live-text/watch-live-texts.js';
import { watchPlayback } from './playback-watch.js';
import { ServerModel } from './server-model.js';
import type { ServerDeps } from './server-deps.js';
import { observeServer } from '../session/observe-server.js';
import type { Observation } from '../session/server-session.js';
import { ServerPreviews } from '../preview/server-previews.js';
import { ServerPictures } from './server-pictures.js';
import { createServerReport } from './server-report.js';
import { type ServerState, ServerStateFile } from './server-state-file.js';
import { StepRunner } from './step-runner.js';
import { Waiters } from './waiters.js';
import { WakeSignal } from './wake-signal.js';

/** Maximum time that the running step may take to end after an abort, ms. */
const ABORT_TIMEOUT_MS = 3_000;

/** Reconciles one server with its desired state, step by step, until the server is removed. */
export class ServerController {
  readonly #log: Logger;
  readonly #model: ServerModel;
  readonly #obsWatch: ObsWatch;
  readonly #outputWatch: OutputWatch;
  readonly #stepRunner: StepRunner;
  readonly #recording: ServerRecording;
  readonly #pages: ServerPages;
  readonly pictures: ServerPictures;
  readonly previews: ServerPreviews;
  readonly #abortController = new AbortController();
  readonly #wakeSignal = new WakeSignal();
  readonly #waiters = new Waiters(() => this.#canRespond());
  #loopEnd: Promise<void> = Promise.resolve();
  /** Null before OBS has started. */
  #stateFile: ServerStateFile | null = null;
  #isSettled = false;
  /** Targets that arrived before the OBS home existed. */
  #pendingTargets: StoredTargets | null = null;
  /** The newest desired state. Its panic and mute are applied, even if its other fields are not applied yet. */
  #newestDesiredState: DesiredServer;

  constructor(
    readonly id: number,
    desired: DesiredServer,
    private readonly deps: ServerDeps,
  ) {
    this.#log = deps.log.child({ server: id });
    this.#newestDesiredState = desired;
    this.#model = new ServerModel(id, desired, deps, {
      onSceneSetInObs: (scene) => this.#onSceneSetInObs(scene),
      onOutput: (previousState, state, isRequested) =>
        this.#outputWatch.onOutputChange(previousState, state, isRequested),
      onChange: () => this.#notifyChange(),
    });
    const { signal } = this.#abortController;
    const context = {
      model: this.#model,
      deps,
      log: this.#log,
      signal,
      notifyChange: () => this.#notifyChange(),
    };
    this.pictures = new ServerPictures(() => this.#createPictureState(), deps.now);
    this.previews = new ServerPreviews(
      {
        findHub: () => this.#model.instance?.hub ?? null,
        findLiveFeed: () => deps.feeds.findLiveDigest(this.#model.desired.feed),
        watchFeed: deps.watchFeed,
        findControl: () => this.#model.view.control,
      },
      deps.previewCount,
      deps.now,
    );
    this.#recording = new ServerRecording({
      getBudget: (owner) => deps.recordings.getBudget(owner),
      now: deps.now,
      log: this.#log,
      onMetadataStored: () => this.#wakeSignal.wake(),
    });
    this.#pages = new ServerPages(context);
    this.#obsWatch = new ObsWatch(context);
    this.#outputWatch = new OutputWatch(context);
    this.#stepRunner = new StepRunner(context, this.#outputWatch, {
      onStarted: () => this.#onStarted(),
      takePendingTargets: () => this.#takePendingTargets(),
    });
  }

  /** Returns the state of OBS for pictures. The key changes with the scene, a panic and the collection. */
  #createPictureState() {
    const { view, scenes, panic, obsCollectionRevision } = this.#model;
    const key = JSON.stringify([view.scene.current, panic.isActive, obsCollectionRevision]);
    return { control: view.control, scenes, key };
  }

  get instance(): string {
    return this.#model.desired.instance;
  }

  get owner(): string | null {
    return this.#model.desired.owner ?? null;
  }

  usesImage(digest: string): boolean {
    return this.#model.desired.images?.some((image) => image.digest === digest) ?? false;
  }

  /** Returns an observation of the server's current state. */
  observe(): Observation {
    return observeServer(this.#model, this.deps.feeds, this.deps.now());
  }

  /** Recording folder and state of the hub; null if the hub can't record. */
  get recordingHub(): (RecordingHub & { folder: string }) | null {
    const { hub } = this.#model.recordedServer;
    if (!hub?.recordings) return null;
    return { folder: hub.recordings, state: hub.state, silenceMs: hub.recordingSilenceMs };
  }

  get report(): ServerReport {
    const { deps } = this;
    return createServerReport(
      this.#model,
      this.#isSettled,
      deps.now(),
      deps.getShownReport(this.id),
      this.#pages.report,
    );
  }

  run(): void {
    this.#loopEnd = this.#reconcile();
    this.#obsWatch.run();
    watchLiveTexts({ model: this.#model, deps: this.deps, signal: this.#abortController.signal });
    watchPlayback({
      model: this.#model,
      signal: this.#abortController.signal,
      notifyChange: () => this.#notifyChange(),
    });
  }

  /** Adopts an OBS that an earlier agent started. Call it before `run`. */
  adopt(instance: ObsInstance, state: ServerState, clean: CleanCollection): void {
    const model = this.#model;
    model.restore(state, clean, instance.renderSetup.video);
    model.instance = instance;
    this.#recording.adopt(state.desired);
    this.deps.routing.addReader(this.id, model.readerToken, state.desired.feed);
    this.#watchInstance();
  }

  /**
   * Applies a newer desired state. The same generation has no effect. Routes the feed without waiting for the running
   * step, because a server must not show a feed that its reported generation no longer has.
   * @throws NodeError `stale` for an older generation.
   */
  async update(desired: DesiredServer): Promise<void> {
    const model = this.#model;
    const { generation } = model.desired;
    if (desired.generation < generation)
      throw new NodeError(
        'stale',
        `Generation ${generation} is already applied; ${desired.generation} is older.`,
      );
    if (desired.generation === generation) return;
    this.applyCover(desired);
    const hasFeedChanged = desired.feed !== model.desired.feed;
    if (hasFeedChanged && (await this.#routeFeed(desired.feed))) model.routedFeed = desired.feed;
    // A newer state may have changed panic and mute while the feed was routed.
    model.update(mergeCover(desired, this.#newestDesiredState));
    this.#showPrivacyScene();
    if (hasFeedChanged) this.previews.endFeed();
    // Does not wait for the running step, because a dump is urgent. If the request fails, a step retries it.
    const { request } = model.broadcast;
    if (this.#hasHubBroadcast) void model.instance?.hub?.setDelay(request).catch(() => undefined);
    this.#stepRunner.clearFailures();
    this.#isSettled = false;
    this.#notifyChange();
    // The state is stored before the response. Otherwise a restarted agent would restore an older state.
    await this.#stateFile?.flush();
  }

  /** True if the hub has the broadcast or is opening it. */
  get #hasHubBroadcast(): boolean {
    return this.#model.broadcast.hubState !== null || this.#model.wantsBroadcast;
  }

  /**
   * Applies panic and mute of a newer state immediately, before earlier updates have finished. If the hub rejects the
   * request, a step retries it. Ignores the state of another instance.
   */
  applyCover(desired: DesiredServer): void {
    const model = this.#model;
    if (desired.instance !== this.instance || desired.generation <= this.#newestDesiredState.generation)
      return;
    const previousCoverSpec = model.panic.coverSpec;
    this.#newestDesiredState = desired;
    model.desired = mergeCover(model.desired, desired);
    if (isCoverConfirmed({ cover: { ...previousCoverSpec, shows: null } }, model.panic.coverSpec)) return;
    const { hub } = model.instance ?? {};
    if (this.#hasHubBroadcast) void hub?.setCover(model.broadcast.request).catch(() => undefined);
    this.#showPrivacyScene();
    this.#recording.sync(model.recordedServer);
  }

  /** Switches to the privacy scene without waiting for the running step. If the switch fails, a step retries it. */
  #showPrivacyScene(): void {
    const { panic, view } = this.#model;
    if (panic.scene === null || !view.control || view.scene.current === panic.scene) return;
    void view.setScene(panic.scene).catch(() => undefined);
  }

  /** Routes a feed to the server. Returns false if the ingest does not respond. A step then retries the routing. */
  #routeFeed(feed: string | null): Promise<boolean> {
    return this.deps.routing.route(this.id, this.#model.readerToken, feed).then(
      () => true,
      () => false,
    );
  }

  /** Stores the targets of the running broadcast and of the next start in the OBS home. */
  async setTargets(targets: StoredTargets): Promise<void> {
    if (this.#model.instance) await this.#model.instance.writeTargets(targets);
    else this.#pendingTargets = targets;
    this.#model.targetDigest = targets.digest;
    this.#model.earliestStepTimes.delete('open-broadcast');
    this.#notifyChange();
  }

  /** Runs the control loop again. Call it after an external change, for example of the feed. */
  wake(): void {
    this.#wakeSignal.wake();
  }

  /**
   * Resolves when no step is left, when the server has failed or is being removed, at the timeout, or when `signal`
   * aborts.
   */
  async whenSettled(timeoutMs: number, signal: AbortSignal): Promise<void> {
    await this.#waiters.wait(timeoutMs, signal);
    await this.#stateFile?.flush();
  }

  /** Stops OBS and deletes the server's files. After a rejection, this method may be called again. */
  async remove(): Promise<void> {
    this.#model.isBeingRemoved = true;
    this.previews.endAll();
    this.#abortController.abort();
    this.#model.view.detach();
    this.#notifyChange();
    await this.#waitForLoopEnd();
    await this.#model.instance?.remove();
    this.deps.admission.releaseBroadcast(this.id);
    this.deps.delays.release(this.id);
    await this.deps.routing.removeReader(this.id).catch(() => undefined);
    this.deps.log.info({ server: this.id, instance: this.instance }, 'server removed');
  }

  /** Stops controlling the server. OBS and its broadcast continue. */
  async close(): Promise<void> {
    this.previews.endAll();
    this.#abortController.abort();
    this.#model.view.detach();
    this.#wakeSignal.wake();
    await this.#waitForLoopEnd();
    await this.#stateFile?.flush();
  }

  /** Resolves when the control loop has ended, or at the timeout. */
  async #waitForLoopEnd(): Promise<void> {
    await withTimeout(ABORT_TIMEOUT_MS, () => this.#loopEnd, createStepTimeoutError).catch((error: unknown) =>
      this.#log.warn({ error: describeError(error) }, 'the control loop could not be stopped'),
    );
  }

  async #reconcile(): Promise<void> {
    const model = this.#model;
    while (!this.#abortController.signal.aborted) {
      model.advance();
      this.#recording.sync(model.recordedServer);
      this.#pages.sync();
      const step = chooseNextStep(
        model.wanted,
        model.readActualState(),
        model.earliestStepTimes,
        this.deps.now(),
      );
      if (step.do !== 'wait') {
        // After an exit of OBS, a settled server has steps again.
        if (delaysSettling(step.do)) this.#isSettled = false;
        await this.#stepRunner.run(step.do);
        // A report after `start` would have no scene yet. The next step connects to OBS and reports the scene.
        if (step.do !== 'start') this.#publishState();
        continue;
      }
      this.#isSettled = step.isSettled;
      this.#publishState();
      const nextRunAt = findEarlierTime(model.nextAdvanceAt, this.#pages.nextSyncAt);
      await this.#wakeSignal.wait(findEarlierTime(step.until, nextRunAt), this.deps.now());
    }
  }

  #onStarted(): void {
    this.#stepRunner.clearConnectFailures();
    this.#obsWatch.onStarted();
    this.#watchInstance();
    this.#log.info({ instance: this.instance }, 'OBS started');
    const { fallback = null, video } = this.#model.instance?.renderSetup ?? {};
    if (fallback)
      this.#log.warn({ reason: fallback.text, video }, 'OBS falls back to OpenGL at a smaller size');
  }

  /** Watches the current OBS process and opens its state file. */
  #watchInstance(): void {
    const { instance } = this.#model;
    if (!instance) return;
    this.#stateFile ??= new ServerStateFile(instance, (error) =>
      this.#log.error({ error: describeError(error) }, 'the state file could not be written'),
    );
    this.#obsWatch.watch(instance);
    instance.onPages?.(() => this.#notifyChange());
  }

  #onSceneSetInObs(scene: string): void {
    if (scene === this.#model.wanted.scene) return;
    this.#log.info('the scene was set in OBS itself');
    this.#model.recordSceneSetInObs(scene);
  }

  #takePendingTargets(): StoredTargets | null {
    const targets = this.#pendingTargets;
    this.#pendingTargets = null;
    return targets;
  }

  #canRespond(): boolean {
    return this.#isSettled || this.#model.isBeingRemoved || this.#model.problem !== null;
  }

  #notifyChange(): void {
    this.#publishState();
    this.#wakeSignal.wake();
  }

  #publishState(): void {
    const { state } = this.#model;
    if (state && !this.#model.isBeingRemoved) this.#stateFile?.save(state);
    this.#waiters.checkAll();
    this.deps.onChange();
  }
}

function findEarlierTime(time: number | null, otherTime: number | null): number | null {
  if (time === null || otherTime === null) return time ?? otherTime;
  return Math.min(time, otherTime);
}

const createStepTimeoutError = () => new Error('the running step did not end in time');
