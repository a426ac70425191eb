import { computeHourCents, unitsToEuros } from './usage-money.js';

const createFee = (serverFee: number) => ({ accessFee: 0, serverFee });
const fees = {
  REGULAR: createFee(0.49),
  REDUCED: createFee(0.29),
  FRIENDS: createFee(0.07),
  EXCLUSIVE: createFee(1.1),
  FREE: createFee(0),
};

describe('computeHourCents', () => {
  test.each([
    ['REGULAR', 49],
    ['REDUCED', 29],
    ['FRIENDS', 7],
    ['EXCLUSIVE', 110],
    ['FREE', 0],
  ] as const)('returns a whole number for %s', (tier, cents) => {
    expect(computeHourCents(fees, tier)).toBe(cents);
  });
});

describe('unitsToEuros', () => {
  test.each([
    ['an hour at 49 cents', 3_600 * 49, 0.49],
    ['half an hour at 49 cents', 1_800 * 49, 0.25],
    ['a second at 49 cents', 49, 0],
    ['less than half a cent', 1_799, 0],
    ['half a cent', 1_800, 0.01],
  ])('rounds %s to the cent', (_name, units, euros) => {
    expect(unitsToEuros(units)).toBe(euros);
  });

  test('rounds the sum only once', () => {
    expect(unitsToEuros(1_200 * 3)).toBe(0.01);
  });
});
