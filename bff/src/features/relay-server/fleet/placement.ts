import type { NodeInfo } from '@trailcast/schema/node';

/** A node considered for a new server. */
export interface Candidate {
  name: string;
  /** Null if the node can't be reached. */
  info: (Pick<NodeInfo, 'capacity' | 'missing'> & { draining?: boolean }) | null;
  /** Number of servers that the database assigns to the node, including servers that are being deleted. */
  servers: number;
  /** Number of these servers with a requested broadcast. The node does not report a requested broadcast immediately. */
  broadcasts: number;
}

/** The chosen node, or the reason for choosing none. */
export type NodeChoice =
  | { kind: 'node'; name: string }
  /** The user's previous server must be removed first. */
  | { kind: 'wait' }
  | { kind: 'no-capacity' }
  | { kind: 'unavailable'; detail: string };

/**
 * Chooses the node with the most free slots that is not being drained. `previousNodes`: nodes of the user's servers
 * that are being removed. While such a server exists, only its node can be chosen: that node removes the previous
 * server before it starts the new one, because two servers of one user must never send to one channel.
 */
export function chooseNode(candidates: readonly Candidate[], previousNodes: readonly string[]): NodeChoice {
  const usableCandidates = candidates.filter(({ info }) => info?.missing.length === 0 && !info.draining);
  const [previousNode] = previousNodes;
  if (previousNode !== undefined) {
    const previousCandidate =
      previousNodes.every((name) => name === previousNode) &&
      usableCandidates.find(({ name }) => name === previousNode);
    return previousCandidate && countFreeSlots(previousCandidate) > 0
      ? { kind: 'node', name: previousNode }
      : { kind: 'wait' };
  }
  if (usableCandidates.length === 0)
    return { kind: 'unavailable', detail: describeUnavailability(candidates) };
  const bestCandidate = usableCandidates.reduce((a, b) => (countFreeSlots(b) > countFreeSlots(a) ? b : a));
  return countFreeSlots(bestCandidate) > 0
    ? { kind: 'node', name: bestCandidate.name }
    : { kind: 'no-capacity' };
}

/** Returns true if the node has a free slot for a broadcast that moves there. */
export function hasBroadcastSlot({ info, broadcasts }: Candidate): boolean {
  const { total = 0, used = 0 } = info?.capacity.broadcasts ?? {};
  return total > Math.max(used, broadcasts);
}

function countFreeSlots({ info, servers }: Candidate): number {
  const { total = 0, used = 0 } = info?.capacity.servers ?? {};
  return total - Math.max(used, servers);
}

function describeUnavailability(candidates: readonly Candidate[]): string {
  const missing = candidates.flatMap(({ info }) => info?.missing ?? []);
  if (missing.length === 0 && candidates.some(({ info }) => info?.draining))
    return 'Every relay node is being drained by the operator. Try again later.';
  if (missing.length === 0) return 'No relay node can be reached now. Try again in a moment.';
  return missing
    .map(({ what: requirement, how: remedy }) => `The relay node lacks ${requirement}: ${remedy}`)
    .join(' ');
}
