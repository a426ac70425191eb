import { SimulatedFeed } from '@trailcast/schema/node';
import type { WeakLink } from '@trailcast/schema/weak-link';
import { z } from 'zod';
import { KeyFrameMark } from '../feed/dead-zone.js';
import type { LinkFigures } from '../feed/weak-link.js';

/** State of a feed for the scene switches. Times are in ms of the agent's clock. */
export interface ObservedFeed {
  lastPictureAt: number | null;
  mark: KeyFrameMark | null;
  figures: LinkFigures | null;
}

/** Stored state of a simulation. */
export const FeedSimulation = z.object({
  feed: SimulatedFeed,
  /** The feed when the simulated loss began; null while no loss is simulated. */
  lost: z.object({ lastPictureAt: z.number().nullable(), mark: KeyFrameMark.nullable() }).nullable(),
  /** Key frames of a publisher that arrived during simulated losses and were hidden. */
  hidden: KeyFrameMark.nullable(),
});
export type FeedSimulation = z.infer<typeof FeedSimulation>;

/** Bitrate of a simulated weak feed, as a fraction of the weak link's threshold. */
const WEAK_BITRATE_SHARE = 0.5;

/**
 * Returns the simulation after a change of the requested feed; null if nothing is simulated. A loss hides all new
 * pictures. Afterwards the switch waits for the next key frame.
 */
export function updateSimulation(
  previous: FeedSimulation | null,
  requested: SimulatedFeed | null,
  real: ObservedFeed,
): FeedSimulation | null {
  if (requested === null) return null;
  if (requested === previous?.feed) return previous;
  const hidden = updateHiddenMark(previous, real.mark);
  const lost =
    requested === 'lost'
      ? { lastPictureAt: real.lastPictureAt, mark: subtractHidden(real.mark, hidden) }
      : null;
  return { feed: requested, lost, hidden };
}

/** Applies the simulation to the real feed. `setting` is null if the weak-link detection is off. */
export function simulateFeed(
  simulation: FeedSimulation | null,
  real: ObservedFeed,
  setting: WeakLink | null,
): ObservedFeed {
  if (!simulation) return real;
  const { feed, lost, hidden } = simulation;
  if (lost) return { ...lost, figures: null };
  const { figures } = real;
  const weakKbps =
    feed === 'weak' && setting ? setting.belowKbps * WEAK_BITRATE_SHARE : Number.POSITIVE_INFINITY;
  return {
    lastPictureAt: real.lastPictureAt,
    mark: subtractHidden(real.mark, hidden),
    figures: figures && { ...figures, kbps: Math.min(figures.kbps, weakKbps) },
  };
}

function updateHiddenMark(previous: FeedSimulation | null, mark: KeyFrameMark | null): KeyFrameMark | null {
  if (!previous?.lost) return previous?.hidden ?? null;
  const { publisher, keyFrames = 0 } = previous.lost.mark ?? {};
  return mark && mark.publisher === publisher ? { publisher, keyFrames: mark.keyFrames - keyFrames } : null;
}

function subtractHidden(mark: KeyFrameMark | null, hidden: KeyFrameMark | null): KeyFrameMark | null {
  if (!mark || mark.publisher !== hidden?.publisher) return mark;
  return { ...mark, keyFrames: mark.keyFrames - hidden.keyFrames };
}
