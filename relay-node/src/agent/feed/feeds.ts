import type { FeedHealth, FeedReport, LinkReport } from '@trailcast/schema/node';
import type { IngestClient, IngestSnapshot } from '../../ingest/control/ingest-protocol.js';
import type { KeyFrameCount } from './dead-zone.js';
import type { LinkStats } from './weak-link.js';

type Publisher = IngestSnapshot['publishers'][number];
type Reader = IngestSnapshot['readers'][number];
type BondedLink = NonNullable<Publisher['links']>[number];

/** Time without a packet after which a link counts as lost, ms. Phones send a keepalive each second. */
const LINK_TIMEOUT_MS = 3_000;

/** Publishers and readers from the ingest's last snapshot. Times are in ms of the agent's clock. */
export class Feeds {
  /** Arrival time of the last payload, by digest. */
  readonly #payloadTimes = new Map<string, number>();
  /** Arrival time of the last picture, by digest. */
  readonly #pictureTimes = new Map<string, number>();
  /** Start time of each feed that OBS can't play, by digest. */
  readonly #unplayableSince = new Map<string, number>();
  #snapshot: IngestSnapshot | null = null;
  /** Arrival time of the last snapshot. */
  #receivedAt = 0;
  readonly #unsubscribe: () => void;

  constructor(
    ingest: IngestClient,
    private readonly now: () => number,
    private readonly onChange: () => void,
  ) {
    this.#receive(ingest.snapshot);
    this.#unsubscribe = ingest.on((snapshot) => {
      this.#receive(snapshot);
      this.onChange();
    });
  }

  /** Returns the arrival time of a key's last payload; null before the first payload. */
  getLastPayloadTime(digest: string | null): number | null {
    return digest === null ? null : (this.#payloadTimes.get(digest) ?? null);
  }

  /** Returns the arrival time of a key's last picture; null before the first picture. */
  getLastPictureTime(digest: string | null): number | null {
    return digest === null ? null : (this.#pictureTimes.get(digest) ?? null);
  }

  /** Returns the digest if its feed arrives, otherwise null. */
  findLiveDigest(digest: string | null): string | null {
    const publisher = this.#findPublisher(digest);
    return publisher && publisher.liveMs !== null ? publisher.digest : null;
  }

  findReader(token: string): Reader | null {
    return this.#snapshot?.readers.find((reader) => reader.token === token && reader.connected) ?? null;
  }

  /** Records the time since which OBS does not play the arriving pictures; null if OBS plays them. */
  setUnplayable(digest: string, startedAt: number | null): void {
    if (startedAt === null ? !this.#unplayableSince.delete(digest) : this.#unplayableSince.has(digest))
      return;
    if (startedAt !== null) this.#unplayableSince.set(digest, startedAt);
    this.onChange();
  }

  /** Returns the number of key frames from the feed's publisher; null without a publisher. */
  readKeyFrameCount(digest: string | null): KeyFrameCount | null {
    const publisher = this.#findPublisher(digest);
    if (!publisher) return null;
    return { publisher: this.#createPublisherId(publisher), keyFrames: publisher.keyFrames };
  }

  /** Returns the newest statistics of a feed; null while the feed does not arrive. */
  readLinkStats(digest: string | null): LinkStats | null {
    const publisher = this.#findPublisher(digest);
    if (!publisher || publisher.liveMs === null) return null;
    const { kbps, rttMs, forwarded } = publisher;
    // The RTT of a forwarded feed is the RTT between the nodes. 0 means that no RTT was measured yet.
    const measuredRttMs = forwarded || rttMs <= 0 ? null : rttMs;
    return {
      measuredAt: this.#receivedAt,
      kbps,
      rttMs: measuredRttMs,
      publisher: this.#createPublisherId(publisher),
    };
  }

  get isIngestReachable(): boolean {
    return this.#snapshot !== null;
  }

  get isAnyLive(): boolean {
    return this.#snapshot?.publishers.some((publisher) => publisher.liveMs !== null) ?? false;
  }

  listReports(): FeedReport[] {
    return (this.#snapshot?.publishers ?? []).map((publisher) => this.#createReport(publisher));
  }

  /** Returns the report on one feed; null if no phone sends it. */
  createReport(digest: string | null): FeedReport | null {
    const publisher = this.#findPublisher(digest);
    return publisher ? this.#createReport(publisher) : null;
  }

  close(): void {
    this.#unsubscribe();
  }

  #findPublisher(digest: string | null): Publisher | undefined {
    return this.#snapshot?.publishers.find((publisher) => publisher.digest === digest);
  }

  #createPublisherId({ connection }: Publisher): string {
    return `${this.#snapshot?.bootId ?? ''}/${connection}`;
  }

  #createReport(publisher: Publisher): FeedReport {
    const { digest, liveMs, kbps, rttMs, forwarded = false, links, health } = publisher;
    const isLive = liveMs !== null;
    const ageMs = isLive ? Math.round(liveMs + this.now() - this.#receivedAt) : null;
    const fault = isLive ? this.#createFault(publisher) : null;
    const stats = {
      digest,
      live: isLive,
      connected: true,
      ageMs,
      kbps: isLive ? kbps : 0,
      rttMs,
      forwarded,
      fault,
    };
    return {
      ...stats,
      ...(links && { links: links.map((link) => this.#createLinkReport(link)) }),
      ...(isLive && health && { health: this.#updateHealth(health) }),
    };
  }

  #createLinkReport(link: BondedLink): LinkReport {
    const heardMs = Math.round(link.heardMs + this.now() - this.#receivedAt);
    return { ...link, heardMs, lost: heardMs > LINK_TIMEOUT_MS };
  }

  /** Adds the time since the snapshot to each age. */
  #updateHealth(health: FeedHealth): FeedHealth {
    const elapsedMs = this.now() - this.#receivedAt;
    const addAge = (ageMs: number | null) => (ageMs === null ? null : Math.round(ageMs + elapsedMs));
    return {
      ...health,
      clockJumpMs: addAge(health.clockJumpMs),
      takenOverMs: addAge(health.takenOverMs),
    };
  }

  #createFault({ digest, fault }: Publisher): FeedReport['fault'] {
    const now = this.now();
    if (fault) return { code: fault.code, ageMs: Math.round(fault.ageMs + now - this.#receivedAt) };
    const unplayableSince = this.#unplayableSince.get(digest);
    return unplayableSince === undefined
      ? null
      : { code: 'undecodable', ageMs: Math.round(now - unplayableSince) };
  }

  #receive(snapshot: IngestSnapshot | null): void {
    this.#snapshot = snapshot;
    this.#receivedAt = this.now();
    for (const { digest, idleMs, pictureIdleMs = idleMs } of snapshot?.publishers ?? []) {
      if (idleMs !== null) this.#payloadTimes.set(digest, this.#receivedAt - idleMs);
      // An older ingest does not report pictures.
      if (pictureIdleMs !== null) this.#pictureTimes.set(digest, this.#receivedAt - pictureIdleMs);
    }
  }
}
