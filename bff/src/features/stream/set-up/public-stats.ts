import { createLRU } from 'lru.min';
import type { StreamFeeds } from '../stream.ports.js';
import { toLegacyStats, toOpenIrlStats } from './stats-formats.js';
import type { StatsKeys } from './stats-keys.js';

/** Time for which a response is reused for all requests, ms. */
const CACHE_MS = 1_000;
/** Maximum age of a report whose statistics are shown, ms. */
const MAX_REPORT_AGE_MS = 5_000;
const MAX_RESPONSES = 10_000;

interface CachedStats {
  createdAt: number;
  openIrl: string;
  legacy: string;
}

/** Returns the statistics of feeds as JSON, for clients with a key for statistics. */
export class PublicStats {
  /** By digest of the stream key. */
  readonly #responses = createLRU<string, CachedStats>({ max: MAX_RESPONSES });

  constructor(
    private readonly keys: Pick<StatsKeys, 'findStreamKeyDigest'>,
    private readonly feeds: Pick<StreamFeeds, 'findReport'>,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** Returns the statistics for the digest of a key, or null for an unknown key. */
  async readStats(digest: string, format: 'openIrl' | 'legacy'): Promise<string | null> {
    const keyDigest = await this.keys.findStreamKeyDigest(digest);
    return keyDigest === null ? null : this.#renderStats(keyDigest)[format];
  }

  #renderStats(keyDigest: string): CachedStats {
    const now = this.now();
    const cachedStats = this.#responses.get(keyDigest);
    if (cachedStats && now - cachedStats.createdAt < CACHE_MS) return cachedStats;
    const latestReport = this.feeds.findReport(keyDigest);
    const report = latestReport && now - latestReport.at <= MAX_REPORT_AGE_MS ? latestReport.report : null;
    const response = {
      createdAt: now,
      openIrl: JSON.stringify(toOpenIrlStats(report)),
      legacy: JSON.stringify(toLegacyStats(report)),
    };
    this.#responses.set(keyDigest, response);
    return response;
  }
}
