import { createLRU } from 'lru.min';
import type { StreamFeeds } from '../stream.ports.js';
import { legacyStats, openIrlStats } from './stats-forms.js';
import type { StatsKeys } from './stats-keys.js';

/** A response is created once within this time for all requests, ms. */
const KEPT_MS = 1_000;
/** Figures of an older report are not shown, ms. */
const PRESENT_MS = 5_000;
const MAX_RESPONSES = 10_000;

interface Answer {
  at: number;
  openIrl: string;
  legacy: string;
}

/** Returns the figures of feeds as JSON, for holders of a key. */
export class FeedStats {
  /** By digest of the stream key. */
  readonly #responses = createLRU<string, Answer>({ max: MAX_RESPONSES });

  constructor(
    private readonly keys: Pick<StatsKeys, 'streamOf'>,
    private readonly feeds: Pick<StreamFeeds, 'reportOf'>,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** Returns the figures for the digest of a key, or null for an unknown key. */
  async statsOf(digest: string, form: 'openIrl' | 'legacy'): Promise<string | null> {
    const keyDigest = await this.keys.streamOf(digest);
    return keyDigest === null ? null : this.#answerOf(keyDigest)[form];
  }

  #answerOf(keyDigest: string): Answer {
    const now = this.now();
    const cached = this.#responses.get(keyDigest);
    if (cached && now - cached.at < KEPT_MS) return cached;
    const latest = this.feeds.reportOf(keyDigest);
    const figures = latest && now - latest.at <= PRESENT_MS ? latest.report : null;
    const response = {
      at: now,
      openIrl: JSON.stringify(openIrlStats(figures)),
      legacy: JSON.stringify(legacyStats(figures)),
    };
    this.#responses.set(keyDigest, response);
    return response;
  }
}
