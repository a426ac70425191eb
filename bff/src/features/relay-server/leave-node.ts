import type { ServerReport } from '@trailcast/schema/node';

/** A lost node's servers that are off air start elsewhere after this time, ms. */
export const LOST_AFTER_MS = 60_000;

/** What decides whether a server stays where it is. */
export interface LeavingView {
  server: { streaming: boolean; confirmed: boolean; previousInstance?: string | null };
  /** The node's newest word on it. */
  report: ServerReport | null;
  /** Null when no node of this name is configured any more. */
  node: { draining: boolean; reachable: boolean; lostMs: number } | null;
}

/**
 * How a server leaves its node: `confirmed`: the new OBS sends once the old one is known to be gone; `at-once`: there is
 * nothing to wait for. Null: it stays. Two OBS must never send to one channel, so a lost node keeps what may be on air
 * until it is back, or until the operator takes it out of the configuration: its machine is off then.
 */
export function leavesNode({ server, report, node }: LeavingView): 'confirmed' | 'at-once' | null {
  // It has just moved, or a start is under way: at most 20 s.
  if (server.previousInstance || (server.streaming && !server.confirmed)) return null;
  if (!node) return 'at-once';
  if (node.reachable) return node.draining ? 'confirmed' : null;
  const offAir = !server.streaming && (report?.output.state === 'idle' || report?.output.state === 'failed');
  return offAir && node.lostMs >= LOST_AFTER_MS ? 'at-once' : null;
}
