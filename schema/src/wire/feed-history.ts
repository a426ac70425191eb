import { z } from 'zod';

const Values = z.array(z.number().nullable());

/**
 * Statistics of a server's feed in steps of equal length, oldest first. A gap (a step without data) is null in every
 * list. `kbps` is 0 while nothing arrives; other unknown values are null.
 */
export const FeedSeries = z.object({
  stepMs: z.int(),
  kbps: Values,
  /** Round-trip time, ms. */
  rttMs: Values,
  /** Share of packets lost before retransmission, 0 to 1; null for a bonded feed. */
  loss: Values,
  /** Links of a bonded feed. `rttMs` is known only if the phone reports it. */
  links: z.array(z.object({ number: z.int(), kbps: Values, rttMs: Values })),
});

/** `from`: start of the first step. */
export const ServerHistory = FeedSeries.extend({ from: z.int() });

export type FeedSeries = z.infer<typeof FeedSeries>;
export type ServerHistory = z.infer<typeof ServerHistory>;
