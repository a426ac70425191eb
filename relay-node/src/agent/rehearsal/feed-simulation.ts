import { SimulatedFeed } from '@trailcast/schema/node';
import type { WeakLink } from '@trailcast/schema/weak-link';
import { z } from 'zod';
import { KeyFrameCount } from '../feed/dead-zone.js';
import type { LinkStats } from '../feed/weak-link.js';

/** State of a feed for the scene switches. Times are in ms of the agent's clock. */
export interface ObservedFeed {
  lastPictureAt: number | null;
  keyFrameCount: KeyFrameCount | null;
  stats: LinkStats | null;
}

/** Stored state of a simulation. */
export const FeedSimulation = z.object({
  feed: SimulatedFeed,
  /** Last picture and key frames when the simulated loss began; null while no loss is simulated. */
  lost: z.object({ lastPictureAt: z.number().nullable(), mark: KeyFrameCount.nullable() }).nullable(),
  /** Number of key frames that were hidden in simulated losses. */
  hidden: KeyFrameCount.nullable(),
});
export type FeedSimulation = z.infer<typeof FeedSimulation>;

/** Bitrate of a simulated weak feed, as a fraction of the weak link's threshold. */
const WEAK_BITRATE_SHARE = 0.5;

/**
 * Returns the simulation after a change of the requested feed; null if no feed is requested. A simulated loss hides all
 * new pictures. After the loss, the scene switch waits for the next key frame.
 */
export function updateSimulation(
  previous: FeedSimulation | null,
  requestedFeed: SimulatedFeed | null,
  realFeed: ObservedFeed,
): FeedSimulation | null {
  if (requestedFeed === null) return null;
  if (requestedFeed === previous?.feed) return previous;
  const { lastPictureAt, keyFrameCount } = realFeed;
  const hidden = countHiddenKeyFrames(previous, keyFrameCount);
  const lost =
    requestedFeed === 'lost' ? { lastPictureAt, mark: subtractKeyFrames(keyFrameCount, hidden) } : null;
  return { feed: requestedFeed, lost, hidden };
}

/** Applies the simulation to the real feed. `setting` is null if the weak-link detection is off. */
export function simulateFeed(
  simulation: FeedSimulation | null,
  realFeed: ObservedFeed,
  setting: WeakLink | null,
): ObservedFeed {
  if (!simulation) return realFeed;
  const { feed, lost, hidden } = simulation;
  if (lost) return { lastPictureAt: lost.lastPictureAt, keyFrameCount: lost.mark, stats: null };
  const { lastPictureAt, keyFrameCount, stats } = realFeed;
  const maxKbps =
    feed === 'weak' && setting ? setting.belowKbps * WEAK_BITRATE_SHARE : Number.POSITIVE_INFINITY;
  return {
    lastPictureAt,
    keyFrameCount: subtractKeyFrames(keyFrameCount, hidden),
    stats: stats && { ...stats, kbps: Math.min(stats.kbps, maxKbps) },
  };
}

/** Returns the number of hidden key frames at the end of a simulated loss. */
function countHiddenKeyFrames(
  previous: FeedSimulation | null,
  realCount: KeyFrameCount | null,
): KeyFrameCount | null {
  if (!previous?.lost) return previous?.hidden ?? null;
  const { publisher, keyFrames = 0 } = previous.lost.mark ?? {};
  if (!realCount || realCount.publisher !== publisher) return null;
  return { publisher, keyFrames: realCount.keyFrames - keyFrames };
}

/** Subtracts the hidden key frames, unless another publisher sent them. */
function subtractKeyFrames(count: KeyFrameCount | null, hidden: KeyFrameCount | null): KeyFrameCount | null {
  if (!count || count.publisher !== hidden?.publisher) return count;
  return { ...count, keyFrames: count.keyFrames - hidden.keyFrames };
}
