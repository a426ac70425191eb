import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import type { ChannelRegistry } from './channel-registry.js';
import type { StatsSender } from './push-source.js';

/** A channel with more unsent bytes than this receives no statistics, because newer ones follow. */
const MAX_UNSENT_BYTES = 64 * 1024;

interface EntityPeriod {
  userId: number;
  destination: PushDestination;
  /** The newest statistics, which are sent at the end of the period. */
  pending: object | null;
}

/** Sends statistics to the live channels: per entity at most one message in `periodMs`, always the latest. */
export class StatsPublisher implements StatsSender {
  readonly #periods = new Map<string, EntityPeriod>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly channels: ChannelRegistry,
    private readonly periodMs = 1_000,
  ) {}

  hasChannel(userId: number): boolean {
    return this.channels.hasUser(userId);
  }

  publish<D extends PushDestination>(
    userId: number,
    destination: D,
    entityId: number,
    body: PushBodies[D],
  ): void {
    if (!this.channels.hasUser(userId)) return;
    const key = createKey(userId, destination, entityId);
    const period = this.#periods.get(key);
    if (period) {
      period.pending = body;
      return;
    }
    this.#send(userId, destination, body);
    this.#periods.set(key, { userId, destination, pending: null });
    this.#startPeriod(key);
  }

  /** Drops pending statistics of an entity, because a newer committed change was sent. */
  supersede(userId: number, destination: PushDestination, entityId: number): void {
    const period = this.#periods.get(createKey(userId, destination, entityId));
    if (period) period.pending = null;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#periods.clear();
  }

  #startPeriod(key: string): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#endPeriod(key);
    }, this.periodMs);
    this.#timers.add(timer);
  }

  #endPeriod(key: string): void {
    const period = this.#periods.get(key);
    if (!period?.pending) {
      this.#periods.delete(key);
      return;
    }
    this.#send(period.userId, period.destination, period.pending);
    period.pending = null;
    this.#startPeriod(key);
  }

  #send(userId: number, destination: PushDestination, body: object): void {
    const subscribers = this.channels
      .listByUser(userId)
      .filter((channel) => channel.isSubscribedTo(destination) && channel.unsentBytes() <= MAX_UNSENT_BYTES);
    if (subscribers.length === 0) return;
    const json = JSON.stringify(body);
    for (const channel of subscribers) channel.push(destination, json);
  }
}

const createKey = (userId: number, destination: PushDestination, entityId: number) =>
  `${userId} ${destination} ${entityId}`;
