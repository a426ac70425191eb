/** What decides whether a server stays where it is. */
export interface LeavingView {
  server: { streaming: boolean; confirmed: boolean; previousInstance?: string | null };
  /** `lost`: away for so long that nothing waits for it. Null when no node of this name is configured any more. */
  node: { draining: boolean; reachable: boolean; lost: boolean } | null;
}

/**
 * How a server leaves its node: `confirmed`: the new OBS sends once the old one is known to be gone; `at-once`: there is
 * nothing to wait for. Null: it stays. What a lost node still runs is ended as soon as it is back.
 */
export function leavesNode({ server, node }: LeavingView): 'confirmed' | 'at-once' | null {
  // It has just moved, or a start is under way: at most 20 s.
  if (server.previousInstance || (server.streaming && !server.confirmed)) return null;
  if (!node || node.lost) return 'at-once';
  return node.reachable && node.draining ? 'confirmed' : null;
}
