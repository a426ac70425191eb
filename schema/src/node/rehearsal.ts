import { z } from 'zod';
import { OUTPUT_FAILURES } from './output-failures.js';
import { SEEN_KINDS } from './session.js';

/**
 * The feed on which a server's automatic scene switches act during a rehearsal: the real feed, one below the bitrate of
 * the weak link, or none. The phone's connection is never touched.
 */
export const SIMULATED_FEEDS = ['real', 'weak', 'lost'] as const;
export const SimulatedFeed = z.enum(SIMULATED_FEEDS);
export type SimulatedFeed = z.infer<typeof SimulatedFeed>;

/** Maximum number of entries in a rehearsal's `line`; the oldest are dropped. */
export const MAX_REHEARSAL_ENTRIES = 100;

/** Entry of a rehearsal's timeline: the scene that viewers would see, and the feed on which the switches act. */
export const RehearsalEntry = z.object({
  feed: SimulatedFeed.catch('real'),
  kind: z.enum(SEEN_KINDS).catch('scene'),
  /** Scene name; null for the "One moment" card. */
  scene: z.string().nullable(),
});

/**
 * The requested rehearsal: OBS sends to its hub, and the hub sends nowhere. It is a separate field, not a kind of
 * broadcast, so that a node of an earlier version sends nothing. The fields are those of a broadcast, and both count
 * the same attempts.
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
  /** `ending`: no longer requested, but OBS or the hub has not stopped yet. The report is null afterwards. */
  state: z.enum(['starting', 'on', 'failed', 'ending']).catch('ending'),
  reason: z.enum(OUTPUT_FAILURES).catch('obs-failed').nullable(),
  /** Time since the start; null before. */
  ageMs: z.int().nullable(),
  feed: SimulatedFeed.catch('real'),
  /** The scenes that viewers would have seen: one entry per change, in order. Times are ms since the start. */
  line: z.array(RehearsalEntry.extend({ atMs: z.int().nonnegative() })),
});

export type RehearsalRequest = z.infer<typeof RehearsalRequest>;
export type RehearsalReport = z.infer<typeof RehearsalReport>;
