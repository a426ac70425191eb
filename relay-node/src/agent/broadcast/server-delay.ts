import { SERVER_TIMES } from '@trailcast/schema/limits';
import type { DesiredServer } from '@trailcast/schema/node';
import type { DelaySpec } from '../../hub/protocol.js';
import { calculateDelayRate } from '../../quality/delay-memory.js';
import type { ObsVideo } from '../../runner/obs-video.js';
import type { BroadcastAttempt } from '../server/streaming-attempt.js';
import type { DelayReserve } from '../node/delay-reserve.js';

/** The part of the server's model that ServerDelay reads. */
interface DelayedServer {
  readonly id: number;
  readonly desired: DesiredServer;
  readonly attempt: Pick<BroadcastAttempt, 'isRehearsal'>;
  /** Canvas and frame rate of the current broadcast; without a broadcast, of the next broadcast. */
  readonly broadcastVideo: ObsVideo;
}

/** Delay of a server's broadcast. The node's memory limits the delay. */
export class ServerDelay {
  /** Delay for which memory is reserved, ms. Shorter than the requested delay if the node has too little memory. */
  #reservedMs = 0;

  constructor(
    private readonly model: DelayedServer,
    private readonly reserve: DelayReserve,
  ) {}

  get ms(): number {
    return this.#reservedMs;
  }

  get isLimited(): boolean {
    return this.#reservedMs < (this.model.desired.delayMs ?? 0);
  }

  /** Longest delay that the node has memory for, ms. */
  get maxMs(): number {
    const maxMs = this.reserve.countFreeBytes(this.model.id) / this.#bytesPerMs;
    return Math.min(SERVER_TIMES.maxDelayMs, Math.floor(maxMs));
  }

  /** The delay to request from the hub. A rehearsal has no delay. */
  get spec(): DelaySpec {
    const { desired, attempt } = this.model;
    const { dumps = 0, streaming } = desired;
    const isEnding = streaming?.endsAfterDelay ?? false;
    const ms = attempt.isRehearsal ? 0 : this.#reservedMs;
    return { ms, dumps, isEnding, maxBytes: ms * this.#bytesPerMs };
  }

  /** Reserves memory for the desired delay. Call it after each change of the desired state or the video format. */
  updateReservation(): void {
    const { id, desired } = this.model;
    const desiredMs = desired.delayMs ?? 0;
    const bytes = this.reserve.reserve(id, desiredMs * this.#bytesPerMs);
    this.#reservedMs = Math.min(desiredMs, Math.round(bytes / this.#bytesPerMs));
  }

  get #bytesPerMs(): number {
    return calculateDelayRate(this.model.broadcastVideo) / 1_000;
  }
}
