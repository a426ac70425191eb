import fc from 'fast-check';
import { periodsOf, unchargedPieces, unchargedSeconds } from './usage-pieces.js';

const start = Date.parse('2026-03-10T08:00:00.250Z');
const open = { timeStarted: start, timeEnded: null, chargedSeconds: 0 };
const never = () => null;

describe('unchargedSeconds', () => {
  test.each([
    ['zero in the first second', open, start + 999, 0],
    ['whole seconds only', open, start + 61_999, 61],
    ['only uncharged seconds', { ...open, chargedSeconds: 60 }, start + 61_999, 1],
    ['up to the end of a closed one', { ...open, timeEnded: start + 5_000 }, start + 99_000, 5],
    ['zero after the clock was set back', { ...open, chargedSeconds: 60 }, start - 5_000, 0],
  ])('are %s', (_what, span, now, seconds) => {
    expect(unchargedSeconds(span, now)).toBe(seconds);
  });
});

describe('periodsOf', () => {
  const day = (text: string) => Date.parse(`${text}T00:00Z`);
  const reported = {
    subscriptionStarted: day('2026-01-05'),
    periodStart: day('2026-03-01'),
    periodEnd: day('2026-04-01'),
  };

  test.each([
    ['the provider’s own', '2026-03-15', '2026-03-01', '2026-04-01'],
    ['at its very start', '2026-03-01', '2026-03-01', '2026-04-01'],
    ['after it, by months from its end', '2026-04-01', '2026-04-01', '2026-05-01'],
    ['before it, up to its start', '2026-02-20', '2026-02-05', '2026-03-01'],
    ['long before it, by months from the beginning', '2026-01-20', '2026-01-05', '2026-02-05'],
  ])('are %s', (_which, time, start, end) => {
    expect(periodsOf(reported)(day(time))).toEqual({ start: day(start), end: day(end) });
  });

  test('are empty without a subscription', () => {
    expect(periodsOf({ ...reported, subscriptionStarted: 0 })(day('2026-03-15'))).toBeNull();
  });
});

describe('unchargedPieces', () => {
  test('is one piece inside a period, up to the last whole second', () => {
    const now = start + 300_700;
    expect(unchargedPieces({ ...open, chargedSeconds: 100 }, now, never)).toEqual([
      { fromSecond: 100, seconds: 200, fromMs: start + 100_000, toMs: start + 300_000, at: start + 299_000 },
    ]);
  });

  test('is split at the end of a billing period; a second belongs to the period of its start', () => {
    const periodOf = periodsOf({ subscriptionStarted: Date.parse('2026-02-10T08:00:02.000Z') });
    const pieces = unchargedPieces(open, start + 10_000, periodOf);
    expect(pieces.map(({ fromSecond, seconds }) => [fromSecond, seconds])).toEqual([
      [0, 2],
      [2, 8],
    ]);
    for (const { fromMs, at } of pieces) expect(periodOf(at)).toEqual(periodOf(fromMs));
  });

  test('charges exactly the whole seconds of an interval, for any number and position of splits', () => {
    const step = fc.integer({ min: -20_000_000, max: 4_000_000_000 });
    const started = fc
      .constantFrom(0, start - 86_400_000, start - 40 * 86_400_000)
      .map((subscriptionStarted) => ({ subscriptionStarted }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), started, fc.nat(10_000_000), (steps, since, length) => {
        let now = start;
        let charged = 0;
        for (const ms of steps) {
          now += ms;
          for (const piece of unchargedPieces({ ...open, chargedSeconds: charged }, now, periodsOf(since))) {
            expect([piece.fromSecond, piece.seconds > 0]).toEqual([charged, true]);
            charged += piece.seconds;
          }
        }
        const timeEnded = Math.max(now, start + charged * 1_000) + length;
        const rest = unchargedPieces({ ...open, timeEnded, chargedSeconds: charged }, 0, periodsOf(since));
        const total = charged + rest.reduce((sum, { seconds }) => sum + seconds, 0);
        expect(total).toBe(Math.floor((timeEnded - start) / 1_000));
      }),
    );
  });
});
