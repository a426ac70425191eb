import { WEAK_LINK_DEFAULT } from '@trailcast/schema/weak-link';
import { findLosses, type PastFeed, simulateWeakLinks } from './simulate-switches.js';
import { createThresholdAdvice } from './threshold-advice.js';

const SECOND_MS = 1_000;
const STEP_MS = SECOND_MS;

/** Returns a feed in steps of a second. Each part has a bitrate, kbit/s (null: not measured), and a length, s. */
function createFeed(
  parts: [number | null, number][],
  lossesS: [number, number][] = [],
  stepMs = STEP_MS,
): PastFeed {
  const kbps = parts.flatMap(([rate, seconds]) => Array<number | null>(seconds).fill(rate));
  const spans = lossesS.map(([fromS, toS]) => ({ fromMs: fromS * SECOND_MS, toMs: toS * SECOND_MS }));
  return { series: { stepMs, kbps, rttMs: kbps.map(() => null) }, lost: spans };
}

const GOOD_KBPS = 4_000;
const GOOD_PART_S = 600;
const GOOD_PART: [number, number] = [GOOD_KBPS, GOOD_PART_S];
const FEED_LOSS = { scene: 'Be right back', afterMs: 3_000 };
const BOTH_THRESHOLDS = { onFeedLoss: FEED_LOSS, weakLink: WEAK_LINK_DEFAULT };
/** Below the default threshold of 400 kbit/s. */
const DIP_KBPS = 300;
const createDip = (seconds: number): [number, number] => [DIP_KBPS, seconds];

const { afterMs: SHOWN_AFTER_MS, backAfterMs: ENDS_AFTER_MS } = WEAK_LINK_DEFAULT;
/** Returns how long the scene is shown for a weak feed of this length with a good feed after it. */
const computeSceneMs = (weakSeconds: number) => weakSeconds * SECOND_MS - SHOWN_AFTER_MS + ENDS_AFTER_MS;

describe('simulateWeakLinks', () => {
  it.each<[string, [number | null, number][], number[]]>([
    ['a good feed', [GOOD_PART], []],
    ['a dip of less than 5 s', [GOOD_PART, createDip(4), GOOD_PART], []],
    ['a dip of 5 s', [GOOD_PART, createDip(5), GOOD_PART], [computeSceneMs(5)]],
    ['a dip of 20 s', [GOOD_PART, createDip(20), GOOD_PART], [computeSceneMs(20)]],
    ['a dip that is interrupted', [GOOD_PART, createDip(4), [GOOD_KBPS, 1], createDip(4), GOOD_PART], []],
    ['unknown time in a dip', [GOOD_PART, createDip(4), [null, 3], createDip(4), GOOD_PART], []],
    ['a loss in a dip', [GOOD_PART, createDip(6), [0, 10], GOOD_PART], [computeSceneMs(6 + 10)]],
    [
      'a feed between the thresholds',
      [GOOD_PART, createDip(5), [500, 30], GOOD_PART],
      [computeSceneMs(5 + 30)],
    ],
    ['a dip until the end', [GOOD_PART, createDip(15)], [15 * SECOND_MS - SHOWN_AFTER_MS]],
  ])('returns the scene durations for %s', (_case, parts, lengths) => {
    expect(simulateWeakLinks(createFeed(parts), WEAK_LINK_DEFAULT)).toEqual(lengths);
  });

  it('uses the round-trip time if the node reports one', () => {
    const [slowSeconds, fasterSeconds] = [30, 30];
    const feed = createFeed([[GOOD_KBPS, slowSeconds + fasterSeconds]]);
    feed.series.rttMs = [...Array<number>(slowSeconds).fill(900), ...Array<number>(fasterSeconds).fill(700)];
    // A feed is good again at 80 % of the threshold: 700 ms is above 80 % of 800 ms and below 80 % of 880 ms.
    expect(simulateWeakLinks(feed, { ...WEAK_LINK_DEFAULT, rttMs: 800 })).toEqual([
      (slowSeconds + fasterSeconds) * SECOND_MS - SHOWN_AFTER_MS,
    ]);
    expect(simulateWeakLinks(feed, { ...WEAK_LINK_DEFAULT, rttMs: 880 })).toEqual([
      computeSceneMs(slowSeconds),
    ]);
    expect(simulateWeakLinks(feed, WEAK_LINK_DEFAULT)).toEqual([]);
  });
});

describe('findLosses', () => {
  it('returns the times without bytes between two steps with bytes', () => {
    const { series } = createFeed([
      [0, 5],
      [GOOD_KBPS, 10],
      [0, 3],
      [GOOD_KBPS, 5],
      [null, 4],
      [GOOD_KBPS, 1],
      [0, 9],
    ]);
    expect(findLosses(series)).toEqual([{ fromMs: (5 + 10) * SECOND_MS, toMs: (5 + 10 + 3) * SECOND_MS }]);
  });
});

describe('createThresholdAdvice', () => {
  it('reports that there is too little data', () => {
    const advice = createThresholdAdvice(BOTH_THRESHOLDS, [createFeed([[GOOD_KBPS, 599]])], null);
    expect(advice).toMatchObject({ broadcasts: 1, feedMs: 599 * SECOND_MS });
    expect(advice.findings).toEqual([
      {
        code: 'too-little',
        text: 'Only 9 minutes of your feed are recorded, which is too little to evaluate your thresholds. At least 10 minutes are needed.',
      },
    ]);
    expect(createThresholdAdvice(BOTH_THRESHOLDS, [], null).findings.map(({ code }) => code)).toEqual([
      'too-little',
    ]);
  });

  it('counts the switches of past broadcasts and of the feed since then', () => {
    const firstFeed = createFeed(
      [GOOD_PART, createDip(5), GOOD_PART, createDip(6), GOOD_PART, createDip(30), GOOD_PART],
      [[100, 102]],
    );
    const secondFeed = createFeed(
      [GOOD_PART, createDip(7), GOOD_PART, createDip(5), GOOD_PART],
      [
        [100, 108],
        [300, 360],
      ],
    );
    const advice = createThresholdAdvice(BOTH_THRESHOLDS, [firstFeed, secondFeed], createFeed([GOOD_PART]));
    const feedSeconds = 8 * GOOD_PART_S + (5 + 6 + 30) + (7 + 5);
    expect(advice).toMatchObject({ broadcasts: 2, feedMs: feedSeconds * SECOND_MS });
    expect(advice.findings).toEqual([
      {
        code: 'loss',
        text: 'With 3 s, “Be right back” would have been shown twice, once for less than 10 s.',
        ...{ seconds: 3, switches: 2, short: 1 },
      },
      {
        code: 'loss-longer',
        text: 'That is a lot of switching. After 8 s instead of 3 s, the scene would have been shown once.',
        ...{ seconds: 8, switches: 1 },
      },
      {
        code: 'weak',
        text: 'With 400 kbit/s, “Weak link” would have been shown 5 times, 3 times for less than 10 s.',
        ...{ kbps: 400, switches: 5, short: 3 },
      },
      {
        code: 'weak-longer',
        text: 'That is a lot of switching. After 8 s instead of 5 s, the scene would have been shown once.',
        ...{ seconds: 8, switches: 1 },
      },
    ]);
  });

  it('reports that no scene would have been shown for a stable feed', () => {
    expect(
      createThresholdAdvice(BOTH_THRESHOLDS, [], createFeed([GOOD_PART])).findings.map(({ text }) => text),
    ).toEqual([
      'With 3 s, “Be right back” would never have been shown.',
      'With 400 kbit/s, “Weak link” would never have been shown.',
    ]);
  });

  it('evaluates thresholds that are switched off', () => {
    const bothOff = { onFeedLoss: null, weakLink: null };
    const { findings } = createThresholdAdvice(
      bothOff,
      [createFeed([GOOD_PART, createDip(40), GOOD_PART], [[10, 14]])],
      null,
    );
    expect(findings).toMatchObject([
      { code: 'loss-off', switches: 1 },
      { code: 'weak-off', kbps: 400, switches: 1, short: 0 },
    ]);
    expect(
      createThresholdAdvice(bothOff, [createFeed([GOOD_PART])], null).findings.map(({ code }) => code),
    ).toEqual(['weak-off']);
  });

  it('reports that long broadcasts have only averages', () => {
    const longFeed = createFeed([GOOD_PART], [], 8 * SECOND_MS);
    const { findings } = createThresholdAdvice(BOTH_THRESHOLDS, [longFeed], null);
    expect(findings.at(-1)).toMatchObject({ code: 'coarse', seconds: 8 });
  });
});
