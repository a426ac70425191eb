import type { DesiredServer, ServerReport, SimulatedFeed } from '@trailcast/schema/node';
import {
  type FeedSimulation,
  updateSimulation,
  type SeenFeed,
  simulatedFeed,
} from '../rehearsal/feed-simulation.js';
import type { ServerDeps } from '../server/server-deps.js';
import { choosesScene } from '../server/scene-choice.js';
import { type DeadZone, type DeadZoneInput, lossAt, newDeadZone, watchFeed } from './dead-zone.js';
import { newSceneSwitch, type SceneSwitch, type Shown, nextSwitchAt, switchScene } from './scene-switch.js';
import { judgeLink, nextJudgementAt, type LinkJudgement, newJudgement } from './weak-link.js';

/** The part of the server's model that FeedSwitch reads. */
interface SwitchedServer {
  readonly desired: DesiredServer;
  readonly scenes: readonly string[];
  readonly userScene: string | null;
  readonly validCollection: { clean: { feedScenes: readonly string[] } } | null;
  readonly playback: { readonly isPlaying: boolean; readonly isReopening: boolean };
  /** The simulated feed of a rehearsal; null without one. */
  readonly simulatedFeed: SimulatedFeed | null;
}

/** State that a restarted agent restores. */
export interface FeedSwitchState {
  deadZone: DeadZone;
  link: LinkJudgement;
  sceneSwitch: SceneSwitch;
  simulation: FeedSimulation | null;
}

/** Pictures count as arriving if the last one is at most this old, ms. A weak feed may pause this long. */
const PICTURES_WITHIN_MS = 3_000;

/** Decides whether a scene for a lost or a weak feed replaces the user's scene. Times are in ms of the agent's clock. */
export class FeedSwitch {
  #zone: DeadZone;
  #link = newJudgement();
  #switch = newSceneSwitch(null);
  #simulation: FeedSimulation | null = null;

  constructor(
    private readonly model: SwitchedServer,
    private readonly deps: Pick<ServerDeps, 'feeds' | 'now'>,
  ) {
    this.#zone = newDeadZone(deps.now());
  }

  get state(): FeedSwitchState {
    return {
      deadZone: this.#zone,
      link: this.#link,
      sceneSwitch: this.#switch,
      simulation: this.#simulation,
    };
  }

  restore({ deadZone, link, sceneSwitch, simulation }: FeedSwitchState): void {
    this.#zone = deadZone;
    this.#link = link;
    this.#switch = sceneSwitch;
    this.#simulation = simulation;
  }

  /** True if the feed counts as lost and its scene should be shown. */
  get isLost(): boolean {
    return this.#zone.bridging;
  }

  /** True while the feed-loss scene is shown for a lost feed. */
  get isBridging(): boolean {
    return this.#shown === 'lost';
  }

  get weakLink(): ServerReport['weakLink'] {
    const { weak } = this.#link;
    return weak && { reason: weak, shown: this.#shown === 'weak' };
  }

  /** The scene that replaces the user's; null if none does. */
  get scene(): string | null {
    if (this.#shown === 'user') return null;
    return this.#shown === 'lost' ? this.#lossScene : this.#weakScene;
  }

  advance(now: number): void {
    const { simulatedFeed: requested, desired } = this.model;
    this.#simulation = updateSimulation(this.#simulation, requested, this.#realFeed);
    this.#zone = watchFeed(this.#zone, this.#zoneInput(now));
    const { figures, lastPictureAt } = this.#feed;
    this.#link = judgeLink(this.#link, {
      now,
      setting: desired.weakLink ?? null,
      figures,
      picturesArrive: now - (lastPictureAt ?? 0) <= PICTURES_WITHIN_MS,
      isLost: this.#zone.bridging,
    });
    const isSameScene = this.#weakScene === this.#lossScene;
    this.#switch = switchScene(this.#switch, { now, wanted: this.#wanted, isSameScene });
  }

  /** Applies a newer desired state. A scene that the user chooses is shown immediately. */
  update(before: DesiredServer, desired: DesiredServer): void {
    const isOtherFeed = desired.feed !== before.feed;
    if (desired.scene !== before.scene || isOtherFeed) this.reset();
    else if (desired.onFeedLoss && !before.onFeedLoss) this.#zone = newDeadZone(this.deps.now());
    if (isOtherFeed) this.#link = newJudgement();
    if (!desired.weakLink && this.#switch.shown === 'weak') this.#switch = newSceneSwitch(this.deps.now());
    if (choosesScene(before, desired)) this.#keepUsersChoice();
  }

  /** Shows the user's scene until the feed counts as lost or weak again. */
  reset(): void {
    const now = this.deps.now();
    this.#zone = newDeadZone(now);
    this.#switch = newSceneSwitch(now);
    this.#keepUsersChoice();
  }

  /** Restarts the loss timer unless the feed is already lost. */
  onCollectionChange(): void {
    if (!this.#zone.bridging) this.#zone = newDeadZone(this.deps.now());
  }

  /** Times at which `advance` must run again without an event; null entries mean never. */
  get nextMoments(): (number | null)[] {
    const now = this.deps.now();
    return [
      this.#zone.bridging ? null : lossAt(this.#zone, this.#zoneInput(now)),
      nextJudgementAt(this.#link, this.model.desired.weakLink ?? null),
      nextSwitchAt(this.#switch, { wanted: this.#wanted }),
    ];
  }

  /** Keeps a scene that was chosen while the feed is weak until the feed is strong again. */
  #keepUsersChoice(): void {
    if (this.#link.weak === null) return;
    this.#link = { ...this.#link, isUsersChoice: true };
    if (this.#switch.shown === 'weak') this.#switch = newSceneSwitch(this.deps.now());
  }

  /** The scene to show; `user` if the collection no longer has it. */
  get #shown(): Shown {
    const { shown } = this.#switch;
    const scene = shown === 'lost' ? this.#lossScene : this.#weakScene;
    return scene === null ? 'user' : shown;
  }

  get #wanted(): Shown {
    if (this.#zone.bridging) return 'lost';
    const { weak, isUsersChoice } = this.#link;
    return weak && !isUsersChoice && this.#isFeedShown && this.#weakScene !== null ? 'weak' : 'user';
  }

  get #lossScene(): string | null {
    const scene = this.model.desired.onFeedLoss?.scene ?? null;
    return scene !== null && this.model.scenes.includes(scene) ? scene : null;
  }

  /** The scene for a weak feed, or the feed-loss scene if the collection does not have it. */
  get #weakScene(): string | null {
    const scene = this.model.desired.weakLink?.scene;
    return scene !== undefined && this.model.scenes.includes(scene) ? scene : this.#lossScene;
  }

  get #isFeedShown(): boolean {
    const { userScene, validCollection } = this.model;
    return userScene !== null && (validCollection?.clean.feedScenes.includes(userScene) ?? false);
  }

  get #realFeed(): SeenFeed {
    const { feeds } = this.deps;
    const { feed } = this.model.desired;
    return {
      lastPictureAt: feeds.lastPictureAt(feed),
      mark: feeds.keyFrameMark(feed),
      figures: feeds.figures(feed),
    };
  }

  /** The feed as the rehearsal simulates it; the real feed without a rehearsal. */
  get #feed(): SeenFeed {
    return simulatedFeed(this.#simulation, this.#realFeed, this.model.desired.weakLink ?? null);
  }

  #zoneInput(now: number): DeadZoneInput {
    const { onFeedLoss } = this.model.desired;
    const { lastPictureAt, mark } = this.#feed;
    return {
      now,
      feedShown: this.#isFeedShown,
      onFeedLoss: this.#lossScene === null ? null : onFeedLoss,
      lastPictureAt,
      mark,
      isPlaying: this.model.playback.isPlaying,
      isReopening: this.model.playback.isReopening,
    };
  }
}
