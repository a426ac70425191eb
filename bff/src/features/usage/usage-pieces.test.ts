import fc from 'fast-check';
import { createPeriodFinder, splitUnchargedPieces, countUnchargedSeconds } from './usage-pieces.js';

const SECOND_MS = 1_000;
const DAY_MS = 86_400 * SECOND_MS;
const start = Date.parse('2026-03-10T08:00:00.250Z');
const openInterval = { timeStarted: start, timeEnded: null, chargedSeconds: 0 };
const findNoPeriod = () => null;

describe('countUnchargedSeconds', () => {
  test.each([
    ['zero in the first second', openInterval, start + 999, 0],
    ['the whole seconds', openInterval, start + 61 * SECOND_MS + 999, 61],
    ['the uncharged seconds', { ...openInterval, chargedSeconds: 60 }, start + 61 * SECOND_MS + 999, 1],
    [
      'the seconds up to the end of a closed interval',
      { ...openInterval, timeEnded: start + 5 * SECOND_MS },
      start + 99 * SECOND_MS,
      5,
    ],
    ['zero after the clock was set back', { ...openInterval, chargedSeconds: 60 }, start - 5 * SECOND_MS, 0],
  ])('returns %s', (_name, interval, now, seconds) => {
    expect(countUnchargedSeconds(interval, now)).toBe(seconds);
  });
});

describe('createPeriodFinder', () => {
  const parseDay = (text: string) => Date.parse(`${text}T00:00Z`);
  const payment = {
    subscriptionStarted: parseDay('2026-01-05'),
    periodStart: parseDay('2026-03-01'),
    periodEnd: parseDay('2026-04-01'),
  };

  test.each([
    ['the provider’s period', '2026-03-15', '2026-03-01', '2026-04-01'],
    ['the provider’s period for its first millisecond', '2026-03-01', '2026-03-01', '2026-04-01'],
    [
      'a month from the end of the provider’s period for a later time',
      '2026-04-01',
      '2026-04-01',
      '2026-05-01',
    ],
    [
      'a period up to the start of the provider’s period for an earlier time',
      '2026-02-20',
      '2026-02-05',
      '2026-03-01',
    ],
    [
      'a month from the start of the subscription for a much earlier time',
      '2026-01-20',
      '2026-01-05',
      '2026-02-05',
    ],
  ])('returns %s', (_name, time, start, end) => {
    expect(createPeriodFinder(payment)(parseDay(time))).toEqual({
      start: parseDay(start),
      end: parseDay(end),
    });
  });

  test('returns null without a subscription', () => {
    expect(createPeriodFinder({ ...payment, subscriptionStarted: 0 })(parseDay('2026-03-15'))).toBeNull();
  });
});

describe('splitUnchargedPieces', () => {
  test('returns one piece within a period, up to the last whole second', () => {
    const now = start + 300 * SECOND_MS + 700;
    expect(splitUnchargedPieces({ ...openInterval, chargedSeconds: 100 }, now, findNoPeriod)).toEqual([
      {
        fromSecond: 100,
        seconds: 200,
        fromMs: start + 100 * SECOND_MS,
        toMs: start + 300 * SECOND_MS,
        lastSecondMs: start + 299 * SECOND_MS,
      },
    ]);
  });

  test('splits an interval at the end of a billing period', () => {
    const findPeriod = createPeriodFinder({ subscriptionStarted: Date.parse('2026-02-10T08:00:02.000Z') });
    const pieces = splitUnchargedPieces(openInterval, start + 10 * SECOND_MS, findPeriod);
    expect(pieces.map(({ fromSecond, seconds }) => [fromSecond, seconds])).toEqual([
      [0, 2],
      [2, 8],
    ]);
    for (const { fromMs, lastSecondMs } of pieces)
      expect(findPeriod(lastSecondMs)).toEqual(findPeriod(fromMs));
  });

  test('charges exactly the whole seconds of an interval', () => {
    // From 5 hours back to 46 days ahead.
    const stepMs = fc.integer({ min: -20_000_000, max: 4_000_000_000 });
    const subscriptions = fc
      .constantFrom(0, start - DAY_MS, start - 40 * DAY_MS)
      .map((subscriptionStarted) => ({ subscriptionStarted }));
    fc.assert(
      fc.property(
        fc.array(stepMs, { maxLength: 20 }),
        subscriptions,
        fc.nat(10_000_000),
        (steps, subscription, finalMs) => {
          let now = start;
          let charged = 0;
          for (const ms of steps) {
            now += ms;
            for (const piece of splitUnchargedPieces(
              { ...openInterval, chargedSeconds: charged },
              now,
              createPeriodFinder(subscription),
            )) {
              expect([piece.fromSecond, piece.seconds > 0]).toEqual([charged, true]);
              charged += piece.seconds;
            }
          }
          const timeEnded = Math.max(now, start + charged * SECOND_MS) + finalMs;
          const remainingPieces = splitUnchargedPieces(
            { ...openInterval, timeEnded, chargedSeconds: charged },
            0,
            createPeriodFinder(subscription),
          );
          const total = charged + remainingPieces.reduce((sum, { seconds }) => sum + seconds, 0);
          expect(total).toBe(Math.floor((timeEnded - start) / SECOND_MS));
        },
      ),
    );
  });
});
