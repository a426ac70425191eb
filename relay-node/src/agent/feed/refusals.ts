import type { Refusal } from '@trailcast/schema/node';
import type { IngestClient, IngestSnapshot } from '../../ingest/control/ingest-protocol.js';

/** A refused caller and the number of its calls. */
export interface CountedRefusal extends Refusal {
  calls: number;
}

/** Returns the callers that the ingest refused, with their current ages. */
export class Refusals {
  #snapshot: IngestSnapshot | null;
  #takenAt: number;
  readonly #release: () => void;

  /** `now`: the agent's clock, ms. */
  constructor(
    ingest: IngestClient,
    private readonly now: () => number,
  ) {
    this.#snapshot = ingest.snapshot;
    this.#takenAt = now();
    this.#release = ingest.on((snapshot) => {
      this.#snapshot = snapshot;
      this.#takenAt = this.now();
    });
  }

  reports(): CountedRefusal[] {
    const passed = this.now() - this.#takenAt;
    return (this.#snapshot?.refusals ?? []).map(({ digest, reason, ageMs, calls }) => ({
      digest,
      reason,
      ageMs: Math.round(ageMs + passed),
      calls,
    }));
  }

  close(): void {
    this.#release();
  }
}
