import { hourCents, unitsToEuros } from './usage-money.js';

const fee = (serverFee: number) => ({ accessFee: 0, serverFee });
const fees = {
  REGULAR: fee(0.49),
  REDUCED: fee(0.29),
  FRIENDS: fee(0.07),
  EXCLUSIVE: fee(1.1),
  FREE: fee(0),
};

describe('hourCents', () => {
  test.each([
    ['REGULAR', 49],
    ['REDUCED', 29],
    ['FRIENDS', 7],
    ['EXCLUSIVE', 110],
    ['FREE', 0],
  ] as const)('returns a whole number for %s', (tier, cents) => {
    expect(hourCents(fees, tier)).toBe(cents);
  });
});

describe('unitsToEuros', () => {
  test.each([
    ['an hour at 49 cents', 3_600 * 49, 0.49],
    ['half an hour at 49 cents', 1_800 * 49, 0.25],
    ['a second at 49 cents', 49, 0],
    ['less than half a cent', 1_799, 0],
    ['half a cent', 1_800, 0.01],
  ])('rounds %s to the cent', (_what, units, euros) => {
    expect(unitsToEuros(units)).toBe(euros);
  });

  test('is rounded once: three pieces of a third of a cent are a cent', () => {
    expect(unitsToEuros(1_200 * 3)).toBe(0.01);
  });
});
