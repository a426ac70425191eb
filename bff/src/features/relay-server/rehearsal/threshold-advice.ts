import { WEAK_LINK_DEFAULT, type WeakLink } from '@trailcast/schema/weak-link';
import type { ThresholdAdvice } from '@trailcast/schema/wire';
import { sumFeedMs, simulateLosses, type PastFeed, simulateWeakLinks } from './simulate-switches.js';

type Finding = ThresholdAdvice['findings'][number];

/** The thresholds to evaluate; null: switched off. */
export interface EvaluatedThresholds {
  onFeedLoss: { scene: string; afterMs: number } | null;
  weakLink: WeakLink | null;
}

/** Minimum length of a feed for any advice, ms. */
const MIN_FEED_MS = 10 * 60_000;
/** Time below which a shown scene looks like a flicker to viewers, ms. */
const SHORT_MS = 10_000;
/** Proposals for the time after which a scene is shown, s. */
const PROPOSED_SECONDS = [5, 8, 10, 15, 20, 30, 60];
/** Minimum number of switches for the proposal of a longer time. */
const MIN_SWITCHES = 2;

/** Returns the switches that the thresholds would have made in past broadcasts and in the feed since then. */
export function createThresholdAdvice(
  thresholds: EvaluatedThresholds,
  broadcasts: readonly PastFeed[],
  feedSince: PastFeed | null,
): ThresholdAdvice {
  const feeds = feedSince ? [...broadcasts, feedSince] : broadcasts;
  const feedMs = feeds.reduce((sum, feed) => sum + sumFeedMs(feed), 0);
  const findings =
    feedMs < MIN_FEED_MS
      ? [createTooLittleFinding(feedMs)]
      : [
          ...findLossFindings(thresholds, feeds),
          ...findWeakFindings(thresholds, feeds),
          ...findCoarseFinding(thresholds, feeds),
        ];
  return { broadcasts: broadcasts.length, feedMs: Math.round(feedMs), findings };
}

function createTooLittleFinding(feedMs: number): Finding {
  const minutes = Math.floor(feedMs / 60_000);
  const length = minutes < 1 ? 'less than a minute' : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const text = `Only ${length} of your feed are recorded, which is too little to evaluate your thresholds. At least 10 minutes are needed.`;
  return { code: 'too-little', text };
}

function findLossFindings({ onFeedLoss }: EvaluatedThresholds, feeds: readonly PastFeed[]): Finding[] {
  const simulate = (afterMs: number) => feeds.flatMap((feed) => simulateLosses(feed, afterMs));
  if (!onFeedLoss) {
    const { switches } = countSwitches(simulate(0));
    const text = `The feed was lost ${formatCount(switches)}. Nothing is shown in its place: viewers saw the last picture.`;
    return switches > 0 ? [{ code: 'loss-off', text, switches }] : [];
  }
  const { afterMs, scene } = onFeedLoss;
  const counts = countSwitches(simulate(afterMs));
  const seconds = afterMs / 1_000;
  const text = `With ${seconds} s, ${describeSwitches(`“${scene}”`, counts)}.`;
  return [
    { code: 'loss', text, seconds, ...counts },
    ...proposeLongerTime('loss-longer', counts, afterMs, simulate),
  ];
}

function findWeakFindings({ weakLink }: EvaluatedThresholds, feeds: readonly PastFeed[]): Finding[] {
  const setting = weakLink ?? WEAK_LINK_DEFAULT;
  const { belowKbps: kbps, afterMs, scene } = setting;
  const simulate = (delayMs: number) =>
    feeds.flatMap((feed) => simulateWeakLinks(feed, { ...setting, afterMs: delayMs }));
  const counts = countSwitches(simulate(afterMs));
  if (!weakLink) {
    const text = `The weak link is off. With ${kbps} kbit/s, ${describeSwitches('its scene', counts)}.`;
    return [{ code: 'weak-off', text, kbps, ...counts }];
  }
  const text = `With ${kbps} kbit/s, ${describeSwitches(`“${scene}”`, counts)}.`;
  return [
    { code: 'weak', text, kbps, ...counts },
    ...proposeLongerTime('weak-longer', counts, afterMs, simulate),
  ];
}

/**
 * Proposes a longer time if at least half of the switches would have been short, and none with the longer time.
 */
function proposeLongerTime(
  code: string,
  { switches, short }: Counts,
  afterMs: number,
  simulate: (afterMs: number) => number[],
): Finding[] {
  if (switches < MIN_SWITCHES || short * 2 < switches) return [];
  const longerTimes = PROPOSED_SECONDS.filter((seconds) => seconds * 1_000 > afterMs);
  const seconds = longerTimes.find((candidate) => countSwitches(simulate(candidate * 1_000)).short === 0);
  if (seconds === undefined) return [];
  const remaining = countSwitches(simulate(seconds * 1_000)).switches;
  const text = `That is a lot of switching. After ${seconds} s instead of ${afterMs / 1_000} s, the scene would have been shown ${formatCount(remaining)}.`;
  return [{ code, text, seconds, switches: remaining }];
}

/** Returns a finding if the steps are too long for the setting, as in long broadcasts. */
function findCoarseFinding({ weakLink }: EvaluatedThresholds, feeds: readonly PastFeed[]): Finding[] {
  const afterMs = (weakLink ?? WEAK_LINK_DEFAULT).afterMs;
  const stepMs = Math.max(0, ...feeds.map(({ series }) => series.stepMs));
  if (stepMs <= afterMs) return [];
  const seconds = stepMs / 1_000;
  const text = `Long broadcasts are stored as averages over ${seconds} s, so shorter dips are not counted.`;
  return [{ code: 'coarse', text, seconds }];
}

interface Counts {
  switches: number;
  short: number;
}

function countSwitches(lengths: readonly number[]): Counts {
  return { switches: lengths.length, short: lengths.filter((ms) => ms < SHORT_MS).length };
}

function describeSwitches(scene: string, { switches, short }: Counts): string {
  if (switches === 0) return `${scene} would never have been shown`;
  const text = `${scene} would have been shown ${formatCount(switches)}`;
  if (short === 0) return text;
  if (switches === 1) return `${text}, for less than 10 s`;
  return `${text}, ${formatCount(short)} for less than 10 s`;
}

function formatCount(count: number): string {
  const counts = ['never', 'once', 'twice'];
  return counts[count] ?? `${count} times`;
}
