import { backoffMs } from '@trailcast/schema/async/backoff';
import { isFresh } from '../feed/dead-zone.js';
import { FeedPlayback } from '../feed/feed-playback.js';
import type { DesiredServer } from '@trailcast/schema/node';
import type { StepName } from './next-step.js';
import type { ServerParts } from './server-parts.js';

/** The feed is opened again at most this often; the pause doubles with each opening in vain, ms. */
const PAUSE_MS = { first: 2_000, last: 60_000 };

/** What it needs to know of the server's model. */
interface PlayingServer {
  readonly desired: DesiredServer;
  readonly readerToken: string;
  readonly zone: { bridging: boolean };
  /** The collection that OBS shows has the feed, and OBS can be asked. */
  readonly isFeedOpen: boolean;
  /** Steps that are held back, agent's clock ms. */
  readonly notBefore: Map<StepName, number>;
}

/** Whether one server's OBS plays its feed, and when it has to open it again. Times are the agent's clock, ms. */
export class ServerPlayback {
  readonly #cursor = new FeedPlayback();
  /** The reader's connection that has been told to end; null before any. */
  #endedConnection: number | null = null;
  /** OBS opens the feed, and has not played it yet. */
  #isOpening = false;
  /** Openings of a feed whose pictures OBS then did not play. */
  #openingsInVain = 0;

  constructor(
    private readonly model: PlayingServer,
    private readonly parts: Pick<ServerParts, 'feeds' | 'now'>,
  ) {}

  get isPlaying(): boolean {
    return this.#cursor.isPlaying(this.parts.now());
  }

  /** The feed's streams are not those that OBS opened, or OBS plays none of the pictures that arrive. */
  get isReaderStale(): boolean {
    return this.#hasOtherStreams || (this.picturesArrive && this.#cursor.isStuck(this.parts.now()));
  }

  /** OBS has to open the feed, or does so: what it shows until then is not the feed. */
  get isReopening(): boolean {
    return this.#hasOtherStreams || (this.#isOpening && this.picturesArrive);
  }

  /** Pictures of the feed arrive that OBS should play. */
  get picturesArrive(): boolean {
    if (!this.model.isFeedOpen) return false;
    const lastPictureAt = this.parts.feeds.lastPictureAt(this.model.desired.feed);
    return isFresh({ now: this.parts.now(), lastPictureAt });
  }

  /** A scene change waits for the moment in which OBS plays. */
  get isUrgent(): boolean {
    return this.model.zone.bridging || this.#isOpening;
  }

  /** OBS was told to open the feed again. */
  reopened(): void {
    const now = this.parts.now();
    const { feed } = this.model.desired;
    const isStuck = this.#cursor.isStuck(now);
    if (feed !== null && isStuck && this.#isOpening) this.parts.feeds.setUnplayable(feed, now);
    if (isStuck) this.#openingsInVain += 1;
    this.#isOpening = true;
    this.#endedConnection = this.#reader?.connection ?? null;
    this.#cursor.reset();
    const pause = backoffMs(PAUSE_MS, this.#openingsInVain + 1);
    this.model.notBefore.set('reopen-feed', now + pause);
  }

  /** Takes a reading of OBS's media cursor, ms; null when there is nothing to play. */
  take(cursorMs: number | null): void {
    const now = this.parts.now();
    if (cursorMs === null) return this.#cursor.rest();
    this.#cursor.take(cursorMs, now);
    if (!this.#cursor.isPlaying(now)) return;
    this.#isOpening = false;
    this.#openingsInVain = 0;
    const { feed } = this.model.desired;
    if (feed !== null) this.parts.feeds.setUnplayable(feed, null);
  }

  get #reader() {
    return this.parts.feeds.reader(this.model.readerToken);
  }

  get #hasOtherStreams(): boolean {
    const reader = this.#reader;
    return reader?.stale === true && reader.connection !== this.#endedConnection;
  }
}
