import type { StatusFieldsFragment } from './relay-server.generated.js';

/** States of the band. Each has its own colour, word and size. */
export type BandLook = 'off' | 'ready' | 'live' | 'lost';

export interface Band {
  look: BandLook;
  /** Start of the timer, ms since the epoch; null if it is unknown or nothing is counted. */
  since: number | null;
}

/** The input: the state of a server pane, or of a studio that the user helps with. */
type BandState =
  | { kind: 'no-subscription' | 'no-server' | 'starting' }
  | { kind: 'running'; status: Pick<StatusFieldsFragment, 'obs' | 'srt' | 'obsSince'> };

/**
 * Returns the state of the band. `feedLostSince`: time at which the feed ended, ms since the epoch; null if this page
 * did not see it end.
 */
export function bandOf(state: BandState, feedLostSince: number | null): Band {
  if (state.kind !== 'running') return { look: 'off', since: null };
  const { status } = state;
  if (!status.obs) return { look: status.srt ? 'ready' : 'off', since: null };
  return status.srt
    ? { look: 'live', since: status.obsSince ?? null }
    : { look: 'lost', since: feedLostSince && Math.max(feedLostSince, status.obsSince ?? 0) };
}
