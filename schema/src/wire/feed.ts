import { z } from 'zod';
import { Timestamp } from './scalars.js';

/**
 * Reasons why a feed can't be shown. The first three concern arriving bytes: audio without video, undecodable data,
 * encrypted packets. The last two concern callers that the ingest refused.
 */
export const FEED_FAULTS = ['sound-only', 'undecodable', 'encrypted', 'passphrase', 'wrong-key'] as const;

export const FeedFault = z.object({
  code: z.enum(FEED_FAULTS),
  /** English text. */
  text: z.string(),
  /** Start of the fault; for a refused caller, the time of the last refusal. */
  at: Timestamp,
  /** For a wrong key: true if the stream had it before; false if it is unknown, so that the caller may be a stranger. */
  oldKey: z.boolean().optional(),
});

/** One link of a bonded feed. Unknown figures are null, never computed. */
export const FeedLink = z.object({
  /** From 1; kept while the phone's port changes. */
  number: z.int(),
  /** 'Link 1'. */
  name: z.string(),
  /** Nothing was heard of it for 3 s. */
  lost: z.boolean(),
  kbps: z.number(),
  /** Part of the feed's bytes of the last second, 0 to 1. */
  share: z.number().nullable(),
  /** Time of its last packet. */
  heardAt: Timestamp,
  /** How much later its packets arrive than those of the fastest link, ms. */
  delayMs: z.number().nullable(),
  /** Round trip and lost packets, as the phone reports them. */
  rttMs: z.number().nullable(),
  naks: z.number().nullable(),
});

export type FeedFault = z.infer<typeof FeedFault>;
export type FeedLink = z.infer<typeof FeedLink>;
