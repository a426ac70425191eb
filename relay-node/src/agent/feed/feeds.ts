import type { FeedReport } from '@trailcast/schema/node';
import type { IngestClient, IngestSnapshot } from '../../ingest/control/ingest-protocol.js';
import type { KeyFrameMark } from './dead-zone.js';

type Publisher = IngestSnapshot['publishers'][number];
type Reader = IngestSnapshot['readers'][number];

/** The ingest's counters for the rest of the agent. Times are in ms of the agent's clock. */
export class Feeds {
  readonly #lastPayload = new Map<string, number>();
  readonly #lastPicture = new Map<string, number>();
  /** Since when OBS can't play the pictures of a feed. */
  readonly #unplayable = new Map<string, number>();
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

  /** Returns when the last payload of a key arrived; null if this agent has seen none. */
  lastPayloadAt(digest: string | null): number | null {
    return digest === null ? null : (this.#lastPayload.get(digest) ?? null);
  }

  /** Returns when the last picture of a key began; null if this agent has seen none. */
  lastPictureAt(digest: string | null): number | null {
    return digest === null ? null : (this.#lastPicture.get(digest) ?? null);
  }

  /** Returns the ingest's report on a reader's connection. */
  reader(token: string): Reader | null {
    return this.#snapshot?.readers.find((each) => each.token === token && each.connected) ?? null;
  }

  /** `since`: when OBS stopped playing the arriving pictures; null: it plays them. */
  setUnplayable(digest: string, since: number | null): void {
    if (since === null ? !this.#unplayable.delete(digest) : this.#unplayable.has(digest)) return;
    if (since !== null) this.#unplayable.set(digest, since);
    this.changed();
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

  #report(publisher: Publisher): FeedReport {
    const { digest, liveMs, kbps, rttMs, forwarded = false } = publisher;
    const live = liveMs !== null;
    const ageMs = live ? Math.round(liveMs + this.now() - this.#takenAt) : null;
    const fault = live ? this.#fault(publisher) : null;
    return { digest, live, connected: true, ageMs, kbps: live ? kbps : 0, rttMs, forwarded, fault };
  }

  #fault({ digest, fault }: Publisher): FeedReport['fault'] {
    const now = this.now();
    if (fault) return { code: fault.code, ageMs: Math.round(fault.ageMs + now - this.#takenAt) };
    const since = this.#unplayable.get(digest);
    return since === undefined ? null : { code: 'undecodable', ageMs: Math.round(now - since) };
  }

  #take(snapshot: IngestSnapshot | null): void {
    this.#snapshot = snapshot;
    this.#takenAt = this.now();
    for (const { digest, idleMs, pictureIdleMs = idleMs } of snapshot?.publishers ?? []) {
      if (idleMs !== null) this.#lastPayload.set(digest, this.#takenAt - idleMs);
      // An older ingest reports only bytes.
      if (pictureIdleMs !== null) this.#lastPicture.set(digest, this.#takenAt - pictureIdleMs);
    }
  }
}
