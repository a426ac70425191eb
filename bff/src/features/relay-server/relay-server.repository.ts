import type { EntityManager } from '@mikro-orm/core';
import { ServerReport } from '@trailcast/schema/node';
import type { Transaction } from '../../infra/db/database.js';
import { findHelperIds } from '../studio/studio-helper.entity.js';
import { RelayServerEntity } from './relay-server.entity.js';

const WITH_RELATIONS = { populate: ['stream', 'collection'] } as const;

/** Finds a server, which may be being deleted. */
export function findServer(em: EntityManager, id: number) {
  return em.findOne(RelayServerEntity, id, WITH_RELATIONS);
}

/** Finds a server that is not being deleted. */
export function findPresentServer(em: EntityManager, id: number) {
  return em.findOne(RelayServerEntity, { id, state: 'PRESENT' }, WITH_RELATIONS);
}

/** Returns a row that this transaction has created as a `ServerRow`. */
export function loadRelations(em: EntityManager, row: RelayServerEntity): Promise<ServerRow> {
  return em.populate(row, WITH_RELATIONS.populate);
}

/** Finds the server that a user owns. */
export function findOwnServer(em: EntityManager, userId: number) {
  return em.findOne(RelayServerEntity, { ownerSlot: userId }, WITH_RELATIONS);
}

export function findPresentServers(em: EntityManager) {
  return em.find(RelayServerEntity, { state: 'PRESENT' }, { ...WITH_RELATIONS, orderBy: { id: 'asc' } });
}

/** Returns the owners of all servers that are not being deleted. */
export async function findServerOwners(em: EntityManager): Promise<number[]> {
  const options = { fields: ['owner'], disableIdentityMap: true } as const;
  const rows = await em.find(RelayServerEntity, { state: 'PRESENT' }, options);
  return rows.map(({ owner }) => owner.id);
}

/** Finds all servers on a node, including those being deleted. */
export function findServersByNode(em: EntityManager, node: string) {
  return em.find(RelayServerEntity, { node }, WITH_RELATIONS);
}

/** Finds servers that have moved away from a node where the previous instance may still run. */
export function findServersLeaving(em: EntityManager, node: string) {
  return em.find(RelayServerEntity, { previousNode: node }, { fields: ['id', 'previousInstance'] });
}

/** Returns the orphaned instances whose server now has another instance. */
export async function findReplacedInstances(
  em: EntityManager,
  instances: readonly { id: number; instance: string }[],
): Promise<Set<string>> {
  if (instances.length === 0) return new Set();
  const filter = { id: { $in: instances.map(({ id }) => id) } };
  const serverIds = new Set(
    (await em.find(RelayServerEntity, filter, { fields: ['id'] })).map(({ id }) => id),
  );
  return new Set(instances.filter(({ id }) => serverIds.has(id)).map(({ instance }) => instance));
}

export function findServersByStream(em: EntityManager, streamId: number) {
  return em.find(RelayServerEntity, { stream: streamId, state: 'PRESENT' }, WITH_RELATIONS);
}

/** Finds servers that show a stream with one of these keys, or one of these streams. */
export function findServersShowing(
  em: EntityManager,
  digests: readonly string[],
  streamIds: readonly number[],
) {
  const stream = { $or: [{ keyDigest: { $in: [...digests] } }, { id: { $in: [...streamIds] } }] };
  return em.find(RelayServerEntity, { state: 'PRESENT', stream }, WITH_RELATIONS);
}

export async function findServersByCollections(em: EntityManager, collectionIds: readonly number[]) {
  if (collectionIds.length === 0) return [];
  const filter = { collection: { $in: [...collectionIds] }, state: 'PRESENT' } as const;
  return em.find(RelayServerEntity, filter, WITH_RELATIONS);
}

/** Finds a user's servers that are being deleted, which a node may still run. */
export function findDeletingServers(em: EntityManager, userId: number) {
  return em.find(RelayServerEntity, { owner: userId, state: 'DELETING' }, { fields: ['id', 'node'] });
}

/** Counts the servers of each node, including those being deleted, and their requested broadcasts and rehearsals. */
export async function countServersByNode(em: EntityManager) {
  const rows = await em.find(RelayServerEntity, {}, { fields: ['id', 'node', 'streaming', 'rehearsing'] });
  const counts = new Map<string, { servers: number; broadcasts: number }>();
  for (const { node, streaming, rehearsing } of rows) {
    const { servers, broadcasts } = counts.get(node) ?? { servers: 0, broadcasts: 0 };
    counts.set(node, { servers: servers + 1, broadcasts: broadcasts + (streaming || rehearsing ? 1 : 0) });
  }
  return counts;
}

/** A row with its stream and the collection's version. */
export type ServerRow = NonNullable<Awaited<ReturnType<typeof findPresentServer>>>;

/** Returns the stored report; null before the first, or if a newer release wrote an unknown format. */
export function parseReport(row: Pick<ServerRow, 'report'>): ServerReport | null {
  if (!row.report) return null;
  return ServerReport.safeParse(JSON.parse(row.report)).data ?? null;
}

/** Stores the row and notifies its owner of a changed Server, and helpers of a changed Studio. */
export async function emitServer(
  tx: Transaction,
  row: ServerRow,
  operation: 'create' | 'update' | 'delete' = 'update',
): Promise<void> {
  await tx.em.flush();
  const { id, version } = row;
  const ownerId = row.owner.id;
  tx.emit({ kind: 'server', operation, entityId: id, version, audience: [ownerId] });
  await emitStudio(tx, row);
}

/** Notifies the owner's helpers of a changed Studio. */
export async function emitStudio(tx: Transaction, { owner, version }: ServerRow): Promise<void> {
  const audience = await findHelperIds(tx.em, owner.id, tx.now);
  if (audience.length > 0)
    tx.emit({ kind: 'studio', operation: 'update', entityId: owner.id, version, audience });
}

/** Increments the status version, stores the row and notifies its owner and helpers. */
export async function emitStatus(tx: Transaction, row: ServerRow): Promise<void> {
  row.statusVersion += 1;
  await tx.em.flush();
  const { id, statusVersion: version } = row;
  tx.emit({ kind: 'status', operation: 'update', entityId: id, version, audience: [row.owner.id] });
  const audience = await findHelperIds(tx.em, row.owner.id, tx.now);
  if (audience.length > 0)
    tx.emit({ kind: 'studio-status', operation: 'update', entityId: id, version, audience });
}
