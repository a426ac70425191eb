import { backoffMs } from '@trailcast/schema/async/backoff';
import { isPictureFresh } from '../feed/dead-zone.js';
import { FeedPlayback } from '../feed/feed-playback.js';
import type { DesiredServer } from '@trailcast/schema/node';
import type { StepName } from './next-step.js';
import type { ServerDeps } from './server-deps.js';

/** Backoff between two reopenings of the feed, ms. */
const REOPEN_DELAYS_MS = { initialMs: 2_000, maxMs: 60_000 };

/** The part of the server's model that ServerPlayback reads. */
interface PlayingServer {
  readonly desired: DesiredServer;
  readonly readerToken: string;
  readonly feedSwitch: { readonly isLost: boolean };
  /** True if OBS responds and its collection contains the feed. */
  readonly isFeedOpen: boolean;
  /** Earliest time of each delayed step, ms of the agent's clock. */
  readonly earliestStepTimes: Map<StepName, number>;
}

/** Tracks the playback of the server's feed in OBS. Times are in ms of the agent's clock. */
export class ServerPlayback {
  readonly #playback = new FeedPlayback();
  /** Number of the connection that the last reopening has ended; null before the first reopening. */
  #endedConnection: number | null = null;
  /** True if OBS has opened the feed but does not play it yet. */
  #isOpening = false;
  /** Number of consecutive reopenings without playback. */
  #failedReopenings = 0;

  constructor(
    private readonly model: PlayingServer,
    private readonly deps: Pick<ServerDeps, 'feeds' | 'now'>,
  ) {}

  /** True if OBS plays the feed. */
  get isPlaying(): boolean {
    return this.#playback.isPlaying(this.deps.now());
  }

  /** True if OBS has to reopen the feed, because the feed's tracks have changed or OBS does not play its pictures. */
  get isReaderStale(): boolean {
    return this.#haveTracksChanged || (this.arePicturesArriving && this.#playback.isStuck(this.deps.now()));
  }

  /** True until OBS has reopened the feed. OBS shows an old picture until then. */
  get isReopening(): boolean {
    return this.#haveTracksChanged || (this.#isOpening && this.arePicturesArriving);
  }

  /** True if OBS has the feed open and pictures of the feed arrive. */
  get arePicturesArriving(): boolean {
    if (!this.model.isFeedOpen) return false;
    const lastPictureAt = this.deps.feeds.getLastPictureTime(this.model.desired.feed);
    return isPictureFresh({ now: this.deps.now(), lastPictureAt });
  }

  /** True while a scene change waits until OBS plays the feed. */
  get needsFrequentReads(): boolean {
    return this.model.feedSwitch.isLost || this.#isOpening;
  }

  /** Records that OBS reopens the feed, and delays the next reopening. */
  recordReopening(): void {
    const now = this.deps.now();
    const { feed } = this.model.desired;
    const isStuck = this.#playback.isStuck(now);
    if (feed !== null && isStuck && this.#isOpening) this.deps.feeds.setUnplayable(feed, now);
    if (isStuck) this.#failedReopenings += 1;
    this.#isOpening = true;
    this.#endedConnection = this.#reader?.connection ?? null;
    this.#playback.reset();
    const delayMs = backoffMs(REOPEN_DELAYS_MS, this.#failedReopenings + 1);
    this.model.earliestStepTimes.set('reopen-feed', now + delayMs);
  }

  /** Records a reading of OBS's media cursor, ms; null while no picture arrives. */
  record(cursorMs: number | null): void {
    const now = this.deps.now();
    if (cursorMs === null) return this.#playback.recordFeedPause();
    this.#playback.record(cursorMs, now);
    if (!this.#playback.isPlaying(now)) return;
    this.#isOpening = false;
    this.#failedReopenings = 0;
    const { feed } = this.model.desired;
    if (feed !== null) this.deps.feeds.setUnplayable(feed, null);
  }

  get #reader() {
    return this.deps.feeds.findReader(this.model.readerToken);
  }

  /** True if the feed's tracks (codecs or PIDs) have changed since OBS opened it. */
  get #haveTracksChanged(): boolean {
    const reader = this.#reader;
    return reader?.stale === true && reader.connection !== this.#endedConnection;
  }
}
