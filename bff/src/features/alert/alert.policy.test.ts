import { ROLES } from '@trailcast/schema/wire';
import { alertDeviceVerdict, alertRoleVerdict, mayGetAlerts } from './alert.policy.js';

describe('alertRoleVerdict', () => {
  it.each(ROLES)('admits %s unless it is UNVERIFIED', (role) => {
    const isVerified = role !== 'UNVERIFIED';
    for (const action of ['list', 'register', 'delete'] as const)
      expect(alertRoleVerdict(role, action)).toBe(isVerified ? 'allowed' : 'wrong-role');
    expect(mayGetAlerts(role)).toBe(isVerified);
  });
});

describe('alertDeviceVerdict', () => {
  it('shows a device only to its user', () => {
    expect(alertDeviceVerdict('owner')).toBe('allowed');
    expect(alertDeviceVerdict('none')).toBe('not-found');
  });
});
