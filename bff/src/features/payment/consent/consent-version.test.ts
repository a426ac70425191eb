import { TERMS } from '@trailcast/schema/terms';
import { checkConsent } from './consent.js';

describe('checkConsent', () => {
  test('takes the version of the terms that are in force', () => {
    expect(() => checkConsent({ version: TERMS.version, locale: 'de' })).not.toThrow();
  });
});
