import type { FeedReport } from '@trailcast/schema/node';
import type { IngestClient, IngestSnapshot } from '../../ingest/control/ingest-protocol.js';
import type { KeyFrameMark } from './dead-zone.js';

type Publisher = IngestSnapshot['publishers'][number];
type Reader = IngestSnapshot['readers'][number];

/** The ingest's counters as the rest of the agent needs them, in the agent's clock (ms). */
export class Feeds {
  readonly #lastPayload = new Map<string, number>();
  readonly #lastPicture = new Map<string, number>();
  /** Feeds whose pictures OBS can't play, with the time since when. */
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

  /** When the newest payload of a key arrived; null when none was seen by this agent. */
  lastPayloadAt(digest: string | null): number | null {
    return digest === null ? null : (this.#lastPayload.get(digest) ?? null);
  }

  /** When the newest picture of a key began; null when none was seen by this agent. */
  lastPictureAt(digest: string | null): number | null {
    return digest === null ? null : (this.#lastPicture.get(digest) ?? null);
  }

  /** What the ingest says of a reader's connection. */
  reader(token: string): Reader | null {
    return this.#snapshot?.readers.find((each) => each.token === token && each.connected) ?? null;
  }

  /** `since`: OBS plays none of the pictures that arrive; null: it plays them. */
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
      // An older ingest counts bytes alone.
      if (pictureIdleMs !== null) this.#lastPicture.set(digest, this.#takenAt - pictureIdleMs);
    }
  }
}
