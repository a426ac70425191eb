import { z } from 'zod';
import { FeedHealth } from './feed-health.js';
import { KeyDigest } from './rights.js';

/** Faults of a feed that can't be shown although its bytes arrive. */
export const CONTENT_FAULTS = ['sound-only', 'undecodable', 'encrypted'] as const;

/** One link of a bonded feed. Unknown statistics are null, never estimated. */
export const LinkReport = z.object({
  /** From 1. Does not change with the phone's port. */
  number: z.int().positive(),
  /** True if no packets have arrived for 3 s. */
  lost: z.boolean(),
  kbps: z.number(),
  /** Share of the feed's bytes in the last second, 0 to 1. */
  share: z.number().nullable(),
  /** Time since its last packet, ms. */
  heardMs: z.number(),
  /** Delay of its packets relative to the fastest link, ms. */
  delayMs: z.number().nullable(),
  /** Round-trip time and lost packets, as reported by the phone. */
  rttMs: z.number().nullable(),
  naks: z.number().nullable(),
});

export const FeedReport = z.object({
  digest: KeyDigest,
  /** True if bytes arrived in the last 2 s. */
  live: z.boolean(),
  /** True while the publisher is connected, with or without data. */
  connected: z.boolean(),
  /** Time since the bytes last had a gap of 2 s; null if not live. */
  ageMs: z.int().nullable(),
  kbps: z.number(),
  rttMs: z.number(),
  /** True if another node forwards the feed. That node reports the phone's statistics. */
  forwarded: z.boolean().default(false),
  /** Fault while bytes arrive without a picture. Unknown faults of newer nodes are read as the general one. */
  fault: z
    .object({ code: z.enum(CONTENT_FAULTS).catch('undecodable'), ageMs: z.int() })
    .nullable()
    .default(null),
  /** Links of a bonded feed; otherwise absent. */
  links: z.array(LinkReport).optional(),
  health: FeedHealth.optional(),
});

/** The most recent refused caller of one kind. */
export const Refusal = z.object({
  /** Digest of the caller's key, if the node knows the key. */
  digest: KeyDigest.nullable(),
  /** `passphrase`: the caller encrypts, which the ingest does not support. */
  reason: z.enum(['passphrase', 'wrong-key']),
  ageMs: z.int(),
  /** Number of its calls so far, which identifies repeated reports. Older nodes omit it. */
  calls: z.int().optional(),
});

export type ContentFault = (typeof CONTENT_FAULTS)[number];

export type Refusal = z.infer<typeof Refusal>;
export type FeedReport = z.infer<typeof FeedReport>;
export type LinkReport = z.infer<typeof LinkReport>;
