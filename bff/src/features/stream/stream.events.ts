import type { Transaction } from '../../infra/db/database.js';
import type { OutboxOperation } from '../../infra/outbox/outbox-event.js';
import type { StreamRecord } from './stream-reading.js';

/** Everybody who may see the stream. */
export function audienceOf(stream: Pick<StreamRecord, 'owner' | 'invited'>): number[] {
  return [stream.owner.id, ...stream.invited.map(({ id }) => id)];
}

/** Records a change of a stream; nothing when nobody is to hear of it. */
export function emitStream(
  tx: Transaction,
  operation: Extract<OutboxOperation, 'create' | 'update' | 'delete'>,
  stream: { id: number; version: number },
  audience: readonly number[],
): void {
  if (audience.length === 0) return;
  tx.emit({ kind: 'stream', operation, entityId: stream.id, version: stream.version, audience });
}
