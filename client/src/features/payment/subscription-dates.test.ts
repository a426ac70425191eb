import { cancellationOf, renewalOf } from './subscription-dates.js';

const at = (text: string) => Date.parse(`${text}Z`);
const monthly = (start: string, renewsAt: string | null = null) => ({
  subscriptionStarted: at(start),
  renewsAt: renewsAt === null ? null : at(renewsAt),
});

describe('renewalOf', () => {
  it.each([
    ['2026-01-10T08:00', '2026-01-10T08:00', '2026-02-10T08:00'],
    ['2026-01-10T08:00', '2026-02-10T08:00', '2026-03-10T08:00'],
    ['2026-01-31T08:00', '2026-02-01T00:00', '2026-02-28T08:00'],
    ['2026-01-31T08:00', '2026-03-01T00:00', '2026-03-31T08:00'],
    ['2025-12-24T18:00', '2026-12-01T00:00', '2026-12-24T18:00'],
  ])('counts months from %s: at %s it renews on %s', (start, now, renewal) => {
    expect(renewalOf(monthly(start), at(now))).toBe(at(renewal));
  });

  it('believes the provider before its own counting', () => {
    const subscription = monthly('2026-01-10T08:00', '2026-02-11T09:00');
    expect(renewalOf(subscription, at('2026-01-20T00:00'))).toBe(at('2026-02-11T09:00'));
  });
});

describe('cancellationOf', () => {
  const subscription = monthly('2026-01-31T08:00', '2026-02-28T08:00');

  it('ends with the month when 24 hours or more are left', () => {
    expect(cancellationOf(subscription, at('2026-02-27T08:00'))).toEqual({
      end: at('2026-02-28T08:00'),
      late: false,
    });
  });

  it('ends with the next month when less is left', () => {
    expect(cancellationOf(subscription, at('2026-02-27T08:01'))).toEqual({
      end: at('2026-03-31T08:00'),
      late: true,
    });
  });

  it('is not misled by a provider whose month ends some seconds before the counted one', () => {
    const early = { ...subscription, renewsAt: at('2026-02-28T07:59:55') };
    expect(cancellationOf(early, at('2026-02-28T00:00')).end).toBe(at('2026-03-31T08:00'));
  });
});
