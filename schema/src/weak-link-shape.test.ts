import { WEAK_LINK_DEFAULT } from './weak-link.js';
import { storedWeakLink } from './weak-link-shape.js';

describe('storedWeakLink', () => {
  it('reads a stored setting, and returns null for an unknown one', () => {
    expect(storedWeakLink(JSON.stringify(WEAK_LINK_DEFAULT))).toEqual(WEAK_LINK_DEFAULT);
    expect([null, undefined, '', 'no JSON', '{"of":"a later release"}'].map(storedWeakLink)).toEqual(
      Array<null>(5).fill(null),
    );
  });
});
