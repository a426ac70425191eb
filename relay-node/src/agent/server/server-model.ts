import { randomBytes } from 'node:crypto';
import type { DesiredServer } from '@trailcast/schema/node';
import type { CleanCollection } from '../../collection/clean-collection.js';
import type { ObsInstance } from '../../runner/runner.js';
import { ServerPlayback } from './server-playback.js';
import { type DeadZone, type DeadZoneInput, lossAt, newDeadZone, watchFeed } from '../feed/dead-zone.js';
import type { Seen, StepName, Wanted } from './next-step.js';
import { ObsView, type ObsViewListener } from '../../obs/obs-view.js';
import type { ServerParts } from './server-parts.js';
import { choosesScene } from './scene-choice.js';
import type { ServerState } from './server-state-file.js';
import { type Attempt, expire, failed, givesUpAt, NO_ATTEMPT, seeWish } from './streaming-attempt.js';

/** A collection that OBS can show. */
export interface ShownCollection {
  revision: number;
  text: string;
  clean: CleanCollection;
}

/** A confirmed broadcast that found no slot asks again after this, ms. */
const SLOT_RETRY_MS = 1_000;

/** Everything known about one server: what it should be, what it is, and what follows from the two. Does no I/O. */
export class ServerModel {
  readonly view: ObsView;
  readonly playback: ServerPlayback;
  readerToken = randomBytes(24).toString('base64url');
  attempt: Attempt;
  zone: DeadZone;
  instance: ObsInstance | null = null;
  /** OBS has ended in a home that still stands. */
  obsEnded = false;
  /** Newest collection that could be cleaned. */
  shown: ShownCollection | null = null;
  /** Revision that OBS shows; null when not certain. */
  shownInObs: number | null = null;
  /** A revision that is no collection, and why. */
  bad: { revision: number; reason: string } | null = null;
  foreignScene: string | null = null;
  routed: string | null | undefined = undefined;
  feedRestarts: number;
  targetDigest: string | null = null;
  /** Why the server is not running, in words. */
  problem: string | null = null;
  removing = false;
  /** The platform takes nothing of the program; OBS does not notice. */
  stalled = false;
  /** Steps that are held back, agent's clock ms. */
  readonly notBefore = new Map<StepName, number>();
  /** A feed that was not seen since then counts as gone since then. */
  readonly #madeAt: number;
  /** The user's scene when `advance` ran last: it stays where the desired one is no scene of OBS. */
  #lastUserScene: string | null = null;
  #advancedAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly id: number,
    public desired: DesiredServer,
    private readonly parts: ServerParts,
    listener: ObsViewListener,
  ) {
    this.view = new ObsView(listener, parts.now);
    this.playback = new ServerPlayback(this, parts);
    this.#madeAt = parts.now();
    this.zone = newDeadZone(this.#madeAt);
    this.attempt = seeWish(NO_ATTEMPT, desired.streaming, parts.now());
    this.feedRestarts = desired.feedRestarts;
  }

  /** Takes over what an earlier agent knew of a server that still runs. */
  restore(state: ServerState, clean: CleanCollection): void {
    this.readerToken = state.readerToken;
    this.attempt = state.attempt;
    this.zone = state.deadZone;
    this.foreignScene = state.foreignScene;
    this.feedRestarts = state.feedRestarts;
    this.targetDigest = state.targetDigest;
    this.shown = { ...state.shown, clean };
    this.shownInObs = state.shown.revision;
    this.routed = state.desired.feed;
  }

  /** What a restarted agent has to know; null before OBS shows anything. */
  get state(): ServerState | null {
    if (!this.shown) return null;
    const { desired, readerToken, attempt, zone, foreignScene, feedRestarts, targetDigest } = this;
    const shown = { revision: this.shown.revision, text: this.shown.text };
    return { desired, shown, readerToken, attempt, deadZone: zone, foreignScene, feedRestarts, targetDigest };
  }

  /** Takes over a newer generation. */
  update(desired: DesiredServer): void {
    const before = this.desired;
    const now = this.parts.now();
    this.desired = desired;
    this.attempt = seeWish(this.attempt, desired.streaming, now);
    if (choosesScene(before, desired)) this.foreignScene = null;
    if (desired.scene !== before.scene || desired.feed !== before.feed) this.zone = newDeadZone(now);
    if (desired.onFeedLoss && !before.onFeedLoss) this.zone = newDeadZone(now);
    if (desired.collection.revision !== this.bad?.revision) this.bad = null;
    this.problem = null;
    // A new wish is worth a new try at once, but a start's back-off stays.
    for (const step of this.notBefore.keys())
      if (step !== 'start-stream' || this.attempt.tries === 0) this.notBefore.delete(step);
  }

  /** Lets time, slots and the feed act on attempt and dead zone. */
  advance(): void {
    const now = this.parts.now();
    this.#advancedAt = now;
    this.#lastUserScene = this.userScene;
    const { output } = this.view;
    if (output !== 'live' && output !== 'reconnecting' && !this.#mayBeLive) this.#expire(now);
    if (this.#unattendedAt !== null && now >= this.#unattendedAt)
      this.attempt = failed(this.attempt, 'unattended');
    if (this.wishesAir) this.#takeSlot(now);
    else if (output === 'stopped') this.parts.admission.releaseBroadcast(this.id);
    if (this.seen().obs === 'connected') this.zone = watchFeed(this.zone, this.#zoneInput(now));
  }

  /** When the output stops because nobody is there any more, neither a BFF nor the feed; null without a wish to be on air. */
  get #unattendedAt(): number | null {
    if (!this.wishesAir) return null;
    return this.parts.absence.endsAt(this.parts.feeds.lastPayloadAt(this.desired.feed) ?? this.#madeAt);
  }

  /** Somebody else has chosen a scene in OBS: it stands until the user chooses again. */
  sceneTakenOver(scene: string): void {
    this.foreignScene = scene;
    this.view.requestedScene = scene;
    this.zone = newDeadZone(this.parts.now());
  }

  /** Of an OBS that was live and can't be asked now. */
  get #mayBeLive(): boolean {
    return this.attempt.reached && this.attempt.interruptedAt === null && this.seen().obs === 'unconnected';
  }

  /** An attempt stands and may be on air. */
  get wishesAir(): boolean {
    return this.desired.streaming !== null && this.attempt.state === 'open' && !this.removing;
  }

  /**
   * When `advance` should be asked again although nothing happens; null: never. A moment that has passed since it was
   * asked last is one too.
   */
  get nextMoment(): number | null {
    const now = this.parts.now();
    const loss = this.zone.bridging ? null : lossAt(this.zone, this.#zoneInput(now));
    const times = [givesUpAt(this.attempt, this.desired.streaming), loss, this.#unattendedAt];
    return times.reduce(
      (first, time) => (time !== null && time > this.#advancedAt ? Math.min(first ?? time, time) : first),
      null,
    );
  }

  /** The collection that OBS shows has the feed, and OBS can be asked. */
  get isFeedOpen(): boolean {
    return this.view.control !== null && (this.shown?.clean.feedScenes.length ?? 0) > 0;
  }

  get wanted(): Wanted {
    const { idle, full } = this.parts.frameRates;
    const onAir = this.wishesAir;
    const { feed, feedRestarts, onFeedLoss } = this.desired;
    const bridge = this.zone.bridging ? (onFeedLoss?.scene ?? null) : null;
    const scene = bridge ?? this.userScene;
    return {
      collection: this.collectionToShow.revision,
      scene,
      feed,
      feedRestarts,
      onAir,
      frameRate: onAir ? full : idle,
    };
  }

  seen(): Seen {
    const { view } = this;
    return {
      obs: !this.instance ? 'none' : this.obsEnded ? 'gone' : view.control ? 'connected' : 'unconnected',
      collection: this.shownInObs,
      scene: view.requestedScene,
      feed: this.routed,
      feedRestarts: this.feedRestarts,
      isReaderStale: this.playback.isReaderStale,
      output: view.output,
      frameRate: view.frameRate,
      target: { stored: this.targetDigest, applied: view.appliedTarget },
    };
  }

  /** The wished collection, or the last good one when that is none. */
  get collectionToShow(): { revision: number; text: string } {
    const wished = this.desired.collection;
    return this.shown && this.bad?.revision === wished.revision ? this.shown : wished;
  }

  /** The scene that the user sees when the feed is there; null until OBS's scenes are known. */
  get userScene(): string | null {
    const { scenes } = this.view;
    const fallback = this.shown?.clean.currentScene ?? null;
    const candidates = [
      this.foreignScene,
      this.desired.scene,
      this.#lastUserScene,
      fallback,
      scenes[0] ?? null,
    ];
    return candidates.find((scene) => scene !== null && scenes.includes(scene)) ?? null;
  }

  /** OBS shows another collection: what was chosen in the old one is over. */
  collectionShown(collection: ShownCollection): void {
    this.shown = collection;
    this.shownInObs = collection.revision;
    this.foreignScene = null;
    this.#lastUserScene = null;
    if (!this.zone.bridging) this.zone = newDeadZone(this.parts.now());
  }

  #expire(now: number): void {
    if (this.attempt.state === 'open' && this.targetDigest === null)
      this.attempt = { ...this.attempt, lastReason: 'no-target' };
    this.attempt = expire(this.attempt, this.desired.streaming, now);
  }

  #takeSlot(now: number): void {
    if (this.parts.admission.reserveBroadcast(this.id)) return;
    if (this.attempt.reached) this.notBefore.set('start-stream', now + SLOT_RETRY_MS);
    else this.attempt = failed(this.attempt, 'no-capacity');
  }

  #zoneInput(now: number): DeadZoneInput {
    const { feed, onFeedLoss } = this.desired;
    const scene = this.userScene;
    const possible = onFeedLoss && this.view.scenes.includes(onFeedLoss.scene);
    return {
      now,
      feedShown: scene !== null && (this.shown?.clean.feedScenes.includes(scene) ?? false),
      onFeedLoss: possible ? onFeedLoss : null,
      lastPictureAt: this.parts.feeds.lastPictureAt(feed),
      mark: this.parts.feeds.keyFrameMark(feed),
      isPlaying: this.playback.isPlaying,
      isReopening: this.playback.isReopening,
    };
  }
}
