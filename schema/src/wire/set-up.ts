import { z } from 'zod';
import { FeedFault } from './feed.js';
import { Id, Timestamp } from './scalars.js';
import { PhoneEnrolment } from './phone.js';

/** Progress of a phone's set-up, and the stream's issued links. */
export const StreamSetUp = z.object({
  streamId: Id,
  /** True if bytes of the feed arrived in the last 2 s. */
  live: z.boolean(),
  /** Reason for which no picture arrives: the feed's fault, or the latest refused caller. */
  fault: FeedFault.optional(),
  /** The newest link for another phone, while the stream's key is unchanged. `used`: time at which a phone used it. */
  handOver: z.object({ expires: Timestamp, used: Timestamp.optional() }).optional(),
  /** Time at which the public statistics address was created. */
  statsKeySince: Timestamp.optional(),
});

/** A link that transfers the set-up to one phone. Its token is in the fragment, which browsers don't send. */
export const HandOver = z.object({ url: z.string(), expires: Timestamp });

/** Data with which a phone publishes. */
export const HandedOver = z.object({
  name: z.string(),
  ingestUrl: z.string(),
  srtlaUrl: z.string(),
  /** Present if the stream's owner lets a phone connect for remote control. */
  remoteControl: PhoneEnrolment.optional(),
});

/** Address of a stream's public statistics, shown once. */
export const StatsKey = z.object({ url: z.string(), since: Timestamp });

export type StreamSetUp = z.infer<typeof StreamSetUp>;
export type HandOver = z.infer<typeof HandOver>;
export type HandedOver = z.infer<typeof HandedOver>;
export type StatsKey = z.infer<typeof StatsKey>;
