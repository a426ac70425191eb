import type { Registry } from 'prom-client';
import type { EntityManager } from '@mikro-orm/core';
import type { RelayServerFeature } from './features/relay-server/relay-server.wiring.js';
import { RelayServerEntity } from './features/relay-server/relay-server.entity.js';
import { UsageChargeEntity } from './features/usage/usage-charge.entity.js';
import { StreamEntity } from './features/stream/stream.entity.js';
import type { MikroDatabase } from './infra/db/mikro-database.js';
import { registerGauge, type Sample } from './infra/http/monitoring/gauges.js';
import { measureBroadcasts, measurePages } from './measure-broadcasts.js';

export interface ProductDeps {
  database: MikroDatabase;
  relay: Pick<RelayServerFeature, 'directory' | 'readLastSweep' | 'countLinks'>;
  /** Number of phones that are connected to this process. */
  phoneCount: () => number;
  /** Failed subscription syncs since this process started. */
  paymentFailureCount: () => number;
  /** Number of stored secrets that an old key sealed; null if unknown. */
  oldKeySecretCount: () => number | null;
  /** Sequence numbers of the newest change and of the newest change delivered to this process's channels. */
  outbox: { head(): Promise<number>; delivered(): number };
  replica: ReplicaMetrics;
}

/** State of this process as one of several processes on one database. */
interface ReplicaMetrics {
  isLeader: () => boolean;
  channelCount: () => number;
  /** True while Redis is connected; null if Redis is not used. */
  isRedisConnected: () => boolean | null;
}

/** Registers the product's metrics. Counts from the database are the same in every process. */
export function measureProduct(registry: Registry, deps: ProductDeps): void {
  const { database, outbox } = deps;
  const readCount = (work: (em: EntityManager) => Promise<number | Sample[]>) => () => database.read(work);
  registerGauge(registry, 'trailcast_database_up', '1 while the database responds', () =>
    database.ping().then(
      () => 1,
      () => 0,
    ),
  );
  registerGauge(registry, 'trailcast_servers', 'Relay servers by state', readCount(countServers), ['state']);
  registerGauge(
    registry,
    'trailcast_broadcasts',
    'Live broadcasts',
    readCount((em) => em.count(RelayServerEntity, { state: 'PRESENT', streaming: true, confirmed: true })),
  );
  registerGauge(
    registry,
    'trailcast_feeds',
    'Streams with a live feed',
    readCount((em) => em.count(StreamEntity, { live: true })),
  );
  registerGauge(registry, 'trailcast_phones', 'Phones that are connected to this process', deps.phoneCount);
  measureNodes(registry, deps.relay);
  measureBroadcasts(registry, deps.relay.directory);
  measurePages(registry, deps.relay.directory);
  measurePayments(registry, deps);
  measureReplica(registry, deps.replica);
  registerGauge(
    registry,
    'trailcast_outbox_lag',
    'Changes that this process has not delivered to its channels',
    async () => Math.max(0, (await outbox.head()) - outbox.delivered()),
  );
  registerGauge(
    registry,
    'trailcast_secrets_under_old_keys',
    'Stored secrets that the first of ENCRYPTION_KEYS has not sealed, as of the last check',
    deps.oldKeySecretCount,
  );
}

async function countServers(em: EntityManager): Promise<Sample[]> {
  const count = (state: 'PRESENT' | 'DELETING') => em.count(RelayServerEntity, { state });
  return [
    [{ state: 'present' }, await count('PRESENT')],
    [{ state: 'deleting' }, await count('DELETING')],
  ];
}

function measureNodes(
  registry: Registry,
  { directory, readLastSweep, countLinks }: ProductDeps['relay'],
): void {
  registerGauge(
    registry,
    'trailcast_node_reachable',
    '1 while this process reaches the relay node',
    () =>
      directory.all().map(({ node, reachable }): Sample => [{ node: node.name }, Number(reachable === true)]),
    ['node'],
  );
  registerGauge(
    registry,
    'trailcast_node_slots',
    'Slots of a relay node for servers and broadcasts',
    () =>
      directory
        .all()
        .flatMap(({ node, info }): Sample[] =>
          (['servers', 'broadcasts'] as const).flatMap((kind): Sample[] =>
            (['used', 'total'] as const).flatMap((use): Sample[] =>
              info ? [[{ node: node.name, kind, use }, info.capacity[kind][use]]] : [],
            ),
          ),
        ),
    ['node', 'kind', 'use'],
  );
  registerGauge(
    registry,
    'trailcast_node_renderers',
    'Servers of a relay node by renderer',
    () =>
      directory
        .all()
        .flatMap(({ node, info }): Sample[] =>
          Object.entries(info?.renderers ?? {}).map(([renderer, count]): Sample => [
            { node: node.name, renderer },
            count,
          ]),
        ),
    ['node', 'renderer'],
  );
  registerGauge(
    registry,
    'trailcast_node_weak_feeds',
    'Servers of a relay node whose feed is weak by its stream’s setting',
    () =>
      directory
        .all()
        .map(({ node, reports }): Sample => [
          { node: node.name },
          reports?.servers.filter(({ weakLink }) => weakLink !== null).length ?? 0,
        ]),
    ['node'],
  );
  registerGauge(
    registry,
    'trailcast_node_broadcast_cores',
    'Cores of a relay node that one broadcast uses, by quality; default is true for the node’s default quality',
    () =>
      directory
        .all()
        .flatMap(({ node, info }): Sample[] =>
          (info?.qualities ?? []).map(({ name, cores, isDefault }): Sample => [
            { node: node.name, quality: name, default: String(isDefault) },
            cores,
          ]),
        ),
    ['node', 'quality', 'default'],
  );
  registerGauge(
    registry,
    'trailcast_node_links',
    'Links of the bonded feeds that a relay node receives, by state',
    () =>
      countLinks().flatMap(({ node, up, lost }): Sample[] => [
        [{ node, state: 'up' }, up],
        [{ node, state: 'lost' }, lost],
      ]),
    ['node', 'state'],
  );
  registerGauge(
    registry,
    'trailcast_reconciler_last_run_seconds',
    'Time of the last comparison of desired and reported state, seconds since the epoch',
    () => {
      const lastSweepAt = readLastSweep();
      return lastSweepAt === null ? null : lastSweepAt / 1000;
    },
  );
}

function measureReplica(
  registry: Registry,
  { isLeader, channelCount, isRedisConnected }: ReplicaMetrics,
): void {
  registerGauge(registry, 'trailcast_leader', '1 at the one process that reconciles', () =>
    Number(isLeader()),
  );
  registerGauge(registry, 'trailcast_live_channels', 'Signed-in live channels of this process', channelCount);
  registerGauge(
    registry,
    'trailcast_redis_connected',
    '1 while Redis is connected, 0 while the outbox is polled instead',
    () => {
      const isConnected = isRedisConnected();
      return isConnected === null ? null : Number(isConnected);
    },
  );
}

function measurePayments(registry: Registry, { database, paymentFailureCount }: ProductDeps): void {
  registerGauge(
    registry,
    'trailcast_payment_failures',
    'Failed subscription syncs since this process started',
    paymentFailureCount,
  );
  const states = ['pending', 'refused'] as const;
  registerGauge(
    registry,
    'trailcast_usage_charges',
    'Charges that the payment provider has not accepted, by state',
    () =>
      database.read((em) =>
        Promise.all(
          states.map(async (state): Promise<Sample> => [
            { state },
            await em.count(UsageChargeEntity, { state }),
          ]),
        ),
      ),
    ['state'],
  );
  registerGauge(
    registry,
    'trailcast_usage_oldest_seconds',
    'Age of the oldest charge not yet accepted by the payment provider',
    async () => {
      const oldest = await database.read((em) =>
        em.findOne(UsageChargeEntity, { state: 'pending' }, { orderBy: { toMs: 'asc' }, fields: ['toMs'] }),
      );
      return oldest ? Math.max(0, (await database.clock.now()) - oldest.toMs) / 1000 : 0;
    },
  );
}
