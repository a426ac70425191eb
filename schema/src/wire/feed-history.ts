import { z } from 'zod';

const Figures = z.array(z.number().nullable());

/**
 * Figures of a server's feed in steps of equal length, from the oldest. A step of which nothing is known has null in every
 * list: a gap. `kbps` is 0 while nothing arrives; the others are null while they are unknown.
 */
export const FeedSeries = z.object({
  stepMs: z.int(),
  kbps: Figures,
  /** Round trip, ms. */
  rttMs: Figures,
  /** Part of the packets that were lost on the way, before they were repeated, 0 to 1; null for a bonded feed. */
  loss: Figures,
  /** Of a bonded feed. `rttMs` is known only where the phone reports it. */
  links: z.array(z.object({ number: z.int(), kbps: Figures, rttMs: Figures })),
});

/** `from`: beginning of the first step. */
export const ServerHistory = FeedSeries.extend({ from: z.int() });

export type FeedSeries = z.infer<typeof FeedSeries>;
export type ServerHistory = z.infer<typeof ServerHistory>;
