import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import type { ChannelRegistry } from './channel-registry.js';
import type { StatsSink } from './push-source.js';

/** A channel with more unsent bytes than this receives no statistics, because newer ones follow. */
const MAX_UNSENT_BYTES = 64 * 1024;

interface Slot {
  userId: number;
  destination: PushDestination;
  /** The newest statistics that wait for the end of the period. */
  pending: object | null;
}

/** Sends statistics to the live channels: per entity at most one message in `periodMs`, always the latest. */
export class StatsPublisher implements StatsSink {
  readonly #slots = new Map<string, Slot>();
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
    const slot = this.#slots.get(key);
    if (slot) {
      slot.pending = body;
      return;
    }
    this.#send(userId, destination, body);
    this.#slots.set(key, { userId, destination, pending: null });
    this.#startPeriod(key);
  }

  /** Drops pending statistics of an entity, because a newer committed change was sent. */
  supersede(userId: number, destination: PushDestination, entityId: number): void {
    const slot = this.#slots.get(createKey(userId, destination, entityId));
    if (slot) slot.pending = null;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#slots.clear();
  }

  #startPeriod(key: string): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#endPeriod(key);
    }, this.periodMs);
    this.#timers.add(timer);
  }

  #endPeriod(key: string): void {
    const slot = this.#slots.get(key);
    if (!slot?.pending) {
      this.#slots.delete(key);
      return;
    }
    this.#send(slot.userId, slot.destination, slot.pending);
    slot.pending = null;
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
