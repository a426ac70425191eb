import type { TFunction } from 'i18next';
import { formatClock } from '../../lib/format.js';
import type { StatusFieldsFragment } from './relay-server.generated.js';
import { WEAK_KBPS } from './trail-of.js';

/** States of the band. Each has its own colour, word and size. */
export type BandLook = 'off' | 'waiting' | 'ready' | 'live' | 'lost';

/** Problems that viewers notice while the feed arrives, by hint code, with the band's own name for each. The worst problem is first. */
const PROBLEMS = [
  ['sound-only', 'noPicture'],
  ['undecodable', 'noPicture'],
  ['encrypted', 'noPicture'],
  ['refused', 'refused'],
  ['scene-without-feed', 'notShown'],
  ['few-frames', 'stutters'],
  ['weak', 'weak'],
  ['no-sound', 'noSound'],
  ['taken-over', 'takenOver'],
] as const;
export type BandProblem = 'held' | (typeof PROBLEMS)[number][1];

export interface Band {
  look: BandLook;
  /** Start of the timer, ms since the epoch; null if it is unknown or nothing is counted. */
  since: number | null;
  /** While the feed is lost: the scene that viewers see; null if they see something else, or see it later. */
  seen?: string | null;
  /** While live: the worst problem that viewers notice. */
  problem?: BandProblem | null;
  /** True during a panic, whose own band is above. */
  isSlim?: boolean;
}

/** The input: the state of a server pane, or of a studio that the user helps with. */
type BandState =
  { kind: 'no-subscription' | 'no-server' | 'starting' } | { kind: 'running'; status: BandStatus };

type BandStatus = Pick<
  StatusFieldsFragment,
  | 'obs'
  | 'srt'
  | 'obsSince'
  | 'scene'
  | 'held'
  | 'delay'
  | 'panic'
  | 'hints'
  | 'kbps'
  | 'weakLink'
  | 'drawnFps'
>;

/**
 * Returns the state of the band. `feedLostSince`: time at which the feed ended, ms since the epoch; null if this page
 * did not see it end.
 */
export function bandOf(state: BandState, feedLostSince: number | null): Band {
  if (state.kind !== 'running') return { look: 'off', since: null };
  const band = runningBand(state.status, feedLostSince);
  return state.status.panic ? { ...band, isSlim: true } : band;
}

/** Returns the word of a broadcast or of a loss, with the time that it has lasted. */
export function bandTime({ look, since }: Pick<Band, 'look' | 'since'>, now: number, t: TFunction): string {
  return t(`band.${look}`) + (since === null ? '' : ` ${formatClock(now - since, look === 'live')}`);
}

function runningBand(status: BandStatus, feedLostSince: number | null): Band {
  if (!status.obs) return { look: status.srt ? 'ready' : 'waiting', since: null };
  const liveSince = status.obsSince ?? null;
  if (status.srt) return { look: 'live', since: liveSince, problem: worstProblem(status) };
  return {
    look: 'lost',
    since: feedLostSince && Math.max(feedLostSince, liveSince ?? 0),
    seen: visibleScene(status),
  };
}

function worstProblem({ held, hints, kbps, weakLink, drawnFps }: BandStatus): BandProblem | null {
  if (held) return 'held';
  const codes = new Set((hints ?? []).map(({ code }) => code));
  if (weakLink || (typeof kbps === 'number' && kbps < WEAK_KBPS)) codes.add('weak');
  if (typeof drawnFps === 'number') codes.add('few-frames');
  return PROBLEMS.find(([code]) => codes.has(code))?.[1] ?? null;
}

/** Returns the program scene, if viewers see it now: neither later nor covered by a card. */
function visibleScene({ scene, held, delay, panic }: BandStatus): string | null {
  return held || delay || panic ? null : scene;
}
