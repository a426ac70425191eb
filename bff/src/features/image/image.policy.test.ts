import { ROLES } from '@trailcast/schema/wire';
import { checkImageAction, type ImageAction } from './image.policy.js';

const ACTIONS: ImageAction[] = ['list', 'create', 'read', 'delete'];

describe('checkImageAction', () => {
  test.each(ACTIONS)('returns not-found for %s by a stranger in every verified role', (action) => {
    for (const role of ROLES.filter((role) => role !== 'UNVERIFIED'))
      expect(checkImageAction(action, { role, isOwner: false, hasPayment: true })).toBe('not-found');
  });

  test.each(ACTIONS)('denies %s to an unverified owner', (action) => {
    expect(checkImageAction(action, { role: 'UNVERIFIED', isOwner: true, hasPayment: true })).toBe(
      'wrong-role',
    );
  });

  test.each(ACTIONS)('requires a payment only to create an image: %s', (action) => {
    const verdict = checkImageAction(action, { role: 'VERIFIED', isOwner: true, hasPayment: false });
    expect(verdict).toBe(action === 'create' ? 'payment-required' : 'allowed');
    expect(checkImageAction(action, { role: 'VERIFIED', isOwner: true, hasPayment: true })).toBe('allowed');
  });
});
