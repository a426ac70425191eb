import { z } from 'zod';
import { RehearsalSight, SimulatedFeed } from '../node/rehearsal.js';

/** `failed`: until the next start, or until it is ended. */
export const REHEARSAL_STATES = ['starting', 'on', 'ending', 'failed'] as const;

/** A rehearsal: OBS sends to the hub, and the hub to nobody. `output` is idle meanwhile. */
export const Rehearsal = z.object({
  state: z.enum(REHEARSAL_STATES),
  /** Why it failed. A client has a general text for codes that it does not know. */
  code: z.string().optional(),
  /** The same, English text. */
  reason: z.string().optional(),
  since: z.int().optional(),
  /** What the server's switches see of the feed. */
  feed: SimulatedFeed,
  /** What viewers would have seen, a moment for each change, in order; the newest 100. */
  line: z.array(RehearsalSight.extend({ at: z.int() })),
});

export type Rehearsal = z.infer<typeof Rehearsal>;

/** What a server's thresholds would have done with the feeds of its owner's last broadcasts, and with the feed since. */
export const ThresholdAdvice = z.object({
  /** Broadcasts that were judged, at most 10. */
  broadcasts: z.int(),
  /** Time in which a feed arrived in them and since, ms. */
  feedMs: z.int(),
  findings: z.array(
    z.object({
      /** A client ignores codes that it does not know. */
      code: z.string(),
      /** English text. */
      text: z.string(),
      /** Bitrate of the weak link that was judged. */
      kbps: z.int().optional(),
      /** Time that was judged or is proposed, or the length of a step, s. */
      seconds: z.number().optional(),
      /** How often the scene would have been switched. */
      switches: z.int().optional(),
      /** How many of them for less than 10 s. */
      short: z.int().optional(),
    }),
  ),
});

export type ThresholdAdvice = z.infer<typeof ThresholdAdvice>;
