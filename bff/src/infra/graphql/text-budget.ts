import { LIMITS } from '@trailcast/schema/limits';
import { MalformedError } from '../errors.js';

/** Limits the size of long texts in one GraphQL response. OperationGate limits only the number of fields. */
export class TextBudget {
  #bytes = 0;
  #endSignal: AbortSignal | null = null;

  /** `createEndSignal` returns a signal that aborts when the response has been sent or its connection has been closed. */
  constructor(private readonly createEndSignal: () => AbortSignal) {}

  /** Aborts at the end of the response. Created on first use, because most requests read no long texts. */
  get endSignal(): AbortSignal {
    return (this.#endSignal ??= this.createEndSignal());
  }

  /** Returns a budget with zero bytes for a second run of the same operation, with the same end of the response. */
  createUnusedBudget(): TextBudget {
    return new TextBudget(() => this.endSignal);
  }

  /** Counts the bytes of a text of the response. Throws MalformedError with `detail` if the sum exceeds `graphqlTextMaxBytes`. */
  addBytes(bytes: number, detail: string): void {
    this.#bytes += bytes;
    if (this.#bytes > LIMITS.graphqlTextMaxBytes) throw new MalformedError(detail);
  }
}
