import { isPushDestination, type PushDestination } from '@trailcast/schema/push';
import type { Logger } from 'pino';
import type { OutboxEvent } from '../outbox/outbox-event.js';
import type { ChannelRegistry, LiveChannel } from './channel-registry.js';
import type { PushSource } from './push-source.js';
import type { UserLanes } from './user-lanes.js';

type Snapshot = (userId: number) => Promise<unknown>;

/**
 * Brings committed changes to the channels of the users who may see them.
 *
 * Order: everything that is read for a user is read in that user's lane, changes in commit order, snapshots in between.
 * A snapshot is read after its SUBSCRIBE, and a change that it does not hold yet is only rendered after it, so nothing is
 * lost and nothing older follows. A change that it already holds may come again, as the same or a newer version.
 */
export class Delivery {
  readonly #sources: ReadonlyMap<string, PushSource>;
  readonly #snapshots: ReadonlyMap<string, Snapshot>;

  constructor(
    sources: readonly PushSource[],
    private readonly channels: ChannelRegistry,
    private readonly lanes: UserLanes,
    private readonly log: Logger,
    /** Told after a change of an entity went out: figures that wait for it are older. */
    private readonly superseded: (
      userId: number,
      destination: PushDestination,
      entityId: number,
    ) => void = () => undefined,
    /** Told after the frames of a change went out to a user. */
    private readonly sent: (event: OutboxEvent) => void = () => undefined,
  ) {
    this.#sources = new Map(sources.map((source) => [source.kind, source]));
    this.#snapshots = new Map(sources.flatMap((source) => Object.entries(source.snapshots)));
  }

  /** Hands one change to its recipients' lanes; returns at once and never throws. */
  deliver(event: OutboxEvent): void {
    if (event.kind === 'session') {
      if (event.operation === 'revoke') revoke(this.channels.ofCredential({ sessionId: event.entityId }));
      return;
    }
    if (event.kind === 'token' && event.operation === 'delete')
      revoke(this.channels.ofCredential(tokenOf(event.entityId)));
    if (event.kind === 'role') {
      if (event.operation === 'revoke') return revoke(this.channels.ofUser(event.entityId));
      for (const channel of this.channels.ofUser(event.entityId)) channel.reload('role changed');
      return;
    }
    for (const userId of new Set(event.audience)) {
      if (this.channels.hasUser(userId)) void this.#deliverTo(userId, event);
    }
  }

  hasSnapshot(destination: PushDestination): boolean {
    return this.#snapshots.has(destination);
  }

  /**
   * Reads what a fresh SUBSCRIBE gets at once and hands it to `put` as JSON, undefined where there is nothing. Changes
   * of the user go out before or after, never in between.
   */
  snapshot(
    userId: number,
    destination: PushDestination,
    put: (json: string | undefined) => void,
  ): Promise<void> {
    return this.lanes.run(userId, async (signal) => {
      const body = await this.#snapshots.get(destination)?.(userId);
      if (!signal.aborted) put(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Makes every channel load everything again. */
  reloadAll(reason: string): void {
    for (const channel of this.channels.all()) channel.reload(reason);
  }

  async #deliverTo(userId: number, event: OutboxEvent): Promise<void> {
    const destination = destinationOf(event);
    if (!destination) return;
    try {
      await this.lanes.run(userId, (signal) => this.#render(userId, destination, event, signal));
    } catch (err) {
      this.log.error({ err, kind: event.kind, sequence: event.sequence, userId }, 'change not delivered');
      for (const channel of this.#listeners(userId, destination)) channel.reload('delivery failed');
    }
  }

  async #render(
    userId: number,
    destination: PushDestination,
    event: OutboxEvent,
    signal: AbortSignal,
  ): Promise<void> {
    if (this.#listeners(userId, destination).length === 0) return;
    const entity = (await this.#sources.get(event.kind)?.render(event.entityId, userId)) ?? null;
    if (signal.aborted) return;
    const body = bodyOf(event, entity);
    if (!body) return;
    const json = JSON.stringify(body);
    for (const channel of this.#listeners(userId, destination)) channel.push(destination, json);
    this.sent(event);
    this.superseded(userId, destination, event.entityId);
  }

  #listeners(userId: number, destination: PushDestination): LiveChannel[] {
    return this.channels.ofUser(userId).filter((channel) => channel.listensTo(destination));
  }
}

/**
 * A deletion for somebody who sees the entity again (taken out of the invites, then invited anew) says nothing: the
 * later create is on its way, and a snapshot may hold the entity already.
 */
function bodyOf(event: OutboxEvent, entity: object | null): object | null {
  if (event.operation !== 'delete') return entity;
  return entity === null ? { id: event.entityId } : null;
}

/** Status and payment have no create and no delete on the wire: every change of them is an update. */
export function destinationOf(event: Pick<OutboxEvent, 'kind' | 'operation'>): PushDestination | null {
  const updatesAlone = event.kind === 'status' || event.kind === 'payment';
  const operation = updatesAlone && event.operation === 'create' ? 'update' : event.operation;
  const destination = `/user/queue/${event.kind}/${operation}`;
  return isPushDestination(destination) ? destination : null;
}

const tokenOf = (id: number) => ({ sessionId: null, token: { id, scopes: [] } });

function revoke(channels: readonly LiveChannel[]): void {
  for (const channel of channels) channel.revoke();
}
