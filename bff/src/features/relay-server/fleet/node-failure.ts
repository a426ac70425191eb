import { NodeError } from '../../../drivers/relay-node/relay-nodes.js';
import { UpstreamFailedError } from '../../../infra/errors.js';

export const NODE_UNREACHABLE = 'The relay node can’t be reached now.';

/** Throws UpstreamFailedError if the error is a NodeError; rethrows any other error unchanged. */
export function throwNodeFailure(error: unknown): never {
  if (!(error instanceof NodeError)) throw error;
  const detail =
    error.kind === 'unreachable'
      ? NODE_UNREACHABLE
      : 'The relay node could not do this. Try again in a moment.';
  throw new UpstreamFailedError(detail, { cause: error });
}
