import { ROLES } from '@trailcast/schema/wire';
import { checkAlertDeviceRelation, checkAlertRole, mayGetAlerts } from './alert.policy.js';

describe('checkAlertRole', () => {
  it.each(ROLES)('returns allowed for %s unless the role is UNVERIFIED', (role) => {
    const isVerified = role !== 'UNVERIFIED';
    for (const action of ['list', 'register', 'delete'] as const)
      expect(checkAlertRole(role, action)).toBe(isVerified ? 'allowed' : 'wrong-role');
    expect(mayGetAlerts(role)).toBe(isVerified);
  });
});

describe('checkAlertDeviceRelation', () => {
  it('shows a device only to its user', () => {
    expect(checkAlertDeviceRelation('owner')).toBe('allowed');
    expect(checkAlertDeviceRelation('none')).toBe('not-found');
  });
});
