import { ROLES } from '@trailcast/schema/wire';
import { sessionReportRoleVerdict, sessionReportVerdict } from './session-report.policy.js';

describe('sessionReportRoleVerdict', () => {
  it.each(ROLES)('admits %s unless it is UNVERIFIED', (role) => {
    const expected = role === 'UNVERIFIED' ? 'wrong-role' : 'allowed';
    for (const action of ['list', 'see', 'delete'] as const)
      expect(sessionReportRoleVerdict(role, action)).toBe(expected);
  });
});

describe('sessionReportVerdict', () => {
  it('shows a report only to its owner', () => {
    expect(sessionReportVerdict('owner')).toBe('allowed');
    expect(sessionReportVerdict('none')).toBe('not-found');
  });
});
