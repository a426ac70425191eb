import { z } from 'zod';
import { Timestamp } from './scalars.js';

/**
 * Faults of a feed that can't be shown. The first three concern arriving bytes: audio without video, undecodable data,
 * encrypted packets. The last two concern callers that the ingest refused.
 */
export const FEED_FAULTS = ['sound-only', 'undecodable', 'encrypted', 'passphrase', 'wrong-key'] as const;

export const FeedFault = z.object({
  code: z.enum(FEED_FAULTS),
  /** English text. */
  text: z.string(),
  /** Start of the fault; for a refused caller, its last attempt. */
  at: Timestamp,
  /**
   * For a wrong key: true if it is a former key of the stream; false if it is unknown, so the caller may be a stranger.
   */
  oldKey: z.boolean().optional(),
});

/** One link of a bonded feed. Unknown statistics are null, never estimated. */
export const FeedLink = z.object({
  /** From 1. Does not change with the phone's port. */
  number: z.int(),
  /** Such as 'Link 1'. */
  name: z.string(),
  /** True if no packets have arrived for 3 s. */
  lost: z.boolean(),
  kbps: z.number(),
  /** Share of the feed's bytes in the last second, 0 to 1. */
  share: z.number().nullable(),
  /** Time of its last packet. */
  heardAt: Timestamp,
  /** Delay of its packets relative to the fastest link, ms. */
  delayMs: z.number().nullable(),
  /** Round-trip time and lost packets, as reported by the phone. */
  rttMs: z.number().nullable(),
  naks: z.number().nullable(),
});

export type FeedFault = z.infer<typeof FeedFault>;
export type FeedLink = z.infer<typeof FeedLink>;
