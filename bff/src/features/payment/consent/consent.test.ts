import { TERMS } from '@trailcast/schema/terms';
import { checkConsent } from './consent.js';

describe('checkConsent', () => {
  test('accepts the current version of the terms', () => {
    expect(() => checkConsent({ version: TERMS.version, locale: 'de' })).not.toThrow();
  });
});
