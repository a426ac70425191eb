import type { Refusal } from '@trailcast/schema/node';
import type { IngestClient, IngestSnapshot } from '../../ingest/control/ingest-protocol.js';

/** A refused SRT caller and its number of connection attempts. */
export interface CountedRefusal extends Refusal {
  calls: number;
}

/** Lists the refused SRT callers from the last snapshot of the ingest. */
export class Refusals {
  #snapshot: IngestSnapshot | null;
  #receivedAt: number;
  readonly #unsubscribe: () => void;

  /** `now` is the agent's clock, ms. */
  constructor(
    ingest: IngestClient,
    private readonly now: () => number,
  ) {
    this.#snapshot = ingest.snapshot;
    this.#receivedAt = now();
    this.#unsubscribe = ingest.on((snapshot) => {
      this.#snapshot = snapshot;
      this.#receivedAt = this.now();
    });
  }

  listRefusals(): CountedRefusal[] {
    const elapsedMs = this.now() - this.#receivedAt;
    return (this.#snapshot?.refusals ?? []).map(({ digest, reason, ageMs, calls }) => ({
      digest,
      reason,
      ageMs: Math.round(ageMs + elapsedMs),
      calls,
    }));
  }

  close(): void {
    this.#unsubscribe();
  }
}
