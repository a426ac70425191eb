import type { Registry } from 'prom-client';
import type { EntityManager } from '@mikro-orm/core';
import type { RelayServerFeature } from './features/relay-server/relay-server.wiring.js';
import { RelayServerEntity } from './features/relay-server/relay-server.entity.js';
import { UsageChargeEntity } from './features/usage/usage-charge.entity.js';
import { StreamEntity } from './features/stream/stream.entity.js';
import type { MikroDatabase } from './infra/db/mikro-database.js';
import { gauge, type Sample } from './infra/http/operations/gauges.js';

export interface ProductParts {
  database: MikroDatabase;
  relay: Pick<RelayServerFeature, 'directory' | 'lastSweep'>;
  /** Readings of subscriptions that failed since this process began. */
  paymentFailures: () => number;
  /** Stored secrets that the primary key has not sealed; null when not known. */
  sealedByOldKeys: () => number | null;
  /** The newest change and the newest that this process has handed to its channels. */
  outbox: { head(): Promise<number>; delivered(): number };
  replica: ReplicaFigures;
}

/** What this process is among others on its database. */
interface ReplicaFigures {
  leads: () => boolean;
  channels: () => number;
  /** Whether Redis wakes; null without one. */
  woken: () => boolean | null;
}

/** What an operator watches. Counts of the database are the same at every process. */
export function measureProduct(registry: Registry, parts: ProductParts): void {
  const { database, outbox } = parts;
  const counted = (work: (em: EntityManager) => Promise<number | Sample[]>) => () => database.read(work);
  gauge(registry, 'trailcast_database_up', '1 while the database answers', () =>
    database.ping().then(
      () => 1,
      () => 0,
    ),
  );
  gauge(registry, 'trailcast_servers', 'Relay servers by state', counted(servers), ['state']);
  gauge(
    registry,
    'trailcast_broadcasts',
    'Broadcasts on air',
    counted((em) => em.count(RelayServerEntity, { state: 'PRESENT', streaming: true, confirmed: true })),
  );
  gauge(
    registry,
    'trailcast_feeds',
    'Streams whose feed arrives',
    counted((em) => em.count(StreamEntity, { live: true })),
  );
  measureNodes(registry, parts.relay);
  measureMoney(registry, parts);
  measureReplica(registry, parts.replica);
  gauge(
    registry,
    'trailcast_outbox_lag',
    'Changes that this process has not handed to its channels',
    async () => Math.max(0, (await outbox.head()) - outbox.delivered()),
  );
  gauge(
    registry,
    'trailcast_secrets_under_old_keys',
    'Stored secrets that the first of ENCRYPTION_KEYS has not sealed, as of the last look',
    parts.sealedByOldKeys,
  );
}

async function servers(em: EntityManager): Promise<Sample[]> {
  const count = (state: 'PRESENT' | 'DELETING') => em.count(RelayServerEntity, { state });
  return [
    [{ state: 'present' }, await count('PRESENT')],
    [{ state: 'deleting' }, await count('DELETING')],
  ];
}

function measureNodes(registry: Registry, { directory, lastSweep }: ProductParts['relay']): void {
  gauge(
    registry,
    'trailcast_node_reachable',
    '1 while this process reaches the relay node',
    () =>
      directory.all().map(({ node, reachable }): Sample => [{ node: node.name }, Number(reachable === true)]),
    ['node'],
  );
  gauge(
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
  gauge(
    registry,
    'trailcast_reconciler_last_run_seconds',
    'When wanted and reported state were last compared here, seconds since the epoch',
    () => {
      const last = lastSweep();
      return last === null ? null : last / 1000;
    },
  );
}

function measureReplica(registry: Registry, { leads, channels, woken }: ReplicaFigures): void {
  gauge(registry, 'trailcast_leader', '1 at the one process that reconciles', () => Number(leads()));
  gauge(registry, 'trailcast_live_channels', 'Signed-in live channels of this process', channels);
  gauge(registry, 'trailcast_redis_connected', '0 while the outbox is polled in its place', () => {
    const connected = woken();
    return connected === null ? null : Number(connected);
  });
}

function measureMoney(registry: Registry, { database, paymentFailures }: ProductParts): void {
  gauge(
    registry,
    'trailcast_payment_failures',
    'Readings of subscriptions that failed since this process began',
    paymentFailures,
  );
  const states = ['pending', 'refused'] as const;
  gauge(
    registry,
    'trailcast_usage_charges',
    'Charges that the payment provider has not taken, by state',
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
  gauge(
    registry,
    'trailcast_usage_oldest_seconds',
    'Age of the oldest charge that waits for the payment provider',
    async () => {
      const oldest = await database.read((em) =>
        em.findOne(UsageChargeEntity, { state: 'pending' }, { orderBy: { toMs: 'asc' }, fields: ['toMs'] }),
      );
      return oldest ? Math.max(0, (await database.clock.now()) - oldest.toMs) / 1000 : 0;
    },
  );
}
