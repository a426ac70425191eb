import { z } from 'zod';
import { RehearsalSight, SimulatedFeed } from '../node/rehearsal.js';

/** `failed`: until the next start or until it is dismissed. */
export const REHEARSAL_STATES = ['starting', 'on', 'ending', 'failed'] as const;

/** A rehearsal: OBS sends to the hub, and the hub sends nowhere. `output` is idle during it. */
export const Rehearsal = z.object({
  state: z.enum(REHEARSAL_STATES),
  /** Why it failed. Clients show a general text for unknown codes. */
  code: z.string().optional(),
  /** The same as English text. */
  reason: z.string().optional(),
  since: z.int().optional(),
  /** The feed on which the server's automatic scene switches act. */
  feed: SimulatedFeed,
  /** What viewers would have seen: one entry per change, in order; the newest 100. */
  line: z.array(RehearsalSight.extend({ at: z.int() })),
});

export type Rehearsal = z.infer<typeof Rehearsal>;

/** What a server's thresholds would have done with the feeds of the last broadcasts, and with the feed since. */
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
      /** How often the scene would have been switched. */
      switches: z.int().optional(),
      /** Switches that would have lasted less than 10 s. */
      short: z.int().optional(),
    }),
  ),
});

export type ThresholdAdvice = z.infer<typeof ThresholdAdvice>;
