import {
  REHEARSAL_MOMENTS,
  type DesiredServer,
  type RehearsalReport,
  type SimulatedFeed,
} from '@trailcast/schema/node';
import type { ServerBroadcast } from '../broadcast/server-broadcast.js';
import type { FeedSwitch } from '../feed/feed-switch.js';
import type { ObsView } from '../../obs/obs-view.js';
import type { ObsInstance } from '../../runner/runner.js';
import type { Attempt } from '../server/streaming-attempt.js';

/** The part of the server's model that ServerRehearsal reads. */
interface RehearsingServer {
  readonly desired: DesiredServer;
  readonly attempt: Attempt;
  readonly instance: Pick<ObsInstance, 'hub'> | null;
  /** True if a broadcast or a rehearsal is requested and its attempt is open. */
  readonly wantsBroadcast: boolean;
  readonly broadcast: Pick<ServerBroadcast, 'id' | 'openId' | 'program' | 'isOnAir' | 'onAirSince' | 'card'>;
  readonly feedSwitch: Pick<FeedSwitch, 'scene' | 'isBridging'>;
  readonly view: Pick<ObsView, 'output' | 'scene'>;
  readonly wanted: { scene: string | null };
}

type Moment = RehearsalReport['line'][number];
/** The scene that viewers see at one moment. */
type ViewerScene = Pick<Moment, 'kind' | 'scene'>;

/** One server's rehearsal, and the scenes that viewers would have seen. Times are in ms of the agent's clock. */
export class ServerRehearsal {
  /** Timeline of the attempt `#attempt`. A restarted agent starts an empty one. */
  #line: Moment[] = [];
  #attempt = 0;

  constructor(private readonly model: RehearsingServer) {}

  /** True if the server has no hub, because OBS would send the rehearsal to the platform itself. */
  get isImpossible(): boolean {
    const { instance } = this.model;
    return this.#isWanted && instance !== null && !instance.hub;
  }

  /** The feed that the rehearsal simulates; null unless a rehearsal has begun. */
  get simulatedFeed(): SimulatedFeed | null {
    const { attempt, desired } = this.model;
    return this.#isWanted && attempt.reached ? (desired.rehearsal?.feed ?? null) : null;
  }

  /** Records the scene that viewers would see. Call it after each change of the server. */
  observe(now: number): void {
    const { attempt, broadcast } = this.model;
    if (!this.#isOn) return;
    if (attempt.number !== this.#attempt) this.#line = [];
    this.#attempt = attempt.number;
    const last = this.#line.at(-1);
    const shown = this.#viewerScene ?? last;
    const feed = this.simulatedFeed ?? 'real';
    if (!shown || (last?.feed === feed && last.kind === shown.kind && last.scene === shown.scene)) return;
    const atMs = Math.max(0, Math.round(now - (broadcast.onAirSince ?? now)));
    this.#line = [...this.#line, { feed, kind: shown.kind, scene: shown.scene, atMs }];
    this.#line.splice(0, this.#line.length - REHEARSAL_MOMENTS);
  }

  /** Returns null without a rehearsal. */
  report(now: number): RehearsalReport | null {
    const { attempt, broadcast, desired } = this.model;
    if (!attempt.isRehearsal) return null;
    const isRequested = desired.streaming === null && desired.rehearsal?.attempt === attempt.number;
    if (!isRequested && this.#isOver) return null;
    const isFailed = attempt.state === 'failed';
    const since = this.#isOn ? broadcast.onAirSince : null;
    return {
      attempt: attempt.number,
      state: !isRequested ? 'ending' : isFailed ? 'failed' : this.#isOn ? 'on' : 'starting',
      reason: isFailed ? attempt.reason : null,
      ageMs: since === null ? null : Math.max(0, Math.round(now - since)),
      feed: this.simulatedFeed ?? 'real',
      line: attempt.number === this.#attempt ? this.#line : [],
    };
  }

  get #isWanted(): boolean {
    return this.model.wantsBroadcast && this.model.attempt.isRehearsal;
  }

  get #isOn(): boolean {
    return this.#isWanted && this.model.broadcast.isOnAir;
  }

  get #isOver(): boolean {
    const { view, broadcast } = this.model;
    return view.output === 'stopped' && broadcast.openId !== broadcast.id;
  }

  /** Null until OBS shows the requested scene. */
  get #viewerScene(): ViewerScene | null {
    const { broadcast, feedSwitch, view, wanted } = this.model;
    const { current } = view.scene;
    if (broadcast.program?.isHeld) return { kind: 'card', scene: null };
    if (current === null || current !== wanted.scene) return null;
    if (current === broadcast.card) return { kind: 'card', scene: null };
    if (current !== feedSwitch.scene) return { kind: 'scene', scene: current };
    return { kind: feedSwitch.isBridging ? 'feed-loss' : 'weak-link', scene: current };
  }
}
