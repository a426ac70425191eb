import type { NodeInfo } from '@trailcast/schema/node';

/** A node considered for a new server. */
export interface Candidate {
  name: string;
  /** Null if it can't be reached. */
  info: (Pick<NodeInfo, 'capacity' | 'missing'> & { draining?: boolean }) | null;
  /** Rows on this node, including those being deleted. */
  rows: number;
  /** Rows on this node with a requested broadcast. A server that has just moved does not send yet. */
  broadcasts: number;
}

export type Choice =
  | { kind: 'node'; name: string }
  /** The user's previous server must be removed first. */
  | { kind: 'wait' }
  | { kind: 'no-capacity' }
  | { kind: 'unavailable'; detail: string };

/**
 * Chooses the node with the most free slots that is not draining. Two servers of one user must never send to one
 * channel. While a previous server is being removed, only its own node is chosen, because that node removes it first.
 */
export function chooseNode(candidates: readonly Candidate[], previous: readonly string[]): Choice {
  const able = candidates.filter(({ info }) => info?.missing.length === 0 && !info.draining);
  const [own] = previous;
  if (own !== undefined) {
    const same = previous.every((name) => name === own) && able.find(({ name }) => name === own);
    return same && free(same) > 0 ? { kind: 'node', name: own } : { kind: 'wait' };
  }
  if (able.length === 0) return { kind: 'unavailable', detail: unavailableText(candidates) };
  const best = able.reduce((a, b) => (free(b) > free(a) ? b : a));
  return free(best) > 0 ? { kind: 'node', name: best.name } : { kind: 'no-capacity' };
}

/** Returns true if the node has a free slot for a broadcast that moves there. */
export function hasBroadcastSlot({ info, broadcasts }: Candidate): boolean {
  const { total = 0, used = 0 } = info?.capacity.broadcasts ?? {};
  return total > Math.max(used, broadcasts);
}

function free({ info, rows }: Candidate): number {
  const { total = 0, used = 0 } = info?.capacity.servers ?? {};
  return total - Math.max(used, rows);
}

function unavailableText(candidates: readonly Candidate[]): string {
  const missing = candidates.flatMap(({ info }) => info?.missing ?? []);
  if (missing.length === 0 && candidates.some(({ info }) => info?.draining))
    return 'Every relay node is being drained by the operator. Try again later.';
  if (missing.length === 0) return 'No relay node can be reached now. Try again in a moment.';
  return missing.map(({ what, how }) => `The relay node lacks ${what}: ${how}`).join(' ');
}
