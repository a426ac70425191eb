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
import { isLiveChange, missingImages, readFakeCollection, type FakeCollection } from './fake-collection.js';
import { FakeDelay } from './fake-delay.js';
import { FakeDestinations } from './fake-destinations.js';
import { FakeOneTap } from './fake-one-tap.js';
import { FakeRehearsal } from './fake-rehearsal.js';

/** Part of the fake node that a fake server uses. */
export interface FakeHost {
  /** Delay from creation to the first scene, ms. */
  obsStartMs: number;
  /** Delay from a start to live or to the platform's refusal, ms. */
  connectMs: number;
  /** Longest delay that fits the node's memory, ms; null: delays are not supported. */
  mostDelayMs: number | null;
  /** Files of images, by digest. */
  readonly images: ReadonlyMap<string, string>;
  isLive(digest: string): boolean;
  /** Returns true if another broadcast may start. */
  hasBroadcastSlot(): boolean;
  closePublisher(digest: string): void;
  changed(): void;
}

type OutputState = ServerReport['output']['state'];

/** One OBS of the fake node. Timers simulate its events. */
export class FakeServer {
  #collection: FakeCollection | null = null;
  #collectionText: string | null = null;
  #collectionRevision: number | null = null;
  #refusedRevision: number | null = null;
  #phase: ServerReport['phase'] = 'starting';
  #reason: string | null = null;
  #scene: string | null = null;
  #bridging = false;
  #weakLink: ServerReport['weakLink'] = null;
  #output = { state: 'idle' as OutputState, attempt: 0, reason: null as OutputFailure | null, reconnect: 0 };
  #liveSince: number | null = null;
  #attemptEnds = 0;
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

  /** The reported value; null: like a node of an earlier version. */
  shown: ServerReport['shown'] = null;

  constructor(
    readonly id: number,
    public desired: DesiredServer,
    private readonly host: FakeHost,
  ) {
    this.#handledRestarts = desired.feedRestarts;
    this.rehearsal = new FakeRehearsal({
      beginMs: host.connectMs,
      hasSlot: () => this.#isSending || host.hasBroadcastSlot(),
      after: (name, ms, work) => this.#after(name, ms, work),
      cancel: (name) => this.#cancel(name),
      changed: () => this.#converge(),
    });
    this.#delay = new FakeDelay({
      mostMs: () => host.mostDelayMs,
      after: (name, ms, work) => this.#after(name, ms, work),
      cancel: (name) => this.#cancel(name),
      isScheduled: (name) => this.#timers.has(name),
      changed: () => host.changed(),
      ended: () => {
        this.#setOutput('idle');
        host.changed();
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

  /** The first target; null without one. */
  get target(): DestinationTarget | null {
    return this.#targets[0] ?? null;
  }

  get targets(): readonly DestinationTarget[] {
    return this.#targets;
  }

  /** True while it occupies a broadcast slot. */
  get broadcasts(): boolean {
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
    this.#bridging = false;
    if (this.#isSending && this.desired.streaming?.confirmed) this.#setOutput('idle');
    else if (this.#isSending) this.#fail('obs-failed');
    this.host.changed();
    this.#startObs();
  }

  /** Simulates a feed that becomes weak or recovers. */
  judgeLink(weakLink: ServerReport['weakLink']): void {
    this.#weakLink = weakLink;
    this.host.changed();
  }

  /** Simulates a recording that stops without a request. */
  stopRecording(code: RecordingFailureCode): void {
    this.#recordingFailure = { take: this.desired.recording?.take ?? 0, code };
    this.host.changed();
  }

  /** Simulates the encoder's load. */
  encodes(figures: ServerReport['encoder']): void {
    this.#encoder = figures;
    this.host.changed();
  }

  /** Simulates an OBS that renders only this share of its frames; null: enough. */
  drawShare(share: number | null): void {
    this.#drawnShare = share;
    this.host.changed();
  }

  /** Simulates a server that the software renderer can't draw. */
  fallBack(): void {
    this.#fallback = { code: 'ended-twice', text: 'OBS ended twice.' };
    this.host.changed();
  }

  /** Simulates a dropped broadcast: OBS reconnects until `until` resolves, and then fails unless `recovers` is set. */
  dropBroadcast(recovers: boolean, until?: Promise<void>): void {
    if (this.#output.state !== 'live') return;
    this.#output = { ...this.#output, state: 'reconnecting', reconnect: this.#output.reconnect + 1 };
    this.#destinations.drop();
    this.host.changed();
    const endBroadcast = () => {
      if (this.#output.state !== 'reconnecting') return;
      if (recovers) {
        this.#output = { ...this.#output, state: 'live' };
        this.#destinations.recover();
      } else this.#fail('reconnects-used-up');
      this.#converge();
    };
    if (until) void until.then(endBroadcast);
    else this.#after('connect', this.host.connectMs, endBroadcast);
  }

  /** Simulates a scene change in OBS itself. */
  showScene(scene: string): void {
    this.#scene = scene;
    this.host.changed();
  }

  /** Applies a change of any feed. */
  feedChanged(): void {
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
      settled: this.#settled(),
      phase: this.#phase,
      reason: this.#reason,
      collectionRevision: this.#collectionRevision,
      removed:
        this.#collectionText === null
          ? []
          : missingImages(this.#collectionText, this.desired, this.host.images),
      scenes: this.#collection?.scenes ?? [],
      scene: this.#scene,
      bridging: this.#bridging,
      weakLink: this.rehearsal.weakLink ?? this.#weakLink,
      rehearsal: this.rehearsal.report(),
      output: { ...this.#output, ageMs: this.#liveSince === null ? null : Date.now() - this.#liveSince },
      targetDigest: this.#targetDigest,
      destinations: this.#destinations.reports,
      drawing: this.#drawing(),
      drawnShare: this.#drawnShare,
      encoder: this.#encoder,
      ...{ held: false, pages: [] },
      recording: this.#recording(),
      delay: this.#delay.report(this.desired, { isLive: this.#isLive, isSending: this.#isSending }),
      shown: this.shown,
      ...this.oneTap.report(this.#isSending),
    };
  }

  /** Records while the broadcast is live. A failure by `stopRecording` lasts until another take. */
  #recording(): ServerReport['recording'] {
    const recording = this.desired.recording;
    if (!recording) return null;
    const failure = this.#recordingFailure?.take === recording.take ? this.#recordingFailure.code : null;
    const isLive = failure === null && this.#liveSince !== null;
    const state = failure ? 'stopped' : isLive ? 'recording' : 'waiting';
    const ageMs = this.#liveSince === null || !isLive ? null : Date.now() - this.#liveSince;
    return { state, bytes: isLive ? 25_000_000 : 0, ageMs, failure };
  }

  #drawing(): ServerReport['drawing'] {
    const fallback = this.#fallback;
    const software =
      this.#quality === '1080p30' ? { width: 1920, height: 1080 } : { width: 1280, height: 720 };
    return fallback === null
      ? { renderer: 'software', fallback, ...software, fps: 30 }
      : { renderer: 'opengl', fallback, width: 960, height: 540, fps: 30 };
  }

  #settled(): boolean {
    if (this.#phase !== 'running') return this.#phase === 'failed';
    const { collection, streaming } = this.desired;
    // A collection that OBS has to load waits for the stop.
    const collectionDone =
      this.broadcasts || [this.#collectionRevision, this.#refusedRevision].includes(collection.revision);
    const { state, attempt } = this.#output;
    const outputDone = streaming
      ? attempt === streaming.attempt &&
        (state === 'live' || state === 'failed' || streaming.endsAfterDelay === true)
      : !this.#isSending;
    return collectionDone && outputDone && this.rehearsal.isSettled && !this.#timers.has('scene');
  }

  #startObs(): void {
    this.#after('boot', this.host.obsStartMs, () => {
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
      this.#followDestinations();
      this.#delay.apply(this.desired, this.#isLive);
      if (!this.broadcasts || this.#changesLive) this.#loadCollection();
      if (!this.broadcasts) this.#quality = this.desired.quality ?? null;
      this.#convergeFeed();
      this.#scene = this.#shownScene();
      const kind = this.#bridging ? 'feed-loss' : this.rehearsal.weakLink ? 'weak-link' : 'scene';
      this.rehearsal.show(kind, this.#scene);
    }
    this.host.changed();
  }

  /** True if OBS applies the desired collection during a broadcast. */
  get #changesLive(): boolean {
    return this.#collectionText !== null && isLiveChange(this.#collectionText, this.desired.collection.text);
  }

  #loadCollection(): void {
    const { revision, text } = this.desired.collection;
    if ([this.#collectionRevision, this.#refusedRevision].includes(revision)) return;
    const collection = readFakeCollection(text);
    if (collection) {
      this.#collection = collection;
      this.#collectionText = text;
      this.#collectionRevision = revision;
      this.#reason = null;
      this.#refusedRevision = null;
    } else {
      this.#refusedRevision = revision;
      this.#reason = 'The text is not an OBS scene collection.';
    }
  }

  #shownScene(): string | null {
    const { onFeedLoss, weakLink } = this.desired;
    if (this.#bridging && onFeedLoss) return onFeedLoss.scene;
    const weakScene = this.rehearsal.weakLink ? (weakLink?.scene ?? '') : '';
    if (this.#collection?.scenes.includes(weakScene)) return weakScene;
    return this.#userScene();
  }

  #userScene(): string | null {
    const { scene } = this.desired;
    if (!this.#collection) return null;
    return scene !== null && this.#collection.scenes.includes(scene) ? scene : this.#collection.currentScene;
  }

  #convergeFeed(): void {
    const { feed, onFeedLoss, feedRestarts } = this.desired;
    if (feedRestarts > this.#handledRestarts) {
      this.#handledRestarts = feedRestarts;
      if (feed !== null) this.host.closePublisher(feed);
    }
    const scene = this.#userScene();
    const shown = scene !== null && this.#collection?.feedScenes.has(scene) === true;
    const isActive =
      onFeedLoss !== null && shown && this.#collection?.scenes.includes(onFeedLoss.scene) === true;
    const isLive = feed !== null && this.host.isLive(feed) && this.rehearsal.feed !== 'lost';
    if (!isActive || feed === null || isLive) {
      this.#cancel('feed-loss');
      this.#bridging = false;
    } else if (!this.#bridging && !this.#timers.has('feed-loss')) {
      this.#after('feed-loss', onFeedLoss.afterMs, () => {
        this.#bridging = true;
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
    if (attempt < streaming.attempt) this.#begin(streaming);
    else if (state === 'idle' && streaming.confirmed && !streaming.endsAfterDelay) this.#begin(streaming);
    if (this.#isSending) this.#connect();
  }

  #begin({ attempt, confirmed, remainingMs }: NonNullable<DesiredServer['streaming']>): void {
    const free = this.#isSending || this.host.hasBroadcastSlot();
    this.#cancel('connect');
    this.#output = { state: 'starting', attempt, reason: null, reconnect: 0 };
    this.#liveSince = null;
    this.#destinations.begin(free ? this.#targets : []);
    if (!free) return this.#fail('no-capacity');
    this.#attemptEnds = Date.now() + (confirmed ? this.host.connectMs * 4 : remainingMs);
    this.#after('attempt', this.#attemptEnds - Date.now(), () => {
      const isLate = this.#destinations.isOneSilent;
      this.#fail(this.#targets.length === 0 ? 'no-target' : isLate ? 'timeout' : 'connect-failed');
      this.#converge();
    });
  }

  #connect(): void {
    if (this.#timers.has('connect') || !this.#destinations.isAnswerDue) return;
    this.#after('connect', this.host.connectMs, () => {
      this.#destinations.respond();
      const isStarting = this.#output.state === 'starting';
      if (isStarting && this.#destinations.isLive) this.#goLive();
      else if (isStarting && this.#destinations.areRefused) this.#fail('refused');
      this.#converge();
    });
  }

  /** A broadcast without a live destination is interrupted. */
  #followDestinations(): void {
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
    this.#destinations.end();
  }

  #after(name: string, ms: number, work: () => void): void {
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
