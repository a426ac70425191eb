import type { DesiredServer } from '@trailcast/schema/node';
import type { CoverSpec, DestinationState, HubState } from '../../hub/protocol.js';
import type { BroadcastRequest, ObsInstance } from '../../runner/runner.js';
import type { ServerDelay } from './server-delay.js';
import { type BroadcastAttempt, findRequest } from '../server/streaming-attempt.js';

/** The part of the server's model that ServerBroadcast reads. */
interface BroadcastingServer {
  readonly desired: DesiredServer;
  readonly attempt: BroadcastAttempt;
  readonly instance: Pick<ObsInstance, 'hub'> | null;
  /** True if a broadcast is requested and its attempt is open. */
  readonly wantsBroadcast: boolean;
  readonly validCollection: { clean: { cardScene: string | null } } | null;
  readonly view: { scenes: string[] };
  readonly delay: Pick<ServerDelay, 'spec'>;
  readonly panic: { readonly coverSpec: CoverSpec };
}

/**
 * A server's broadcast: the request to the hub and the state from the hub. The card is a picture that the hub sends
 * while OBS restarts. Times are in ms of the agent's clock.
 */
export class ServerBroadcast {
  /** Time since which no platform accepts the broadcast; null before the start and while a platform accepts it. */
  #unreachableSince: number | null = null;
  /** Last state of the hub with destinations. */
  #lastHubState: HubState | null = null;
  /** Time at which the broadcast went on air; null before that time. A new hub would count from 0 again. */
  #onAirStart: { broadcast: string; at: number } | null = null;
  /** Id of the broadcast that starts without its card, which OBS could not show; null if there is none. */
  #idWithoutCard: string | null = null;

  constructor(private readonly model: BroadcastingServer) {}

  /** Id of the current broadcast, unique per attempt. A rehearsal never has the id of a broadcast. */
  get id(): string {
    const { desired, attempt } = this.model;
    return `${desired.instance} ${attempt.isRehearsal ? 'rehearsal-' : ''}${attempt.number}`;
  }

  get request(): BroadcastRequest {
    const { attempt, desired } = this.model;
    return {
      id: this.id,
      ...(attempt.isRehearsal && { isRehearsal: true }),
      withCard: this.cardScene !== null && !attempt.reached && this.#idWithoutCard !== this.id,
      holdMs: findRequest(desired)?.resumeWindowMs ?? 0,
      delay: this.model.delay.spec,
      cover: this.model.panic.coverSpec,
    };
  }

  /** Id of the broadcast that the hub sends or prepares; null without a broadcast, undefined without a hub. */
  get hubBroadcastId(): string | null | undefined {
    const { instance } = this.model;
    return instance?.hub ? (instance.hub.state?.broadcast ?? null) : undefined;
  }

  /** State of the hub for the current broadcast; null without a hub and until the hub has opened the broadcast. */
  get hubState(): HubState | null {
    const state = this.model.instance?.hub?.state;
    return state?.broadcast === this.id ? state : null;
  }

  /** Destinations of the current broadcast. After a failure, its last destinations until the next start or stop. */
  get destinations(): DestinationState[] {
    if (this.model.wantsBroadcast) return this.hubState?.destinations ?? [];
    const { state } = this.model.attempt;
    if (state !== 'failed' || this.#lastHubState?.broadcast !== this.id) return [];
    return this.#lastHubState.destinations.map((destination) => ({
      ...destination,
      state: 'failed',
      stateMs: undefined,
    }));
  }

  /**
   * Stores the destinations and the start time, which a restarted hub does not know. Call it after each change of the
   * hub.
   */
  recordHubState(): void {
    const { hubState, onAirSince } = this;
    if (!hubState || !this.model.wantsBroadcast) return;
    if (hubState.destinations.length > 0) this.#lastHubState = hubState;
    if (onAirSince !== null) this.#onAirStart = { broadcast: this.id, at: onAirSince };
  }

  /** True once a platform has accepted the broadcast, or the rehearsal has begun. */
  get isOnAir(): boolean {
    return this.hubState !== null && this.hubState.onAirMs !== null;
  }

  /** True while a platform accepts the broadcast. */
  get isAccepted(): boolean {
    return this.hubState?.destinations.some(({ state }) => state === 'live') ?? false;
  }

  /** Time at which a platform first accepted the broadcast, or the rehearsal began; null before that time. */
  get onAirSince(): number | null {
    const { wantsBroadcast, instance } = this.model;
    const onAirStart = this.#onAirStart;
    if (wantsBroadcast && onAirStart?.broadcast === this.id) return onAirStart.at;
    return this.isOnAir ? (instance?.hub?.onAirSince ?? null) : null;
  }

  /** True if the requested broadcast has been on air, even if its hub has been replaced since. */
  get wasOnAir(): boolean {
    return this.onAirSince !== null || findRequest(this.model.desired)?.confirmed === true;
  }

  /** Name of the scene that shows the card; null if OBS does not have the scene. */
  get cardScene(): string | null {
    const cardScene = this.model.validCollection?.clean.cardScene ?? null;
    return cardScene !== null && this.model.view.scenes.includes(cardScene) ? cardScene : null;
  }

  /** Name of the scene that shows the card, while the hub waits to record the card; otherwise null. */
  get cardSceneToRecord(): string | null {
    if (!this.model.wantsBroadcast || this.#idWithoutCard === this.id) return null;
    return this.hubState?.wantsCard ? this.cardScene : null;
  }

  /** Starts the current broadcast without its card. Call it if OBS can't show the card. */
  skipCard(): void {
    if (this.cardSceneToRecord !== null) this.#idWithoutCard = this.id;
  }

  /**
   * Updates the time since which no platform accepts the broadcast. Returns true if the resume window has passed since
   * that time. Never returns true for a rehearsal.
   */
  updateUnreachableTime(now: number): boolean {
    const { wantsBroadcast, attempt } = this.model;
    const isUnreachable = this.isOnAir && !this.isAccepted && wantsBroadcast && !attempt.isRehearsal;
    this.#unreachableSince = isUnreachable ? (this.#unreachableSince ?? now) : null;
    return this.unreachableUntil !== null && now >= this.unreachableUntil;
  }

  /** Time at which the broadcast ends if no platform accepts it again; null while a platform accepts it. */
  get unreachableUntil(): number | null {
    if (this.#unreachableSince === null) return null;
    return this.#unreachableSince + (this.model.desired.streaming?.resumeWindowMs ?? 0);
  }
}
