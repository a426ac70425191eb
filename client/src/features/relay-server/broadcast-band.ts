import type { TFunction } from 'i18next';
import { formatDuration } from '../../lib/format.js';
import type { StatusFieldsFragment } from './relay-server.generated.js';
import { WEAK_KBPS } from './trail-points.js';

/** States of the band. Each has its own colour, word and size. */
export type BandLook = 'off' | 'waiting' | 'ready' | 'live' | 'lost';

/**
 * Problems that viewers notice while the feed arrives: pairs of a hint's code and the band's name for the hint. The
 * worst problem is first.
 */
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
  /** Start of the timer, ms since the epoch; null if the start is unknown or the band has no timer. */
  timerStart: number | null;
  /** Scene that viewers see while the feed is lost; null if they see something else, or see it later. */
  visibleScene?: string | null;
  /** Start of the broadcast while its feed is lost, ms since the epoch; null if it is unknown. */
  liveSince?: number | null;
  /** Worst problem that viewers notice while live. */
  problem?: BandProblem | null;
  /** True during a panic, when the panic band is shown above this band. */
  isSlim?: boolean;
}

/** The input: the state of a server pane, or of a studio that the user helps with. */
type BandInput =
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
 * Returns the state of the band. `feedLostSince`: time at which the feed ended, ms since the epoch; null if it
 * ended before the page was opened.
 */
export function createBand(state: BandInput, feedLostSince: number | null): Band {
  if (state.kind !== 'running') return { look: 'off', timerStart: null };
  const band = createRunningBand(state.status, feedLostSince);
  return state.status.panic ? { ...band, isSlim: true } : band;
}

/** Returns true if the band of a desktop shows the number of viewers: while live, except in a panic. */
export const hasViewers = ({ look, isSlim = false }: Pick<Band, 'look' | 'isSlim'>) =>
  look === 'live' && !isSlim;

/** Returns the band's word for a broadcast or a loss, with its duration. */
export function formatBandTime(
  { look, timerStart }: Pick<Band, 'look' | 'timerStart'>,
  now: number,
  t: TFunction,
): string {
  return (
    t(`band.${look}`) + (timerStart === null ? '' : ` ${formatDuration(now - timerStart, look === 'live')}`)
  );
}

function createRunningBand(status: BandStatus, feedLostSince: number | null): Band {
  if (!status.obs) return { look: status.srt ? 'ready' : 'waiting', timerStart: null };
  const liveSince = status.obsSince ?? null;
  if (status.srt) return { look: 'live', timerStart: liveSince, problem: findWorstProblem(status) };
  return {
    look: 'lost',
    timerStart: feedLostSince && Math.max(feedLostSince, liveSince ?? 0),
    visibleScene: findVisibleScene(status),
    liveSince,
  };
}

function findWorstProblem({ held, hints, kbps, weakLink, drawnFps }: BandStatus): BandProblem | null {
  if (held) return 'held';
  const codes = new Set((hints ?? []).map(({ code }) => code));
  if (weakLink || (typeof kbps === 'number' && kbps < WEAK_KBPS)) codes.add('weak');
  if (typeof drawnFps === 'number') codes.add('few-frames');
  return PROBLEMS.find(([code]) => codes.has(code))?.[1] ?? null;
}

/** Returns the program scene; null if viewers see it later, or if another picture covers it. */
function findVisibleScene({ scene, held, delay, panic }: BandStatus): string | null {
  return held || delay || panic ? null : scene;
}
