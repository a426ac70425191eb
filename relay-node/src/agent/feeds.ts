import type { FeedReport } from '@trailcast/schema/node';
import type { IngestClient, IngestSnapshot } from '../ingest/ingest-protocol.js';
import type { KeyFrameMark } from './dead-zone.js';

type Publisher = IngestSnapshot['publishers'][number];

/** The ingest's counters as the rest of the agent needs them, in the agent's clock (ms). */
export class Feeds {
  readonly #lastPayload = new Map<string, number>();
  #snapshot: IngestSnapshot | null = null;
  #takenAt = 0;
  readonly #release: () => void;

  constructor(
    ingest: IngestClient,
    private readonly now: () => number,
    private readonly changed: () => void,
  ) {
    this.#take(ingest.snapshot);
    this.#release = ingest.on((snapshot) => {
      this.#take(snapshot);
      this.changed();
    });
  }

  /** When the newest payload of a key arrived; null when none was seen by this agent. */
  lastPayloadAt(digest: string | null): number | null {
    return digest === null ? null : (this.#lastPayload.get(digest) ?? null);
  }

  keyFrameMark(digest: string | null): KeyFrameMark | null {
    const publisher = this.#snapshot?.publishers.find((each) => each.digest === digest);
    if (!publisher || !this.#snapshot) return null;
    return {
      publisher: `${this.#snapshot.bootId}/${publisher.connection}`,
      keyFrames: publisher.keyFrames,
    };
  }

  get anyLive(): boolean {
    return this.#snapshot?.publishers.some((publisher) => publisher.liveMs !== null) ?? false;
  }

  reports(): FeedReport[] {
    return (this.#snapshot?.publishers ?? []).map((publisher) => this.#report(publisher));
  }

  close(): void {
    this.#release();
  }

  #report({ digest, liveMs, kbps, rttMs, forwarded = false }: Publisher): FeedReport {
    const live = liveMs !== null;
    const ageMs = live ? Math.round(liveMs + this.now() - this.#takenAt) : null;
    return { digest, live, connected: true, ageMs, kbps: live ? kbps : 0, rttMs, forwarded };
  }

  #take(snapshot: IngestSnapshot | null): void {
    this.#snapshot = snapshot;
    this.#takenAt = this.now();
    for (const { digest, idleMs } of snapshot?.publishers ?? [])
      if (idleMs !== null) this.#lastPayload.set(digest, this.#takenAt - idleMs);
  }
}
