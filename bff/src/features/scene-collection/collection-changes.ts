import type { EntityManager } from '@mikro-orm/core';
import { PROBLEM_TYPES } from '@trailcast/schema/errors';
import type { Transaction } from '../../infra/db/database.js';
import { ConflictError } from '../../infra/errors.js';
import type { OutboxOperation } from '../../infra/outbox/outbox-event.js';
import { checkQuota } from '../../infra/quotas.js';
import { formatQuotaError } from './bytes-quota.js';
import { sumCollectionBytes, lockOwner, type CollectionRecord } from './scene-collection.repository.js';

/** Thrown if a text is based on an older version than the stored one and would undo later changes. */
export class ConcurrentChangeError extends ConflictError {
  override readonly type = PROBLEM_TYPES.changedMeanwhile;
  constructor() {
    super('The scenes were changed in the meantime. Load them again, make your change, and save.');
  }
}

/** Locks the owner's row. Throws QuotaError if the added bytes of text would exceed the quota. */
export async function requireBytesQuota(
  em: EntityManager,
  ownerId: number,
  { addedBytes, limit }: { addedBytes: number; limit: number },
): Promise<void> {
  if (addedBytes <= 0) return;
  await lockOwner(em, ownerId);
  const used = await sumCollectionBytes(em, ownerId);
  checkQuota({ kind: 'collection-bytes', used, limit }, addedBytes, formatQuotaError);
}

/** Emits a change to the owner's channels. */
export function emitData(
  tx: Transaction,
  operation: Extract<OutboxOperation, 'create' | 'update' | 'delete'>,
  collection: CollectionRecord,
): void {
  const { id, version, ownerId } = collection;
  tx.emit({ kind: 'data', operation, entityId: id, version, audience: [ownerId] });
}
