import type { HistoryRange } from '@trailcast/schema/node';
import type { ServerHistory } from '@trailcast/schema/wire';
import { NodeError, type RelayNode } from '../../../drivers/relay-node/relay-nodes.js';

/**
 * Errors that mean there is no history: the server has just moved, or the node's version does not support histories.
 */
const NO_HISTORY: readonly NodeError['kind'][] = ['not-ready', 'not-found'];

/**
 * Returns the statistics of a server's feed; null if the node has none. Throws NodeError while the node can't be
 * reached.
 */
export async function readHistory(
  node: Pick<RelayNode, 'fetchHistory'>,
  id: number,
  range: HistoryRange,
  signal: AbortSignal,
): Promise<ServerHistory | null> {
  try {
    const { ageMs, ...series } = await node.fetchHistory(id, range, signal);
    return { from: Date.now() - ageMs, ...series };
  } catch (error) {
    if (error instanceof NodeError && NO_HISTORY.includes(error.kind)) return null;
    throw error;
  }
}
