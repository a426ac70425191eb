import type { ApolloCache } from '@apollo/client';
import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import { apiTokenCache } from '../features/api-token/api-token-cache.js';
import { destinationCache } from '../features/destination/destination-cache.js';
import { paymentCache } from '../features/payment/payment-cache.js';
import { phoneCache } from '../features/phone/phone-track.js';
import { recordingCache } from '../features/recording/recording-cache.js';
import { serverCache } from '../features/relay-server/server-cache.js';
import { collectionCache } from '../features/scene-collection/collection-cache.js';
import { sessionReportCache } from '../features/session-report/session-report-cache.js';
import { streamCache } from '../features/stream/stream-cache.js';
import { studioCache } from '../features/studio/studio-cache.js';

/**
 * Cache writers by push destination. Null for a push that is not cached but dispatched as a window event, named after
 * its topic (see `use-studio-subscription.ts`).
 */
type Writers = { [D in PushDestination]: ((cache: ApolloCache, body: PushBodies[D]) => void) | null };

const WRITERS: Writers = {
  '/user/queue/server/list': serverCache.replaceAll,
  '/user/queue/server/create': serverCache.put,
  '/user/queue/server/update': serverCache.put,
  '/user/queue/server/delete': serverCache.delete,
  '/user/queue/status/update': serverCache.putStatus,
  '/user/queue/stream/list': streamCache.replaceAll,
  '/user/queue/stream/create': streamCache.put,
  '/user/queue/stream/update': streamCache.put,
  '/user/queue/stream/delete': streamCache.delete,
  '/user/queue/data/create': collectionCache.put,
  '/user/queue/data/update': collectionCache.put,
  '/user/queue/data/delete': collectionCache.delete,
  '/user/queue/payment/update': paymentCache.put,
  '/user/queue/token/create': apiTokenCache.add,
  '/user/queue/token/delete': apiTokenCache.delete,
  '/user/queue/destination/create': destinationCache.put,
  '/user/queue/destination/update': destinationCache.put,
  '/user/queue/destination/delete': destinationCache.delete,
  '/user/queue/recording/create': recordingCache.put,
  '/user/queue/recording/update': recordingCache.put,
  '/user/queue/recording/delete': recordingCache.delete,
  '/user/queue/report/create': sessionReportCache.add,
  '/user/queue/report/delete': sessionReportCache.delete,
  '/user/queue/phone/update': phoneCache.put,
  // Only vibrates, because the page already shows the state.
  '/user/queue/alert/create': null,
  '/user/queue/helper/create': studioCache.putHelper,
  '/user/queue/helper/update': studioCache.putHelper,
  '/user/queue/helper/delete': studioCache.deleteHelper,
  '/user/queue/helper-invite/create': studioCache.putInvite,
  '/user/queue/helper-invite/update': studioCache.putInvite,
  '/user/queue/helper-invite/delete': studioCache.deleteInvite,
  '/user/queue/studio/create': studioCache.put,
  '/user/queue/studio/update': studioCache.put,
  '/user/queue/studio/delete': studioCache.delete,
  '/user/queue/studio-status/update': serverCache.putStatus,
  '/user/queue/log/create': studioCache.addLogEntry,
  // Not cached, because cached data is stored on the device.
  '/user/queue/chat/update': null,
  '/user/queue/overlay/update': null,
};

/**
 * Writes pushed entities into the cache. A later update of a deleted id is dropped; only a `create` (a new invitation)
 * restores it.
 */
export class LiveWriter {
  readonly #deletedIds = new Set<string>();
  /** Pushes received during each running refetch. */
  readonly #refetchPushes = new Set<(() => void)[]>();

  constructor(private readonly cache: ApolloCache) {}

  write<D extends PushDestination>(destination: D, body: PushBodies[D]): void {
    for (const pushes of this.#refetchPushes) pushes.push(() => this.#apply(destination, body));
    this.#apply(destination, body);
  }

  /**
   * Refetches lists. Pushes that arrive during the refetch are applied again afterwards, because the response may be
   * older. Always resolves; each query reports its own error.
   */
  async refetch(fetchLists: () => PromiseLike<unknown>): Promise<void> {
    const pendingPushes: (() => void)[] = [];
    this.#refetchPushes.add(pendingPushes);
    await Promise.resolve(fetchLists()).catch(() => undefined);
    this.#refetchPushes.delete(pendingPushes);
    for (const applyAgain of pendingPushes) applyAgain();
  }

  #apply<D extends PushDestination>(destination: D, body: PushBodies[D]): void {
    const [, , , topic = '', event] = destination.split('/');
    const id = 'id' in body ? `${topic} ${body.id}` : null;
    if (id !== null && event === 'delete') this.#deletedIds.add(id);
    if (id !== null && event === 'create') this.#deletedIds.delete(id);
    if (id !== null && event === 'update' && this.#deletedIds.has(id)) return;
    const write = WRITERS[destination];
    if (write) write(this.cache, body);
    else dispatchEvent(new CustomEvent(topic, { detail: body }));
  }
}
