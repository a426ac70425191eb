import type { UntimedTransaction } from '../../infra/db/database.js';
import type { OutboxOperation } from '../../infra/outbox/outbox-event.js';
import type { StreamRecord } from './read-streams.js';

/** Returns the users who may see the stream. */
export function findAudience(stream: Pick<StreamRecord, 'owner' | 'invited'>): number[] {
  return [stream.owner.id, ...stream.invited.map(({ id }) => id)];
}

/** Emits a change of a stream, unless its audience is empty. */
export function emitStream(
  tx: UntimedTransaction,
  operation: Extract<OutboxOperation, 'create' | 'update' | 'delete'>,
  stream: { id: number; version: number },
  audience: readonly number[],
): void {
  if (audience.length === 0) return;
  tx.emit({ kind: 'stream', operation, entityId: stream.id, version: stream.version, audience });
}
