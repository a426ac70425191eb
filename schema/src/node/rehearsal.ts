import { z } from 'zod';
import { OUTPUT_FAILURES } from './output-failures.js';
import { SEEN_KINDS } from './session.js';

/**
 * What the switches of a server see of its feed during a rehearsal: the feed as it is, one below the bitrate of the
 * weak link, or none. The phone's connection is never touched.
 */
export const SIMULATED_FEEDS = ['real', 'weak', 'lost'] as const;
export const SimulatedFeed = z.enum(SIMULATED_FEEDS);
export type SimulatedFeed = z.infer<typeof SimulatedFeed>;

/** Changes of a rehearsal that are kept; the oldest are dropped. */
export const REHEARSAL_MOMENTS = 100;

/** What viewers would see from a moment on, and what the switches saw of the feed. */
export const RehearsalSight = z.object({
  feed: SimulatedFeed.catch('real'),
  kind: z.enum(SEEN_KINDS).catch('scene'),
  /** Null for the card. */
  scene: z.string().nullable(),
});

/**
 * The requested rehearsal: OBS sends to its hub, and the hub to nobody. A field of its own, not a kind of broadcast, so
 * that a node of an earlier version sends nothing. `attempt`, `confirmed`, `remainingMs` and `resumeWindowMs` are those of
 * a broadcast, and both count the same attempts.
 */
export const RehearsalRequest = z.object({
  attempt: z.int().positive(),
  confirmed: z.boolean(),
  remainingMs: z.int().nonnegative(),
  resumeWindowMs: z.int().nonnegative(),
  feed: SimulatedFeed.catch('real'),
});

export const RehearsalReport = z.object({
  attempt: z.int(),
  /** `ending`: it is not requested, and OBS or the hub has not stopped. Null follows in place of the report. */
  state: z.enum(['starting', 'on', 'failed', 'ending']).catch('ending'),
  reason: z.enum(OUTPUT_FAILURES).catch('obs-failed').nullable(),
  /** Time since it began; null before. */
  ageMs: z.int().nullable(),
  feed: SimulatedFeed.catch('real'),
  /** What viewers would have seen, a moment for each change, in order. Times are ms from its beginning. */
  line: z.array(RehearsalSight.extend({ atMs: z.int().nonnegative() })),
});

export type RehearsalRequest = z.infer<typeof RehearsalRequest>;
export type RehearsalReport = z.infer<typeof RehearsalReport>;
