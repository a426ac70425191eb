import { z } from 'zod';
import { RehearsalEntry, SimulatedFeed } from '../node/rehearsal.js';

/** `failed` lasts until the next start or until the user dismisses it. */
export const REHEARSAL_STATES = ['starting', 'on', 'ending', 'failed'] as const;

/** A rehearsal: OBS sends to the hub, and the hub sends nowhere. `output` is idle during it. */
export const Rehearsal = z.object({
  state: z.enum(REHEARSAL_STATES),
  /** Reason for the failure. Clients show a general text for unknown codes. */
  code: z.string().optional(),
  /** The reason as English text. */
  reason: z.string().optional(),
  since: z.int().optional(),
  /** The feed on which the server's automatic scene switches act. */
  feed: SimulatedFeed,
  /** The scenes that viewers would have seen: one entry per change, in order; the newest 100. */
  line: z.array(RehearsalEntry.extend({ at: z.int() })),
});

export type Rehearsal = z.infer<typeof Rehearsal>;

/** Effect that a server's thresholds would have had on the feeds of the last broadcasts, and on the feed since. */
export const ThresholdAdvice = z.object({
  /** Analysed broadcasts, at most 10. */
  broadcasts: z.int(),
  /** Feed time in these broadcasts and since, ms. */
  feedMs: z.int(),
  findings: z.array(
    z.object({
      /** Clients ignore unknown codes. */
      code: z.string(),
      /** English text. */
      text: z.string(),
      /** Bitrate of the analysed weak-link setting. */
      kbps: z.int().optional(),
      /** Analysed or proposed time, or the length of a step, s. */
      seconds: z.number().optional(),
      /** Number of scene switches that would have happened. */
      switches: z.int().optional(),
      /** Switches that would have lasted less than 10 s. */
      short: z.int().optional(),
    }),
  ),
});

export type ThresholdAdvice = z.infer<typeof ThresholdAdvice>;
