import type { FeedHealth, FeedReport, LinkReport } from '@trailcast/schema/node';
import type { IngestClient, IngestSnapshot } from '../../ingest/control/ingest-protocol.js';
import type { KeyFrameMark } from './dead-zone.js';
import type { LinkFigures } from './weak-link.js';

type Publisher = IngestSnapshot['publishers'][number];
type Reader = IngestSnapshot['readers'][number];
type BondedLink = NonNullable<Publisher['links']>[number];

/** A link is lost after this time without a packet, ms. Phones send a keepalive each second. */
const LINK_LOST_MS = 3_000;

/** Publishers and readers from the ingest's last snapshot. Times are in ms of the agent's clock. */
export class Feeds {
  readonly #lastPayload = new Map<string, number>();
  readonly #lastPicture = new Map<string, number>();
  /** Digest of a feed that OBS can't play → time since when. */
  readonly #unplayable = new Map<string, number>();
  #snapshot: IngestSnapshot | null = null;
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

  /** Returns when the last payload of a key arrived; null if this agent has seen none. */
  lastPayloadAt(digest: string | null): number | null {
    return digest === null ? null : (this.#lastPayload.get(digest) ?? null);
  }

  /** Returns when the last picture of a key began; null if this agent has seen none. */
  lastPictureAt(digest: string | null): number | null {
    return digest === null ? null : (this.#lastPicture.get(digest) ?? null);
  }

  /** Returns the digest if its bytes arrive, else null. */
  live(digest: string | null): string | null {
    const publisher = this.#publisher(digest);
    return publisher && publisher.liveMs !== null ? publisher.digest : null;
  }

  reader(token: string): Reader | null {
    return this.#snapshot?.readers.find((each) => each.token === token && each.connected) ?? null;
  }

  /** Records since when OBS has not played the arriving pictures; null if it plays them. */
  setUnplayable(digest: string, since: number | null): void {
    if (since === null ? !this.#unplayable.delete(digest) : this.#unplayable.has(digest)) return;
    if (since !== null) this.#unplayable.set(digest, since);
    this.onChange();
  }

  keyFrameMark(digest: string | null): KeyFrameMark | null {
    const publisher = this.#publisher(digest);
    if (!publisher) return null;
    return { publisher: this.#nameOf(publisher), keyFrames: publisher.keyFrames };
  }

  /** Returns the newest figures of a key; null while none of its bytes arrive. */
  figures(digest: string | null): LinkFigures | null {
    const publisher = this.#publisher(digest);
    if (!publisher || publisher.liveMs === null) return null;
    const { kbps, rttMs, forwarded } = publisher;
    // A forwarded feed's RTT is that of the other node. 0 means not measured yet.
    const rtt = forwarded || rttMs <= 0 ? null : rttMs;
    return { at: this.#receivedAt, kbps, rttMs: rtt, publisher: this.#nameOf(publisher) };
  }

  /** False while the ingest can't be reached. */
  get isKnown(): boolean {
    return this.#snapshot !== null;
  }

  get anyLive(): boolean {
    return this.#snapshot?.publishers.some((publisher) => publisher.liveMs !== null) ?? false;
  }

  reports(): FeedReport[] {
    return (this.#snapshot?.publishers ?? []).map((publisher) => this.#report(publisher));
  }

  /** Returns the report on one feed; null if no phone sends it. */
  report(digest: string | null): FeedReport | null {
    const publisher = this.#publisher(digest);
    return publisher ? this.#report(publisher) : null;
  }

  close(): void {
    this.#unsubscribe();
  }

  #publisher(digest: string | null): Publisher | undefined {
    return this.#snapshot?.publishers.find((each) => each.digest === digest);
  }

  #nameOf({ connection }: Publisher): string {
    return `${this.#snapshot?.bootId ?? ''}/${connection}`;
  }

  #report(publisher: Publisher): FeedReport {
    const { digest, liveMs, kbps, rttMs, forwarded = false, links, health } = publisher;
    const live = liveMs !== null;
    const ageMs = live ? Math.round(liveMs + this.now() - this.#receivedAt) : null;
    const fault = live ? this.#fault(publisher) : null;
    const figures = { digest, live, connected: true, ageMs, kbps: live ? kbps : 0, rttMs, forwarded, fault };
    return {
      ...figures,
      ...(links && { links: links.map((link) => this.#link(link)) }),
      ...(live && health && { health: this.#health(health) }),
    };
  }

  #link(link: BondedLink): LinkReport {
    const heardMs = Math.round(link.heardMs + this.now() - this.#receivedAt);
    return { ...link, heardMs, lost: heardMs > LINK_LOST_MS };
  }

  /** Adds the time since the snapshot to each age. */
  #health(health: FeedHealth): FeedHealth {
    const passed = this.now() - this.#receivedAt;
    const older = (ageMs: number | null) => (ageMs === null ? null : Math.round(ageMs + passed));
    return {
      ...health,
      clockJumpMs: older(health.clockJumpMs),
      takenOverMs: older(health.takenOverMs),
    };
  }

  #fault({ digest, fault }: Publisher): FeedReport['fault'] {
    const now = this.now();
    if (fault) return { code: fault.code, ageMs: Math.round(fault.ageMs + now - this.#receivedAt) };
    const since = this.#unplayable.get(digest);
    return since === undefined ? null : { code: 'undecodable', ageMs: Math.round(now - since) };
  }

  #receive(snapshot: IngestSnapshot | null): void {
    this.#snapshot = snapshot;
    this.#receivedAt = this.now();
    for (const { digest, idleMs, pictureIdleMs = idleMs } of snapshot?.publishers ?? []) {
      if (idleMs !== null) this.#lastPayload.set(digest, this.#receivedAt - idleMs);
      // An older ingest does not report pictures.
      if (pictureIdleMs !== null) this.#lastPicture.set(digest, this.#receivedAt - pictureIdleMs);
    }
  }
}
