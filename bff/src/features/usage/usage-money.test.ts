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

/** One unit is a second at a fee of one cent an hour. */
const UNITS_PER_CENT = 3_600;

describe('unitsToEuros', () => {
  test.each([
    ['an hour at 49 cents', UNITS_PER_CENT * 49, 0.49],
    ['half an hour at 49 cents', (UNITS_PER_CENT / 2) * 49, 0.25],
    ['a second at 49 cents', 49, 0],
    ['less than half a cent', UNITS_PER_CENT / 2 - 1, 0],
    ['half a cent', UNITS_PER_CENT / 2, 0.01],
  ])('rounds %s to the cent', (_name, units, euros) => {
    expect(unitsToEuros(units)).toBe(euros);
  });

  test('rounds the sum only once', () => {
    const thirdOfCent = UNITS_PER_CENT / 3;
    expect(unitsToEuros(thirdOfCent * 3)).toBe(0.01);
  });
});
