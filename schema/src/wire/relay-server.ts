import { z } from 'zod';
import { Id, Timestamp, Version } from './scalars.js';

/** The node switches to `scene` after the feed has been lost for `afterMs`, and back at its next key frame. */
export const FeedLoss = z.object({ scene: z.string(), afterMs: z.int() });

/** A video format that the server's node can broadcast. */
export const Quality = z.object({
  /** Height and frame rate, e.g. `1080p30`. */
  name: z.string(),
  width: z.int(),
  height: z.int(),
  fps: z.int(),
  /** Video bitrate, kbit/s. */
  kbps: z.int(),
  /** Cores of the node that one broadcast uses. */
  cores: z.number(),
  /** True for the quality of servers without a chosen one. */
  isDefault: z.boolean(),
});

export const Server = z.object({
  id: Id,
  streamId: Id.nullable(),
  timeCreated: Timestamp,
  version: Version,
  dataId: Id,
  /** Version of the running scene collection. Older than the collection's own version while a change is pending. */
  dataVersion: Version,
  onFeedLoss: FeedLoss.nullable(),
  /** Name of the chosen quality, in effect from the next start of a broadcast; null: the node's default. */
  quality: z.string().nullable(),
  /** Delay of viewers behind the program, whole seconds; 0: none. */
  delay: z.int(),
  /** True if broadcasts are recorded while they are live. */
  recording: z.boolean().optional(),
  /** Time of an announced automatic stop. */
  stopsAt: Timestamp.optional(),
  stopReason: z.enum(['idle', 'payment']).optional(),
});

export type FeedLoss = z.infer<typeof FeedLoss>;
export type Server = z.infer<typeof Server>;
export type Quality = z.infer<typeof Quality>;
