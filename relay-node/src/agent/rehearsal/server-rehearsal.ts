import {
  MAX_REHEARSAL_ENTRIES,
  type DesiredServer,
  type RehearsalReport,
  type SimulatedFeed,
} from '@trailcast/schema/node';
import type { ServerBroadcast } from '../broadcast/server-broadcast.js';
import type { FeedSwitch } from '../feed/feed-switch.js';
import type { ObsView } from '../../obs/obs-view.js';
import type { ObsInstance } from '../../runner/runner.js';
import type { BroadcastAttempt } from '../server/streaming-attempt.js';

/** The part of the server's model that ServerRehearsal reads. */
interface RehearsingServer {
  readonly desired: DesiredServer;
  readonly attempt: BroadcastAttempt;
  readonly instance: Pick<ObsInstance, 'hub'> | null;
  /** True if a broadcast or a rehearsal is requested and its attempt is open. */
  readonly wantsBroadcast: boolean;
  readonly broadcast: Pick<
    ServerBroadcast,
    'id' | 'hubBroadcastId' | 'hubState' | 'isOnAir' | 'onAirSince' | 'cardScene'
  >;
  readonly feedSwitch: Pick<FeedSwitch, 'scene' | 'isBridging'>;
  readonly view: Pick<ObsView, 'output' | 'scene'>;
  readonly wanted: { scene: string | null };
}

/** The report's field `line` is the timeline. */
type TimelineEntry = RehearsalReport['line'][number];
/** The scene that viewers see at one moment. */
type ViewerScene = Pick<TimelineEntry, 'kind' | 'scene'>;

/** Records the scenes that viewers would see in a server's rehearsal. Times are in ms of the agent's clock. */
export class ServerRehearsal {
  /** Shown scenes of the attempt `#attemptNumber`. A restarted agent starts with an empty timeline. */
  #timeline: TimelineEntry[] = [];
  #attemptNumber = 0;

  constructor(private readonly model: RehearsingServer) {}

  /**
   * True if a rehearsal is requested but the server has no hub. OBS would send such a rehearsal to the platform itself.
   */
  get lacksHub(): boolean {
    const { instance } = this.model;
    return this.#isRequested && instance !== null && !instance.hub;
  }

  /** The feed that the rehearsal simulates; null without a running rehearsal. */
  get simulatedFeed(): SimulatedFeed | null {
    const { attempt, desired } = this.model;
    return this.#isRequested && attempt.reached ? (desired.rehearsal?.feed ?? null) : null;
  }

  /** Adds the scene that viewers would see to the timeline. Call it after each change of the server. */
  recordShownScene(now: number): void {
    const { attempt, broadcast } = this.model;
    if (!this.#isRunning) return;
    if (attempt.number !== this.#attemptNumber) this.#timeline = [];
    this.#attemptNumber = attempt.number;
    const lastEntry = this.#timeline.at(-1);
    const shownScene = this.#viewerScene ?? lastEntry;
    const feed = this.simulatedFeed ?? 'real';
    if (
      !shownScene ||
      (lastEntry?.feed === feed && lastEntry.kind === shownScene.kind && lastEntry.scene === shownScene.scene)
    )
      return;
    const atMs = Math.max(0, Math.round(now - (broadcast.onAirSince ?? now)));
    this.#timeline = [...this.#timeline, { feed, kind: shownScene.kind, scene: shownScene.scene, atMs }];
    this.#timeline.splice(0, this.#timeline.length - MAX_REHEARSAL_ENTRIES);
  }

  /** Returns the report on the rehearsal; null without a rehearsal. */
  createReport(now: number): RehearsalReport | null {
    const { attempt, broadcast, desired } = this.model;
    if (!attempt.isRehearsal) return null;
    const isRequested = desired.streaming === null && desired.rehearsal?.attempt === attempt.number;
    if (!isRequested && this.#hasEnded) return null;
    const isFailed = attempt.state === 'failed';
    const startedAt = this.#isRunning ? broadcast.onAirSince : null;
    return {
      attempt: attempt.number,
      state: !isRequested ? 'ending' : isFailed ? 'failed' : this.#isRunning ? 'on' : 'starting',
      reason: isFailed ? attempt.reason : null,
      ageMs: startedAt === null ? null : Math.max(0, Math.round(now - startedAt)),
      feed: this.simulatedFeed ?? 'real',
      line: attempt.number === this.#attemptNumber ? this.#timeline : [],
    };
  }

  get #isRequested(): boolean {
    return this.model.wantsBroadcast && this.model.attempt.isRehearsal;
  }

  /** True if the hub receives the rehearsal. `isOnAir` also applies to rehearsals. */
  get #isRunning(): boolean {
    return this.#isRequested && this.model.broadcast.isOnAir;
  }

  /** True if neither OBS nor the hub has the rehearsal any longer. */
  get #hasEnded(): boolean {
    const { view, broadcast } = this.model;
    return view.output === 'stopped' && broadcast.hubBroadcastId !== broadcast.id;
  }

  /** The scene that viewers would see; null until OBS shows the wanted scene. */
  get #viewerScene(): ViewerScene | null {
    const { broadcast, feedSwitch, view, wanted } = this.model;
    const { current } = view.scene;
    // `isHeld` means that the hub sends the card instead of the program of OBS.
    if (broadcast.hubState?.isHeld) return { kind: 'card', scene: null };
    if (current === null || current !== wanted.scene) return null;
    if (current === broadcast.cardScene) return { kind: 'card', scene: null };
    if (current !== feedSwitch.scene) return { kind: 'scene', scene: current };
    // `isBridging` means that the current scene is the feed-loss scene.
    return { kind: feedSwitch.isBridging ? 'feed-loss' : 'weak-link', scene: current };
  }
}
