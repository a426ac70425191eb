import { ROLES } from '@trailcast/schema/wire';
import { checkSessionReportRole, checkSessionReportRelation } from './session-report.policy.js';

describe('checkSessionReportRole', () => {
  it.each(ROLES)('allows every action to %s unless the role is UNVERIFIED', (role) => {
    const expected = role === 'UNVERIFIED' ? 'wrong-role' : 'allowed';
    for (const action of ['list', 'see', 'delete'] as const)
      expect(checkSessionReportRole(role, action)).toBe(expected);
  });
});

describe('checkSessionReportRelation', () => {
  it('shows a report only to its owner', () => {
    expect(checkSessionReportRelation('owner')).toBe('allowed');
    expect(checkSessionReportRelation('none')).toBe('not-found');
  });
});
