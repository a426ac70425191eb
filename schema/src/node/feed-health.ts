import { z } from 'zod';

/**
 * Problems of a feed whose bytes arrive. Null: no such problem, or unknown. Ages are in ms. Since protocol 3; older
 * nodes omit it.
 */
export const FeedHealth = z.object({
  /** Video time between the last two key frames, or since the last one if that is longer. */
  keyFrameMs: z.number().nullable().catch(null),
  /** Video time since the last audio; null while there is audio. */
  silentMs: z.number().nullable().catch(null),
  /** Age of the newest jump of the video timestamps, if there were several within a minute. */
  clockJumpMs: z.number().nullable().catch(null),
  /** Age of the last time at which another phone took over the key of a phone that was still sending. */
  takenOverMs: z.number().nullable().catch(null),
  /**
   * Share of the last second's packets that were lost before retransmission, 0 to 1. Null for a bonded feed, whose
   * links reorder packets.
   */
  lossShare: z.number().nullable().catch(null),
});
export type FeedHealth = z.infer<typeof FeedHealth>;
