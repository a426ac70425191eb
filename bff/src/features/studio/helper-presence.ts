import type { Transaction } from '../../infra/db/database.js';
import type { StudioHelperEntity } from './studio-helper.entity.js';

/** A sign of the same helper is stored again after this time, ms. */
const RENEW_MS = 60_000;

/** Stores that a helper is in the studio, and notifies its owner, at most once a minute. */
export async function markPresent(
  tx: Transaction,
  row: Pick<StudioHelperEntity, 'id' | 'version' | 'owner' | 'seenAt'> | null,
): Promise<void> {
  if (!row || (row.seenAt ?? 0) > tx.now - RENEW_MS) return;
  row.seenAt = tx.now;
  await tx.em.flush();
  const { id, version, owner } = row;
  tx.emit({ kind: 'helper', operation: 'update', entityId: id, version, audience: [owner.id] });
}
