import type { SecretBox } from '../../platform/crypto/secret-box.js';
import type { Transaction } from '../../platform/db/database.js';
import { nextDefaultName } from '../../platform/entity-name.js';
import { emitStream } from './stream-events.js';
import { insertStream, ownStreamNames } from './stream.repository.js';

/** A new stream with a fresh key, told to its owner. Without a name it is the next 'Stream N'. */
export async function createStream(
  tx: Transaction,
  box: SecretBox,
  ownerId: number,
  name?: string,
): Promise<{ id: number; keyDigest: string }> {
  const given = name ?? nextDefaultName('Stream', await ownStreamNames(tx.em, ownerId));
  const stream = await insertStream(tx.em, box, { ownerId, name: given, now: tx.now });
  emitStream(tx, 'create', stream, [ownerId]);
  return { id: stream.id, keyDigest: stream.keyDigest };
}
