import { z } from 'zod';

/**
 * What troubles a feed although its bytes arrive. Ages are in milliseconds. Null: no trouble of the kind, or unknown.
 * Since protocol 3; older nodes omit it.
 */
export const FeedHealth = z.object({
  /** Time of pictures between the last two key frames, or since the last one if that is longer. */
  keyFrameMs: z.number().nullable().catch(null),
  /** Time of pictures since the last sound; null while there is sound. */
  silentMs: z.number().nullable().catch(null),
  /** Age of the newest jump of the pictures' timestamps, if there were several within a minute. */
  clockJumpMs: z.number().nullable().catch(null),
  /** Age of the last time at which another phone took the key over from one that was still sending. */
  takenOverMs: z.number().nullable().catch(null),
  /**
   * Part of the last second's packets that were lost on the way, before they were repeated, 0 to 1. Null for a bonded
   * feed, whose links reorder packets.
   */
  lossShare: z.number().nullable().catch(null),
});
export type FeedHealth = z.infer<typeof FeedHealth>;
