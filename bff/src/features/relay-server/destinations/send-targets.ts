import { DESTINATIONS_PROTOCOL, ONLY_DESTINATION } from '@trailcast/schema/node';
import type { KnownNode } from '../fleet/node-directory.js';
import type { RelayServerEntity } from '../relay-server.entity.js';
import type { BroadcastPlan, ServerDestination } from '../relay-server.ports.js';
import { toDestinationsText, toNodeId, parseDestinations, copyProblems } from './stored-destinations.js';

/** The targets that were sent to a node, to be stored with the server. */
export interface SentTargets {
  /** The server's `targetChanges` when the targets were read. */
  changes: number;
  digest: string;
  destinations: ServerDestination[];
}

/**
 * Sends URLs and keys to the server's node. A node that supports only one destination receives the first; the others
 * are marked as left out. Rejects with NodeError if the request fails.
 */
export async function sendTargets(
  knownNode: KnownNode,
  row: Pick<RelayServerEntity, 'id' | 'instance' | 'targetChanges'>,
  plan: BroadcastPlan,
  signal?: AbortSignal,
): Promise<SentTargets> {
  const { id, instance, targetChanges: changes } = row;
  const { targets, destinations } = plan;
  const [firstTarget] = targets;
  if (!firstTarget) throw new Error('a plan has at least one target');
  const isOnlyDestination = targets.length === 1 && firstTarget.id === ONLY_DESTINATION;
  const supportsSeveralDestinations = (knownNode.info?.protocol.max ?? 0) >= DESTINATIONS_PROTOCOL;
  const { server, key } = firstTarget;
  const { digest } =
    isOnlyDestination || !supportsSeveralDestinations
      ? await knownNode.node.putTarget(id, { instance, server, key }, signal)
      : await knownNode.node.putTargets(id, instance, targets, signal);
  knownNode.instancesWithTargets.add(instance);
  knownNode.sentDigests.set(instance, digest);
  return {
    changes,
    digest,
    destinations: supportsSeveralDestinations
      ? destinations
      : markUnsentDestinations(destinations, firstTarget.id),
  };
}

/** Stores the sent targets with the server. A change made during the request is sent later. */
export function storeSentTargets(
  row: Pick<RelayServerEntity, 'destinations' | 'targetsSent' | 'targetDigest'>,
  sentTargets: SentTargets,
): void {
  const stored = parseDestinations(row) ?? sentTargets.destinations;
  row.destinations = toDestinationsText(copyProblems(stored, sentTargets.destinations));
  if (sentTargets.changes < row.targetsSent) return;
  row.targetsSent = sentTargets.changes;
  row.targetDigest = sentTargets.digest;
}

function markUnsentDestinations(
  destinations: readonly ServerDestination[],
  firstId: string,
): ServerDestination[] {
  return destinations.map((destination) =>
    destination.enabled && toNodeId(destination) !== firstId && !destination.problem
      ? { ...destination, problem: 'one-destination' }
      : destination,
  );
}
