import { WEAK_LINK_DEFAULT, type WeakLink } from '@trailcast/schema/weak-link';
import type { ThresholdAdvice } from '@trailcast/schema/wire';
import { feedMsOf, lossLengths, type PastFeed, weakLengths } from './past-switches.js';

type Finding = ThresholdAdvice['findings'][number];

export interface JudgedThresholds {
  onFeedLoss: { scene: string; afterMs: number } | null;
  weakLink: WeakLink | null;
}

/** Minimum length of a feed for any advice, ms. */
const MIN_FEED_MS = 10 * 60_000;
/** A scene shown for less than this is a flicker for viewers, ms. */
const SHORT_MS = 10_000;
/** Proposals for the time after which a scene is shown, s. */
const PROPOSED_S = [5, 8, 10, 15, 20, 30, 60];
/** Minimum number of switches for a finding. */
const MIN_SWITCHES = 2;

/** Returns the switches that the thresholds would have made in past broadcasts and in the feed since then. */
export function thresholdAdvice(
  thresholds: JudgedThresholds,
  broadcasts: readonly PastFeed[],
  since: PastFeed | null,
): ThresholdAdvice {
  const feeds = since ? [...broadcasts, since] : broadcasts;
  const feedMs = feeds.reduce((sum, feed) => sum + feedMsOf(feed), 0);
  const findings =
    feedMs < MIN_FEED_MS
      ? [tooLittle(feedMs)]
      : [
          ...lossFindings(thresholds, feeds),
          ...weakFindings(thresholds, feeds),
          ...coarseFinding(thresholds, feeds),
        ];
  return { broadcasts: broadcasts.length, feedMs: Math.round(feedMs), findings };
}

function tooLittle(feedMs: number): Finding {
  const minutes = Math.floor(feedMs / 60_000);
  const length = minutes < 1 ? 'less than a minute' : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const text = `Only ${length} of your feed are known, which is too little to judge your thresholds. At least 10 are needed.`;
  return { code: 'too-little', text };
}

function lossFindings({ onFeedLoss }: JudgedThresholds, feeds: readonly PastFeed[]): Finding[] {
  const lengths = (afterMs: number) => feeds.flatMap((feed) => lossLengths(feed, afterMs));
  if (!onFeedLoss) {
    const { switches } = countsOf(lengths(0));
    const text = `The feed was lost ${times(switches)}. Nothing is shown in its place: viewers saw the last picture.`;
    return switches > 0 ? [{ code: 'loss-off', text, switches }] : [];
  }
  const { afterMs, scene } = onFeedLoss;
  const counts = countsOf(lengths(afterMs));
  const seconds = afterMs / 1_000;
  const text = `With ${seconds} s, ${describeSwitches(`“${scene}”`, counts)}.`;
  return [{ code: 'loss', text, seconds, ...counts }, ...longer('loss-longer', counts, afterMs, lengths)];
}

function weakFindings({ weakLink }: JudgedThresholds, feeds: readonly PastFeed[]): Finding[] {
  const setting = weakLink ?? WEAK_LINK_DEFAULT;
  const { belowKbps: kbps, afterMs, scene } = setting;
  const lengths = (after: number) =>
    feeds.flatMap((feed) => weakLengths(feed, { ...setting, afterMs: after }));
  const counts = countsOf(lengths(afterMs));
  if (!weakLink) {
    const text = `The weak link is off. With ${kbps} kbit/s, ${describeSwitches('its scene', counts)}.`;
    return [{ code: 'weak-off', text, kbps, ...counts }];
  }
  const text = `With ${kbps} kbit/s, ${describeSwitches(`“${scene}”`, counts)}.`;
  return [{ code: 'weak', text, kbps, ...counts }, ...longer('weak-longer', counts, afterMs, lengths)];
}

/**
 * Proposes a longer time if at least half of the switches would have been short, and none of them with the longer time.
 */
function longer(
  code: string,
  { switches, short }: Counts,
  afterMs: number,
  lengths: (afterMs: number) => number[],
): Finding[] {
  if (switches < MIN_SWITCHES || short * 2 < switches) return [];
  const later = PROPOSED_S.filter((seconds) => seconds * 1_000 > afterMs);
  const seconds = later.find((each) => countsOf(lengths(each * 1_000)).short === 0);
  if (seconds === undefined) return [];
  const remaining = countsOf(lengths(seconds * 1_000)).switches;
  const text = `That is restless. After ${seconds} s instead of ${afterMs / 1_000} s it would have been ${times(remaining)}.`;
  return [{ code, text, seconds, switches: remaining }];
}

/** Returns a finding if only averages over long steps are known, as for long broadcasts. */
function coarseFinding({ weakLink }: JudgedThresholds, feeds: readonly PastFeed[]): Finding[] {
  const afterMs = (weakLink ?? WEAK_LINK_DEFAULT).afterMs;
  const stepMs = Math.max(0, ...feeds.map(({ series }) => series.stepMs));
  if (stepMs <= afterMs) return [];
  const seconds = stepMs / 1_000;
  const text = `Of long broadcasts only averages over ${seconds} s are known, so shorter dips are not counted.`;
  return [{ code: 'coarse', text, seconds }];
}

interface Counts {
  switches: number;
  short: number;
}

function countsOf(lengths: readonly number[]): Counts {
  return { switches: lengths.length, short: lengths.filter((ms) => ms < SHORT_MS).length };
}

function describeSwitches(scene: string, { switches, short }: Counts): string {
  if (switches === 0) return `${scene} would never have been shown`;
  const often = `${scene} would have been shown ${times(switches)}`;
  if (short === 0) return often;
  return `${often}, ${switches === 1 ? '' : `${short} of them `}for less than 10 s`;
}

function times(count: number): string {
  const counts = ['never', 'once', 'twice'];
  return counts[count] ?? `${count} times`;
}
