import { isPushDestination, type PushDestination } from '@trailcast/schema/push';
import type { Logger } from 'pino';
import type { OutboxEvent } from '../outbox/outbox-event.js';
import type { ChannelRegistry, LiveChannel } from './channel-registry.js';
import type { PushSource } from './push-source.js';
import type { UserQueues } from './user-queues.js';

type Snapshot = (userId: number) => Promise<unknown>;

/**
 * Sends committed changes to the channels of the users who may see them.
 *
 * A user's changes and snapshots are read in that user's queue: changes in commit order, snapshots in between. A
 * snapshot is read after its SUBSCRIBE, and later changes are rendered after it, so no change is lost and no older
 * state follows a newer one. A change that a snapshot already contains may be sent again, in the same or a newer
 * version.
 */
export class Delivery {
  readonly #sources: ReadonlyMap<string, PushSource>;
  readonly #snapshots: ReadonlyMap<string, Snapshot>;

  constructor(
    sources: readonly PushSource[],
    private readonly channels: ChannelRegistry,
    private readonly queues: UserQueues,
    private readonly log: Logger,
    /** Called after a change was sent. Pending statistics of the entity are then outdated. */
    private readonly onSuperseded: (
      userId: number,
      destination: PushDestination,
      entityId: number,
    ) => void = () => undefined,
    /** Called after the frames of a change were sent to a user. */
    private readonly onSent: (event: OutboxEvent) => void = () => undefined,
  ) {
    this.#sources = new Map(sources.map((source) => [source.kind, source]));
    this.#snapshots = new Map(sources.flatMap((source) => Object.entries(source.snapshots)));
  }

  /** Queues one change for its recipients. Returns immediately and never throws. */
  deliver(event: OutboxEvent): void {
    if (event.kind === 'session') {
      if (event.operation === 'revoke')
        revokeChannels(this.channels.listByCredential({ sessionId: event.entityId }));
      return;
    }
    if (event.kind === 'token' && event.operation === 'delete')
      revokeChannels(this.channels.listByCredential(toTokenCredential(event.entityId)));
    if (event.kind === 'role') {
      if (event.operation === 'revoke') return revokeChannels(this.channels.listByUser(event.entityId));
      for (const channel of this.channels.listByUser(event.entityId)) channel.reload('role changed');
      return;
    }
    for (const userId of new Set(event.audience)) {
      if (event.operation === 'delete')
        for (const channel of this.channels.listByUser(userId))
          channel.entityDeleted?.(event.kind, event.entityId);
      if (this.channels.hasUser(userId)) void this.#deliverTo(userId, event);
    }
  }

  hasSnapshot(destination: PushDestination): boolean {
    return this.#snapshots.has(destination);
  }

  /**
   * Reads the snapshot for a new subscription and passes it to `enqueue` as JSON, undefined if there is none. The
   * user's changes are sent before or after it, never in between.
   */
  runSnapshot(
    userId: number,
    destination: PushDestination,
    enqueue: (json: string | undefined) => void,
  ): Promise<void> {
    return this.queues.run(userId, async (signal) => {
      const body = await this.#snapshots.get(destination)?.(userId);
      if (!signal.aborted) enqueue(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Closes every channel, so that all clients reload everything. */
  reloadAll(reason: string): void {
    for (const channel of this.channels.listAll()) channel.reload(reason);
  }

  async #deliverTo(userId: number, event: OutboxEvent): Promise<void> {
    const destination = findDestination(event);
    if (!destination) return;
    try {
      await this.queues.run(userId, (signal) => this.#renderAndSend(userId, destination, event, signal));
    } catch (err) {
      this.log.error(
        { err, kind: event.kind, sequence: event.sequence, userId },
        'delivering a change failed',
      );
      for (const channel of this.#listSubscribers(userId, destination)) channel.reload('delivery failed');
    }
  }

  async #renderAndSend(
    userId: number,
    destination: PushDestination,
    event: OutboxEvent,
    signal: AbortSignal,
  ): Promise<void> {
    if (this.#listSubscribers(userId, destination).length === 0) return;
    const entity = (await this.#sources.get(event.kind)?.render(event.entityId, userId)) ?? null;
    if (signal.aborted) return;
    const body = createBody(event, entity);
    if (!body) return;
    const json = JSON.stringify(body);
    for (const channel of this.#listSubscribers(userId, destination)) channel.push(destination, json);
    this.onSent(event);
    this.onSuperseded(userId, destination, event.entityId);
  }

  #listSubscribers(userId: number, destination: PushDestination): LiveChannel[] {
    return this.channels.listByUser(userId).filter((channel) => channel.isSubscribedTo(destination));
  }
}

/**
 * Returns the body to send, or null. A deletion is not sent to a user who can see the entity again (removed and
 * invited again): the later create follows, and a snapshot may already contain the entity.
 */
function createBody(event: OutboxEvent, entity: object | null): object | null {
  if (event.operation !== 'delete') return entity;
  return entity === null ? { id: event.entityId } : null;
}

/** Returns the destination of a change, or null. Status and payment only have updates on the wire. */
export function findDestination(event: Pick<OutboxEvent, 'kind' | 'operation'>): PushDestination | null {
  const hasOnlyUpdates = event.kind === 'status' || event.kind === 'payment';
  const operation = hasOnlyUpdates && event.operation === 'create' ? 'update' : event.operation;
  const destination = `/user/queue/${event.kind}/${operation}`;
  return isPushDestination(destination) ? destination : null;
}

const toTokenCredential = (id: number) => ({ sessionId: null, token: { id, scopes: [] } });

function revokeChannels(channels: readonly LiveChannel[]): void {
  for (const channel of channels) channel.revoke();
}
