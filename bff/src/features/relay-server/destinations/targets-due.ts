import type { NodeDirectory } from '../fleet/node-directory.js';
import type { RelayServerEntity } from '../relay-server.entity.js';
import { parseDestinations } from './stored-destinations.js';

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
  | 'destinations'
>;

/**
 * Returns true if the node needs a new list of targets, or if the platform of the sign-in has not returned a key yet.
 */
export function areTargetsDue(row: TargetsRow, directory: NodeDirectory): boolean {
  return haveTargetsChanged(row, directory) || (isSending(row, directory) && isKeyMissing(row));
}

/**
 * Returns true if the destinations were changed since they were sent, or if the node reports other targets than the
 * last ones sent. A node without any targets receives them with its desired state.
 */
export function haveTargetsChanged(row: TargetsRow, directory: NodeDirectory): boolean {
  if (!isSending(row, directory)) return false;
  if (row.targetsSent < row.targetChanges) return true;
  const knownNode = directory.get(row.node);
  // The digest is null if a previous release has started the broadcast.
  if (!row.targetDigest || knownNode?.sentDigests.get(row.instance) === row.targetDigest) return false;
  return knownNode?.findReport(row.id, row.instance)?.targetDigest !== row.targetDigest;
}

/** Returns true during a broadcast whose node reports its list of targets. */
function isSending(row: TargetsRow, directory: NodeDirectory): boolean {
  if (row.state !== 'PRESENT' || !row.streaming || row.previousInstance) return false;
  return Boolean(directory.get(row.node)?.findReport(row.id, row.instance)?.targetDigest);
}

/** Returns true if a destination is left out because the platform of the sign-in returned no key. */
function isKeyMissing(row: Pick<TargetsRow, 'destinations'>): boolean {
  return (parseDestinations(row) ?? []).some(({ problem }) => problem === 'sign-in');
}
