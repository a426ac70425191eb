import type { EntityManager } from '@mikro-orm/core';
import type { Transaction } from '../../infra/db/database.js';
import { FormerKeyEntity } from './former-key.entity.js';

/** Retention of a former key's digest, ms: 30 days. */
const RETENTION_MS = 30 * 24 * 3_600_000;
/** Maximum number of former keys stored per stream. */
const MAX_PER_STREAM = 5;

/** Stores the digest of a replaced key, and deletes old or excess ones. */
export async function storeFormerKey(
  { em, now }: Pick<Transaction, 'em' | 'now'>,
  streamId: number,
  digest: string,
): Promise<void> {
  await em.nativeDelete(FormerKeyEntity, { withdrawn: { $lt: now - RETENTION_MS } });
  await em.insert(FormerKeyEntity, { stream: streamId, digest, withdrawn: now });
  const formerKeys = await em.find(
    FormerKeyEntity,
    { stream: streamId },
    { fields: ['id'], orderBy: { id: 'desc' }, disableIdentityMap: true },
  );
  const excessIds = formerKeys.slice(MAX_PER_STREAM).map(({ id }) => id);
  if (excessIds.length > 0) await em.nativeDelete(FormerKeyEntity, { id: { $in: excessIds } });
}

/** Returns the digests of all former keys. */
export async function readFormerDigests(em: EntityManager): Promise<string[]> {
  const rows = await em.findAll(FormerKeyEntity, {
    fields: ['digest'],
    orderBy: { id: 'asc' },
    disableIdentityMap: true,
  });
  return rows.map(({ digest }) => digest);
}

/** Returns the stream ids of former keys, by digest. */
export async function findStreamsByFormerKey(
  em: EntityManager,
  digests: readonly string[],
): Promise<Map<string, number>> {
  if (digests.length === 0) return new Map();
  const filter = { digest: { $in: [...digests] } };
  const rows = await em.find(FormerKeyEntity, filter, {
    fields: ['digest', 'stream'],
    disableIdentityMap: true,
  });
  return new Map(rows.map(({ digest, stream }) => [digest, stream.id]));
}
