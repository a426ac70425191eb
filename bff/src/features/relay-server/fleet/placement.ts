import type { NodeInfo } from '@trailcast/schema/node';

/** A node as a creation sees it. */
export interface Candidate {
  name: string;
  /** Null when it can't be reached. */
  info: (Pick<NodeInfo, 'capacity' | 'missing'> & { draining?: boolean }) | null;
  /** Rows on this node, those in deletion included. */
  rows: number;
  /** Rows on this node that wish to be on air: one that has just moved there does not send yet. */
  broadcasts: number;
}

export type Choice =
  | { kind: 'node'; name: string }
  /** The user's previous server must have gone first. */
  | { kind: 'wait' }
  | { kind: 'no-capacity' }
  | { kind: 'unavailable'; detail: string };

/**
 * Where a new server goes: the node with the most free slots that is not being drained. Two servers of one user must never send to one channel, so
 * beside a previous server that is still being removed only that server's own node is chosen, which ends it first.
 */
export function chooseNode(candidates: readonly Candidate[], previous: readonly string[]): Choice {
  const able = candidates.filter(({ info }) => info?.missing.length === 0 && !info.draining);
  const [own] = previous;
  if (own !== undefined) {
    const same = previous.every((name) => name === own) && able.find(({ name }) => name === own);
    return same && free(same) > 0 ? { kind: 'node', name: own } : { kind: 'wait' };
  }
  if (able.length === 0) return { kind: 'unavailable', detail: whyNone(candidates) };
  const best = able.reduce((a, b) => (free(b) > free(a) ? b : a));
  return free(best) > 0 ? { kind: 'node', name: best.name } : { kind: 'no-capacity' };
}

/** Whether a broadcast that moves to this node finds a slot. */
export function hasBroadcastSlot({ info, broadcasts }: Candidate): boolean {
  const { total = 0, used = 0 } = info?.capacity.broadcasts ?? {};
  return total > Math.max(used, broadcasts);
}

function free({ info, rows }: Candidate): number {
  const { total = 0, used = 0 } = info?.capacity.servers ?? {};
  return total - Math.max(used, rows);
}

function whyNone(candidates: readonly Candidate[]): string {
  const missing = candidates.flatMap(({ info }) => info?.missing ?? []);
  if (missing.length === 0 && candidates.some(({ info }) => info?.draining))
    return 'Every relay node is being emptied by the operator. Try again later.';
  if (missing.length === 0) return 'No relay node can be reached now. Try again in a moment.';
  return missing.map(({ what, how }) => `The relay node lacks ${what}: ${how}`).join(' ');
}
