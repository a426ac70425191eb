/** Conditions that decide whether a server leaves its node. */
export interface MoveConditions {
  server: { streaming: boolean; confirmed: boolean; previousInstance?: string | null };
  /**
   * `isLost`: unreachable for so long that servers no longer wait for the node. Null if the node is no longer
   * configured.
   */
  node: { isDraining: boolean; isReachable: boolean; isLost: boolean } | null;
}

/**
 * Returns the kind of move off the node, or null if the server stays. `confirmed`: the new OBS sends when the node has
 * confirmed the end of the old OBS. `immediate`: the new OBS sends immediately. A lost node's OBS is ended when the
 * node returns.
 */
export function decideMove({ server, node }: MoveConditions): 'confirmed' | 'immediate' | null {
  // The server has just moved, or a start is pending for at most 20 s.
  if (server.previousInstance || (server.streaming && !server.confirmed)) return null;
  if (!node || node.isLost) return 'immediate';
  return node.isReachable && node.isDraining ? 'confirmed' : null;
}
