import type { EntityManager } from '@mikro-orm/core';
import type { Transaction } from '../../infra/db/database.js';
import { RecordingEntity } from './recording.entity.js';

/** Finds a user's recordings, ascending by id. Omits expired ones that an unreachable node has not deleted yet. */
export function findRecordings(em: EntityManager, userId: number, now: number) {
  const unexpired = { $or: [{ expires: null }, { expires: { $gt: now } }] };
  return em.find(
    RecordingEntity,
    { owner: userId, deleting: false, ...unexpired },
    { orderBy: { id: 'asc' } },
  );
}

/** Finds a recording that its owner has not deleted. */
export function findRecording(em: EntityManager, id: number) {
  return em.findOne(RecordingEntity, { id, deleting: false });
}

/** Finds all recordings of a node, including deleted ones. */
export function findNodeRecordings(em: EntityManager, node: string) {
  return em.find(RecordingEntity, { node });
}

/** Returns the nodes that still have recordings deleted by their owners. */
export async function findNodesWithDeletedRecordings(em: EntityManager): Promise<Set<string>> {
  const rows = await em.find(RecordingEntity, { deleting: true }, { fields: ['node'] });
  return new Set(rows.map(({ node }) => node));
}

/** Finds the recording to which a download ticket belongs. */
export function findRecordingByTicket(em: EntityManager, ticketDigest: string) {
  return em.findOne(RecordingEntity, { ticketDigest, deleting: false }, { populate: ['owner'] });
}

/** Notifies the owner of a change. Call it after the row is stored. */
export function emitRecording(
  tx: Transaction,
  { id, version, owner }: Pick<RecordingEntity, 'id' | 'version' | 'owner'>,
  operation: 'create' | 'update' | 'delete',
): void {
  tx.emit({ kind: 'recording', operation, entityId: id, version, audience: [owner.id] });
}
