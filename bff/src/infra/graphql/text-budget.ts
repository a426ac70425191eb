import { LIMITS } from '@trailcast/schema/limits';
import { MalformedError } from '../errors.js';

/** Limits the size of long texts in one GraphQL response. OperationGate limits only the number of fields. */
export class TextBudget {
  #bytes = 0;

  constructor(
    /** Aborts when the response was sent or its connection was closed. */
    readonly ended: AbortSignal,
  ) {}

  /** Counts texts of the response. Throws MalformedError with `detail` if they exceed `graphqlTextMaxBytes`. */
  take(bytes: number, detail: string): void {
    this.#bytes += bytes;
    if (this.#bytes > LIMITS.graphqlTextMaxBytes) throw new MalformedError(detail);
  }
}
