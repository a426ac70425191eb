import type { NodeDirectory } from '../fleet/node-directory.js';
import type { RelayServerEntity } from '../relay-server.entity.js';

export type TargetsRow = Pick<
  RelayServerEntity,
  | 'id'
  | 'instance'
  | 'node'
  | 'state'
  | 'streaming'
  | 'previousInstance'
  | 'targetChanges'
  | 'targetsSent'
  | 'targetDigest'
>;

/**
 * Returns true if a broadcast is sent elsewhere than its owner wants: destinations were changed, or the node reports
 * other addresses than it was sent last. A node that has none at all gets them with its desired state.
 */
export function areTargetsDue(row: TargetsRow, directory: NodeDirectory): boolean {
  if (row.state !== 'PRESENT' || !row.streaming || row.previousInstance) return false;
  const known = directory.get(row.node);
  const reported = known?.report(row.id, row.instance)?.targetDigest;
  if (!known || !reported) return false;
  if (row.targetsSent < row.targetChanges) return true;
  // Null: a previous release has started the broadcast.
  if (!row.targetDigest || known.sentDigests.get(row.instance) === row.targetDigest) return false;
  return reported !== row.targetDigest;
}
