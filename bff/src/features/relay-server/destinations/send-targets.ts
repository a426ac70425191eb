import { DESTINATIONS_PROTOCOL, ONLY_DESTINATION } from '@trailcast/schema/node';
import type { KnownNode } from '../fleet/node-directory.js';
import type { RelayServerEntity } from '../relay-server.entity.js';
import type { BroadcastPlan, ServerDestination } from '../relay-server.ports.js';
import { destinationsText, nodeIdOf, storedDestinations, withProblems } from './server-destinations.js';

/** The targets that were sent to a node, to be stored with the server. */
export interface SentTargets {
  /** The server's `targetChanges` when the addresses were read. */
  changes: number;
  digest: string;
  destinations: ServerDestination[];
}

/**
 * Sends addresses and keys to the server's node. A node that supports only one destination gets the first; the others
 * are marked as left out. Rejects with a NodeError.
 */
export async function sendTargets(
  known: KnownNode,
  row: Pick<RelayServerEntity, 'id' | 'instance' | 'targetChanges'>,
  plan: BroadcastPlan,
  signal?: AbortSignal,
): Promise<SentTargets> {
  const { id, instance, targetChanges: changes } = row;
  const { targets, destinations } = plan;
  const [first] = targets;
  if (!first) throw new Error('a plan has at least one target');
  const isOnly = targets.length === 1 && first.id === ONLY_DESTINATION;
  const supportsSeveral = (known.info?.protocol.max ?? 0) >= DESTINATIONS_PROTOCOL;
  const { server, key } = first;
  const { digest } =
    isOnly || !supportsSeveral
      ? await known.node.putTarget(id, { instance, server, key }, signal)
      : await known.node.setTargets(id, instance, targets, signal);
  known.targets.add(instance);
  known.sentDigests.set(instance, digest);
  return {
    changes,
    digest,
    destinations: supportsSeveral ? destinations : onlyFirst(destinations, first.id),
  };
}

/** Stores the sent list. A change made in the meantime is sent later. */
export function storeSent(
  row: Pick<RelayServerEntity, 'destinations' | 'targetsSent' | 'targetDigest'>,
  sent: SentTargets,
): void {
  const stored = storedDestinations(row) ?? sent.destinations;
  row.destinations = destinationsText(withProblems(stored, sent.destinations));
  if (sent.changes < row.targetsSent) return;
  row.targetsSent = sent.changes;
  row.targetDigest = sent.digest;
}

function onlyFirst(destinations: readonly ServerDestination[], first: string): ServerDestination[] {
  return destinations.map((each) =>
    each.enabled && nodeIdOf(each) !== first && !each.problem
      ? { ...each, problem: 'one-destination' }
      : each,
  );
}
