import { WEAK_LINK_DEFAULT } from './weak-link.js';
import { readStoredWeakLink } from './weak-link-shape.js';

describe('readStoredWeakLink', () => {
  it('returns a stored setting, or null for an unknown one', () => {
    expect(readStoredWeakLink(JSON.stringify(WEAK_LINK_DEFAULT))).toEqual(WEAK_LINK_DEFAULT);
    expect([null, undefined, '', 'no JSON', '{"of":"a later release"}'].map(readStoredWeakLink)).toEqual(
      Array<null>(5).fill(null),
    );
  });
});
