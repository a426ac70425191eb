import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { Transaction } from '../../infra/db/database.js';
import { nextDefaultName } from '../../infra/entity-name.js';
import { checkQuota, describeCountQuota } from '../../infra/quotas.js';
import { emitStream } from './stream.events.js';
import { insertStream, lockOwner, readOwnStreamNames } from './stream.repository.js';

export interface CreateStreamDeps {
  box: SecretBox;
  /** Maximum number of streams per user. */
  maxStreams: number;
}

/**
 * Creates a stream with a new key and notifies its owner. The name defaults to the next 'Stream N'. Throws QuotaError
 * if the owner has the maximum number of streams.
 */
export async function createStream(
  tx: Transaction,
  { box, maxStreams }: CreateStreamDeps,
  ownerId: number,
  name?: string,
): Promise<{ id: number; keyDigest: string }> {
  await lockOwner(tx.em, ownerId);
  const names = await readOwnStreamNames(tx.em, ownerId);
  checkQuota({ kind: 'streams', used: names.length, limit: maxStreams }, 1, describeCountQuota('streams'));
  const streamName = name ?? nextDefaultName('Stream', names);
  const stream = await insertStream(tx.em, box, { ownerId, name: streamName, now: tx.now });
  emitStream(tx, 'create', stream, [ownerId]);
  return { id: stream.id, keyDigest: stream.keyDigest };
}
