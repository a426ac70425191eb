import type { NodeProblem } from '@trailcast/schema/node';

const STATUS_BY_CODE: Record<NodeProblem['code'], number> = {
  unauthorized: 401,
  'bad-request': 400,
  stale: 409,
  'not-found': 404,
  'no-capacity': 503,
  'not-ready': 503,
  failed: 500,
};

/** An error response to a request of the BFF. `message` describes the problem and contains no secret. */
export class NodeError extends Error {
  constructor(
    readonly code: NodeProblem['code'],
    message: string,
  ) {
    super(message);
    this.name = 'NodeError';
  }

  get status(): number {
    return STATUS_BY_CODE[this.code];
  }
}

/** Returns the message of an error, or the value as text. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
