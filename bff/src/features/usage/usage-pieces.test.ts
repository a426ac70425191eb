import fc from 'fast-check';
import { createPeriodFinder, splitUnchargedPieces, countUnchargedSeconds } from './usage-pieces.js';

const start = Date.parse('2026-03-10T08:00:00.250Z');
const openSpan = { timeStarted: start, timeEnded: null, chargedSeconds: 0 };
const findNoPeriod = () => null;

describe('countUnchargedSeconds', () => {
  test.each([
    ['zero in the first second', openSpan, start + 999, 0],
    ['the whole seconds', openSpan, start + 61_999, 61],
    ['the uncharged seconds', { ...openSpan, chargedSeconds: 60 }, start + 61_999, 1],
    [
      'the seconds up to the end of a closed interval',
      { ...openSpan, timeEnded: start + 5_000 },
      start + 99_000,
      5,
    ],
    ['zero after the clock was set back', { ...openSpan, chargedSeconds: 60 }, start - 5_000, 0],
  ])('returns %s', (_name, span, now, seconds) => {
    expect(countUnchargedSeconds(span, now)).toBe(seconds);
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
    const now = start + 300_700;
    expect(splitUnchargedPieces({ ...openSpan, chargedSeconds: 100 }, now, findNoPeriod)).toEqual([
      {
        fromSecond: 100,
        seconds: 200,
        fromMs: start + 100_000,
        toMs: start + 300_000,
        lastSecondMs: start + 299_000,
      },
    ]);
  });

  test('splits a span at the end of a billing period', () => {
    const findPeriod = createPeriodFinder({ subscriptionStarted: Date.parse('2026-02-10T08:00:02.000Z') });
    const pieces = splitUnchargedPieces(openSpan, start + 10_000, findPeriod);
    expect(pieces.map(({ fromSecond, seconds }) => [fromSecond, seconds])).toEqual([
      [0, 2],
      [2, 8],
    ]);
    for (const { fromMs, lastSecondMs } of pieces)
      expect(findPeriod(lastSecondMs)).toEqual(findPeriod(fromMs));
  });

  test('charges exactly the whole seconds of an interval', () => {
    const step = fc.integer({ min: -20_000_000, max: 4_000_000_000 });
    const subscriptions = fc
      .constantFrom(0, start - 86_400_000, start - 40 * 86_400_000)
      .map((subscriptionStarted) => ({ subscriptionStarted }));
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 20 }),
        subscriptions,
        fc.nat(10_000_000),
        (steps, subscription, length) => {
          let now = start;
          let charged = 0;
          for (const ms of steps) {
            now += ms;
            for (const piece of splitUnchargedPieces(
              { ...openSpan, chargedSeconds: charged },
              now,
              createPeriodFinder(subscription),
            )) {
              expect([piece.fromSecond, piece.seconds > 0]).toEqual([charged, true]);
              charged += piece.seconds;
            }
          }
          const timeEnded = Math.max(now, start + charged * 1_000) + length;
          const remainingPieces = splitUnchargedPieces(
            { ...openSpan, timeEnded, chargedSeconds: charged },
            0,
            createPeriodFinder(subscription),
          );
          const total = charged + remainingPieces.reduce((sum, { seconds }) => sum + seconds, 0);
          expect(total).toBe(Math.floor((timeEnded - start) / 1_000));
        },
      ),
    );
  });
});
