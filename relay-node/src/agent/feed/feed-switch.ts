import type { DesiredServer, ServerReport, SimulatedFeed } from '@trailcast/schema/node';
import {
  type FeedSimulation,
  updateSimulation,
  type ObservedFeed,
  simulateFeed,
} from '../rehearsal/feed-simulation.js';
import type { ServerDeps } from '../server/server-deps.js';
import { choosesScene } from '../server/scene-choice.js';
import {
  type DeadZone,
  type DeadZoneInput,
  findLossTime,
  createDeadZone,
  updateDeadZone,
} from './dead-zone.js';
import {
  createSceneSwitch,
  type SceneSwitch,
  type SceneKind,
  findNextSwitchTime,
  switchScene,
} from './scene-switch.js';
import {
  updateWeakLinkState,
  findNextChangeTime,
  type WeakLinkState,
  createWeakLinkState,
} from './weak-link.js';

/** The part of the server's model that FeedSwitch reads. */
interface SwitchedServer {
  readonly desired: DesiredServer;
  /** Names of the collection's scenes. */
  readonly scenes: readonly string[];
  readonly userScene: string | null;
  readonly validCollection: { clean: { feedScenes: readonly string[] } } | null;
  readonly playback: { readonly isPlaying: boolean; readonly isReopening: boolean };
  /** The simulated feed of a rehearsal; null without a rehearsal. */
  readonly simulatedFeed: SimulatedFeed | null;
}

/** State that a restarted agent restores. */
export interface FeedSwitchState {
  deadZone: DeadZone;
  link: WeakLinkState;
  sceneSwitch: SceneSwitch;
  simulation: FeedSimulation | null;
}

/** Maximum age of the last picture of an arriving feed, ms. A weak feed may have such pauses. */
const MAX_PICTURE_PAUSE_MS = 3_000;

/** Chooses between the user's scene and the scenes for a lost or weak feed. Times are in ms of the agent's clock. */
export class FeedSwitch {
  #deadZone: DeadZone;
  #link = createWeakLinkState();
  #sceneSwitch = createSceneSwitch(null);
  #simulation: FeedSimulation | null = null;

  constructor(
    private readonly model: SwitchedServer,
    private readonly deps: Pick<ServerDeps, 'feeds' | 'now'>,
  ) {
    this.#deadZone = createDeadZone(deps.now());
  }

  get state(): FeedSwitchState {
    return {
      deadZone: this.#deadZone,
      link: this.#link,
      sceneSwitch: this.#sceneSwitch,
      simulation: this.#simulation,
    };
  }

  restore({ deadZone, link, sceneSwitch, simulation }: FeedSwitchState): void {
    this.#deadZone = deadZone;
    this.#link = link;
    this.#sceneSwitch = sceneSwitch;
    this.#simulation = simulation;
  }

  /** True if the feed counts as lost, so that the feed-loss scene should be shown. */
  get isLost(): boolean {
    return this.#deadZone.bridging;
  }

  /** True while the feed-loss scene is shown for a lost feed. */
  get isBridging(): boolean {
    return this.#shownSceneKind === 'lost';
  }

  /** The report on a weak feed; null while the feed is good. */
  get weakLink(): ServerReport['weakLink'] {
    const { weak } = this.#link;
    return weak && { reason: weak, shown: this.#shownSceneKind === 'weak' };
  }

  /** The scene that replaces the user's scene; null if no scene replaces it. */
  get scene(): string | null {
    if (this.#shownSceneKind === 'user') return null;
    return this.#shownSceneKind === 'lost' ? this.#lossScene : this.#weakScene;
  }

  /** Updates the state of the feed and switches the scene. */
  advance(now: number): void {
    const { simulatedFeed, desired } = this.model;
    this.#simulation = updateSimulation(this.#simulation, simulatedFeed, this.#realFeed);
    this.#deadZone = updateDeadZone(this.#deadZone, this.#createZoneInput(now));
    const { stats, lastPictureAt } = this.#feed;
    this.#link = updateWeakLinkState(this.#link, {
      now,
      setting: desired.weakLink ?? null,
      stats,
      arePicturesArriving: now - (lastPictureAt ?? 0) <= MAX_PICTURE_PAUSE_MS,
      isLost: this.#deadZone.bridging,
    });
    const isSameScene = this.#weakScene === this.#lossScene;
    this.#sceneSwitch = switchScene(this.#sceneSwitch, { now, wanted: this.#wantedSceneKind, isSameScene });
  }

  /** Applies a newer desired state. A scene that the user chooses is shown immediately. */
  update(previous: DesiredServer, desired: DesiredServer): void {
    const hasFeedChanged = desired.feed !== previous.feed;
    if (desired.scene !== previous.scene || hasFeedChanged) this.reset();
    else if (desired.onFeedLoss && !previous.onFeedLoss) this.#deadZone = createDeadZone(this.deps.now());
    if (hasFeedChanged) this.#link = createWeakLinkState();
    if (!desired.weakLink && this.#sceneSwitch.shown === 'weak')
      this.#sceneSwitch = createSceneSwitch(this.deps.now());
    if (choosesScene(previous, desired)) this.#keepUserScene();
  }

  /** Shows the user's scene until the feed counts as lost or weak again. */
  reset(): void {
    const now = this.deps.now();
    this.#deadZone = createDeadZone(now);
    this.#sceneSwitch = createSceneSwitch(now);
    this.#keepUserScene();
  }

  /** Restarts the loss timer unless the feed is already lost. */
  onCollectionChange(): void {
    if (!this.#deadZone.bridging) this.#deadZone = createDeadZone(this.deps.now());
  }

  /** Times at which `advance` must run again without an event; null entries mean never. */
  get nextAdvanceTimes(): (number | null)[] {
    const now = this.deps.now();
    return [
      this.#deadZone.bridging ? null : findLossTime(this.#deadZone, this.#createZoneInput(now)),
      findNextChangeTime(this.#link, this.model.desired.weakLink ?? null),
      findNextSwitchTime(this.#sceneSwitch, { wanted: this.#wantedSceneKind }),
    ];
  }

  /** If the feed is weak, shows the scene that the user chose until the feed is good again. */
  #keepUserScene(): void {
    if (this.#link.weak === null) return;
    this.#link = { ...this.#link, isUsersChoice: true };
    if (this.#sceneSwitch.shown === 'weak') this.#sceneSwitch = createSceneSwitch(this.deps.now());
  }

  /** The kind of the shown scene; `user` if the collection does not have the scene for a lost or weak feed. */
  get #shownSceneKind(): SceneKind {
    const { shown } = this.#sceneSwitch;
    const scene = shown === 'lost' ? this.#lossScene : this.#weakScene;
    return scene === null ? 'user' : shown;
  }

  /** The kind of scene that the state of the feed requires. */
  get #wantedSceneKind(): SceneKind {
    if (this.#deadZone.bridging) return 'lost';
    const { weak, isUsersChoice } = this.#link;
    return weak && !isUsersChoice && this.#isFeedShown && this.#weakScene !== null ? 'weak' : 'user';
  }

  get #lossScene(): string | null {
    const scene = this.model.desired.onFeedLoss?.scene ?? null;
    return scene !== null && this.model.scenes.includes(scene) ? scene : null;
  }

  /** The scene for a weak feed, or the feed-loss scene if the collection does not have a scene for a weak feed. */
  get #weakScene(): string | null {
    const scene = this.model.desired.weakLink?.scene;
    return scene !== undefined && this.model.scenes.includes(scene) ? scene : this.#lossScene;
  }

  get #isFeedShown(): boolean {
    const { userScene, validCollection } = this.model;
    return userScene !== null && (validCollection?.clean.feedScenes.includes(userScene) ?? false);
  }

  get #realFeed(): ObservedFeed {
    const { feeds } = this.deps;
    const { feed } = this.model.desired;
    return {
      lastPictureAt: feeds.getLastPictureTime(feed),
      keyFrameCount: feeds.readKeyFrameCount(feed),
      stats: feeds.readLinkStats(feed),
    };
  }

  /** The simulated feed of the rehearsal; the real feed without a rehearsal. */
  get #feed(): ObservedFeed {
    return simulateFeed(this.#simulation, this.#realFeed, this.model.desired.weakLink ?? null);
  }

  #createZoneInput(now: number): DeadZoneInput {
    const { onFeedLoss } = this.model.desired;
    const { lastPictureAt, keyFrameCount } = this.#feed;
    return {
      now,
      isFeedShown: this.#isFeedShown,
      onFeedLoss: this.#lossScene === null ? null : onFeedLoss,
      lastPictureAt,
      keyFrameCount,
      isPlaying: this.model.playback.isPlaying,
      isReopening: this.model.playback.isReopening,
    };
  }
}
