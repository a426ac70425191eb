import { billingFieldsOf, findRejectionTextKey } from './billing-fields.js';

describe('billingFieldsOf', () => {
  it('returns the named fields in the order of the form', () => {
    expect(billingFieldsOf(['/countryCode', '/input/city', '/odd', ''])).toEqual(['city', 'countryCode']);
  });
});

describe('findRejectionTextKey', () => {
  it.each([
    ['countryCode', 'XX', 'country'],
    ['countryCode', '', 'country'],
    ['city', '  ', 'empty'],
    ['city', 'x'.repeat(201), 'long'],
    ['city', 'Ber\u0007lin', 'other'],
  ] as const)('returns for the rejected %s %j the text key %s', (field, value, expected) => {
    expect(findRejectionTextKey(field, value)).toBe(`payment.billing.refused.${expected}`);
  });
});
