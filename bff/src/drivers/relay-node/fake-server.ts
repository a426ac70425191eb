import {
  targetDigest,
  targetsDigest,
  ONLY_DESTINATION,
  type DesiredServer,
  type DestinationReport,
  type DestinationTarget,
  type OutputFailure,
  type RecordingFailureCode,
  type ServerReport,
  type Target,
} from '@trailcast/schema/node';
import {
  isLiveChange,
  reportMissingImages,
  readFakeCollection,
  type FakeCollection,
} from './fake-collection.js';
import { FakeDelay } from './fake-delay.js';
import { FakeDestinations } from './fake-destinations.js';
import { FakeOneTap } from './fake-one-tap.js';
import { FakeRehearsal } from './fake-rehearsal.js';

/** Functions of the fake node that a fake server uses. */
export interface FakeServerNode {
  /** Delay from creation to the first scene, ms. */
  obsStartMs: number;
  /** Delay from a start to live or to the platform's refusal, ms. */
  connectMs: number;
  /** Longest delay that fits the node's memory, ms; null: delays are not supported. */
  maxDelayMs: number | null;
  /** Files of images, by digest. */
  readonly images: ReadonlyMap<string, string>;
  isLive(digest: string): boolean;
  /** Returns true if another broadcast may start. */
  hasBroadcastSlot(): boolean;
  closePublisher(digest: string): void;
  notifyChange(): void;
}

type OutputState = ServerReport['output']['state'];

/** One OBS of the fake node. Timers simulate its events. */
export class FakeServer {
  #collection: FakeCollection | null = null;
  #collectionText: string | null = null;
  #collectionRevision: number | null = null;
  #rejectedRevision: number | null = null;
  #phase: ServerReport['phase'] = 'starting';
  #reason: string | null = null;
  #scene: string | null = null;
  #isBridging = false;
  #weakLink: ServerReport['weakLink'] = null;
  #output = { state: 'idle' as OutputState, attempt: 0, reason: null as OutputFailure | null, reconnect: 0 };
  #liveSince: number | null = null;
  #attemptEndsAt = 0;
  #handledRestarts: number;
  #targets: readonly DestinationTarget[] = [];
  #targetDigest: string | null = null;
  readonly #destinations = new FakeDestinations();
  /** Quality of the next broadcast, or of the running one. */
  #quality: string | null = null;
  #drawnShare: number | null = null;
  #encoder: ServerReport['encoder'] = null;
  readonly #delay: FakeDelay;
  #recordingFailure: { take: number; code: RecordingFailureCode } | null = null;
  #fallback: NonNullable<ServerReport['drawing']>['fallback'] = null;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly rehearsal: FakeRehearsal;
  readonly oneTap = new FakeOneTap();

  /** Reported value of `shown`; null simulates a node of an older release. */
  shown: ServerReport['shown'] = null;

  constructor(
    readonly id: number,
    public desired: DesiredServer,
    private readonly node: FakeServerNode,
  ) {
    this.#handledRestarts = desired.feedRestarts;
    this.rehearsal = new FakeRehearsal({
      startDelayMs: node.connectMs,
      hasSlot: () => this.#isSending || node.hasBroadcastSlot(),
      schedule: (name, ms, work) => this.#schedule(name, ms, work),
      cancel: (name) => this.#cancel(name),
      notifyChange: () => this.#converge(),
    });
    this.#delay = new FakeDelay({
      maxDelayMs: () => node.maxDelayMs,
      schedule: (name, ms, work) => this.#schedule(name, ms, work),
      cancel: (name) => this.#cancel(name),
      isScheduled: (name) => this.#timers.has(name),
      notifyChange: () => node.notifyChange(),
      endBroadcast: () => {
        this.#setOutput('idle');
        node.notifyChange();
      },
    });
    this.#startObs();
  }

  get instance(): string {
    return this.desired.instance;
  }

  get generation(): number {
    return this.desired.generation;
  }

  /** The newest desired state from the BFF. */
  get desiredState(): DesiredServer {
    return this.desired;
  }

  /** The first target; null if there is none. */
  get target(): DestinationTarget | null {
    return this.#targets[0] ?? null;
  }

  get targets(): readonly DestinationTarget[] {
    return this.#targets;
  }

  /** True while the server occupies a broadcast slot. */
  get occupiesSlot(): boolean {
    return this.#isSending || this.rehearsal.isActive;
  }

  get #isSending(): boolean {
    return ['starting', 'live', 'reconnecting'].includes(this.#output.state);
  }

  get #isLive(): boolean {
    return this.#output.state === 'live';
  }

  apply(desired: DesiredServer): void {
    this.desired = desired;
    this.#converge();
  }

  setTarget(target: Target): string {
    const { server, key } = target;
    return this.#storeTargets([{ id: ONLY_DESTINATION, server, key }], targetDigest(target));
  }

  setTargets(targets: readonly DestinationTarget[]): string {
    return this.#storeTargets(targets, targetsDigest(targets));
  }

  /** Simulates a change of one destination of the running broadcast. */
  changeDestination(id: string, change: Partial<DestinationReport>): void {
    this.#destinations.change(id, change);
    this.#converge();
  }

  #storeTargets(targets: readonly DestinationTarget[], digest: string): string {
    this.#targets = targets;
    this.#targetDigest = digest;
    if (this.#isSending) this.#destinations.update(targets);
    this.#converge();
    return digest;
  }

  /** Simulates a crash of OBS and its restart. A confirmed broadcast is resumed. */
  crashObs(): void {
    this.#clear();
    this.#phase = 'starting';
    this.#scene = null;
    this.#isBridging = false;
    if (this.#isSending && this.desired.streaming?.confirmed) this.#setOutput('idle');
    else if (this.#isSending) this.#fail('obs-failed');
    this.node.notifyChange();
    this.#startObs();
  }

  /** Simulates a feed that becomes weak or recovers. */
  setWeakLink(weakLink: ServerReport['weakLink']): void {
    this.#weakLink = weakLink;
    this.node.notifyChange();
  }

  /** Simulates a recording that stops without a request. */
  stopRecording(code: RecordingFailureCode): void {
    this.#recordingFailure = { take: this.desired.recording?.take ?? 0, code };
    this.node.notifyChange();
  }

  /** Simulates the encoder's load. */
  setEncoderLoad(encoder: ServerReport['encoder']): void {
    this.#encoder = encoder;
    this.node.notifyChange();
  }

  /** Simulates an OBS that renders only this share of its frames; null: all frames. */
  setDrawnShare(share: number | null): void {
    this.#drawnShare = share;
    this.node.notifyChange();
  }

  /** Simulates the fallback from the software renderer to OpenGL. */
  simulateFallback(): void {
    this.#fallback = { code: 'ended-twice', text: 'OBS ended twice.' };
    this.node.notifyChange();
  }

  /**
   * Simulates a dropped broadcast. OBS reconnects until `outcome` resolves. Then the broadcast is live again
   * if `recovers` is true, and fails otherwise.
   */
  dropBroadcast(recovers: boolean, outcome?: Promise<void>): void {
    if (this.#output.state !== 'live') return;
    this.#output = { ...this.#output, state: 'reconnecting', reconnect: this.#output.reconnect + 1 };
    this.#destinations.drop();
    this.node.notifyChange();
    const handleOutcome = () => {
      if (this.#output.state !== 'reconnecting') return;
      if (recovers) {
        this.#output = { ...this.#output, state: 'live' };
        this.#destinations.recover();
      } else this.#fail('reconnects-used-up');
      this.#converge();
    };
    if (outcome) void outcome.then(handleOutcome);
    else this.#schedule('connect', this.node.connectMs, handleOutcome);
  }

  /** Simulates a scene change in OBS itself. */
  showScene(scene: string): void {
    this.#scene = scene;
    this.node.notifyChange();
  }

  /** Applies a change of any feed. */
  applyFeedChange(): void {
    this.#converge();
  }

  close(): void {
    this.#clear();
  }

  report(): ServerReport {
    return {
      id: this.id,
      instance: this.desired.instance,
      observedGeneration: this.desired.generation,
      settled: this.#isSettled(),
      phase: this.#phase,
      reason: this.#reason,
      collectionRevision: this.#collectionRevision,
      removed:
        this.#collectionText === null
          ? []
          : reportMissingImages(this.#collectionText, this.desired, this.node.images),
      scenes: this.#collection?.scenes ?? [],
      scene: this.#scene,
      bridging: this.#isBridging,
      weakLink: this.rehearsal.weakLink ?? this.#weakLink,
      rehearsal: this.rehearsal.report(),
      output: { ...this.#output, ageMs: this.#liveSince === null ? null : Date.now() - this.#liveSince },
      targetDigest: this.#targetDigest,
      destinations: this.#destinations.reports,
      drawing: this.#reportDrawing(),
      drawnShare: this.#drawnShare,
      encoder: this.#encoder,
      ...{ held: false, pages: [] },
      recording: this.#reportRecording(),
      delay: this.#delay.report(this.desired, { isLive: this.#isLive, isSending: this.#isSending }),
      shown: this.shown,
      ...this.oneTap.report(this.#isSending),
    };
  }

  /** Records while the broadcast is live. A failure by `stopRecording` is reported until the next take. */
  #reportRecording(): ServerReport['recording'] {
    const recording = this.desired.recording;
    if (!recording) return null;
    const failure = this.#recordingFailure?.take === recording.take ? this.#recordingFailure.code : null;
    const isLive = failure === null && this.#liveSince !== null;
    const state = failure ? 'stopped' : isLive ? 'recording' : 'waiting';
    const ageMs = this.#liveSince === null || !isLive ? null : Date.now() - this.#liveSince;
    return { state, bytes: isLive ? 25_000_000 : 0, ageMs, failure };
  }

  #reportDrawing(): ServerReport['drawing'] {
    const fallback = this.#fallback;
    const software =
      this.#quality === '1080p30' ? { width: 1920, height: 1080 } : { width: 1280, height: 720 };
    return fallback === null
      ? { renderer: 'software', fallback, ...software, fps: 30 }
      : { renderer: 'opengl', fallback, width: 960, height: 540, fps: 30 };
  }

  #isSettled(): boolean {
    if (this.#phase !== 'running') return this.#phase === 'failed';
    const { collection, streaming } = this.desired;
    // During a broadcast, OBS does not load another collection, so it is not awaited.
    const isCollectionDone =
      this.occupiesSlot || [this.#collectionRevision, this.#rejectedRevision].includes(collection.revision);
    const { state, attempt } = this.#output;
    const isOutputDone = streaming
      ? attempt === streaming.attempt &&
        (state === 'live' || state === 'failed' || streaming.endsAfterDelay === true)
      : !this.#isSending;
    return isCollectionDone && isOutputDone && this.rehearsal.isSettled && !this.#timers.has('scene');
  }

  #startObs(): void {
    this.#schedule('boot', this.node.obsStartMs, () => {
      this.#phase = 'running';
      this.#loadCollection();
      if (this.#collection === null) {
        this.#phase = 'failed';
        this.#reason = 'The text is not an OBS scene collection.';
      }
      this.#converge();
    });
  }

  #converge(): void {
    if (this.#phase === 'running') {
      this.#convergeStreaming();
      this.oneTap.apply(this.desired);
      this.rehearsal.apply(this.desired);
      this.#applyDestinationStates();
      this.#delay.apply(this.desired, this.#isLive);
      if (!this.occupiesSlot || this.#canChangeLive) this.#loadCollection();
      if (!this.occupiesSlot) this.#quality = this.desired.quality ?? null;
      this.#convergeFeed();
      this.#scene = this.#selectScene();
      const kind = this.#isBridging ? 'feed-loss' : this.rehearsal.weakLink ? 'weak-link' : 'scene';
      this.rehearsal.recordScene(kind, this.#scene);
    }
    this.node.notifyChange();
  }

  /** True if OBS applies the desired collection during a broadcast. */
  get #canChangeLive(): boolean {
    return this.#collectionText !== null && isLiveChange(this.#collectionText, this.desired.collection.text);
  }

  #loadCollection(): void {
    const { revision, text } = this.desired.collection;
    if ([this.#collectionRevision, this.#rejectedRevision].includes(revision)) return;
    const collection = readFakeCollection(text);
    if (collection) {
      this.#collection = collection;
      this.#collectionText = text;
      this.#collectionRevision = revision;
      this.#reason = null;
      this.#rejectedRevision = null;
    } else {
      this.#rejectedRevision = revision;
      this.#reason = 'The text is not an OBS scene collection.';
    }
  }

  #selectScene(): string | null {
    const { onFeedLoss, weakLink } = this.desired;
    if (this.#isBridging && onFeedLoss) return onFeedLoss.scene;
    const weakScene = this.rehearsal.weakLink ? (weakLink?.scene ?? '') : '';
    if (this.#collection?.scenes.includes(weakScene)) return weakScene;
    return this.#selectUserScene();
  }

  #selectUserScene(): string | null {
    const { scene } = this.desired;
    if (!this.#collection) return null;
    return scene !== null && this.#collection.scenes.includes(scene) ? scene : this.#collection.currentScene;
  }

  #convergeFeed(): void {
    const { feed, onFeedLoss, feedRestarts } = this.desired;
    if (feedRestarts > this.#handledRestarts) {
      this.#handledRestarts = feedRestarts;
      if (feed !== null) this.node.closePublisher(feed);
    }
    const scene = this.#selectUserScene();
    const isFeedShown = scene !== null && this.#collection?.feedScenes.has(scene) === true;
    const isActive =
      onFeedLoss !== null && isFeedShown && this.#collection?.scenes.includes(onFeedLoss.scene) === true;
    const isLive = feed !== null && this.node.isLive(feed) && this.rehearsal.feed !== 'lost';
    if (!isActive || feed === null || isLive) {
      this.#cancel('feed-loss');
      this.#isBridging = false;
    } else if (!this.#isBridging && !this.#timers.has('feed-loss')) {
      this.#schedule('feed-loss', onFeedLoss.afterMs, () => {
        this.#isBridging = true;
        this.#converge();
      });
    }
  }

  #convergeStreaming(): void {
    const { streaming } = this.desired;
    if (!streaming) {
      this.#cancel('end');
      this.#cancel('connect');
      this.#cancel('attempt');
      if (this.#output.state !== 'idle' || this.#output.reason) this.#setOutput('idle');
      return;
    }
    const { state, attempt } = this.#output;
    if (streaming.attempt === this.rehearsal.newestAttempt) {
      this.#output = { state: 'failed', attempt: streaming.attempt, reason: 'stopped', reconnect: 0 };
      return;
    }
    if (attempt > streaming.attempt || (attempt === streaming.attempt && state === 'failed')) return;
    if (attempt < streaming.attempt) this.#startAttempt(streaming);
    else if (state === 'idle' && streaming.confirmed && !streaming.endsAfterDelay)
      this.#startAttempt(streaming);
    if (this.#isSending) this.#connect();
  }

  #startAttempt({ attempt, confirmed, remainingMs }: NonNullable<DesiredServer['streaming']>): void {
    const hasSlot = this.#isSending || this.node.hasBroadcastSlot();
    this.#cancel('connect');
    this.#output = { state: 'starting', attempt, reason: null, reconnect: 0 };
    this.#liveSince = null;
    this.#destinations.connect(hasSlot ? this.#targets : []);
    if (!hasSlot) return this.#fail('no-capacity');
    this.#attemptEndsAt = Date.now() + (confirmed ? this.node.connectMs * 4 : remainingMs);
    this.#schedule('attempt', this.#attemptEndsAt - Date.now(), () => {
      const { hasUnresponsivePlatform } = this.#destinations;
      this.#fail(
        this.#targets.length === 0 ? 'no-target' : hasUnresponsivePlatform ? 'timeout' : 'connect-failed',
      );
      this.#converge();
    });
  }

  #connect(): void {
    if (this.#timers.has('connect') || !this.#destinations.isResponseDue) return;
    this.#schedule('connect', this.node.connectMs, () => {
      this.#destinations.respond();
      const isStarting = this.#output.state === 'starting';
      if (isStarting && this.#destinations.isLive) this.#goLive();
      else if (isStarting && this.#destinations.areAllRefused) this.#fail('refused');
      this.#converge();
    });
  }

  /** Sets the broadcast to reconnecting while no destination is live. */
  #applyDestinationStates(): void {
    const { state } = this.#output;
    const { isLive } = this.#destinations;
    if (state === 'live' && !isLive) this.#output = { ...this.#output, state: 'reconnecting' };
    if (state === 'reconnecting' && isLive) this.#output = { ...this.#output, state: 'live' };
  }

  #goLive(): void {
    this.#cancel('attempt');
    this.#liveSince = Date.now();
    this.#output = { ...this.#output, state: 'live', reason: null };
  }

  #fail(reason: OutputFailure): void {
    this.#cancel('attempt');
    this.#cancel('connect');
    this.#liveSince = null;
    this.#destinations.fail();
    this.#output = { ...this.#output, state: 'failed', reason };
  }

  #setOutput(state: OutputState): void {
    this.#output = { ...this.#output, state, reason: null, reconnect: 0 };
    this.#liveSince = null;
    this.#destinations.clear();
  }

  #schedule(name: string, ms: number, work: () => void): void {
    this.#cancel(name);
    const run = () => {
      this.#timers.delete(name);
      work();
    };
    this.#timers.set(name, setTimeout(run, ms));
  }

  #cancel(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }

  #clear(): void {
    for (const name of [...this.#timers.keys()]) this.#cancel(name);
  }
}
