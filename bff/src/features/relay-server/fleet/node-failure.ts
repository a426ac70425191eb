import { NodeError } from '../../../drivers/relay-node/relay-nodes.js';
import { UpstreamFailedError } from '../../../infra/errors.js';

export const NODE_AWAY = 'The relay node can not be reached now.';

/** Tells a user of a node's failure: throws UpstreamFailedError for a NodeError, anything else as it is. */
export function throwNodeFailure(error: unknown): never {
  if (!(error instanceof NodeError)) throw error;
  const detail =
    error.kind === 'unreachable' ? NODE_AWAY : 'The relay node could not do this. Try again in a moment.';
  throw new UpstreamFailedError(detail, { cause: error });
}
