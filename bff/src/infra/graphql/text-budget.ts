import { LIMITS } from '@trailcast/schema/limits';
import { MalformedError } from '../errors.js';

/** Limits the size of long texts in one GraphQL response. OperationGate limits only the number of fields. */
export class TextBudget {
  #bytes = 0;
  #endSignal: AbortSignal | null = null;

  /** `createEndSignal` returns a signal that aborts when the response was sent or its connection was closed. */
  constructor(private readonly createEndSignal: () => AbortSignal) {}

  /** Aborts at the end of the response. Created on first use, because most requests read no long texts. */
  get endSignal(): AbortSignal {
    return (this.#endSignal ??= this.createEndSignal());
  }

  /** Returns an unused budget for the same response. */
  createUnusedBudget(): TextBudget {
    return new TextBudget(() => this.endSignal);
  }

  /** Counts texts of the response. Throws MalformedError with `detail` if they exceed `graphqlTextMaxBytes`. */
  addBytes(bytes: number, detail: string): void {
    this.#bytes += bytes;
    if (this.#bytes > LIMITS.graphqlTextMaxBytes) throw new MalformedError(detail);
  }
}
