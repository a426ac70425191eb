import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import type { ChannelRegistry } from './channel-registry.js';
import type { FigureSink } from './push-source.js';

/** A channel with more bytes than this unsent gets no figures: newer ones follow anyway. */
const SLOW_BYTES = 64 * 1024;

interface Slot {
  userId: number;
  destination: PushDestination;
  /** The newest figures that wait for their turn. */
  waiting: object | null;
}

/** Figures to the live channels: per entity at most one in `periodMs`, always the latest. */
export class FigureBoard implements FigureSink {
  readonly #slots = new Map<string, Slot>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly channels: ChannelRegistry,
    private readonly periodMs = 1_000,
  ) {}

  reaches(userId: number): boolean {
    return this.channels.hasUser(userId);
  }

  publish<D extends PushDestination>(
    userId: number,
    destination: D,
    entityId: number,
    body: PushBodies[D],
  ): void {
    if (!this.channels.hasUser(userId)) return;
    const key = keyOf(userId, destination, entityId);
    const slot = this.#slots.get(key);
    if (slot) {
      slot.waiting = body;
      return;
    }
    this.#send(userId, destination, body);
    this.#slots.set(key, { userId, destination, waiting: null });
    this.#rest(key);
  }

  /** A committed change of the entity was just sent: what waits is older. */
  supersede(userId: number, destination: PushDestination, entityId: number): void {
    const slot = this.#slots.get(keyOf(userId, destination, entityId));
    if (slot) slot.waiting = null;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#slots.clear();
  }

  #rest(key: string): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#turn(key);
    }, this.periodMs);
    this.#timers.add(timer);
  }

  #turn(key: string): void {
    const slot = this.#slots.get(key);
    if (!slot?.waiting) {
      this.#slots.delete(key);
      return;
    }
    this.#send(slot.userId, slot.destination, slot.waiting);
    slot.waiting = null;
    this.#rest(key);
  }

  #send(userId: number, destination: PushDestination, body: object): void {
    const takers = this.channels
      .ofUser(userId)
      .filter((channel) => channel.listensTo(destination) && channel.unsentBytes() <= SLOW_BYTES);
    if (takers.length === 0) return;
    const json = JSON.stringify(body);
    for (const channel of takers) channel.push(destination, json);
  }
}

const keyOf = (userId: number, destination: PushDestination, entityId: number) =>
  `${userId} ${destination} ${entityId}`;
