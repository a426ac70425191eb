import { WEAK_LINK_DEFAULT } from '@trailcast/schema/weak-link';
import { findLosses, type PastFeed, simulateWeakLinks } from './simulate-switches.js';
import { createThresholdAdvice } from './threshold-advice.js';

const STEP_MS = 1_000;

/** Returns a feed in steps of a second. Each part has a bitrate, kbit/s (null: not measured), and a length, s. */
function createFeed(
  parts: [number | null, number][],
  lossesS: [number, number][] = [],
  stepMs = STEP_MS,
): PastFeed {
  const kbps = parts.flatMap(([rate, seconds]) => Array<number | null>(seconds).fill(rate));
  const spans = lossesS.map(([fromS, toS]) => ({ fromMs: fromS * 1_000, toMs: toS * 1_000 }));
  return { series: { stepMs, kbps, rttMs: kbps.map(() => null) }, lost: spans };
}

const GOOD_PART: [number, number] = [4_000, 600];
const FEED_LOSS = { scene: 'Be right back', afterMs: 3_000 };
const BOTH_THRESHOLDS = { onFeedLoss: FEED_LOSS, weakLink: WEAK_LINK_DEFAULT };
const createDip = (seconds: number): [number, number] => [300, seconds];

describe('simulateWeakLinks', () => {
  it.each<[string, [number | null, number][], number[]]>([
    ['a good feed', [GOOD_PART], []],
    ['a dip of less than 5 s', [GOOD_PART, createDip(4), GOOD_PART], []],
    ['a dip of 5 s', [GOOD_PART, createDip(5), GOOD_PART], [8_000]],
    ['a dip of 20 s', [GOOD_PART, createDip(20), GOOD_PART], [23_000]],
    ['a dip that is interrupted', [GOOD_PART, createDip(4), [4_000, 1], createDip(4), GOOD_PART], []],
    ['unknown time in a dip', [GOOD_PART, createDip(4), [null, 3], createDip(4), GOOD_PART], []],
    ['a loss in a dip', [GOOD_PART, createDip(6), [0, 10], GOOD_PART], [19_000]],
    ['a feed between the thresholds', [GOOD_PART, createDip(5), [500, 30], GOOD_PART], [38_000]],
    ['a dip until the end', [GOOD_PART, createDip(15)], [10_000]],
  ])('returns the scene durations for %s', (_case, parts, lengths) => {
    expect(simulateWeakLinks(createFeed(parts), WEAK_LINK_DEFAULT)).toEqual(lengths);
  });

  it('uses the round-trip time if the node reports one', () => {
    const slowFeed = createFeed([[4_000, 60]]);
    slowFeed.series.rttMs = Array.from({ length: 60 }, (_, step) => (step < 30 ? 900 : 700));
    expect(simulateWeakLinks(slowFeed, { ...WEAK_LINK_DEFAULT, rttMs: 800 })).toEqual([55_000]);
    expect(simulateWeakLinks(slowFeed, { ...WEAK_LINK_DEFAULT, rttMs: 880 })).toEqual([33_000]);
    expect(simulateWeakLinks(slowFeed, WEAK_LINK_DEFAULT)).toEqual([]);
  });
});

describe('findLosses', () => {
  it('returns the times without bytes between two steps with bytes', () => {
    const { series } = createFeed([
      [0, 5],
      [4_000, 10],
      [0, 3],
      [4_000, 5],
      [null, 4],
      [4_000, 1],
      [0, 9],
    ]);
    expect(findLosses(series)).toEqual([{ fromMs: 15_000, toMs: 18_000 }]);
  });
});

describe('createThresholdAdvice', () => {
  it('reports that there is too little data', () => {
    const advice = createThresholdAdvice(BOTH_THRESHOLDS, [createFeed([[4_000, 599]])], null);
    expect(advice).toMatchObject({ broadcasts: 1, feedMs: 599_000 });
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
    expect(advice).toMatchObject({ broadcasts: 2, feedMs: 4_853_000 });
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
    const { findings } = createThresholdAdvice(BOTH_THRESHOLDS, [createFeed([GOOD_PART], [], 8_000)], null);
    expect(findings.at(-1)).toMatchObject({ code: 'coarse', seconds: 8 });
  });
});
