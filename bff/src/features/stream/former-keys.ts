import type { EntityManager } from '@mikro-orm/core';
import type { Transaction } from '../../infra/db/database.js';
import { FormerKeyEntity } from './former-key.entity.js';

/** How long a withdrawn key's digest is kept, ms: 30 days. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** Of each stream, the newest. */
const KEPT_PER_STREAM = 5;

/** Keeps the digest of a key that its stream has no longer, and removes those that are old or too many. */
export async function keepFormerKey(
  { em, now }: Pick<Transaction, 'em' | 'now'>,
  streamId: number,
  digest: string,
): Promise<void> {
  await em.nativeDelete(FormerKeyEntity, { withdrawn: { $lt: now - KEPT_MS } });
  await em.insert(FormerKeyEntity, { stream: streamId, digest, withdrawn: now });
  const kept = await em.find(
    FormerKeyEntity,
    { stream: streamId },
    { fields: ['id'], orderBy: { id: 'desc' }, disableIdentityMap: true },
  );
  const surplus = kept.slice(KEPT_PER_STREAM).map(({ id }) => id);
  if (surplus.length > 0) await em.nativeDelete(FormerKeyEntity, { id: { $in: surplus } });
}

/** Returns the digests of all former keys. */
export async function formerDigests(em: EntityManager): Promise<string[]> {
  const rows = await em.findAll(FormerKeyEntity, {
    fields: ['digest'],
    orderBy: { id: 'asc' },
    disableIdentityMap: true,
  });
  return rows.map(({ digest }) => digest);
}

/** Returns whose each of these former keys was: stream ids by digest. */
export async function streamsOfFormer(
  em: EntityManager,
  digests: readonly string[],
): Promise<Map<string, number>> {
  if (digests.length === 0) return new Map();
  const where = { digest: { $in: [...digests] } };
  const rows = await em.find(FormerKeyEntity, where, {
    fields: ['digest', 'stream'],
    disableIdentityMap: true,
  });
  return new Map(rows.map(({ digest, stream }) => [digest, stream.id]));
}
